/** Finding a registration by what its visitor knows, and sending its link again (docs/rules.md, P10 and V10). */
import type { CheckedOf } from '#api/index.ts';
import { normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { numbersMeant } from '#domain/common/numbers/phone-reader.ts';
import { isSameName } from '#domain/participation/same-name.ts';
import { eventRow } from '../../access/event-span.ts';
import { hashOf, newToken } from '../../access/token.ts';
import type { RequestContext } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { endSecretMail } from '../../platform/mail/secret.ts';
import { mailLink } from './mail.ts';
import { limitResends, tryLookUp, withLinkMails } from './rows/limits.ts';
import type { VisitorRow } from './rows/registration.ts';

type Question = CheckedOf<'POST /visitor/check'>;

/** `visitor_not_found` for every miss, which costs what a hit costs: one read by an index, and names that are compared. */
export async function lookUp(
  context: RequestContext,
  { visitorName, visitorEmail, visitorMobile }: Question,
): Promise<VisitorRow> {
  const { db, eventIdx } = context;
  const found = await tryLookUp(context, { email: visitorEmail, mobile: visitorMobile }, async () => {
    const emails = visitorEmail === null ? [] : [normalId(visitorEmail)];
    const mobiles = visitorMobile === null ? [] : numbersMeant(visitorMobile);
    const rows = await db
      .selectFrom('visitor')
      .selectAll()
      .where('eventIdx', '=', eventIdx)
      .where((is) =>
        is.or([
          ...(emails.length > 0 ? [is('emailNormal', 'in', emails)] : []),
          ...(mobiles.length > 0 ? [is('mobileE164', 'in', mobiles)] : []),
        ]),
      )
      .execute();
    return rows.find(
      (row) =>
        [row.visitorName, row.visitorNameEn].some((name) => isSameName(name, visitorName)) &&
        // Who gives both is held to both.
        (visitorEmail === null || emails.includes(row.emailNormal ?? '')) &&
        (visitorMobile === null || mobiles.includes(row.mobileE164 ?? '')),
    );
  });
  if (!found) throw new Refusal('visitor_not_found');
  return found;
}

/**
 * Sends a link to the stored address of the registration that is meant, once more. The answer is the same whether it has an address:
 * whoever asks may be a stranger who knows a name.
 */
export async function resendVisitorLink(context: RequestContext, question: Question): Promise<null> {
  const { idx, emailNormal } = await lookUp(context, question);
  await limitResends(context, idx);
  await withLinkMails(context, 'again', [emailNormal], (startTry) =>
    transact(context.db, async (trx) => {
      const mails = startTry();
      const query = trx
        .selectFrom('visitor')
        .selectAll()
        .where('idx', '=', idx)
        .where('searchText', '<>', '');
      const row = await (hasRowLocks(trx) ? query.forUpdate() : query).executeTakeFirst();
      if (row?.emailNormal && mails.take(row.emailNormal)) await sendLinkAgain(trx, row, context);
    }),
  );
  return null;
}

/**
 * Mails a registration, which the caller has locked, a link beside its first one; the one that was sent again before ends. Asking ends
 * no other, because a stranger may ask; the first ends by a change that comes by the mailed one (`changeVisitor`).
 */
export async function sendLinkAgain(
  trx: Database,
  row: VisitorRow,
  { now, site }: Pick<RequestContext, 'now' | 'site'>,
): Promise<void> {
  const token = newToken();
  if (row.resentHash !== null) await endSecretMail(trx, [row.resentHash], now.toISOString());
  await trx
    .updateTable('visitor')
    .set({ resentHash: hashOf(token) })
    .where('idx', '=', row.idx)
    .execute();
  const event = await eventRow(trx, row.eventIdx);
  await mailLink(trx, row, { event, site, token, memberIdx: null, now });
}
