/** The webhook of an event: set, changed and ended by whoever runs the server, or an admin of the event. */
import type { AuditAction } from '#domain/audit.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { audit } from '../../platform/log/audit.ts';
import { assertAddress } from '../../platform/outgoing/address.ts';
import { publicInternet } from '../../platform/outgoing/post.ts';
import { newSecret } from './sign.ts';

/** Why an address can't be one of a webhook; undefined for one that can. What its name leads to is looked at when it is asked. */
export function addressFault(url: string): string | undefined {
  if (!URL.canParse(url) || url.length > 1000) return 'it is no address';
  const { protocol, username, password, hostname } = new URL(url);
  if (protocol !== 'https:') return 'it has to begin with https://';
  if (username !== '' || password !== '') return 'it may hold no user and no password: requests are signed';
  try {
    assertAddress(hostname, publicInternet);
  } catch {
    return 'it is not of the public internet';
  }
  return undefined;
}

/** Sets the address. Answers the secret where there is a new one: at first, and where it was wished; undefined while the one before stays. */
export function setWebhook(
  db: Database,
  {
    eventIdx,
    url,
    isNewSecret,
    byMember,
  }: { eventIdx: number; url: string; isNewSecret: boolean; byMember?: number },
  now: Date,
): Promise<string | undefined> {
  return transact(db, async (trx) => {
    const at = now.toISOString();
    const before = await webhookOf(trx, eventIdx);
    const secret = before && !isNewSecret ? before.secret : newSecret();
    const set = { url: new URL(url).href, secret, updatedAt: at };
    await trx
      .insertInto('webhook')
      .values({ ...set, eventIdx, createdAt: at })
      .onConflict((on) => on.column('eventIdx').doUpdateSet(set))
      .execute();
    await noted(trx, 'update', eventIdx, at, byMember);
    return secret === before?.secret ? undefined : secret;
  });
}

/** Ends it, and what waits; false where there was none. */
export function endWebhook(db: Database, eventIdx: number, now: Date, byMember?: number): Promise<boolean> {
  return transact(db, async (trx) => {
    const at = now.toISOString();
    const { numDeletedRows } = await trx
      .deleteFrom('webhook')
      .where('eventIdx', '=', eventIdx)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    await endWaiting(trx, 'The webhook was ended.', at, eventIdx);
    await noted(trx, 'delete', eventIdx, at, byMember);
    return true;
  });
}

/** Gives up what waits, of one event or of all. */
export async function endWaiting(
  trx: Database,
  lastResult: string,
  failedAt: string,
  eventIdx?: number,
): Promise<void> {
  await trx
    .updateTable('webhookDelivery')
    .set({ failedAt, lastResult })
    .where('deliveredAt', 'is', null)
    .where('failedAt', 'is', null)
    .$if(eventIdx !== undefined, (query) => query.where('eventIdx', '=', eventIdx ?? 0))
    .execute();
}

export const webhookOf = (db: Database, eventIdx: number) =>
  db.selectFrom('webhook').selectAll().where('eventIdx', '=', eventIdx).executeTakeFirst();

/** The newest deliveries of an event, with what became of them. */
export const deliveriesOf = (db: Database, eventIdx: number, most: number) =>
  db
    .selectFrom('webhookDelivery')
    .select(['messageId', 'body', 'attempts', 'nextAt', 'deliveredAt', 'failedAt', 'lastResult', 'createdAt'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('idx', 'desc')
    .limit(most)
    .execute();

function noted(trx: Database, action: AuditAction, eventIdx: number, at: string, byMember?: number) {
  const deed = { eventIdx, action, subject: 'webhook', subjectIdx: eventIdx, at } as const;
  return byMember === undefined
    ? audit(trx, { ...deed, memberIdx: null, about: [], reason: 'npm run operator' })
    : audit(trx, { ...deed, memberIdx: byMember });
}
