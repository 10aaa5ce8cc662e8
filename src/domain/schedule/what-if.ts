/** An event with one thing changed that an organiser thinks of: tables, interpreters or times more or fewer, or somebody absent. */
import { type Problem, type ProblemFile, problemSchema } from './problem.ts';

export type Change =
  | { kind: 'tables'; by: number }
  /** `also`: what new ones speak beside it. */
  | { kind: 'interpreters'; language: string; by: number; also?: readonly string[] }
  | { kind: 'slots'; by: number }
  | { kind: 'without'; participation: number };

/** A change that this event does not allow, in plain words. */
export class ChangeError extends Error {}

/** The event after the change; throws a ChangeError, which says what is in the way. */
export function changedBy(problem: Problem, change: Change): Problem {
  if (change.kind === 'tables') return withTables(problem, change.by);
  if (change.kind === 'interpreters') return withInterpreters(problem, change);
  if (change.kind === 'slots') return withSlots(problem, change.by);
  return without(problem, change.participation);
}

/** Read again as any file: an event with more than it may have is refused in the same words. */
function checked(file: ProblemFile): Problem {
  const { success, data, error } = problemSchema.safeParse(file);
  if (!success) throw new ChangeError(error.issues[0]?.message ?? 'the event would be none');
  return data;
}

const range = (length: number) => Array.from({ length }, (_, at) => at);
const nextId = (list: readonly { id: number }[]) => list.reduce((most, { id }) => Math.max(most, id), 0) + 1;

/** Everyone's tables: new ones are open and on no map; of those that are there, the last ones go that no meeting is fixed at. */
function withTables(problem: Problem, by: number): Problem {
  const { tables, fixed } = problem;
  if (by > 0) {
    const first = nextId(tables);
    return checked({ ...problem, tables: [...tables, ...range(by).map((no) => ({ id: first + no }))] });
  }
  const held = new Set(fixed.map(({ table }) => table));
  const removable = tables.filter(({ id, owner, closed }) => owner === null && !closed && !held.has(id));
  if (removable.length < -by)
    throw new ChangeError(`only ${removable.length} tables are everyone’s, open and without a fixed meeting`);
  const gone = new Set(removable.slice(by).map(({ id }) => id));
  return checked({ ...problem, tables: tables.filter(({ id }) => !gone.has(id)) });
}

/** New ones speak this language, and nothing but what is named beside it, at all times; of those who speak it, the last ones go who have no fixed meeting. */
function withInterpreters(
  problem: Problem,
  { language, by, also = [] }: Extract<Change, { kind: 'interpreters' }>,
): Problem {
  const { interpreters, requests, fixed, slots } = problem;
  const known = new Set([
    ...requests.flatMap((one) => (one.language === null ? [] : [one.language])),
    ...interpreters.flatMap(({ languages }) => languages),
  ]);
  if (!known.has(language)) {
    const others = [...known].toSorted().join(', ');
    throw new ChangeError(`nobody needs or speaks ${language} (there is: ${others || 'no language at all'})`);
  }
  if (by > 0) {
    const first = nextId(interpreters);
    const one = { languages: [...new Set([language, ...also])], slots: slots.map(({ id }) => id) };
    return checked({
      ...problem,
      interpreters: [...interpreters, ...range(by).map((no) => ({ ...one, id: first + no }))],
    });
  }
  const held = new Set(fixed.map(({ interpreter }) => interpreter));
  const removable = interpreters.filter(({ id, languages }) => languages.includes(language) && !held.has(id));
  if (removable.length < -by)
    throw new ChangeError(
      `only ${removable.length} interpreters speak ${language} and have no fixed meeting`,
    );
  const gone = new Set(removable.slice(by).map(({ id }) => id));
  return checked({ ...problem, interpreters: interpreters.filter(({ id }) => !gone.has(id)) });
}

/**
 * Times behind the last one, in its half-day: everybody can then, tables are open, and interpreters work who work in the last slot. Or
 * without the last ones.
 */
function withSlots(problem: Problem, by: number): Problem {
  const { slots, interpreters, fixed } = problem;
  const last = slots.at(-1) as Problem['slots'][number];
  if (by > 0) {
    const first = nextId(slots);
    const added = range(by).map((no) => ({ ...last, id: first + no }));
    return checked({
      ...problem,
      slots: [...slots, ...added],
      interpreters: interpreters.map((one) =>
        one.slots.includes(last.id) ? { ...one, slots: [...one.slots, ...added.map(({ id }) => id)] } : one,
      ),
    });
  }
  if (slots.length <= -by) throw new ChangeError(`there are ${slots.length} slots, and one has to be left`);
  const gone = new Set(slots.slice(by).map(({ id }) => id));
  const there = (list: readonly number[]) => list.filter((id) => !gone.has(id));
  const held = fixed.find(({ slot }) => gone.has(slot));
  if (held) throw new ChangeError(`request ${held.request} is fixed in slot ${held.slot}`);
  return checked({
    ...problem,
    slots: slots.filter(({ id }) => !gone.has(id)),
    participations: problem.participations.map((one) => ({
      ...one,
      unavailable: there(one.unavailable),
      representatives: one.representatives.map((person) => ({
        ...person,
        unavailable: there(person.unavailable),
      })),
    })),
    tables: problem.tables.map((one) => ({ ...one, closedIn: there(one.closedIn) })),
    interpreters: interpreters.map((one) => ({ ...one, slots: there(one.slots) })),
    requests: problem.requests.map((one) => ({ ...one, slots: there(one.slots) })),
  });
}

/** With all that is wished, fixed or said of it, and its own tables. */
function without(problem: Problem, id: number): Problem {
  if (!problem.participations.some((one) => one.id === id))
    throw new ChangeError(`there is no participation ${id}`);
  const requests = problem.requests.filter(({ between }) => !between.includes(id));
  const left = new Set(requests.map((one) => one.id));
  const preferences = problem.preferences.filter(({ from, to }) => from !== id && to !== id);
  return checked({
    ...{ ...problem, requests, preferences },
    participations: problem.participations.filter((one) => one.id !== id),
    tables: problem.tables.filter(({ owner }) => owner !== id),
    not: problem.not.filter((pair) => !pair.includes(id)),
    fixed: problem.fixed.filter(({ request }) => left.has(request)),
    after: problem.after.filter(({ earlier, later }) => left.has(earlier) && left.has(later)),
  });
}

/** How meetings are spread over those who wish for any in the event as it is, by participation. */
export interface Spread {
  /** Who has fewest, by id, and how many that is. */
  fewest: { meetings: number; participations: number[] };
  median: number;
  /** By id those who have none. */
  withNothing: number[];
}

/** Of those who are absent nothing is counted; of those whose only partner is, that they have none. */
export function spreadOf(
  asItIs: Problem,
  changed: Problem,
  wished: ReadonlyMap<number, readonly [number, number]>,
  placed: readonly number[],
): Spread {
  const wishing = new Set([
    ...asItIs.requests.flatMap(({ between }) => between),
    ...asItIs.preferences.flatMap(({ from, to }) => [from, to]),
  ]);
  const counts = new Map(
    changed.participations.flatMap(({ id }) => (wishing.has(id) ? [[id, 0] as [number, number]] : [])),
  );
  for (const wish of placed)
    for (const id of wished.get(wish) ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
  const sorted = [...counts.values()].sort((a, b) => a - b);
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1].map((at) => sorted[at] ?? 0);
  const meetings = sorted[0] ?? 0;
  const having = (count: number) => [...counts].flatMap(([id, own]) => (own === count ? [id] : []));
  return {
    fewest: { meetings, participations: having(meetings) },
    median: ((low as number) + (high as number)) / 2,
    withNothing: having(0),
  };
}
