/**
 * The most meetings that somebody has on a day (docs/rules.md, M30): the event's rule, or one's own number in its place. No key of the
 * database can count, so whoever claims a slot locks the two first where one of them has such a number.
 */
import { Refusal } from '#domain/common/catalogue.ts';
import { dayIn } from '#domain/day/day.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';
import type { EventRow } from '../../../db/tables.ts';
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
    // One to which somebody did not come, and whose seat was given on, was no meeting.
    .where('placement.givenOn', 'is', null)
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

interface OfPair {
  companyIdx: number;
  buyerIdx: number;
}

interface ToClaim extends OfPair {
  startsAt: string;
}

export interface Limited {
  idx: number;
  /** Their own number of a day; null: the event's. */
  meetingsPerDay: number | null;
  /** In all. */
  meetingsMost: number | null;
}

/**
 * Those of the pairs' two sides who have a most of meetings, of a day or in all, locked in the order of their numbers: another claim for one
 * of them ends before theirs are counted.
 */
export async function lockLimited(
  trx: Database,
  { meetingsPerDay: ofEvent }: Pick<EventRow, 'meetingsPerDay'>,
  pairs: readonly OfPair[],
): Promise<Limited[]> {
  const idxs = JSON.stringify([
    ...new Set(pairs.flatMap(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx])),
  ]);
  const people = trx
    .selectFrom('participate')
    .select(['idx', 'meetingsPerDay', 'meetingsMost'])
    .where('idx', 'in', numbers(trx, idxs))
    .$if(ofEvent === null, (query) =>
      query.where((is) => is.or([is('meetingsPerDay', 'is not', null), is('meetingsMost', 'is not', null)])),
    );
  return (hasRowLocks(trx) ? people.orderBy('idx').forNoKeyUpdate() : people).execute();
}

/** Those of the claims, which hold nothing yet, that are too many for one of their two (`lockLimited`) on their day, if they are made in this order. */
export async function beyondDays<T extends ToClaim>(
  trx: Database,
  { timeZone, meetingsPerDay: ofEvent }: Pick<EventRow, 'timeZone' | 'meetingsPerDay'>,
  people: readonly Limited[],
  claims: readonly T[],
): Promise<T[]> {
  const limited = people.filter(({ meetingsPerDay }) => (meetingsPerDay ?? ofEvent) !== null);
  if (limited.length === 0) return [];
  const them = numbers(trx, JSON.stringify(limited.map(({ idx }) => idx)));
  const placed = await trx
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['placement.companyIdx', 'placement.buyerIdx', 'slot.startsAt'])
    .where('placement.givenOn', 'is', null)
    .where((is) => is.or([is('placement.companyIdx', 'in', them), is('placement.buyerIdx', 'in', them)]))
    .execute();
  const most = new Map(limited.map(({ idx, meetingsPerDay }) => [idx, meetingsPerDay ?? ofEvent]));
  const held = new Map<string, number>();
  const daysOf = ({ companyIdx, buyerIdx, startsAt }: ToClaim) =>
    [companyIdx, buyerIdx].map((idx) => ({ idx, key: `${idx} ${dayIn(timeZone, startsAt)}` }));
  const take = (one: ToClaim) => {
    for (const { key } of daysOf(one)) held.set(key, (held.get(key) ?? 0) + 1);
  };
  placed.forEach(take);
  return claims.filter((one) => {
    const isBeyond = daysOf(one).some(
      ({ idx, key }) => (held.get(key) ?? 0) >= (most.get(idx) ?? Number.POSITIVE_INFINITY),
    );
    if (!isBeyond) take(one);
    return isBeyond;
  });
}
