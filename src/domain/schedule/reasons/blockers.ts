/** Who would have to leave for a meeting to have a place, as things stand in a arrangement. */
import type { Arrangement } from '../arrangement.ts';
import type { Instance, Meeting } from '../instance.ts';
import { unplaced } from '../timetable.ts';

/** Sets of meetings of which one would have to leave a slot for it, with these people; none where it isn't meetings that keep it away. */
export function blockersOf(
  arrangement: Arrangement,
  meeting: number,
  { slot, first, second }: { slot: number; first: number; second: number },
): number[][] {
  const { slotCount, parties, meetings, dayOf, days } = arrangement.instance;
  const { at, used, ofDay, slotOf } = arrangement.timetable;
  const one = meetings[meeting] as Meeting;
  const own = [first, second]
    .map((person) => at[person * slotCount + slot] as number)
    .filter((other) => other !== unplaced);
  if (own.length > 0) return [[...new Set(own)]];
  const anyOf = (is: (other: number, where: number) => boolean) => {
    const found: number[][] = [];
    for (const [other, where] of slotOf.entries())
      if (where !== unplaced && is(other, where)) found.push([other]);
    return found;
  };
  const day = dayOf[slot] as number;
  for (const party of one.parties) {
    const { atOnce, dayLimit } = parties[party] as Instance['parties'][number];
    const isOf = (other: number) => meetings[other]?.parties.includes(party) ?? false;
    if ((used[party * slotCount + slot] as number) >= atOnce)
      return anyOf((other, where) => where === slot && isOf(other));
    if ((ofDay[party * days + day] as number) >= dayLimit)
      return anyOf((other, where) => dayOf[where] === day && isOf(other));
  }
  const hasTable = (other: number) => one.byVideo || (arrangement.placeOf(other)?.table ?? -1) >= 0;
  const speaks = (other: number) => one.language < 0 || meetings[other]?.language === one.language;
  return anyOf((other, where) => where === slot && hasTable(other) && speaks(other));
}
