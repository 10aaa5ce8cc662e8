/**
 * How often one member asks for meetings and proposes times (docs/rules.md, M14). Each makes a notice and a mail to the other side, and
 * taking it back one more, so the two together could be repeated without end.
 */
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import type { MeetingParticipation } from '../../access/event-facts.ts';
import type { MemberContext } from '../../calls/context.ts';
import { prepared } from '../../db/prepared.ts';
import { lockApproved } from '../participation/rows/lock.ts';

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
 * Refuses, with from when on it may be done again, where the member has asked and proposed as often as one may within `beginHours`: to
 * the participation `otherIdx` (`asked_too_often`), or in all (`asked_too_often_in_all`). Answering and cancelling are never refused for that. What a member
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
  const refuse = (
    key: 'asked_too_often' | 'asked_too_often_in_all',
    { createdAt }: { createdAt: string },
  ) => {
    throw new Refusal(key, { until: new Date(Date.parse(createdAt) + windowMs).toISOString() });
  };
  const [oldestToOne, oldest] = [toOne[limits.beginsToOne - 1], begun[limits.begins - 1]];
  // Where both are full, others can't be asked either.
  if (oldest) refuse('asked_too_often_in_all', oldest);
  if (oldestToOne) refuse('asked_too_often', oldestToOne);
}
