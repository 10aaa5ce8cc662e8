/** The files that the engine reads: its own, the published one of the field's benchmark, and lists of arranged meetings. */
import { z } from 'zod';
import { type Problem, type ProblemFile, problemSchema } from './problem.ts';
import { sizes } from './size.ts';

const number = z.number().int().min(1).max(100_000);
const counts = {
  slots: z.number().int().min(1).max(sizes.slots),
  morningSlots: z.number().int().min(0).max(sizes.slots),
  tables: z.number().int().min(0).max(2_000),
};
const numbers = z.record(z.string(), z.array(number));

/** Anyone meets anyone; each meeting is to be placed, in as few breaks as can be (Bofill et al., JAIR 2022). */
const published = z.strictObject({
  ...counts,
  people: z.number().int().min(1).max(sizes.participations),
  meetings: z.array(z.tuple([number, number, z.enum(['morning', 'afternoon', 'any'])])).max(sizes.wishes),
  unavailable: numbers.default({}),
  fixed: z.record(z.string(), number).default({}),
  after: numbers.default({}),
});

/** Companies and buyers by name, and the pairs that were arranged. */
const arranged = z.strictObject({
  ...counts,
  companies: z.array(z.string()).max(sizes.participations),
  buyers: z.array(z.string()).max(sizes.participations),
  unavailable: numbers.default({}),
  meetings: z.array(z.tuple([z.string(), z.string()])).max(sizes.wishes),
});

/** No two people of the published task differ by more breaks. */
const publishedSpread = 2;

/** Reads whichever of the formats it is; throws zod's error where it is none. */
export function readProblem(file: unknown): Problem {
  if (typeof file === 'object' && file !== null) {
    if ('people' in file) return fromPublished(published.parse(file));
    if ('companies' in file) return fromArranged(arranged.parse(file));
  }
  return problemSchema.parse(file);
}

function fromPublished(file: z.output<typeof published>): Problem {
  const { morningSlots, people } = file;
  const slotIds = range(file.slots);
  const sessions = {
    morning: slotIds.slice(0, morningSlots),
    afternoon: slotIds.slice(morningSlots),
    any: [],
  };
  return problemSchema.parse({
    ...frame(file),
    participations: range(people).map((id) => ({ id, unavailable: file.unavailable[id] ?? [] })),
    requests: file.meetings.map(([one, other, session], at) => ({
      ...{ id: at + 1, between: [one, other], slots: sessions[session], onlyThese: session !== 'any' },
      must: true,
    })),
    fixed: Object.entries(file.fixed).map(([request, slot]) => ({ request: Number(request), slot })),
    after: Object.entries(file.after).flatMap(([later, before]) =>
      before.map((earlier) => ({ earlier, later: Number(later) })),
    ),
    everyMust: true,
    breakSpread: publishedSpread,
  } satisfies ProblemFile);
}

function fromArranged(file: z.output<typeof arranged>): Problem {
  const idOf = new Map([...file.companies, ...file.buyers].map((name, at) => [name, at + 1]));
  const named = (name: string) => idOf.get(name) ?? 0;
  // A company may be called as what every object has, such as 'constructor'.
  const away = new Map(Object.entries(file.unavailable));
  const of = (names: readonly string[], side: 'company' | 'buyer') =>
    names.map((name) => ({ id: named(name), side, unavailable: away.get(name) ?? [] }));
  return problemSchema.parse({
    ...frame(file),
    participations: [...of(file.companies, 'company'), ...of(file.buyers, 'buyer')],
    requests: file.meetings.map(([company, buyer], at) => ({
      ...{ id: at + 1, between: [named(company), named(buyer)], must: true },
    })),
  } satisfies ProblemFile);
}

function frame({ slots, morningSlots, tables }: { slots: number; morningSlots: number; tables: number }) {
  return {
    slots: range(slots).map((id) => ({
      id,
      day: 1,
      half: id <= morningSlots ? ('morning' as const) : ('afternoon' as const),
    })),
    tables: range(tables).map((id) => ({ id })),
  };
}

const range = (length: number) => Array.from({ length }, (_, at) => at + 1);
