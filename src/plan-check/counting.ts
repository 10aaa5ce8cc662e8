/**
 * Why no more can be placed, by prices: for each wish, wherever it could be met, what it takes there costs at least as much as it is worth. So all
 * that is placed is worth at most what there is of everything costs together: wishes, people's slots, meetings of a participation, tables and
 * interpreters. Prices of 0 and 1 are counting sets: 'five wishes, four slots'.
 */
import type { Event, Party, Wish } from './event.ts';
import { openSlots } from './open.ts';

export interface Prices {
  /** A wish, once. */
  wishes: { id: number; price: number }[];
  /** A place of a participation in a slot: as many as it has people then, and may have at once. */
  places: { participation: number; slot: number; price: number }[];
  /** A meeting of a participation: as many as its limits leave. */
  participations: { id: number; price: number }[];
  /** Two people in a slot, and a table of everyone's in a slot where two people are left. */
  meetings: number;
  tables: number;
  /** An hour of an interpreter who speaks one of these. */
  languages: { languages: string[]; price: number }[];
}

export function mostByPrices(event: Event, prices: Prices, worth: (wish: Wish) => number): number {
  const { wishes, places, participations, meetings, tables, languages } = prices;
  const all = [...wishes, ...places, ...participations, ...languages].map(({ price }) => price);
  if (![...all, meetings, tables].every((price) => Number.isFinite(price) && price >= 0))
    return Number.POSITIVE_INFINITY;
  const sumOf = (list: readonly { price: number }[]) => list.reduce((sum, { price }) => sum + price, 0);
  for (const wish of event.wishes) {
    const needsTable = needsSharedTable(event, wish);
    const always =
      sumOf(wishes.filter(({ id }) => id === wish.id)) +
      sumOf(participations.filter(({ id }) => wish.between.includes(id))) +
      sumOf(languages.filter((one) => wish.language !== null && one.languages.includes(wish.language))) +
      meetings +
      (needsTable ? tables : 0);
    const own = places.filter(({ participation }) => wish.between.includes(participation));
    for (const slot of openSlots(event, wish))
      if (always + sumOf(own.filter((one) => one.slot === slot)) < worth(wish))
        return Number.POSITIVE_INFINITY;
  }
  const partyOf = (id: number) => event.parties.find((party) => party.id === id);
  const pairs = event.slots.map(({ id }) =>
    Math.floor(event.parties.reduce((sum, party) => sum + placesOf(event, party, id), 0) / 2),
  );
  const shared = event.tables.filter(({ owner, closed }) => owner === null && !closed).length;
  return [
    ...wishes.map(({ price }) => price),
    ...places.map(({ participation, slot, price }) => price * placesOf(event, partyOf(participation), slot)),
    ...participations.map(({ id, price }) => price * mostOf(event, partyOf(id))),
    ...pairs.map((pair) => meetings * pair + tables * Math.min(pair, shared)),
    ...languages.map((one) => one.price * hoursOf(event, one.languages)),
  ].reduce((sum, one) => sum + one, 0);
}

/** Neither by video, nor of somebody who has a table of their own. */
const needsSharedTable = ({ tables }: Event, { byVideo, between }: Wish): boolean =>
  !byVideo && !tables.some(({ owner, closed }) => owner !== null && !closed && between.includes(owner));

/** How many meetings a participation can have in a slot. Whoever has a fixed meeting then is there. */
function placesOf(event: Event, party: Party | undefined, slot: number): number {
  if (!party) return 0;
  const isThere = event.fixed.some(
    (one) =>
      one.slot === slot &&
      event.wishes.some(({ id, between }) => id === one.request && between.includes(party.id)),
  );
  const people =
    party.representatives.length === 0 ? [{ unavailable: [] as number[] }] : party.representatives;
  const free = people.filter(
    ({ unavailable }) => ![...party.unavailable, ...unavailable].includes(slot),
  ).length;
  return Math.min(party.atOnce, isThere ? people.length : free);
}

function mostOf(event: Event, party: Party | undefined): number {
  if (!party) return 0;
  const days = Map.groupBy(event.slots, ({ day }) => day);
  const limits = [...days.values()].map((slots) =>
    Math.min(
      party.dayLimit ?? Number.POSITIVE_INFINITY,
      slots.reduce((sum, { id }) => sum + placesOf(event, party, id), 0),
    ),
  );
  return Math.min(
    party.most ?? Number.POSITIVE_INFINITY,
    limits.reduce((sum, one) => sum + one, 0),
  );
}

const hoursOf = ({ interpreters, slots }: Event, languages: readonly string[]): number =>
  interpreters
    .filter((one) => one.languages.some((language) => languages.includes(language)))
    .reduce((sum, one) => sum + slots.filter(({ id }) => one.slots.includes(id)).length, 0);
