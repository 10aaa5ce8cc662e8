/** The information desk: a manager corrects, cancels and sends again what a visitor registered (docs/rules.md, V11). */
import type { CheckedOf } from '#api/index.ts';
import type { ManagedVisitor } from '#api/visitor/visitor-manage.ts';
import { normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { visitorKeys } from '#domain/visitor/visitor.ts';
import { eventRow } from '../../access/event-span.ts';
import { hashOf, newToken } from '../../access/token.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { audit } from '../../platform/log/audit.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { refreshSearch } from '../participation/rows/search.ts';
import { endVisitor } from './change.ts';
import { sendLinkAgain } from './look-up.ts';
import { mailLink } from './mail.ts';
import { managedOf } from './managed.ts';
import { answersOfVisitor } from './rows/answers.ts';
import { lockVisitorByIdx } from './rows/holder.ts';
import { withLinkMails } from './rows/limits.ts';
import { fieldError, type VisitorRow } from './rows/registration.ts';
import { changeVisitor } from './rows/save.ts';

/** Corrects what was entered. A new email is sent a link of its own, and the links of before end, as when the visitor changes it. */
export function updateAsDesk(
  context: ContextOf<'POST /manage/visitor/update'>,
  { visitorIdx, visitor, updatedAt }: CheckedOf<'POST /manage/visitor/update'>,
): Promise<ManagedVisitor> {
  const { db, eventIdx, now, site, actor } = context;
  const emails = visitor.visitorEmail === null ? [] : [normalId(visitor.visitorEmail)];
  return withLinkMails(context, { desk: actor.memberIdx }, emails, (startTry) =>
    transact(db, async (trx) => {
      const mails = startTry();
      const before = await lockVisitorByIdx(trx, eventIdx, visitorIdx);
      if (updatedAt !== before.updatedAt) throw new Refusal('visitor_changed');
      const token = newToken();
      const { row, changedAnswers } = await changeVisitor(trx, before, visitor, {
        at: now.toISOString(),
        isByManager: true,
        token,
      });
      if (row.participateIdx !== null) await refreshSearch(trx, row.participateIdx);
      if (row.secretHash === hashOf(token) && mails.takeOrRefuse(row.emailNormal ?? '')) {
        const event = await eventRow(trx, eventIdx);
        await mailLink(trx, row, { event, site, token, memberIdx: null, now });
      }
      const [was, became] = difference(before, row);
      if (Object.keys(became).length + changedAnswers > 0)
        await audit(trx, {
          ...entry(context, 'update', visitorIdx),
          // How many of them, not what was said: answers may be kept for less long than the audit.
          ...(changedAnswers > 0 && { detail: { answers: changedAnswers } }),
          about: await memberOf(trx, row),
          personal: { before: was, after: became },
        });
      return managedOf(row, await answersOfVisitor(trx, row));
    }),
  );
}

/** Cancels a registration: what tells of the visitor is erased, and of who was at the door that somebody was there. */
export async function cancelAsDesk(
  context: ContextOf<'POST /manage/visitor/cancel'>,
  { visitorIdx, updatedAt }: CheckedOf<'POST /manage/visitor/cancel'>,
): Promise<null> {
  const { db, eventIdx, now } = context;
  await transact(db, async (trx) => {
    const row = await lockVisitorByIdx(trx, eventIdx, visitorIdx);
    if (updatedAt !== row.updatedAt) throw new Refusal('visitor_changed');
    await endVisitor(trx, row, { now, byManager: true });
    await audit(trx, entry(context, 'cancel', visitorIdx));
  });
  // Whoever restores a backup finds here who has to be erased again.
  securityEvent(context, 'visitor_cancelled', { visitorIdx });
  return null;
}

/** Sends a link to the stored address; `invalid_parameter` at the email where there is none. */
export async function resendAsDesk(
  context: ContextOf<'POST /manage/visitor/resendLink'>,
  { visitorIdx }: CheckedOf<'POST /manage/visitor/resendLink'>,
): Promise<null> {
  const { db, eventIdx, actor } = context;
  const stored = await db
    .selectFrom('visitor')
    .select('emailNormal')
    .where('idx', '=', visitorIdx)
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirst();
  const email = stored?.emailNormal ?? null;
  await withLinkMails(context, { desk: actor.memberIdx }, [email], (startTry) =>
    transact(db, async (trx) => {
      const mails = startTry();
      const row = await lockVisitorByIdx(trx, eventIdx, visitorIdx);
      if (row.emailNormal === null)
        throw new Refusal('invalid_parameter', [fieldError('visitorEmail', 'required')]);
      mails.takeOrRefuse(row.emailNormal);
      await sendLinkAgain(trx, row, context);
      await audit(trx, entry(context, 'send', visitorIdx));
    }),
  );
  return null;
}

const entry = <Action extends 'update' | 'cancel' | 'send'>(
  { eventIdx, actor, now }: Pick<ContextOf<'POST /manage/visitor/update'>, 'eventIdx' | 'actor' | 'now'>,
  action: Action,
  subjectIdx: number,
) => ({
  eventIdx,
  memberIdx: actor.memberIdx,
  at: now.toISOString(),
  action,
  subject: 'visitor' as const,
  subjectIdx,
});

/** The member whose registration it is: what the audit says of it goes when they leave. */
async function memberOf(trx: Database, { participateIdx }: VisitorRow): Promise<number[]> {
  if (participateIdx === null) return [];
  const own = trx.selectFrom('participate').select('memberIdx').where('idx', '=', participateIdx);
  return (await own.execute()).flatMap(({ memberIdx }) => memberIdx ?? []);
}

/** The fields that differ, before and after. */
function difference(before: VisitorRow, after: VisitorRow) {
  const changed = visitorKeys.filter((name) => before[name] !== after[name]);
  const only = (row: VisitorRow) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  return [only(before), only(after)] as const;
}
