/** What the schedule engine is asked: who wants to meet whom, and when and where they can. docs/schedule-engine.md explains it. */
import { z } from 'zod';
import { type Criterion, criteria, isCriteriaOrder } from './criteria.ts';
import { sizes, type TooLarge, tooLarge } from './size.ts';

export { type Criterion, criteria };

const id = z.number().int().min(1).max(2_000_000_000);
/** Of slots. */
const ids = z.array(id).max(sizes.slots);
const count = z.number().int().min(0).max(100_000);

const slot = z.strictObject({
  id,
  day: z.number().int().min(1).max(366),
  half: z.enum(['morning', 'afternoon']).default('morning'),
});

const representative = z.strictObject({ id, unavailable: ids.default([]) });

const participation = z.strictObject({
  id,
  side: z.enum(['company', 'buyer', 'any']).default('any'),
  /** As many meetings at once; never more than it has representatives. */
  atOnce: z.number().int().min(1).max(20).default(1),
  /** The most meetings of a day, the most of all, and how few would be too few. */
  dayLimit: count.nullable().default(null),
  most: count.nullable().default(null),
  least: count.default(0),
  unavailable: ids.default([]),
  /** Without any it has one, who is free whenever the participation is. */
  representatives: z.array(representative).max(20).default([]),
});

const table = z.strictObject({
  id,
  /** Whose own it is: only their meetings stand there. */
  owner: id.nullable().default(null),
  closed: z.boolean().default(false),
  /** Slots in which it is closed. */
  closedIn: ids.default([]),
  /** In metres on the map; null where the map has no such table. */
  place: z.strictObject({ x: z.number(), y: z.number() }).nullable().default(null),
});

const interpreter = z.strictObject({
  id,
  languages: z.array(z.string().min(1).max(40)).max(20),
  slots: ids,
});

const request = z.strictObject({
  id,
  between: z.tuple([id, id]),
  /** Which of the two asked: both of a mutual one, none of the organiser's. */
  askedBy: z.array(id).max(2).default([]),
  must: z.boolean().default(false),
  /** What it weighs beside what ranks and asking do. */
  weight: count.default(0),
  /** The times that were wished; with `onlyThese` no other will do. */
  slots: ids.default([]),
  onlyThese: z.boolean().default(false),
  /** Of the interpreter that it needs. */
  language: z.string().min(1).max(40).nullable().default(null),
  byVideo: z.boolean().default(false),
  /** Who is to sit there, where somebody was named. */
  representatives: z.array(id).max(2).default([]),
});

/** A request that has its place: it stays in its slot, and with whatever else is named. */
const fixed = z.strictObject({
  request: id,
  slot: id,
  table: id.nullable().default(null),
  interpreter: id.nullable().default(null),
  representatives: z.array(id).max(2).default([]),
});

const order = z
  .array(z.enum(criteria))
  .length(criteria.length)
  .refine(
    isCriteriaOrder,
    'names each criterion once, and has must, weight and least before the others, among themselves in any order',
  );

const weights = z.strictObject({
  /** Of the first, second, … preference; the last counts for all behind it. */
  ranks: z.array(z.number().int().min(0).max(1_000)).min(1).max(200),
  request: z.number().int().min(0).max(1_000),
  mutual: z.number().int().min(0).max(1_000),
});

/** Languages are few: the engine counts each set of them. */
const mostLanguages = 8;

export const problemSchema = z
  .strictObject({
    /** In the order of time. */
    slots: z.array(slot).min(1).max(sizes.slots),
    participations: z.array(participation).max(sizes.participations),
    tables: z.array(table).max(2_000),
    interpreters: z.array(interpreter).max(500).default([]),
    preferences: z
      .array(z.strictObject({ from: id, to: id, rank: z.number().int().min(1).max(1_000) }))
      .max(200_000)
      .default([]),
    requests: z.array(request).max(sizes.wishes),
    /** Pairs of which one does not want to meet the other. Which one, the engine is never told. */
    not: z
      .array(z.tuple([id, id]))
      .max(200_000)
      .default([]),
    fixed: z.array(fixed).max(sizes.wishes).default([]),
    after: z
      .array(z.strictObject({ earlier: id, later: id }))
      .max(50_000)
      .default([]),
    /** The time for changing tables between two slots; null where the event sets none. */
    walking: z
      .strictObject({ minutes: z.number().min(0).max(600), metresPerMinute: z.number().min(1).max(200) })
      .nullable()
      .default(null),
    /** Whether a plan counts only where every must has a place. */
    everyMust: z.boolean().default(false),
    /** By how many the breaks of any two may differ; null where that is only wished. */
    breakSpread: count.nullable().default(null),
    weights: weights.default({ ranks: [10, 8, 6, 5, 4, 3, 2, 1], request: 3, mutual: 4 }),
    order: order.default([...criteria]),
  })
  .superRefine((problem, context) => {
    for (const fault of faultsOf(problem)) context.addIssue({ code: 'custom', message: fault });
  });

export type Problem = z.output<typeof problemSchema>;
export type ProblemFile = z.input<typeof problemSchema>;

/** Whoever may sit in a meeting: representatives, and one of each participation without a list. */
export const peopleIn = (participations: readonly { representatives: readonly unknown[] }[]): number =>
  participations.reduce((sum, { representatives }) => sum + Math.max(1, representatives.length), 0);

interface Named {
  slots: { id: number }[];
  participations: {
    id: number;
    unavailable: number[];
    representatives: { id: number; unavailable: number[] }[];
  }[];
  tables: { id: number; owner: number | null; closedIn: number[] }[];
  interpreters: { id: number; slots: number[] }[];
  preferences: { from: number; to: number }[];
  requests: {
    id: number;
    between: [number, number];
    askedBy: number[];
    slots: number[];
    language: string | null;
    representatives: number[];
  }[];
  not: [number, number][];
  fixed: {
    request: number;
    slot: number;
    table: number | null;
    interpreter: number | null;
    representatives: number[];
  }[];
  after: { earlier: number; later: number }[];
}

/** Names that name nothing, or two things. */
function faultsOf(problem: Named): string[] {
  const faults: string[] = [];
  const setOf = (what: string, list: { id: number }[]) => {
    const set = new Set(list.map((one) => one.id));
    if (set.size < list.length) faults.push(`Two ${what} have the same id.`);
    return set;
  };
  const slots = setOf('slots', problem.slots);
  const participations = setOf('participations', problem.participations);
  const representatives = setOf(
    'representatives',
    problem.participations.flatMap((one) => one.representatives),
  );
  const tables = setOf('tables', problem.tables);
  const interpreters = setOf('interpreters', problem.interpreters);
  const requests = setOf('requests', problem.requests);
  const check = (what: string, set: Set<number>, named: (number | null)[]) => {
    const unknown = named.find((one) => one !== null && !set.has(one));
    if (unknown !== undefined) faults.push(`There is no ${what} ${unknown}.`);
  };
  check('slot', slots, [
    ...problem.participations.flatMap((one) => [
      ...one.unavailable,
      ...one.representatives.flatMap((person) => person.unavailable),
    ]),
    ...problem.interpreters.flatMap((one) => one.slots),
    ...problem.tables.flatMap((one) => one.closedIn),
    ...problem.requests.flatMap((one) => one.slots),
    ...problem.fixed.map((one) => one.slot),
  ]);
  check('participation', participations, [
    ...problem.tables.map((one) => one.owner),
    ...problem.preferences.flatMap(({ from, to }) => [from, to]),
    ...problem.requests.flatMap(({ between, askedBy }) => [...between, ...askedBy]),
    ...problem.not.flat(),
  ]);
  check('representative', representatives, [
    ...problem.requests.flatMap((one) => one.representatives),
    ...problem.fixed.flatMap((one) => one.representatives),
  ]);
  check(
    'table',
    tables,
    problem.fixed.map((one) => one.table),
  );
  check(
    'interpreter',
    interpreters,
    problem.fixed.map((one) => one.interpreter),
  );
  check('request', requests, [
    ...problem.fixed.map((one) => one.request),
    ...problem.after.flatMap(({ earlier, later }) => [earlier, later]),
  ]);
  if (new Set(problem.fixed.map((one) => one.request)).size < problem.fixed.length)
    faults.push('A request is fixed twice.');
  if (problem.requests.some(({ between: [one, other] }) => one === other))
    faults.push('A request is between two different participations.');
  const languages = new Set(problem.requests.map((one) => one.language).filter((one) => one !== null));
  const pairOf = (one: number, other: number) => `${Math.min(one, other)}-${Math.max(one, other)}`;
  const asked = new Set(problem.requests.map(({ between }) => pairOf(...between)));
  const preferred = new Set(problem.preferences.map(({ from, to }) => pairOf(from, to)));
  const excess = tooLarge({
    ...{ slots: problem.slots.length, participations: problem.participations.length },
    wishes: problem.requests.length + preferred.difference(asked).size,
    people: peopleIn(problem.participations),
  });
  if (excess) faults.push(sentenceOf(excess));
  if (languages.size > mostLanguages) faults.push(`Requests name at most ${mostLanguages} languages.`);
  return faults;
}

const partNames = {
  slots: 'slots',
  participations: 'participations',
  wishes: 'wishes: requests, and pairs that only have a preference',
  wishSlots: 'wishes times slots',
  personSlots: 'people times slots',
};

const sentenceOf = ({ what, count, most }: TooLarge) =>
  `There are at most ${most} ${partNames[what]}. These are ${count}.`;
