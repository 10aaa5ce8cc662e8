/** The link to an interpreter's own schedule: made by a manager, shown once, kept as a hash (docs/rules.md, M34). */

import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { dayMs } from '#domain/day/day.ts';
import { eventRow } from '../../access/event-span.ts';
import { hashOf, newToken } from '../../access/token.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { eventPageLink } from '../../ground/site.ts';
import { audit } from '../../platform/log/audit.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { endSecretMail } from '../../platform/mail/secret.ts';
import { limitInterpreterMails } from './limits.ts';
import { scheduleLinkMail } from './mail-texts.ts';

type Call = 'POST /manage/interpreter/makeLink';

/** Makes it in place of the one that was there, which ends. `invalid_parameter` at the email where it is to be mailed and there is none. */
export async function makeLink(
  context: ContextOf<Call>,
  { interpreterIdx, sends, language }: CheckedOf<Call>,
): Promise<AnswerOf<Call>> {
  const { db, eventIdx, now, site, actor } = context;
  const wanted = { eventIdx, interpreterIdx, sends: sends === 'Y' };
  // Before the transaction: what a limit waits for may not hold a lock.
  const { email: mailbox } = await found(db, wanted);
  if (wanted.sends && mailbox !== null) await limitInterpreterMails(context, mailbox);
  const at = now.toISOString();
  const token = newToken();
  // Behind '#', so that no server and no log on the way reads the token.
  const link = `${eventPageLink(site, eventIdx, language, '/visit/interpreter')}#link=${token}`;
  await transact(db, async (trx) => {
    const { tokenHash: before, name, email } = await found(trx, wanted, true);
    if (before !== null) await endSecretMail(trx, [before], at);
    const tokenHash = hashOf(token);
    await trx
      .updateTable('interpreter')
      .set({ tokenHash, linkedAt: at })
      .where('idx', '=', interpreterIdx)
      .execute();
    // Another manager may have changed the address meanwhile: none is mailed that was not counted.
    const isMailed = wanted.sends && email !== null && email === mailbox;
    if (isMailed)
      await enqueueMail(trx, {
        eventIdx,
        toEmail: email,
        locale: language,
        at,
        secret: { tokenHash, until: new Date(now.getTime() + limits.visitorMailDays * dayMs).toISOString() },
        ...scheduleLinkMail(language, await eventRow(trx, eventIdx), name, link),
      });
    await audit(trx, {
      eventIdx,
      memberIdx: actor.memberIdx,
      at,
      action: 'makeLink',
      subject: 'interpreter',
      subjectIdx: interpreterIdx,
      ...(isMailed && { detail: { mails: 1 } }),
    });
  });
  return { link, linkedAt: at };
}

interface Wanted {
  eventIdx: number;
  interpreterIdx: number;
  sends: boolean;
}

/** One of the event's interpreters, locked until the transaction ends where that is asked for; `invalid_parameter`. */
async function found(db: Database, { eventIdx, interpreterIdx, sends }: Wanted, locks = false) {
  const query = db
    .selectFrom('interpreter')
    .select(['name', 'email', 'tokenHash'])
    .where('idx', '=', interpreterIdx)
    .where('eventIdx', '=', eventIdx)
    .where('removedAt', 'is', null);
  const row = await (locks && hasRowLocks(db) ? query.forUpdate() : query).executeTakeFirst();
  const bad = !row ? 'interpreterIdx' : sends && row.email === null ? 'email' : null;
  if (!row || bad)
    throw new Refusal('invalid_parameter', [
      { field: bad ?? 'interpreterIdx', rule: row ? 'required' : 'one_of', params: {} },
    ]);
  return row;
}
