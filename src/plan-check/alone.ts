/**
 * The fewest breaks of a person who has all wished meetings and need not agree with anybody: how many meetings there can be by each slot, and
 * have to be, follows from the first and the last slot that each could have.
 */
import type { Event, Party } from './event.ts';
import { openSlots } from './open.ts';

/** Infinite where not all meetings have a place. Of several people of a participation it isn't known who has which meeting: 0. */
export function breaksAlone(event: Event, party: Party): number {
  if (party.representatives.length > 1) return 0;
  const wishes = event.wishes.filter(({ between }) => between.includes(party.id));
  const spans = wishes.map((wish) => {
    const open = openSlots(event, wish);
    const places = [...event.slots.keys()].filter((at) => open.has(event.slots[at]?.id as number));
    const isFixed = event.fixed.some(({ request }) => request === wish.id);
    return { places, isFixed, first: places[0] ?? Number.POSITIVE_INFINITY, last: places.at(-1) ?? -1 };
  });
  const can = new Set(spans.flatMap(({ places }) => places));
  const has = new Set(spans.filter(({ isFixed }) => isFixed).flatMap(({ places }) => places));
  const known = new Map<string, number>();
  /** From a slot on, with so many meetings before it; `since`: whether there was one on this day, and whether just before. */
  const fewest = (at: number, count: number, since: 'none' | 'now' | 'idle'): number => {
    const due = spans.filter(({ last }) => last < at).length;
    const possible = spans.filter(({ first }) => first < at).length;
    if (count < due || count > possible) return Number.POSITIVE_INFINITY;
    if (at === event.slots.length) return count === wishes.length ? 0 : Number.POSITIVE_INFINITY;
    const key = `${at} ${count} ${since}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const isNewDay = at > 0 && event.slots[at]?.day !== event.slots[at - 1]?.day;
    const state = isNewDay ? 'none' : since;
    const ways: number[] = [];
    if (can.has(at)) ways.push((state === 'idle' ? 1 : 0) + fewest(at + 1, count + 1, 'now'));
    if (!has.has(at)) ways.push(fewest(at + 1, count, state === 'none' ? 'none' : 'idle'));
    const answer = Math.min(...ways);
    known.set(key, answer);
    return answer;
  };
  return fewest(0, 0, 'none');
}
