/** The booth map: halls on a grid of metres, the booths in them, and what else is drawn (docs/rules.md, E3). */
import { z } from 'zod';
import { idx, line, optionalLine, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';

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

export const hallCode = z.string().regex(/^[A-Z]$/);
/** 'A-12': the letter of a row of booths and a number. It is the booth's address on the map. */
export const boothCode = z
  .string()
  .regex(/^[A-Z]-\d{1,3}$/)
  .meta({ examples: ['A-12'] });

/** The numbers of the event's tables in a zone, and in how many columns they stand. */
const tableNumbers = z
  .object({ from: wholeNumber(1, 500), to: wholeNumber(1, 500), columns: wholeNumber(1, 50) })
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
  ...{ code: 'B', nameKo: 'B', nameEn: 'Hall B', width: 30, height: 30, booths: [] },
  features: [
    {
      ...{ kind: 'tables', x: 3, y: 3, width: 12, height: 12, nameKo: 'B2B', nameEn: 'Tables' },
      tables: { from: 1, to: 12, columns: 3 },
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
  .superRefine((hall, context) => {
    for (const part of ['features', 'booths'] as const) {
      for (const [at, one] of hall[part].entries()) {
        if (one.x + one.width > hall.width || one.y + one.height > hall.height)
          context.addIssue({ code: 'custom', path: [part, at], params: { rule: 'too_big' } });
      }
    }
    for (const [at, booth] of hall.booths.entries()) {
      if (hall.booths.slice(0, at).some((other) => overlap(booth, other)))
        context.addIssue({ code: 'custom', path: ['booths', at], params: { rule: 'duplicate' } });
    }
  })
  .meta({ examples: [exampleHall] });

const codesOf = (halls: { code: string; booths: { code: string }[] }[]) => [
  ...halls.map(({ code }) => code),
  ...halls.flatMap(({ booths }) => booths.map(({ code }) => code)),
];

/** The whole map of an event: sending it twice changes nothing. */
export const boothMapInput = z.object({
  halls: z
    .array(hallInput)
    .max(20)
    .refine((halls) => new Set(codesOf(halls)).size === codesOf(halls).length, {
      params: { rule: 'duplicate' },
    }),
});
export type BoothMapInput = z.output<typeof boothMapInput>;

/** Whether two places share ground; to touch is not to share. */
export function overlap(one: Place, other: Place): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
