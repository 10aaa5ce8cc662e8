/** The personal link of somebody without an account: made by a manager, shown once, kept as a hash (docs/rules.md, P34). */

import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { eventRow } from '../../access/event-span.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { audit } from '../../platform/log/audit.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { endSecretMail } from '../../platform/mail/secret.ts';
import { enteredPeople, limitLinkMails, linkMailOf, newLink } from '../participation/rows/link-mail.ts';

type Call = 'POST /manage/participate/makeGuestLink';

/** Makes it in place of the one that was there, which ends. `invalid_parameter` at the email where it is to be mailed and there is none. */
export async function makeGuestLink(
  context: ContextOf<Call>,
  { participateIdx, sends }: CheckedOf<Call>,
): Promise<AnswerOf<Call>> {
  const { db, eventIdx, now, site, actor } = context;
  const isSent = sends === 'Y';
  // Before the transaction: what a limit waits for may not hold a lock.
  const { email: mailbox } = await found(db, participateIdx, isSent);
  if (isSent && mailbox !== null) await limitLinkMails(context, mailbox);
  const at = now.toISOString();
  return transact(db, async (trx) => {
    const person = await found(trx, participateIdx, isSent, true);
    const { idx, tokenHash: before, email } = person;
    const made = newLink(site, eventIdx, person.locale ?? 'en');
    const { link, tokenHash } = made;
    if (before !== null) await endSecretMail(trx, [before], at);
    await trx.updateTable('representative').set({ tokenHash, linkedAt: at }).where('idx', '=', idx).execute();
    // Another manager may have changed the address meanwhile: none is mailed that was not counted.
    const isMailed = isSent && email !== null && email === mailbox;
    if (isMailed)
      await enqueueMail(
        trx,
        linkMailOf({ ...person, email }, await eventRow(trx, eventIdx), made, { site, now }),
      );
    await audit(trx, {
      eventIdx,
      memberIdx: actor.memberIdx,
      at,
      action: 'makeLink',
      subject: 'participate',
      subjectIdx: participateIdx,
      ...(isMailed && { detail: { mails: 1 } }),
    });
    return { link, linkedAt: at };
  });
}

/** The person of a live participation without an account, locked where that is asked for; `participate_not_found`. */
async function found(db: Database, participateIdx: number, sends: boolean, locks = false) {
  const query = enteredPeople(db).where('representative.contactOf', '=', participateIdx);
  const row = await (locks && hasRowLocks(db)
    ? query.forUpdate(['representative'])
    : query
  ).executeTakeFirst();
  if (!row) throw new Refusal('participate_not_found');
  if (sends && row.email === null)
    throw new Refusal('invalid_parameter', [{ field: 'email', rule: 'required', params: {} }]);
  return row;
}
