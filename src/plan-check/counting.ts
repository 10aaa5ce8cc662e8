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

/** Parts of a price that are counted: all sums are of whole ones, so that none is lost where many are added. */
const parts = 2 ** 40;
/** By as much a wish may cost less than it is worth, for the engine's sums are rounded; that much is then asked for the wish itself. */
const slack = parts / 2 ** 20;

/** The most that any plan is worth, rounded down; null where the prices say nothing. */
export function mostByPrices(event: Event, prices: Prices, worth: (wish: Wish) => number): number | null {
  const { wishes, places, participations, languages } = prices;
  const each = [...wishes, ...places, ...participations, ...languages].map(({ price }) => price);
  const isPrice = (price: number) => Number.isFinite(price) && price >= 0;
  if (![...each, prices.meetings, prices.tables].every(isPrice)) return null;
  const [meetings, tables] = [exact(prices.meetings), exact(prices.tables)];
  const placesOfParty = Map.groupBy(places, ({ participation }) => participation);
  const sumOf = (list: readonly { price: number }[] = []) =>
    list.reduce((sum, { price }) => sum + exact(price), 0n);
  let most = sumOf(wishes);
  for (const wish of event.wishes) {
    const needsTable = needsSharedTable(event, wish);
    const always =
      sumOf(wishes.filter(({ id }) => id === wish.id)) +
      sumOf(participations.filter(({ id }) => wish.between.includes(id))) +
      sumOf(languages.filter((one) => wish.language !== null && one.languages.includes(wish.language))) +
      meetings +
      (needsTable ? tables : 0n);
    const own = wish.between.flatMap((id) => placesOfParty.get(id) ?? []);
    let isShort = 0n;
    for (const slot of openSlots(event, wish)) {
      const missing = exact(worth(wish)) - always - sumOf(own.filter((one) => one.slot === slot));
      if (missing > isShort) isShort = missing;
    }
    if (isShort > BigInt(slack)) return null;
    most += isShort;
  }
  const partyOf = new Map(event.parties.map((party) => [party.id, party]));
  const shared = event.tables.filter(({ owner, closed }) => owner === null && !closed).length;
  for (const { participation, slot, price } of places)
    most += exact(price) * BigInt(placesOf(event, partyOf.get(participation), slot));
  for (const { id, price } of participations) most += exact(price) * BigInt(mostOf(event, partyOf.get(id)));
  for (const { id } of event.slots) {
    const people = event.parties.reduce((sum, party) => sum + placesOf(event, party, id), 0);
    const pair = Math.floor(people / 2);
    most += meetings * BigInt(pair) + tables * BigInt(Math.min(pair, shared));
  }
  for (const one of languages) most += exact(one.price) * BigInt(hoursOf(event, one.languages));
  return Number(most / BigInt(parts));
}

/** Never less than it is. */
const exact = (price: number): bigint => BigInt(Math.ceil(price * parts));

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
