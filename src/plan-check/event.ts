/**
 * Reads a file of wishes as plainly as it is written: docs/schedule-engine.md, 'What it reads'. This folder checks the engine, so it shares
 * nothing with it, not even this.
 */
export interface Event {
  /** In the order of time. */
  slots: { id: number; day: number; half: string }[];
  parties: Party[];
  tables: Table[];
  interpreters: { id: number; languages: string[]; slots: number[] }[];
  wishes: Wish[];
  not: [number, number][];
  fixed: Fixed[];
  after: { earlier: number; later: number }[];
  walking: { minutes: number; metresPerMinute: number } | null;
  everyMust: boolean;
  breakSpread: number | null;
  /** Whether weight counts before musts. */
  isWeightFirst: boolean;
}

export interface Table {
  id: number;
  owner: number | null;
  closed: boolean;
  /** Slots in which it is closed. */
  closedIn: number[];
  place: { x: number; y: number } | null;
}

export interface Party {
  id: number;
  side: string;
  atOnce: number;
  dayLimit: number | null;
  most: number | null;
  least: number;
  unavailable: number[];
  representatives: { id: number; unavailable: number[] }[];
}

export interface Fixed {
  request: number;
  slot: number;
  table: number | null;
  interpreter: number | null;
  representatives: number[];
}

export interface Wish {
  id: number;
  between: [number, number];
  weight: number;
  must: boolean;
  slots: number[];
  onlyThese: boolean;
  language: string | null;
  byVideo: boolean;
  representatives: number[];
}

const openTable = { owner: null, closed: false, closedIn: [], place: null };

type Fields = Record<string, unknown>;

/** Of a file that is one, as `valid.ts` says. */
export function readEvent(file: Fields): Event {
  if ('people' in file) return readPublished(file as unknown as Published);
  if ('companies' in file) return readArranged(file as unknown as Arranged);
  const list = (name: string) => (file[name] ?? []) as Fields[];
  const event = {
    slots: list('slots').map((one) => ({ half: 'morning', ...one })),
    parties: list('participations').map((one) => ({
      ...{ side: 'any', atOnce: 1, dayLimit: null, most: null, least: 0, unavailable: [] },
      ...one,
      representatives: ((one.representatives ?? []) as Fields[]).map((person) => ({
        unavailable: [],
        ...person,
      })),
    })),
    tables: list('tables').map((one) => ({ ...openTable, ...one })),
    interpreters: list('interpreters'),
    not: list('not'),
    fixed: list('fixed').map((one) => ({ table: null, interpreter: null, representatives: [], ...one })),
    after: list('after'),
    ...{ walking: file.walking ?? null, everyMust: file.everyMust ?? false },
    breakSpread: file.breakSpread ?? null,
    isWeightFirst: isWeightFirst((file.order ?? []) as string[]),
  } as unknown as Omit<Event, 'wishes'>;
  return { ...event, wishes: readWishes(file) };
}

const isWeightFirst = (order: readonly string[]) => order.indexOf('weight') < order.indexOf('must');

interface Weights {
  ranks: number[];
  request: number;
  mutual: number;
}

interface Preference {
  from: number;
  to: number;
  rank: number;
}

type Request = Wish & { askedBy: number[] };

/** Each request, and behind them each pair that only has a preference. What a pair's preferences weigh counts for its first request. */
function readWishes(file: Fields): Wish[] {
  const weights = (file.weights ?? { ranks: [10, 8, 6, 5, 4, 3, 2, 1], request: 3, mutual: 4 }) as Weights;
  const preferences = (file.preferences ?? []) as Preference[];
  const plain = { must: false, slots: [], onlyThese: false, language: null, byVideo: false };
  const requests = ((file.requests ?? []) as Request[]).map(
    (one): Request => ({ ...plain, ...{ askedBy: [], representatives: [], weight: 0 }, ...one }),
  );
  const keyOf = ([one, other]: readonly [number, number]) =>
    `${Math.min(one, other)} ${Math.max(one, other)}`;
  const byPair = new Map<string, Preference[]>();
  for (const one of preferences) {
    const key = keyOf([one.from, one.to]);
    const own = byPair.get(key) ?? [];
    if (own.every(({ from }) => from !== one.from)) byPair.set(key, [...own, one]);
  }
  const weightOf = (own: readonly Preference[], askedBy: readonly number[], more: number) => {
    const ranks = own.map(({ rank }) => weights.ranks[Math.min(rank, weights.ranks.length) - 1] ?? 0);
    const isMutual = new Set([...askedBy, ...own.map(({ from }) => from)]).size > 1;
    const asked = weights.request * askedBy.length + (isMutual ? weights.mutual : 0);
    return Math.max(
      1,
      ranks.reduce((sum, one) => sum + one, more + asked),
    );
  };
  const wishes: Wish[] = [];
  const seen = new Set<string>();
  for (const { askedBy, ...request } of requests) {
    const key = keyOf(request.between);
    const own = seen.has(key) ? [] : (byPair.get(key) ?? []);
    seen.add(key);
    wishes.push({ ...request, weight: weightOf(own, askedBy, request.weight) });
  }
  let id = requests.reduce((most, one) => Math.max(most, one.id), 0);
  for (const [key, own] of byPair) {
    const [first] = own;
    if (seen.has(key) || !first) continue;
    id++;
    wishes.push({
      ...{ ...plain, id, between: [first.from, first.to], representatives: [] },
      weight: weightOf(own, [], 0),
    });
  }
  return wishes;
}

interface Day {
  slots: number;
  morningSlots: number;
  tables: number;
  unavailable?: Record<string, number[]>;
}

interface Published extends Day {
  people: number;
  meetings: [number, number, 'morning' | 'afternoon' | 'any'][];
  fixed?: Record<string, number>;
  after?: Record<string, number[]>;
}

interface Arranged extends Day {
  companies: string[];
  buyers: string[];
  meetings: [string, string][];
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

function day(file: Day): Omit<Event, 'parties' | 'wishes'> {
  return {
    slots: upTo(file.slots).map((id) => ({
      ...{ id, day: 1, half: id <= file.morningSlots ? 'morning' : 'afternoon' },
    })),
    tables: upTo(file.tables).map((id) => ({ id, ...openTable })),
    ...{ interpreters: [], not: [], fixed: [], after: [], walking: null },
    ...{ everyMust: false, breakSpread: null, isWeightFirst: false },
  };
}

const partyOf = (id: number, side: string, unavailable: number[] = []): Party => ({
  ...{ id, side, unavailable, atOnce: 1, dayLimit: null, most: null, least: 0, representatives: [] },
});

const wishOf = (id: number, between: [number, number], slots: number[]): Wish => ({
  ...{ id, between, slots, onlyThese: slots.length > 0, must: true, weight: 1 },
  ...{ language: null, byVideo: false, representatives: [] },
});

/** Every meeting is to be placed, and nobody may have more than two breaks more than another. */
function readPublished(file: Published): Event {
  const slots = upTo(file.slots);
  const sessions = {
    morning: slots.filter((one) => one <= file.morningSlots),
    afternoon: slots.filter((one) => one > file.morningSlots),
    any: [],
  };
  return {
    ...day(file),
    parties: upTo(file.people).map((id) => partyOf(id, 'any', file.unavailable?.[id])),
    wishes: file.meetings.map(([one, other, session], at) => wishOf(at + 1, [one, other], sessions[session])),
    fixed: Object.entries(file.fixed ?? {}).map(([request, slot]) => ({
      ...{ request: Number(request), slot, table: null, interpreter: null, representatives: [] },
    })),
    after: Object.entries(file.after ?? {}).flatMap(([later, before]) =>
      before.map((earlier) => ({ earlier, later: Number(later) })),
    ),
    ...{ everyMust: true, breakSpread: 2 },
  };
}

function readArranged(file: Arranged): Event {
  const names = [...file.companies, ...file.buyers];
  const idOf = (name: string) => names.indexOf(name) + 1;
  const away = new Map(Object.entries(file.unavailable ?? {}));
  const sideOf = (at: number) => (at < file.companies.length ? 'company' : 'buyer');
  return {
    ...day(file),
    parties: names.map((name, at) => partyOf(at + 1, sideOf(at), away.get(name))),
    wishes: file.meetings.map(([one, other], at) => wishOf(at + 1, [idOf(one), idOf(other)], [])),
  };
}
