/**
 * Small problems to the end: each meeting in each of its places, or in none, cut off where even all the rest could not make up for it.
 * Answers the best timetable, or null where it would take more than the given number of steps.
 */
import type { Placer } from './place.ts';
import { type Timetable, unplaced } from './timetable.ts';

/** `start` holds a schedule to beat, and is left as the best one. */
export function searchAll(
  start: Timetable,
  placer: Placer,
  steps: number,
  isStopped: () => boolean,
): boolean {
  const { meetings, slotCount, problem } = start.instance;
  const { value } = placer;
  const order = meetings.map((_, meeting) => meeting);
  const isFixed = (meeting: number) => (meetings[meeting]?.isFixed ? 1 : 0);
  order.sort((a, b) => isFixed(b) - isFixed(a) || (value[b] as number) - (value[a] as number));
  const rest = new Float64Array(order.length + 1);
  for (let no = order.length - 1; no >= 0; no--)
    rest[no] = (rest[no + 1] as number) + (value[order[no] as number] as number);
  const best = start.copy();
  let bestScore = placer.score();
  for (const meeting of order) if (start.slotOf[meeting] !== unplaced) start.take(meeting);
  let left = steps;
  const descend = (no: number, worth: number): void => {
    if (worth + (rest[no] as number) <= bestScore || left <= 0) return;
    left--;
    if ((left & 1023) === 0 && isStopped()) left = 0;
    if (no === order.length) {
      const score = placer.score();
      if (score <= bestScore) return;
      bestScore = score;
      best.copyFrom(start);
      return;
    }
    const meeting = order[no] as number;
    const sides = meetings[meeting]?.people;
    for (let slot = 0; slot < slotCount; slot++)
      for (const first of sides?.[0] ?? [])
        for (const second of sides?.[1] ?? []) {
          if (!start.fits(meeting, slot, first, second)) continue;
          start.place(meeting, slot, first, second);
          descend(no + 1, worth + (value[meeting] as number));
          start.take(meeting);
        }
    if (isFixed(meeting) === 0) descend(no + 1, worth);
  };
  descend(0, 0);
  start.copyFrom(best);
  // How far it is from table to table is not looked at here.
  return left > 0 && problem.walking === null;
}
