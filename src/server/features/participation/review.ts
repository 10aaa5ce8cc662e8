/** Managers deciding on participations: approving, denying, cancelling (docs/rules.md, P2 to P4). */
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { Locale } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { mayBecome, type ParticipateState } from '#domain/participation/participation.ts';
import type { ContextOf, MemberContext } from '../../calls/context.ts';
import type { ParticipateRow } from '../../db/tables.ts';
import { eventPageLink } from '../../ground/site.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { audit } from '../../platform/log/audit.ts';
import { mailMember } from '../../platform/mail/member-mail.ts';
import { participationMail } from '../../platform/mail/texts.ts';
import { notifyDecision } from '../notice/decision.ts';
import { endParticipation } from './end.ts';
import { holdJoining, isEnteredBeside } from './rows/one-person.ts';
import { tagsOfState } from './rows/shown.ts';

/**
 * REQUEST becomes COMPLETE; anything else is `participate_not_found`, what was saved since it was seen `participate_changed`, and whoever the
 * organiser has entered beside it `participate_entered` (P57). The member gets a mail.
 */
export async function approve(
  context: ContextOf<'POST /manage/participate/approve'>,
  { updatedAt }: CheckedOf<'POST /manage/participate/approve'>,
): Promise<null> {
  // Before the participation's row, as whoever enters people holds the event.
  await holdJoining(context.db, context.subject.eventIdx);
  return decide(context, { to: 'COMPLETE', reason: null, updatedAt });
}

/** REQUEST becomes DENIED, with the reason that the member reads. */
export async function deny(
  context: ContextOf<'POST /manage/participate/deny'>,
  { reason, updatedAt }: CheckedOf<'POST /manage/participate/deny'>,
): Promise<null> {
  return decide(context, { to: 'DENIED', reason, updatedAt });
}

/** REQUEST or COMPLETE becomes CANCEL, whatever the hour, with the reason that the member reads; their meetings are cancelled with it. */
export async function cancelAsManager(
  context: ContextOf<'POST /manage/participate/cancel'>,
  { reason, updatedAt: seenAt }: CheckedOf<'POST /manage/participate/cancel'>,
): Promise<null> {
  const { db, now, subject } = context;
  await endParticipation(db, subject.idx, { now, byManager: true, reason, seenAt });
  await record(context, subject, 'CANCEL', reason);
  return null;
}

/** What a decision needs of its call. */
type Deciding = Pick<MemberContext, 'db' | 'now' | 'actor' | 'event' | 'site'>;
type Decided = Pick<ParticipateRow, 'idx' | 'eventIdx' | 'memberIdx' | 'state' | 'updatedAt'>;

/** What is decided, and when what the manager read was saved, where they say so. */
interface Decision {
  to: 'COMPLETE' | 'DENIED';
  reason: string | null;
  updatedAt: string | undefined;
}

/**
 * Whether the application waited until now and is decided; `changed`: what waits is not what the manager read; `entered`: one of its people
 * would take part twice. Its mail waits as long as the decision can be taken back. To approve, after `holdJoining`.
 */
export async function decideOne(
  context: Deciding,
  row: Decided,
  { to, reason, updatedAt }: Decision,
): Promise<'done' | 'state' | 'changed' | 'entered'> {
  const { db, now } = context;
  if (!mayBecome(row.state, to)) return 'state';
  if (updatedAt !== undefined && updatedAt !== row.updatedAt) return 'changed';
  if (to === 'COMPLETE' && (await isEnteredBeside(db, row))) return 'entered';
  const decidedAt = now.toISOString();
  const decided = await db
    .updateTable('participate')
    .set({ state: to, deniedReason: reason, updatedAt: decidedAt })
    .where('idx', '=', row.idx)
    .where('state', '=', row.state)
    .where('updatedAt', '=', row.updatedAt)
    .executeTakeFirst();
  // Another manager decided, or the member cancelled or changed it, meanwhile.
  if (decided.numUpdatedRows === 0n) return 'state';
  const notBefore = new Date(now.getTime() + limits.undoSeconds * 1000).toISOString();
  const outboxIdx = await record(context, row, to, reason, notBefore);
  const decision = { decidedAt, outboxIdx };
  await db
    .insertInto('participateDecision')
    .values({ participateIdx: row.idx, ...decision })
    .onConflict((on) => on.column('participateIdx').doUpdateSet(decision))
    .execute();
  return 'done';
}

async function decide(
  context: ContextOf<'POST /manage/participate/approve'>,
  decision: Decision,
): Promise<null> {
  const outcome = await decideOne(context, context.subject, decision);
  if (outcome !== 'done') throw new Refusal(refusals[outcome]);
  await advanceContent(context.db, tagsOfState(context.subject));
  return null;
}

const refusals = {
  state: 'participate_not_found',
  changed: 'participate_changed',
  entered: 'participate_entered',
} as const;

const deeds = {
  COMPLETE: { action: 'approve', mail: 'approved' },
  DENIED: { action: 'deny', mail: 'denied' },
  CANCEL: { action: 'cancel', mail: 'cancelled' },
} as const;

/** Writes who decided and why to the audit, and tells the member in the site and by mail; answers the mail's idx. */
async function record(
  { db, now, actor, event: eventRow, site }: Deciding,
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
    before: { state: row.state },
    after: { state: to },
    about: [row.memberIdx],
    reason,
    at,
  });
  await notifyDecision(db, row, to, at);
  const event = await eventRow();
  const write = (locale: Locale) =>
    participationMail(mail, locale, {
      event,
      reason,
      link: eventPageLink(site, row.eventIdx, locale, '/my-page'),
    });
  return mailMember(db, row.memberIdx, write, { eventIdx: row.eventIdx, at, notBefore });
}
