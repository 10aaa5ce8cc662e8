/**
 * How often the people of a participation ask for meetings, propose times and hand meetings over (docs/rules.md, M14). Each makes a notice
 * and a mail to the other side, and taking it back one more, so the two together could be repeated without end.
 */
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import type { MeetingParticipation } from '../../../access/event-facts.ts';
import type { MemberContext } from '../../../calls/context.ts';
import { prepared } from '../../../db/prepared.ts';
import { lockApproved } from '../../participation/rows/lock.ts';

/**
 * What the people of a participation began since then, the last first: when, and whether it went to the participation `otherIdx`. Of the
 * member who asks now also what they began for others.
 */
const begunSince = prepared(
  (db, given: { memberIdx: number; ownIdx: number; otherIdx: number; since: string; most: number }) =>
    db
      .selectFrom('notice')
      .innerJoin('matching', 'matching.idx', 'notice.matchingIdx')
      .leftJoin('participate as other', (on) =>
        on.on('other.idx', '=', given.otherIdx).on((is) =>
          is.or([
            is('other.memberIdx', '=', is.ref('notice.memberIdx')),
            // Whoever was told there: a colleague who was named, or somebody without an account.
            is.and({ 'matching.companyIdx': given.ownIdx, 'matching.buyerIdx': given.otherIdx }),
            is.and({ 'matching.companyIdx': given.otherIdx, 'matching.buyerIdx': given.ownIdx }),
          ]),
        ),
      )
      .select(['notice.createdAt', 'other.idx as otherIdx'])
      .where('notice.begunByIdx', 'in', (of) =>
        of
          .selectFrom('representative')
          .select('representative.memberIdx')
          .where('representative.participateIdx', '=', given.ownIdx)
          .where('representative.memberIdx', 'is not', null),
      )
      .where((is) =>
        is.or([
          is('notice.begunByIdx', '=', given.memberIdx),
          is('matching.companyIdx', '=', given.ownIdx),
          is('matching.buyerIdx', '=', given.ownIdx),
        ]),
      )
      .where('notice.createdAt', '>', given.since)
      .orderBy('notice.createdAt', 'desc')
      .limit(given.most),
);

/**
 * Refuses, with from when on it may be done again, where they have asked and proposed as often as one may within `beginHours`: to
 * the participation `otherIdx` (`asked_too_often`), or in all (`asked_too_often_in_all`). Answering and cancelling are never refused for that. What they
 * begin comes one after the other: their participation is locked until the transaction ends.
 */
export async function assertMayBegin(
  context: MemberContext & { own: Pick<MeetingParticipation, 'idx'> },
  otherIdx: number,
): Promise<void> {
  const { db, own, actor, now } = context;
  await lockApproved(db, own.idx);
  const windowMs = limits.beginHours * 3_600_000;
  const since = new Date(now.getTime() - windowMs).toISOString();
  const begun = await begunSince(db, {
    memberIdx: actor.memberIdx,
    ownIdx: own.idx,
    otherIdx,
    since,
    most: limits.begins,
  });
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
