/** Seeded problems of the schedule engine, of ten kinds in which events differ: what is scarce, and what is agreed beforehand. */
import { type Problem, type ProblemFile, problemSchema } from '#domain/schedule/problem.ts';
import { Random } from '#domain/schedule/random.ts';

export const kinds = [
  'roomy',
  'scarce availability',
  'scarce tables',
  'interpreters',
  'representatives',
  'own tables',
  'limits',
  'wished times',
  'fixed and in order',
  'video and not',
] as const;
export type Kind = (typeof kinds)[number];

export interface Size {
  companies: number;
  buyers: number;
  wishes: number;
  slots: number;
  days: number;
  tables: number;
}

/** As large as the largest event that the engine was made for. */
export const large: Size = { companies: 500, buyers: 300, wishes: 3_000, slots: 60, days: 3, tables: 150 };

export function problemOf(kind: Kind, size: Size, seed: number): Problem {
  const random = new Random(seed * 10 + kinds.indexOf(kind));
  const chance = (share: number) => random.unit() < share;
  const slots = Array.from({ length: size.slots }, (_, at) => {
    const perDay = Math.ceil(size.slots / size.days);
    const half = at % perDay < perDay / 2 ? ('morning' as const) : ('afternoon' as const);
    return { id: at + 1, day: Math.floor(at / perDay) + 1, half };
  });
  const some = (share: number) => slots.filter(() => chance(share)).map(({ id }) => id);
  const companies = Array.from({ length: size.companies }, (_, at) => at + 1);
  const buyers = Array.from({ length: size.buyers }, (_, at) => size.companies + at + 1);
  const pick = <T>(list: readonly T[]) => list[random.below(list.length)] as T;
  const isScarce = kind === 'scarce availability';
  const participations: NonNullable<ProblemFile['participations']> = [...companies, ...buyers].map((id) => ({
    id,
    side: id <= size.companies ? ('company' as const) : ('buyer' as const),
    unavailable: some(isScarce ? 0.7 : 0.1),
    least: chance(0.3) ? 1 : 0,
    ...(kind === 'limits'
      ? {
          dayLimit: Math.max(1, Math.round((size.slots / size.days) * 0.3)),
          most: Math.max(2, Math.round(size.slots * 0.5)),
        }
      : {}),
    ...(kind === 'representatives' && chance(0.5)
      ? {
          atOnce: 1 + random.below(2),
          representatives: [1, 2].map((no) => ({ id: id * 10 + no, unavailable: some(0.2) })),
        }
      : {}),
  }));
  const pairs = new Set<string>();
  const requests: ProblemFile['requests'] = [];
  const preferences: ProblemFile['preferences'] = [];
  for (let tries = 0; requests.length < size.wishes && tries < size.wishes * 20; tries++) {
    const [company, buyer] = [pick(companies), pick(buyers)];
    if (pairs.has(`${company}-${buyer}`)) continue;
    pairs.add(`${company}-${buyer}`);
    const isVideo = kind === 'video and not' && chance(0.3);
    requests.push({
      id: requests.length + 1,
      between: [company, buyer],
      askedBy: chance(0.3) ? [company, buyer] : [chance(0.5) ? company : buyer],
      must: chance(0.1),
      language: kind === 'interpreters' && chance(0.5) ? pick(['English', 'Chinese', 'Japanese']) : null,
      byVideo: isVideo,
      ...(kind === 'wished times' ? { slots: some(0.15), onlyThese: chance(0.2) } : {}),
    });
    const last = requests.at(-1);
    if (last?.onlyThese && last.slots?.length === 0) last.onlyThese = false;
    if (chance(0.6)) preferences.push({ from: company, to: buyer, rank: 1 + random.below(10) });
    if (chance(0.3)) preferences.push({ from: buyer, to: company, rank: 1 + random.below(10) });
  }
  const tableCount = kind === 'scarce tables' ? Math.max(1, Math.floor(size.tables * 0.3)) : size.tables;
  const file: ProblemFile = {
    slots,
    participations,
    tables: Array.from({ length: tableCount }, (_, at) => ({
      id: at + 1,
      place: { x: (at % 15) * 3, y: Math.floor(at / 15) * 4 },
      owner: kind === 'own tables' && chance(0.4) ? pick(companies) : null,
    })),
    interpreters: ['English', 'Chinese', 'Japanese'].flatMap((language, at) =>
      Array.from({ length: Math.max(1, Math.round(size.tables / 12)) }, (_, no) => ({
        id: at * 100 + no + 1,
        languages: chance(0.2) ? [language, 'English'] : [language],
        slots: some(0.6),
      })),
    ),
    requests,
    preferences,
    not: kind === 'video and not' ? requests.filter(() => chance(0.1)).map(({ between }) => between) : [],
  };
  if (kind === 'fixed and in order') agree(file, random);
  return problemSchema.parse(file);
}

/** Fixes a few requests where nothing speaks against it, and puts others in order. */
function agree(file: ProblemFile, random: Random): void {
  const taken = new Set<string>();
  file.fixed = [];
  file.after = [];
  for (const { id, between } of file.requests.filter(() => random.unit() < 0.1)) {
    const slot = file.slots[random.below(file.slots.length)]?.id ?? 1;
    const isAway = between.some(
      (one) =>
        file.participations.find((other) => other.id === one)?.unavailable?.includes(slot) ||
        taken.has(`${one}@${slot}`),
    );
    const isFull = file.fixed.filter((one) => one.slot === slot).length >= file.tables.length;
    if (isAway || isFull) continue;
    for (const one of between) taken.add(`${one}@${slot}`);
    file.fixed.push({ request: id, slot });
  }
  const fixed = new Set(file.fixed.map(({ request }) => request));
  const free = file.requests.filter(({ id }) => !fixed.has(id));
  for (let at = 0; at + 1 < free.length; at += 10)
    file.after.push({ earlier: free[at]?.id as number, later: free[at + 1]?.id as number });
}
