/**
 * The most meetings that somebody has on a day (docs/rules.md, M30): the event's rule, or one's own number in its place. No key of the
 * database can count, so whoever claims a slot locks the two first where one of them has such a number.
 */
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { dayIn } from '#domain/day/day.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { announce, managersOf } from '../../../db/announce.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { audit } from '../../../platform/log/audit.ts';
import { changeOf } from '../../../platform/log/change-of.ts';
import { fitLanes } from '../../participation/rows/lanes.ts';
import { lockApproved } from '../../participation/rows/lock.ts';
import type { Slot } from './slots.ts';

interface OfTwo {
  idx: number;
  companyIdx: number;
  buyerIdx: number;
}

const limitsOfTwo = prepared((db, given: { slotIdx: number; companyIdx: number; buyerIdx: number }) =>
  db
    .selectFrom('slot')
    .innerJoin('event', 'event.idx', 'slot.eventIdx')
    .innerJoin('participate', 'participate.eventIdx', 'event.idx')
    .select(['event.timeZone', 'event.meetingsPerDay as ofEvent'])
    .select(['participate.idx', 'participate.meetingsPerDay as own'])
    .where('slot.idx', '=', given.slotIdx)
    .where('participate.idx', 'in', [given.companyIdx, given.buyerIdx]),
);

/** Those of the slots on whose day neither of the two has as many meetings as they may; where it is already a meeting of that day counts once. */
export async function slotsOnOpenDays<T extends Slot>(
  trx: Database,
  { idx: matchingIdx, companyIdx, buyerIdx }: OfTwo,
  slots: readonly T[],
): Promise<readonly T[]> {
  const [first] = slots;
  if (!first) return slots;
  const known = await limitsOfTwo(trx, { slotIdx: first.idx, companyIdx, buyerIdx });
  const limited = known.filter(({ own, ofEvent }) => own !== null || ofEvent !== null);
  const [one] = limited;
  if (!one) return slots;
  const idxs = limited.map(({ idx }) => idx);
  const people = trx.selectFrom('participate').select(['idx', 'meetingsPerDay']).where('idx', 'in', idxs);
  // In the order of their numbers, and read anew: another claim for one of them ends before this one counts.
  const locked = await (hasRowLocks(trx) ? people.orderBy('idx').forNoKeyUpdate() : people).execute();
  const { timeZone, ofEvent } = one;
  const placed = await trx
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['placement.matchingIdx', 'placement.companyIdx', 'placement.buyerIdx', 'slot.startsAt'])
    .where((is) => is.or([is('placement.companyIdx', 'in', idxs), is('placement.buyerIdx', 'in', idxs)]))
    .execute();
  const held = placed.map(({ startsAt, ...row }) => ({ ...row, day: dayIn(timeZone, startsAt) }));
  return slots.filter(({ startsAt }) => {
    const day = dayIn(timeZone, startsAt);
    const onDay = held.filter((row) => row.day === day);
    if (onDay.some((row) => row.matchingIdx === matchingIdx)) return true;
    return locked.every(({ idx, meetingsPerDay }) => {
      const most = meetingsPerDay ?? ofEvent;
      const theirs = onDay.filter((row) => row.companyIdx === idx || row.buyerIdx === idx);
      return most === null || theirs.length < most;
    });
  });
}

/** `day_full` where one of the two has as many meetings on the slot's day as they may. */
export async function assertOpenDay(trx: Database, meeting: OfTwo, slot: Slot): Promise<void> {
  if ((await slotsOnOpenDays(trx, meeting, [slot])).length === 0) throw new Refusal('day_full');
}

/** Sets, or with null takes back, the numbers of one participation. What it has already stays. */
export async function limitMeetings(
  { db, now, actor, eventIdx, subject }: ContextOf<'POST /manage/matching/limit'>,
  request: CheckedOf<'POST /manage/matching/limit'>,
): Promise<null> {
  await lockApproved(db, subject.idx);
  const { meetingsPerDay = subject.meetingsPerDay, meetingsAtOnce = subject.meetingsAtOnce } = request;
  const change = changeOf(subject, { ...subject, meetingsPerDay, meetingsAtOnce }, [
    'meetingsPerDay',
    'meetingsAtOnce',
  ]);
  if (!change.after) return null;
  await db
    .updateTable('participate')
    .set({ meetingsPerDay, meetingsAtOnce })
    .where('idx', '=', subject.idx)
    .execute();
  if (meetingsAtOnce !== subject.meetingsAtOnce)
    await fitLanes(db, { eventIdx, participateIdx: subject.idx }, now);
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action: 'limitMeetings',
    subject: 'participate',
    subjectIdx: subject.idx,
    ...change,
  });
  announce(db, [managersOf(eventIdx)]);
  return null;
}
