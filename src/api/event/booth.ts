import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { boothMapInput, mapFeatureKinds } from '#domain/event/booth.ts';
import { boothCode, hallCode } from '#domain/event/booth-code.ts';
import { industries } from '#domain/participation/industries.ts';
import { type Calls, inEvent } from '../wire/contract.ts';

const place = {
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
};

/** The company at a booth. */
const exhibitor = z.object({
  participateIdx: idx,
  nameKo: z.string(),
  nameEn: z.string(),
  mainProduct: z.string(),
  /** What English readers read of it. */
  mainProductEn: z.string(),
  industries: z.array(z.enum(industries)),
  /** What it shows, which the map finds it by. */
  products: z.array(z.object({ nameKo: z.string(), nameEn: z.string() })),
});

/** Sizes are in metres, positions from the hall's upper left corner. */
export const boothMap = z.object({
  halls: z.array(
    z.object({
      code: hallCode,
      nameKo: z.string(),
      nameEn: z.string(),
      width: place.width,
      height: place.height,
      features: z.array(
        z.object({
          kind: z.enum(mapFeatureKinds),
          ...place,
          nameKo: z.string().nullable(),
          nameEn: z.string().nullable(),
          tables: z
            .object({
              from: z.number(),
              to: z.number(),
              columns: z.number(),
              /** Tables that stand elsewhere than the rows would put them: their centres. */
              places: z.array(z.object({ no: z.number(), x: z.number(), y: z.number() })),
            })
            .nullable(),
        }),
      ),
      booths: z.array(
        z.object({
          code: boothCode,
          ...place,
          /** A booth can be taken without its company showing: the caller may not see whose it is. */
          isTaken: z.boolean(),
          company: exhibitor.nullable(),
        }),
      ),
    }),
  ),
});
export type BoothMap = z.output<typeof boothMap>;

/** The map for those who draw it, and what they put on it. */
const managedBoothMap = boothMap.extend({
  /** Rises with every change of the map. */
  version: z.int(),
  /** How many tables the event has. */
  tableCount: z.number().int(),
  /** The approved companies, by name. */
  companies: z.array(z.object({ participateIdx: idx, nameKo: z.string(), nameEn: z.string() })),
});
export type ManagedBoothMap = z.output<typeof managedBoothMap>;

export const boothCalls = {
  'GET /event/getBoothMap': {
    summary: 'The halls of an event with their booths, and the companies that the caller may see.',
    access: { who: 'anyone', in: 'event' },
    request: inEvent,
    answer: boothMap,
    refusals: ['event_not_found'],
  },
  'GET /manage/event/getBoothMap': {
    summary:
      'The same with every company, whoever may see them, and the companies that may be given a booth.',
    access: { who: 'event', in: 'event' },
    request: inEvent,
    answer: managedBoothMap,
    refusals: ['event_not_found'],
  },
  'POST /manage/event/updateBoothMap': {
    summary: 'Draws the map anew: these halls, features and booths, and no others.',
    access: { who: 'event', in: 'event' },
    request: inEvent.extend({
      ...boothMapInput.shape,
      /** Of the map that was read; without it the last one wins. */
      version: z.int().positive().optional(),
    }),
    answer: managedBoothMap,
    refusals: ['event_not_found', 'event_changed', 'participate_not_found', 'invalid_parameter'],
  },
} satisfies Calls;
