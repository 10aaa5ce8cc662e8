/** Managers deciding on participations: approving, denying, cancelling (docs/rules.md, P2 to P4). */
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { Locale } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import { mayBecome, type ParticipateState } from '#domain/participation.ts';
import type { ContextOf, MemberContext } from '../../calls/context.ts';
import type { ParticipateRow } from '../../db/tables.ts';
import { advanceContent } from '../../platform/cache/content-version.ts';
import { audit } from '../../platform/log/audit.ts';
import { mailMember } from '../../platform/mail/member-mail.ts';
import { participationMail } from '../../platform/mail/texts.ts';
import { endParticipation } from './end.ts';

/** REQUEST becomes COMPLETE; anything else is `participate_not_found`. The member gets a mail. */
export async function approve(context: ContextOf<'POST /manage/participate/approve'>): Promise<null> {
  return decide(context, 'COMPLETE', null);
}

/** REQUEST becomes DENIED, with the reason that the member reads. */
export async function deny(
  context: ContextOf<'POST /manage/participate/deny'>,
  { reason }: CheckedOf<'POST /manage/participate/deny'>,
): Promise<null> {
  return decide(context, 'DENIED', reason);
}

/** REQUEST or COMPLETE becomes CANCEL, whatever the hour; the participant's meetings are cancelled with it. */
export async function cancelAsManager(
  context: ContextOf<'POST /manage/participate/cancel'>,
  { reason }: CheckedOf<'POST /manage/participate/cancel'>,
): Promise<null> {
  await endParticipation(context.db, context.subject.idx, { now: context.now, byManager: true });
  await record(context, context.subject, 'CANCEL', reason);
  return null;
}

/** What a decision needs of its call. */
type Deciding = Pick<MemberContext, 'db' | 'now' | 'actor' | 'event'>;
type Decided = Pick<ParticipateRow, 'idx' | 'eventIdx' | 'memberIdx' | 'state'>;

/** Whether the application waited until now and is decided; its mail waits as long as the decision can be taken back. */
export async function decideOne(
  context: Deciding,
  row: Decided,
  to: 'COMPLETE' | 'DENIED',
  reason: string | null,
): Promise<boolean> {
  const { db, now } = context;
  if (!mayBecome(row.state, to)) return false;
  const decidedAt = now.toISOString();
  const decided = await db
    .updateTable('participate')
    .set({ state: to, deniedReason: reason, updatedAt: decidedAt })
    .where('idx', '=', row.idx)
    .where('state', '=', row.state)
    .executeTakeFirst();
  // Another manager decided, or the member cancelled, meanwhile.
  if (decided.numUpdatedRows === 0n) return false;
  const notBefore = new Date(now.getTime() + limits.undoSeconds * 1000).toISOString();
  const outboxIdx = await record(context, row, to, reason, notBefore);
  const decision = { decidedAt, outboxIdx };
  await db
    .insertInto('participateDecision')
    .values({ participateIdx: row.idx, ...decision })
    .onConflict((on) => on.column('participateIdx').doUpdateSet(decision))
    .execute();
  return true;
}

async function decide(
  context: ContextOf<'POST /manage/participate/approve'>,
  to: 'COMPLETE' | 'DENIED',
  reason: string | null,
): Promise<null> {
  if (!(await decideOne(context, context.subject, to, reason))) throw new Refusal('participate_not_found');
  // A denied one too: until then a booth could be kept for it, which guests see as taken.
  await advanceContent(context.db);
  return null;
}

const deeds = {
  COMPLETE: { action: 'approve', mail: 'approved' },
  DENIED: { action: 'deny', mail: 'denied' },
  CANCEL: { action: 'cancel', mail: 'cancelled' },
} as const;

/** Writes who decided and why to the audit, and mails the member; answers the mail's idx. */
async function record(
  { db, now, actor, event: eventRow }: Deciding,
  row: Decided,
  to: Exclude<ParticipateState, 'REQUEST'>,
  reason: string | null,
  notBefore?: string,
): Promise<number | null> {
  const at = now.toISOString();
  const { action, mail } = deeds[to];
  await audit(db, {
    eventIdx: row.eventIdx,
    memberIdx: actor.memberIdx,
    action,
    subject: 'participate',
    subjectIdx: row.idx,
    ...{ before: { state: row.state }, after: { state: to } },
    about: [row.memberIdx],
    reason,
    at,
  });
  const event = await eventRow();
  const write = (locale: Locale) => participationMail(mail, locale, { event, reason });
  return mailMember(db, row.memberIdx, write, { eventIdx: row.eventIdx, at, notBefore });
}
