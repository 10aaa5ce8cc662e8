/** What managers do with the people of a participation, each with a row of the audit (docs/rules.md, P28 to P31). */
import type { CheckedOf } from '#api/index.ts';
import type { People } from '#api/participation/people.ts';
import type { AuditAction } from '#domain/common/audit.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { liveStates } from '#domain/participation/participation.ts';
import type { ContextOf, MemberContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { ParticipateRow } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import { audit } from '../../platform/log/audit.ts';
import { lockLiveOf } from '../participation/rows/lock.ts';
import { inviteColleague, limitColleagueMails } from './invite.ts';
import { endRepresentative } from './leave.ts';
import { passCharge, readPeople, rowOf, takeBack } from './people.ts';

const asManager = ({ actor, now }: Pick<MemberContext, 'actor' | 'now'>) => ({
  memberIdx: actor.memberIdx,
  isManager: true,
  now,
});

export async function managedPeople(
  context: ContextOf<'GET /manage/participate/getPeople'>,
): Promise<People> {
  return readPeople(context.db, context.subject, asManager(context));
}

/** A live participation of a company or buyer, its row locked. */
async function held(trx: Database, participateIdx: number): Promise<ParticipateRow> {
  const own = await lockLiveOf(trx, participateIdx);
  if (!own || own.side === 'visitor') throw new Refusal('participate_not_found');
  return own;
}

const record = (
  trx: Database,
  { actor, now }: Pick<MemberContext, 'actor' | 'now'>,
  own: ParticipateRow,
  action: AuditAction,
) =>
  audit(trx, {
    eventIdx: own.eventIdx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action,
    subject: 'participate',
    subjectIdx: own.idx,
  });

export async function inviteForThem(
  context: ContextOf<'POST /manage/participate/inviteColleague'>,
  { participateIdx, ...colleague }: CheckedOf<'POST /manage/participate/inviteColleague'>,
): Promise<People> {
  await limitColleagueMails(context, { participateIdx, email: colleague.email, byManager: true });
  return transact(context.db, async (trx) => {
    const own = await held(trx, participateIdx);
    await inviteColleague({ ...context, db: trx }, own, colleague, { by: 'organiser' });
    await record(trx, context, own, 'inviteColleague');
    return readPeople(trx, own, asManager(context));
  });
}

export async function takeBackForThem(
  context: ContextOf<'POST /manage/participate/takeBackInvitation'>,
  { participateIdx, representativeInvitationIdx }: CheckedOf<'POST /manage/participate/takeBackInvitation'>,
): Promise<People> {
  const own = await held(context.db, participateIdx);
  await takeBack(context.db, own, representativeInvitationIdx, context.now);
  await record(context.db, context, own, 'takeBackInvitation');
  return readPeople(context.db, own, asManager(context));
}

export async function passForThem(
  context: ContextOf<'POST /manage/participate/passCharge'>,
  { participateIdx, representativeIdx }: CheckedOf<'POST /manage/participate/passCharge'>,
): Promise<People> {
  const own = await held(context.db, participateIdx);
  const to = await passCharge(context.db, own, representativeIdx, context.now);
  if (to !== own.memberIdx) await record(context.db, context, own, 'passCharge');
  return readPeople(context.db, { ...own, memberIdx: to }, asManager(context));
}

export async function removeForThem(
  context: ContextOf<'POST /manage/participate/removeRepresentative'>,
  { participateIdx, representativeIdx, cancel }: CheckedOf<'POST /manage/participate/removeRepresentative'>,
): Promise<People> {
  const { db, now, subject } = context;
  if (!liveStates.some((one) => one === subject.state)) throw new Refusal('participate_not_found');
  await endRepresentative(db, { participateIdx, representativeIdx }, { now, byManager: true, cancel });
  const own = await rowOf(db, participateIdx);
  await record(db, context, own, 'removeRepresentative');
  return readPeople(db, own, asManager(context));
}
