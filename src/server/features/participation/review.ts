/** Managers deciding on participations: approving, denying, cancelling (docs/rules.md, P2 to P4). */
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { Locale } from '#domain/language.ts';
import { mayBecome, type ParticipateState } from '#domain/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import { advanceContent } from '../../platform/cache/content-version.ts';
import { audit } from '../../platform/log/audit.ts';
import { mailMember } from '../../platform/mail/member-mail.ts';
import { participationMail } from '../../platform/mail/texts.ts';
import { endParticipation } from './end.ts';

/** Managers and participations: finding, reading, approving, denying, cancelling (docs/rules.md, P2 to P4). */

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
  await record(context, 'CANCEL', reason);
  return null;
}

type Deciding = ContextOf<'POST /manage/participate/approve'>;

async function decide(context: Deciding, to: 'COMPLETE' | 'DENIED', reason: string | null): Promise<null> {
  const { db, subject, now } = context;
  if (!mayBecome(subject.state, to)) throw new Refusal('participate_not_found');
  const decided = await db
    .updateTable('participate')
    .set({ state: to, deniedReason: reason, updatedAt: now.toISOString() })
    .where('idx', '=', subject.idx)
    .where('state', '=', subject.state)
    .executeTakeFirst();
  // Another manager decided, or the member cancelled, meanwhile.
  if (decided.numUpdatedRows === 0n) throw new Refusal('participate_not_found');
  await record(context, to, reason);
  // A denied one too: until then a booth could be kept for it, which guests see as taken.
  await advanceContent(db);
  return null;
}

const deeds = {
  COMPLETE: { action: 'approve', mail: 'approved' },
  DENIED: { action: 'deny', mail: 'denied' },
  CANCEL: { action: 'cancel', mail: 'cancelled' },
} as const;

/** Writes who decided and why to the audit, and mails the member. */
async function record(
  { db, now, actor, subject, event: eventRow }: Deciding,
  to: Exclude<ParticipateState, 'REQUEST'>,
  reason: string | null,
): Promise<void> {
  const at = now.toISOString();
  const { action, mail } = deeds[to];
  await audit(db, {
    eventIdx: subject.eventIdx,
    memberIdx: actor.memberIdx,
    action,
    subject: 'participate',
    subjectIdx: subject.idx,
    ...{ before: { state: subject.state }, after: { state: to } },
    about: [subject.memberIdx],
    reason,
    at,
  });
  const event = await eventRow();
  const write = (locale: Locale) => participationMail(mail, locale, { event, reason });
  await mailMember(db, subject.memberIdx, write, { eventIdx: subject.eventIdx, at });
}
