/**
 * Counts a set that is said to forbid a promise, as anyone could with the file beside it: that nothing is left out, that there is no more of
 * anything than it says, and that it adds up. Shares nothing with what finds such sets.
 */
import type { Problem } from '#domain/schedule/problem.ts';
import type { Blocking, Cover } from '#domain/schedule/promise/blocking.ts';
import { type Wish, wishesOf } from '#domain/schedule/wish.ts';

/** What is wrong with the set, null where it is true. */
export function faultOfSet(problem: Problem, { people, fixed, cover, atMost }: Blocking): string | null {
  const set = new Set(people);
  if (people.length === 0 || set.size < people.length) return 'nobody, or somebody twice';
  if (people.some((id) => !problem.participations.some((one) => one.id === id))) return 'somebody unknown';
  const wishes = wishesOf(problem);
  const agreed = new Set(problem.fixed.map(({ request }) => request));
  const ends = (wish: Wish) => wish.between.filter((id) => set.has(id)).length;
  const certain = wishes.filter(({ id }) => agreed.has(id)).reduce((sum, wish) => sum + ends(wish), 0);
  if (certain !== fixed) return `${fixed} fixed meetings instead of ${certain}`;
  for (const one of cover) {
    const there = amountOf(problem, wishes, one);
    if (one.count < there) return `there is more: ${there} of ${JSON.stringify(one)}`;
    if (one.times < 1 || !Number.isInteger(one.times)) return 'what counts less than once';
  }
  for (const wish of wishes) {
    if (agreed.has(wish.id) || ends(wish) === 0) continue;
    // The two do not meet.
    if (problem.not.some((pair) => pair.every((id) => wish.between.includes(id)))) continue;
    const ofIt = cover.filter((one) => takes(problem, wish, 'slot' in one ? one.slot : null, one));
    for (const { id: slot } of problem.slots) {
      if (!couldBe(problem, wish, slot)) continue;
      const times = ofIt.reduce((sum, one) => sum + (takes(problem, wish, slot, one) ? one.times : 0), 0);

      if (times < ends(wish)) return `wish ${wish.id} in slot ${slot} takes nothing of it`;
    }
  }
  const sum = cover.reduce((all, { count, times }) => all + count * times, fixed);
  return sum === atMost ? null : `${atMost} instead of ${sum}`;
}

/** By problem: who is who, and what was counted before. */
const known = new WeakMap<
  Problem,
  { byId: Map<number, Problem['participations'][number]>; places: Map<string, number> }
>();

function knownOf(problem: Problem) {
  const there = known.get(problem) ?? {
    byId: new Map(problem.participations.map((one) => [one.id, one])),
    places: new Map<string, number>(),
  };
  known.set(problem, there);
  return there;
}

const partyOf = (problem: Problem, id: number) =>
  knownOf(problem).byId.get(id) as Problem['participations'][number];

const dayOf = (problem: Problem, slot: number) => problem.slots.find(({ id }) => id === slot)?.day;

/** Fixed meetings of a participation in the slots of a day, or in one slot, or all. */
function fixedOf(problem: Problem, id: number, isIn: (slot: number) => boolean): number {
  const own = new Set(problem.requests.filter(({ between }) => between.includes(id)).map((one) => one.id));
  return problem.fixed.filter(({ request, slot }) => own.has(request) && isIn(slot)).length;
}

/** What a participation can have in a slot beside the fixed ones. */
function placesIn(problem: Problem, id: number, slot: number): number {
  const { places } = knownOf(problem);
  const key = `${id}@${slot}`;
  const count = places.get(key) ?? countPlaces(problem, id, slot);
  places.set(key, count);
  return count;
}

function countPlaces(problem: Problem, id: number, slot: number): number {
  const { unavailable, representatives, atOnce } = partyOf(problem, id);
  if (unavailable.includes(slot)) return 0;
  const isOne = representatives.length === 0;
  const there = isOne ? 1 : representatives.filter((one) => !one.unavailable.includes(slot)).length;
  const may = Math.min(atOnce, isOne ? 1 : representatives.length);
  return Math.max(0, Math.min(there, may - fixedOf(problem, id, (other) => other === slot)));
}

function onDay(problem: Problem, id: number, day: number): number {
  const slots = problem.slots.filter((one) => one.day === day).map((one) => one.id);
  const places = slots.reduce((sum, slot) => sum + placesIn(problem, id, slot), 0);
  const { dayLimit } = partyOf(problem, id);
  if (dayLimit === null) return places;
  return Math.max(0, Math.min(places, dayLimit - fixedOf(problem, id, (slot) => slots.includes(slot))));
}

function inAll(problem: Problem, id: number): number {
  const days = [...new Set(problem.slots.map(({ day }) => day))];
  const places = days.reduce((sum, day) => sum + onDay(problem, id, day), 0);
  const { most } = partyOf(problem, id);
  return most === null ? places : Math.max(0, Math.min(places, most - fixedOf(problem, id, () => true)));
}

/** Whether somebody of both is there then, and it is one of the times that will do. */
function couldBe(problem: Problem, wish: Wish, slot: number): boolean {
  if (wish.onlyThese && !wish.slots.includes(slot)) return false;
  return wish.between.every((id) => {
    const named = partyOf(problem, id).representatives.filter((one) => wish.representatives.includes(one.id));
    const isNamedThere = named.length === 0 || named.some((one) => !one.unavailable.includes(slot));
    const day = dayOf(problem, slot) as number;
    return isNamedThere && placesIn(problem, id, slot) > 0 && onDay(problem, id, day) > 0;
  });
}

const isOpen = (table: Problem['tables'][number], slot: number) =>
  !table.closed && !table.closedIn.includes(slot);

/** Whether one of the two has a table of their own that is open then. */
const haveOwn = ({ tables }: Problem, between: readonly number[], slot: number) =>
  tables.some((table) => table.owner !== null && between.includes(table.owner) && isOpen(table, slot));

/** How much there is of what a set counts, beside the fixed meetings. */
function amountOf(problem: Problem, wishes: readonly Wish[], cover: Cover): number {
  switch (cover.kind) {
    case 'wish':
    case 'wishAt':
      return wishes.some(({ id }) => id === cover.wish) ? 1 : Number.POSITIVE_INFINITY;
    case 'places':
      return placesIn(problem, cover.participation, cover.slot);
    case 'day':
      return onDay(problem, cover.participation, cover.day);
    case 'participation':
      return inAll(problem, cover.participation);
    case 'tables': {
      const common = problem.tables.filter((table) => table.owner === null && isOpen(table, cover.slot));
      const held = problem.fixed.filter(({ request, slot, table }) => {
        const wish = wishes.find(({ id }) => id === request) as Wish;
        if (slot !== cover.slot || wish.byVideo) return false;
        return table === null ? !haveOwn(problem, wish.between, slot) : common.some(({ id }) => id === table);
      });
      return Math.max(0, common.length - held.length);
    }
    case 'interpreters': {
      const working = problem.interpreters.filter(
        (one) =>
          one.slots.includes(cover.slot) &&
          cover.languages.some((language) => one.languages.includes(language)) &&
          !problem.fixed.some(({ slot, interpreter }) => slot === cover.slot && interpreter === one.id),
      );
      return working.length;
    }
  }
}

/** Whether a meeting of this wish in this slot would take one of what is counted; with null, in any slot that is named or not. */
function takes(problem: Problem, wish: Wish, slot: number | null, cover: Cover): boolean {
  if ('slot' in cover && cover.slot !== slot) return false;
  if ('participation' in cover && !wish.between.includes(cover.participation)) return false;
  switch (cover.kind) {
    case 'wish':
    case 'wishAt':
      return cover.wish === wish.id;
    case 'day':
      return slot === null || dayOf(problem, slot) === cover.day;
    case 'tables':
      return !wish.byVideo && !haveOwn(problem, wish.between, cover.slot);
    case 'interpreters':
      return wish.language !== null && cover.languages.includes(wish.language);
    default:
      return true;
  }
}
