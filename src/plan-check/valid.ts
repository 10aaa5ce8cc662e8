/** Refuses a file that is none of the events that can be planned: where a number is a word, or a name means two things, nothing follows. */
import type { Event } from './event.ts';

type Test = (value: unknown) => boolean;
type Fields = Record<string, unknown>;

class NoEvent extends Error {}

const whole =
  (least: number, most: number): Test =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
const measure =
  (least: number, most: number): Test =>
  (value) =>
    Number.isFinite(value) && (value as number) >= least && (value as number) <= most;
const word: Test = (value) => typeof value === 'string';
const yes: Test = (value) => typeof value === 'boolean';
const one =
  (...words: string[]): Test =>
  (value) =>
    words.includes(value as string);
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const list =
  (test: Test, most: number, least = 0): Test =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(test);

const id = whole(1, 2_000_000_000);
/** Of slots. */
const mostSlots = 5_000;
const ids = list(id, mostSlots);
const count = whole(0, 100_000);
const pair = list(id, 2, 2);
const language: Test = (value) => word(value) && value !== '' && (value as string).length <= 40;

/** Each field that such a thing may have. One that it has not is as the event's reader says. */
const slot = { id, day: whole(1, 366), half: one('morning', 'afternoon') };
const person = { id, unavailable: ids };
const party = {
  ...{ id, side: one('company', 'buyer', 'any'), atOnce: whole(1, 20), dayLimit: orNull(count) },
  ...{ most: orNull(count), least: count, unavailable: ids },
};
const place = { x: measure(-1e9, 1e9), y: measure(-1e9, 1e9) };
const table = { id, owner: orNull(id), closed: yes, closedIn: ids };
const interpreter = { id, languages: list(language, 20), slots: ids };
const wish = {
  ...{ id, between: pair, must: yes, weight: whole(0, 2_000_000), slots: ids, onlyThese: yes },
  ...{ language: orNull(language), byVideo: yes, representatives: list(id, 2) },
};
const fixed = {
  ...{ request: id, slot: id, table: orNull(id), interpreter: orNull(id), representatives: list(id, 2) },
};
const after = { earlier: id, later: id };
const walking = { minutes: measure(0, 600), metresPerMinute: measure(1, 200) };
const weights = {
  ...{ ranks: list(whole(0, 1_000), 200, 1), request: whole(0, 1_000), mutual: whole(0, 1_000) },
};
const preference = { from: id, to: id, rank: whole(1, 1_000) };

/** With more the tables of the engine, wishes and people by slots, would not fit into memory. */
const [mostParties, mostWishes, mostWishSlots, mostPersonSlots] = [20_000, 50_000, 25_000_000, 50_000_000];

const lists = {
  ...{
    slots: mostSlots,
    participations: mostParties,
    tables: 2_000,
    interpreters: 500,
    preferences: 200_000,
  },
  ...{ requests: mostWishes, not: 200_000, fixed: mostWishes, after: 50_000 },
};
const others = ['walking', 'everyMust', 'breakSpread', 'weights', 'order'];
const criteria = ['must', 'weight', 'least', 'wishes', 'breaks', 'metres', 'changes'];
const day = ['slots', 'morningSlots', 'tables', 'unavailable', 'meetings'];

function assertThat(holds: boolean, what: string): void {
  if (!holds) throw new NoEvent(`The event can’t be read: ${what}.`);
}

function assertFields(value: unknown, fields: Record<string, Test>, what: string): asserts value is Fields {
  assertThat(typeof value === 'object' && value !== null && !Array.isArray(value), what);
  for (const [name, of] of Object.entries(value as Fields))
    assertThat(Object.hasOwn(fields, name) && fields[name]?.(of) === true, `${name} of ${what}`);
}

/** What is asked of a file before it is turned into an event. */
export function assertFile(file: unknown): asserts file is Fields {
  assertThat(typeof file === 'object' && file !== null && !Array.isArray(file), 'it is no list of fields');
  const names = Object.keys(file as Fields);
  const isDay = names.includes('people') || names.includes('companies');
  if (isDay) return assertDay(file as Fields);
  for (const name of names) assertThat(Object.hasOwn(lists, name) || others.includes(name), name);
  const fields = file as Fields;
  for (const [name, most] of Object.entries(lists))
    assertThat(list(() => true, most)(fields[name] ?? []), name);
  for (const one of (fields.preferences ?? []) as unknown[]) assertFields(one, preference, 'a preference');
  for (const one of (fields.requests ?? []) as Fields[]) {
    assertFields(one, { ...wish, weight: count, askedBy: list(id, 2) }, 'a request');
    assertThat(pair(one.between), 'between of a request');
  }
  for (const one of (fields.participations ?? []) as Fields[]) {
    assertThat(typeof one === 'object' && one !== null, 'a participation');
    assertThat(list((each) => each !== null, 20)(one.representatives ?? []), 'representatives');
  }
  if (fields.weights !== undefined) {
    assertFields(fields.weights, weights, 'weights');
    assertThat(Object.keys(fields.weights).length === Object.keys(weights).length, 'weights');
  }
  const order = fields.order ?? criteria;
  assertThat(list(one(...criteria), criteria.length, criteria.length)(order), 'order');
  const first = (order as string[]).slice(0, 3);
  const isOrder = new Set(order as string[]).size === criteria.length;
  assertThat(isOrder && criteria.slice(0, 3).every((placing) => first.includes(placing)), 'order');
}

/** The two formats of one day (docs/schedule-engine.md). */
function assertDay(file: Fields): void {
  const isPublished = 'people' in file;
  const own = isPublished ? ['people', 'fixed', 'after'] : ['companies', 'buyers'];
  for (const name of Object.keys(file)) assertThat([...day, ...own].includes(name), name);
  assertThat(whole(1, mostSlots)(file.slots), 'slots');
  assertThat(whole(0, mostSlots)(file.morningSlots), 'morningSlots');
  assertThat(whole(0, 2_000)(file.tables), 'tables');
  const people = isPublished ? ['people'] : ['companies', 'buyers'];
  for (const name of people)
    assertThat((isPublished ? whole(1, mostParties) : list(word, mostParties))(file[name]), name);
  const meeting: Test = isPublished
    ? (value) =>
        list(() => true, 3, 3)(value) &&
        pair((value as unknown[]).slice(0, 2)) &&
        one('morning', 'afternoon', 'any')((value as unknown[])[2])
    : list(word, 2, 2);
  assertThat(list(meeting, mostWishes)(file.meetings), 'meetings');
  const named = { unavailable: ids, fixed: id, after: ids } as const;
  for (const [name, test] of Object.entries(named)) {
    const value = file[name] ?? {};
    assertThat(typeof value === 'object' && !Array.isArray(value), name);
    assertThat(Object.values(value).every(test), name);
  }
}

/** Every value is one, each name names one thing, and all that is named is there. */
export function assertEvent(event: Event): void {
  const people = event.parties.flatMap(({ representatives }) => representatives);
  const each = (what: string, things: readonly unknown[], fields: Record<string, Test>) => {
    for (const thing of things) {
      assertFields(thing, fields, what);
      assertThat(Object.keys(thing).length === Object.keys(fields).length, what);
    }
  };
  const isAny: Test = () => true;
  each('a slot', event.slots, slot);
  each('a participation', event.parties, { ...party, representatives: isAny });
  each('a representative', people, person);
  each('a table', event.tables, { ...table, place: isAny });
  each(
    'a place',
    event.tables.flatMap((one) => one.place ?? []),
    place,
  );
  each('an interpreter', event.interpreters, interpreter);
  each('a wish', event.wishes, wish);
  each('what is fixed', event.fixed, fixed);
  each('an order', event.after, after);
  each('walking', event.walking === null ? [] : [event.walking], walking);
  assertThat(event.not.every(pair), 'not');
  assertThat(yes(event.everyMust) && orNull(count)(event.breakSpread), 'everyMust or breakSpread');
  assertSize(event);
  assertNames(event, people);
}

function assertSize({ slots, parties, wishes }: Event): void {
  const seats = parties.reduce((sum, { representatives }) => sum + Math.max(1, representatives.length), 0);
  assertThat(slots.length <= mostSlots && parties.length <= mostParties, 'slots or participations');
  assertThat(wishes.length <= mostWishes && wishes.length * slots.length <= mostWishSlots, 'wishes by slots');
  assertThat(seats * slots.length <= mostPersonSlots, 'people by slots');
}

function assertNames(event: Event, people: readonly { id: number; unavailable: number[] }[]): void {
  const setOf = (what: string, named: readonly number[]) => {
    assertThat(new Set(named).size === named.length, `${what} twice`);
    return new Set(named);
  };
  const idsOf = (things: readonly { id: number }[]) => things.map((thing) => thing.id);
  const known = (what: string, set: ReadonlySet<number>, named: readonly (number | null)[]) =>
    assertThat(
      named.every((name) => name === null || set.has(name)),
      `an unknown ${what}`,
    );
  const { parties, wishes } = event;
  known('slot', setOf('a slot', idsOf(event.slots)), [
    ...[...parties, ...people].flatMap(({ unavailable }) => unavailable),
    ...[...event.interpreters, ...wishes].flatMap(({ slots }) => slots),
    ...event.tables.flatMap(({ closedIn }) => closedIn),
    ...event.fixed.map((one) => one.slot),
  ]);
  known('participation', setOf('a participation', idsOf(parties)), [
    ...event.tables.map(({ owner }) => owner),
    ...wishes.flatMap(({ between }) => between),
    ...event.not.flat(),
  ]);
  known(
    'representative',
    setOf('a representative', idsOf(people)),
    [...wishes, ...event.fixed].flatMap(({ representatives }) => representatives),
  );
  known(
    'table',
    setOf('a table', idsOf(event.tables)),
    event.fixed.map((one) => one.table),
  );
  known(
    'interpreter',
    setOf('an interpreter', idsOf(event.interpreters)),
    event.fixed.map((one) => one.interpreter),
  );
  known('wish', setOf('a wish', idsOf(wishes)), [
    ...event.fixed.map(({ request }) => request),
    ...event.after.flatMap(({ earlier, later }) => [earlier, later]),
  ]);
  setOf(
    'what is fixed',
    event.fixed.map(({ request }) => request),
  );
  assertThat(
    wishes.every(({ between: [first, second] }) => first !== second),
    'a wish of two who are themselves',
  );
}
