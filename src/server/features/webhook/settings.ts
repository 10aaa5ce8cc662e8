/** The webhook of an event: set, changed and ended by whoever runs the server, or an admin of the event. */

import type { Selectable } from 'kysely';
import type { AuditAction } from '#domain/common/audit.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import { audit } from '../../platform/log/audit.ts';
import { assertAddress } from '../../platform/outgoing/address.ts';
import { publicInternet } from '../../platform/outgoing/post.ts';
import { waitingOf } from '../../platform/queue/waiting.ts';
import { holdEvent } from '../mailing/templates.ts';
import { hookTasks } from './queue.ts';
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

/** Who does it, and the version that they saw: `webhook_changed` where it is another by now. 0: there was none. */
interface Doing {
  byMember?: number;
  version?: number | undefined;
}

/** Sets the address; nothing where it is set already and its secret stays. Answers the secret where there is a new one: at first, and where it was wished; undefined while the one before stays. */
export function setWebhook(
  db: Database,
  {
    eventIdx,
    url,
    isNewSecret,
    byMember,
    version,
  }: { eventIdx: number; url: string; isNewSecret: boolean } & Doing,
  now: Date,
): Promise<string | undefined> {
  return transact(db, async (trx) => {
    const at = now.toISOString();
    const before = await heldWebhook(trx, eventIdx);
    assertSeen(before, version);
    const secret = before && !isNewSecret ? before.secret : newSecret();
    if (before && before.url === new URL(url).href && !isNewSecret) return undefined;
    const set = { url: new URL(url).href, secret, updatedAt: at, version: (before?.version ?? 0) + 1 };
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
export function endWebhook(
  db: Database,
  eventIdx: number,
  now: Date,
  { byMember, version }: Doing = {},
): Promise<boolean> {
  return transact(db, async (trx) => {
    const at = now.toISOString();
    const before = await heldWebhook(trx, eventIdx);
    if (!before) return false;
    assertSeen(before, version);
    await trx.deleteFrom('webhook').where('eventIdx', '=', eventIdx).execute();
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

/** The webhook, which nobody else changes until the transaction ends. */
async function heldWebhook(trx: Database, eventIdx: number) {
  await holdEvent(trx, eventIdx);
  return webhookOf(trx, eventIdx);
}

function assertSeen(stored: { version: number } | undefined, version: number | undefined): void {
  if (version !== undefined && version !== (stored?.version ?? 0)) throw new Refusal('webhook_changed');
}

export const webhookOf = (db: Database, eventIdx: number) =>
  db.selectFrom('webhook').selectAll().where('eventIdx', '=', eventIdx).executeTakeFirst();

/** The newest deliveries of an event, with what became of them. */
export async function deliveriesOf(db: Database, eventIdx: number, most: number) {
  const newest = db.selectFrom('webhookDelivery').selectAll().where('eventIdx', '=', eventIdx);
  return withTasks(db, await newest.orderBy('idx', 'desc').limit(most).execute());
}

/** Deliveries with what their tasks say of them while they wait; `nextAt` is null then no more. */
export async function withTasks(db: Database, rows: readonly Selectable<Tables['webhookDelivery']>[]) {
  const waiting = await waitingOf(
    db,
    hookTasks,
    rows.map(({ idx }) => idx),
  );
  return rows.map((row) => {
    const task = waiting.get(row.idx);
    const isOver = row.deliveredAt !== null || row.failedAt !== null;
    return {
      ...row,
      attempts: task?.tries ?? row.attempts,
      nextAt: isOver ? null : (task?.nextAt ?? null),
      lastResult: isOver ? row.lastResult : (task?.lastError ?? null),
    };
  });
}

function noted(trx: Database, action: AuditAction, eventIdx: number, at: string, byMember?: number) {
  const deed = { eventIdx, action, subject: 'webhook', subjectIdx: eventIdx, at } as const;
  return byMember === undefined
    ? audit(trx, { ...deed, memberIdx: null, about: [], reason: 'npm run operator' })
    : audit(trx, { ...deed, memberIdx: byMember });
}
