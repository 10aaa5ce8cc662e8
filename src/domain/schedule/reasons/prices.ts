/**
 * Why no more can be placed, for anyone to add up: each wish costs what it takes, wherever it could be met, and all that there is together
 * costs no more than what is placed is worth. It is the bound of `bound.ts`, written down: of a participation's wishes of a weight and above
 * so many find slots as some wishes and some slots together are, which cover them all (König).
 */
import { type Instance, instanceOf } from '../instance.ts';
import type { Problem } from '../problem.ts';
import { never } from '../seldom.ts';
import { Timetable } from '../timetable.ts';
import { limitOf, type Priced, placesOf, pricedBounds } from './bound.ts';

export interface Prices {
  wishes: { id: number; price: number }[];
  places: { participation: number; slot: number; price: number }[];
  participations: { id: number; price: number }[];
  meetings: number;
  tables: number;
  languages: { languages: string[]; price: number }[];
}

/** Of a plan that is as good as can be; null where prices don't say so, or it `isOver` before they are found. */
export function pricesOfPlaced(
  problem: Problem,
  reached: { must: number; weight: number },
  isOver = never,
): Prices | null {
  const instance = instanceOf(problem);
  const { meetings } = instance;
  const { order } = problem;
  const isWeightFirst = order.indexOf('weight') < order.indexOf('must');
  // Whichever counts first outweighs all of the other.
  const [must, weight] = isWeightFirst
    ? [1, meetings.length + 1]
    : [meetings.reduce((sum, one) => sum + one.weight, 1), 1];
  const worth = Float64Array.from(meetings, (one) => (one.must ? must : 0) + one.weight * weight);
  return pricesWithin(instance, worth, reached.must * must + reached.weight * weight, isOver);
}

/** Of what has to be placed, and can't be. */
export function pricesOfNeeded(problem: Problem, isOver = never): Prices | null {
  const instance = instanceOf(problem);
  const worth = Float64Array.from(instance.meetings, ({ must, isFixed }) =>
    (problem.everyMust && must) || isFixed ? 1 : 0,
  );
  return pricesWithin(
    instance,
    worth,
    worth.reduce((sum, one) => sum + one, -1),
    isOver,
  );
}

function pricesWithin(
  instance: Instance,
  worth: Float64Array,
  most: number,
  isOver: () => boolean,
): Prices | null {
  const bounds = pricedBounds(new Timetable(instance), worth, isOver);
  const close = bounds.find(({ bound }) => Math.floor(bound + 1e-6) <= most);
  return close && !isOver() ? writtenDown(instance, worth, close, isOver) : null;
}

function writtenDown(
  instance: Instance,
  worth: Float64Array,
  priced: Priced,
  isOver: () => boolean,
): Prices | null {
  const { members, counted, shared, prices } = priced;
  const { wishes, parties, meetings, problem } = instance;
  const priceOf = (what: 'meetings' | 'tables') => prices[shared.findIndex((one) => one.what === what)] ?? 0;
  const tables = shared.find(({ what }) => what === 'tables');
  // Who has fewer tables than meetings at once is counted at everyone's here, which is more than can be shown.
  const isCautious = meetings.some(
    ({ tableOwner }, meeting) => tableOwner >= 0 && tables?.needs[meeting] === 1,
  );
  if (isCautious && priceOf('tables') > 0) return null;
  const left = worth.map((one, meeting) =>
    shared.reduce((sum, { needs }, no) => sum - (needs[meeting] === 1 ? (prices[no] as number) : 0), one),
  );
  const ofWish = new Float64Array(wishes.length);
  const written: Prices = {
    ...{ wishes: [], places: [], participations: [] },
    ...{ meetings: priceOf('meetings'), tables: priceOf('tables') },
    languages: shared.flatMap(({ what }, no) =>
      typeof what !== 'string' && (prices[no] as number) > 0
        ? [{ languages: what, price: prices[no] as number }]
        : [],
    ),
  };
  for (const party of members) {
    if (isOver()) return null;
    const { id } = parties[party] as Instance['parties'][number];
    const cover = coverOf(instance, party, left);
    for (const [slot, price] of cover.slots.entries())
      if (price > 0)
        written.places.push({
          ...{ participation: id, slot: problem.slots[slot]?.id as number, price: price / counted },
        });
    if (cover.party > 0) written.participations.push({ id, price: cover.party / counted });
    for (const [meeting, price] of cover.meetings)
      ofWish[meeting] = (ofWish[meeting] as number) + price / counted;
  }
  for (const [meeting, price] of ofWish.entries())
    if (price > 0) written.wishes.push({ id: wishes[meeting]?.id as number, price });
  return written;
}

interface Cover {
  slots: Float64Array;
  meetings: Map<number, number>;
  party: number;
}

/** From the weightiest wishes down: what each weight adds is the price of what covers all wishes of that weight and above. */
function coverOf(instance: Instance, party: number, worth: Float64Array): Cover {
  const { meetings, slotCount, allowed } = instance;
  const places = placesOf(instance, party);
  const limit = limitOf(instance, party, places);
  const own = [...meetings.keys()]
    .filter((meeting) => meetings[meeting]?.parties.includes(party) && (worth[meeting] as number) > 0)
    .sort((a, b) => (worth[b] as number) - (worth[a] as number));
  const cover: Cover = { slots: new Float64Array(slotCount), meetings: new Map(), party: 0 };
  const heldBy: number[][] = Array.from({ length: slotCount }, () => []);
  const without: number[] = [];
  const open = (meeting: number) =>
    Array.from({ length: slotCount }, (_, slot) => slot).filter(
      (slot) => allowed[meeting * slotCount + slot] === 1 && (places[slot] as number) > 0,
    );
  /** Slots that a wish, or those who would have to give way, could have; the first that is free stops it. */
  const reach = (meeting: number, seen: Set<number>): boolean => {
    for (const slot of open(meeting)) {
      if (seen.has(slot)) continue;
      seen.add(slot);
      const held = heldBy[slot] as number[];
      if (held.length < (places[slot] as number)) {
        held.push(meeting);
        return true;
      }
      for (const [no, other] of held.entries())
        if (reach(other, seen)) {
          held[no] = meeting;
          return true;
        }
    }
    return false;
  };
  for (const [no, meeting] of own.entries()) {
    if (!reach(meeting, new Set())) without.push(meeting);
    const step = (worth[meeting] as number) - (worth[own[no + 1] ?? -1] ?? 0);
    if (step <= 0) continue;
    const full = new Set<number>();
    for (const one of without) reach(one, full);
    const placed = own.slice(0, no + 1).filter((one) => !without.includes(one));
    if (placed.length >= limit) {
      // Who can have none has no slot for any, so no price is asked.
      if (limit > 0) cover.party += step;
      continue;
    }
    for (const slot of full) cover.slots[slot] = (cover.slots[slot] as number) + step;
    const inFull = new Set([...full].flatMap((slot) => heldBy[slot] as number[]));
    for (const one of placed)
      if (!inFull.has(one)) cover.meetings.set(one, (cover.meetings.get(one) ?? 0) + step);
  }
  return cover;
}
