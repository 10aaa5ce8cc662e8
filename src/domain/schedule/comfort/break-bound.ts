/**
 * The fewest breaks that a person can have, by a dynamic programme over its slots: it knows how many meetings the person has, which of
 * them can only be early or late, and in which slots it must or can't have one. It knows nothing of the others, so the sum is a bound.
 */
import type { Instance } from '../instance.ts';
import { never } from '../seldom.ts';

/** Where no schedule is possible at all. */
export const impossible = 65_535;

/**
 * Of each person the fewest breaks with all wishes placed; only of participations of one person is it known who has which. Once `isOver`
 * nothing is known of the others, which is 0.
 */
export function fewestBreaks(instance: Instance, isOver = never): Uint16Array {
  const { people, parties, meetings } = instance;
  const own: number[][] = parties.map(() => []);
  for (const [meeting, { parties: both }] of meetings.entries())
    for (const party of both) own[party]?.push(meeting);
  return Uint16Array.from(people, ({ party }) =>
    (parties[party]?.people.length ?? 0) > 1 || isOver() ? 0 : fewest(instance, own[party] as number[]),
  );
}

function fewest({ slotCount, allowed, meetings, dayOf }: Instance, own: readonly number[]): number {
  const isOpen = (meeting: number, slot: number) => allowed[meeting * slotCount + slot] === 1;
  const windows = own.map((meeting) => {
    const slots = Array.from({ length: slotCount }, (_, slot) => slot).filter((slot) =>
      isOpen(meeting, slot),
    );
    return { first: slots[0] ?? slotCount, last: slots.at(-1) ?? -1 };
  });
  if (windows.some(({ last }) => last < 0)) return impossible;
  /** Meetings so far, and 0 before the first of the day, 1 in a meeting, 2 idle after one → fewest breaks. */
  let states = new Map<number, number>([[0, 0]]);
  for (let slot = 0; slot < slotCount; slot++) {
    const mustBe = own.some((meeting) => meetings[meeting]?.isFixed && isOpen(meeting, slot));
    const canBe = own.some((meeting) => isOpen(meeting, slot));
    const least = windows.filter(({ last }) => last <= slot).length;
    const most = windows.filter(({ first }) => first <= slot).length;
    const isNewDay = slot > 0 && dayOf[slot] !== dayOf[slot - 1];
    const next = new Map<number, number>();
    const reach = (count: number, phase: number, breaks: number) => {
      if (count < least || count > most) return;
      const key = count * 3 + phase;
      if (breaks < (next.get(key) ?? impossible)) next.set(key, breaks);
    };
    for (const [key, breaks] of states) {
      const count = Math.floor(key / 3);
      const phase = isNewDay ? 0 : key % 3;
      if (canBe) reach(count + 1, 1, breaks + (phase === 2 ? 1 : 0));
      if (!mustBe) reach(count, phase === 0 ? 0 : 2, breaks);
    }
    states = next;
  }
  const ends = [...states].filter(([key]) => Math.floor(key / 3) === own.length).map(([, breaks]) => breaks);
  return Math.min(impossible, ...ends);
}
