/** The tables of an event: whose own each is, and when it is closed (docs/rules.md, E10). */
import { z } from 'zod';
import { idx, optionalText } from '#domain/common/fields.ts';
import { hallCode } from '#domain/event/booth-code.ts';
import { dealKinds, tableNameInput, tablePlaceInput } from '#domain/event/table.ts';
import { meetingSides } from '#domain/matching/matching.ts';
import { slotAnswer } from '../matching/slots.ts';
import { type Calls, inEvent } from '../wire/contract.ts';

/** Who may have a table of their own; the names are null of a former member. */
const owner = z.object({
  participateIdx: idx,
  side: z.enum(meetingSides),
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
});

const eventTables = z.object({
  /** Of the event, which every change of its plan or tables advances. */
  version: z.int(),
  tables: z.array(
    z.object({
      tableNo: z.int(),
      nameKo: z.string().nullable(),
      nameEn: z.string().nullable(),
      /** Its own place on the map of booths: metres from the upper left corner of the hall. */
      place: z.object({ hallCode, x: z.number(), y: z.number() }).nullable(),
      /** The participation whose own it is; null: everyone's. */
      ownerIdx: idx.nullable(),
      /** False: used in no slot. */
      isOpen: z.boolean(),
      /** The slots in which it is closed, of those to come. */
      closedSlotIdxs: z.array(idx),
      /** Meetings at it that are still to come. */
      meetings: z.int(),
    }),
  ),
  /** Those of the map, in their order. */
  halls: z.array(
    z.object({
      hallCode,
      nameKo: z.string(),
      nameEn: z.string(),
      width: z.number(),
      height: z.number(),
    }),
  ),
  /** Slots that have not begun. */
  slots: z.array(slotAnswer),
  /** Everyone who is approved, to choose owners from. */
  people: z.array(owner),
});
export type EventTables = z.output<typeof eventTables>;

/** What meetings a change may cost, as `event_strands` named them, and why, which both sides read. */
const cost = {
  cancel: z.array(idx).max(5_000).default([]),
  reason: optionalText(500),
};
const version = z.int().positive();

export const tableCalls = {
  'GET /manage/table/getTables': {
    summary:
      'The tables of an event: whose own each is, when it is closed, and how many meetings are to come at it.',
    access: { who: ['event', 'matching'], in: 'event' },
    request: inEvent,
    answer: eventTables,
    refusals: ['event_not_found'],
  },
  'POST /manage/table/update': {
    summary:
      'Makes a table somebody’s own or everyone’s, opens it, or closes it for some slots or for good. Meetings that may not stay at it move to another table in the same slot; those that find none are named (`event_strands`) and cancelled only when the request names the same ones.',
    access: { who: 'event', in: 'event' },
    request: inEvent.extend({
      version,
      tableNo: z.int().positive(),
      ownerIdx: idx.nullable(),
      isOpen: z.boolean(),
      closedSlotIdxs: z.array(idx).max(2_000),
      ...cost,
    }),
    answer: eventTables,
    refusals: ['event_not_found', 'event_changed', 'event_strands', 'meeting_locked'],
  },
  'POST /manage/table/describe': {
    summary:
      'Says what tables are called and where they stand on the map. What of a table is not named stays; a hall that the map does not have, or a point beyond its walls, is invalid_parameter.',
    access: { who: 'event', in: 'event' },
    request: inEvent.extend({
      version,
      tables: z
        .array(
          z.object({
            tableNo: z.int().positive(),
            nameKo: tableNameInput.optional(),
            nameEn: tableNameInput.optional(),
            place: tablePlaceInput.nullable().optional(),
          }),
        )
        .min(1)
        .max(500)
        .refine((list) => new Set(list.map(({ tableNo }) => tableNo)).size === list.length, {
          params: { rule: 'duplicate' },
        }),
    }),
    answer: eventTables,
    refusals: ['event_not_found', 'event_changed', 'invalid_parameter'],
  },
  'POST /manage/table/deal': {
    summary:
      'Deals the tables out: to every company, to every buyer, or to nobody. Who has one keeps it; who gets none is in the list without a table. Meetings move as with a change of one table.',
    access: { who: 'event', in: 'event' },
    request: inEvent.extend({ version, kind: z.enum(dealKinds), ...cost }),
    answer: eventTables,
    refusals: ['event_not_found', 'event_changed', 'event_strands', 'meeting_locked'],
  },
} satisfies Calls;
