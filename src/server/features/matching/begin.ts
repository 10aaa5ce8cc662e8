/**
 * How often one member asks for meetings and proposes times (docs/rules.md, M14). Each makes a notice and a mail to the other side, and
 * taking it back one more, so the two together could be repeated without end.
 */
import { Refusal } from '#domain/catalogue.ts';
import { limits } from '#domain/limits.ts';
import type { MeetingParticipation, MemberContext } from '../../calls/context.ts';
import { prepared } from '../../db/prepared.ts';
import { lockApproved } from '../participation/lock.ts';

/** What a member began since then, the last first: when, and whether it went to the member of this participation. */
const begunSince = prepared(
  (db, given: { memberIdx: number; otherIdx: number; since: string; most: number }) =>
    db
      .selectFrom('notice')
      .leftJoin('participate as other', (on) =>
        on.onRef('other.memberIdx', '=', 'notice.memberIdx').on('other.idx', '=', given.otherIdx),
      )
      .select(['notice.createdAt', 'other.idx as otherIdx'])
      .where('notice.begunByIdx', '=', given.memberIdx)
      .where('notice.createdAt', '>', given.since)
      .orderBy('notice.createdAt', 'desc')
      .limit(given.most),
);

/**
 * Refuses with `asked_too_often`, and from when on it may be done again, where the member has asked and proposed as often as one may
 * within `beginHours`: to the participation `otherIdx`, or in all. Answering and cancelling are never refused for that. What a member
 * begins comes one after the other: their participation is locked until the transaction ends.
 */
export async function assertMayBegin(
  context: MemberContext & { own: MeetingParticipation },
  otherIdx: number,
): Promise<void> {
  const { db, own, actor, now } = context;
  await lockApproved(db, own.idx);
  const windowMs = limits.beginHours * 3_600_000;
  const since = new Date(now.getTime() - windowMs).toISOString();
  const begun = await begunSince(db, { memberIdx: actor.memberIdx, otherIdx, since, most: limits.begins });
  const toOne = begun.filter((one) => one.otherIdx !== null);
  // Once the oldest of as many as one may is that long ago, there is room for one more.
  const oldest = toOne[limits.beginsToOne - 1] ?? begun[limits.begins - 1];
  if (!oldest) return;
  const until = new Date(Date.parse(oldest.createdAt) + windowMs);
  throw new Refusal('asked_too_often', { until: until.toISOString() });
}
