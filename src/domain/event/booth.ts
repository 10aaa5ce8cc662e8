/** The booth map: halls on a grid of metres, the booths in them, and what else is drawn (docs/rules.md, E3). */
import { z } from 'zod';
import { idx, line, numeric, optionalLine, wholeNumber } from '../common/fields.ts';
import { limits } from '../common/limits.ts';
import { boothCode, hallCode } from './booth-code.ts';

/** What stands in a hall besides booths. `tables` is the zone of the consultation tables. */
export const mapFeatureKinds = ['entrance', 'stage', 'tables', 'desk', 'cafe', 'toilet'] as const;
export type MapFeatureKind = (typeof mapFeatureKinds)[number];

/** A place on the grid: the upper left corner and the size, in metres. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

const longest = 200;
const place = {
  x: wholeNumber(0, longest),
  y: wholeNumber(0, longest),
  width: wholeNumber(1, longest),
  height: wholeNumber(1, longest),
};

/** A table that stands elsewhere than its zone would put it: its centre, in half metres from the hall's upper left corner. */
const tablePlace = z.object({ no: wholeNumber(1, 500), x: halfMetres(), y: halfMetres() });

export function halfMetres() {
  return numeric(z.number().min(0).max(longest)).transform((value) => Math.round(value * 2) / 2);
}

/** The numbers of the event's tables in a zone, in how many columns they stand, and those that stand elsewhere. */
const tableNumbers = z
  .object({
    from: wholeNumber(1, 500),
    to: wholeNumber(1, 500),
    columns: wholeNumber(1, 50),
    places: z.array(tablePlace).max(500).default([]),
  })
  .refine((value) => value.from <= value.to, { path: ['to'], params: { rule: 'too_small' } });

/** A thing without a name of its own is called by its kind. */
export const mapFeatureInput = z.object({
  kind: z.enum(mapFeatureKinds),
  ...place,
  nameKo: optionalLine(limits.name),
  nameEn: optionalLine(limits.name),
  tables: tableNumbers.nullish().transform((value) => value ?? null),
});
export type MapFeature = z.output<typeof mapFeatureInput>;

export const boothInput = z.object({
  code: boothCode,
  ...place,
  /** The company at the booth. */
  participateIdx: idx.nullish().transform((value) => value ?? null),
});

/** Chance alone hardly ever puts a thing into a hall that is large enough. */
const exampleHall = {
  code: 'B',
  nameKo: 'B',
  nameEn: 'Hall B',
  width: 30,
  height: 30,
  booths: [],
  features: [
    {
      kind: 'tables',
      x: 3,
      y: 3,
      width: 12,
      height: 12,
      nameKo: 'B2B',
      nameEn: 'Tables',
      tables: { from: 1, to: 12, columns: 3, places: [{ no: 1, x: 4.5, y: 6 }] },
    },
  ],
};

const hallInput = z
  .object({
    code: hallCode,
    nameKo: line(limits.name),
    nameEn: line(limits.name),
    width: place.width,
    height: place.height,
    features: z.array(mapFeatureInput).max(60).default([]),
    booths: z.array(boothInput).max(500).default([]),
  })
  .meta({ examples: [exampleHall] });
export type HallInput = z.output<typeof hallInput>;

/** The whole map of an event: sending it twice changes nothing. */
export const boothMapInput = z.object({
  halls: z
    .array(hallInput)
    .max(20)
    .superRefine((halls, context) => {
      for (const { path, rule } of mapFaults(halls))
        context.addIssue({ code: 'custom', path, params: { rule } });
    }),
});
export type BoothMapInput = z.output<typeof boothMapInput>;

/** What of a map that is being drawn can't be saved. */
export const mapConflicts = [
  'outside',
  'overlap',
  'codeTwice',
  'codeForm',
  'companyTwice',
  'tablesTwice',
  'tablesForm',
  'tableOutside',
  'hallCode',
  'hallName',
  'value',
] as const;
export type MapConflict = (typeof mapConflicts)[number];

interface Fault {
  /** Below the halls: [0, 'booths', 3]. */
  path: (string | number)[];
  rule: 'too_big' | 'duplicate';
}

/** What a map may not have: something beyond the walls, booths on each other, and a code, a table or a company twice. */
export function mapFaults(halls: readonly HallInput[]): Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  const once = (key: string, path: Fault['path']) => {
    if (seen.has(key)) faults.push({ path, rule: 'duplicate' });
    seen.add(key);
  };
  for (const [no, hall] of halls.entries()) {
    once(`code ${hall.code}`, [no, 'code']);
    for (const part of ['features', 'booths'] as const) {
      for (const [at, one] of hall[part].entries()) {
        if (one.x + one.width > hall.width || one.y + one.height > hall.height)
          faults.push({ path: [no, part, at], rule: 'too_big' });
      }
    }
    for (const [at, booth] of hall.booths.entries()) {
      if (hall.booths.slice(0, at).some((other) => overlap(booth, other)))
        faults.push({ path: [no, 'booths', at], rule: 'duplicate' });
      once(`code ${booth.code}`, [no, 'booths', at, 'code']);
      if (booth.participateIdx !== null)
        once(`company ${booth.participateIdx}`, [no, 'booths', at, 'participateIdx']);
    }
    for (const [at, { tables }] of hall.features.entries()) {
      if (!tables) continue;
      const path = [no, 'features', at, 'tables'];
      const before = faults.length;
      for (let table = tables.from; table <= tables.to && faults.length === before; table++)
        once(`table ${table}`, path);
      const isElsewhere = tables.places.some(
        (table) =>
          table.x > hall.width || table.y > hall.height || table.no < tables.from || table.no > tables.to,
      );
      if (isElsewhere) faults.push({ path: [...path, 'places'], rule: 'too_big' });
      const numbers = new Set(tables.places.map((table) => table.no));
      if (numbers.size < tables.places.length) faults.push({ path: [...path, 'places'], rule: 'duplicate' });
    }
  }
  return faults;
}

/** Whether two places share ground; to touch is not to share. */
export function overlap(one: Place, other: Place): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
