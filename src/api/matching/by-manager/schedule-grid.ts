/** The schedule of one day as managers work on it (docs/rules.md, M25, M26). */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import { meetingSides } from '#domain/matching/matching.ts';
import { noShows } from '#domain/matching/no-show.ts';
import { type Calls, inEvent, isoInstant, listRequest, nothing } from '../../wire/contract.ts';
import { byMatching } from '../matching.ts';
import { tablePlaceAnswer } from '../meeting-parts.ts';
import { representative } from '../representative.ts';
import { slotAnswer } from '../slots.ts';
import { tableName } from '../table-name.ts';

/** An approved company or buyer, or who has a meeting on that day. The names are null of a former member. */
const person = z.object({
  participateIdx: idx,
  side: z.enum(meetingSides),
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
});

export const scheduleDay = z.object({
  /** The event's days that have slots, 'YYYY-MM-DD' by its own clock, and the one that is shown. */
  days: z.array(z.iso.date()),
  day: z.iso.date().nullable(),
  tableNos: z.array(z.number().int()),
  /** Of those that have one. */
  tableNames: z.array(tableName.extend({ tableNo: z.number().int() })),
  /** Of those that have a place of their own on the map. */
  tablePlaces: z.array(tablePlaceAnswer.omit({ isOwn: true }).extend({ tableNo: z.number().int() })),
  slots: z.array(
    slotAnswer.extend({
      /** Open by the clock; another needs a reason. */
      isOpen: z.boolean(),
      hasBegun: z.boolean(),
      /** Whether two who stand there can have it: under way or the next one (docs/rules.md, M21). */
      walkIn: z.enum(['now', 'next']).nullable(),
      /** Of interpreters who are free, and the languages that at least one of them speaks. */
      freeInterpreters: z.number().int(),
      freeLanguages: z.array(interpreterLanguage),
    }),
  ),
  people: z.array(person),
  /** What is placed on that day, a column for each value: thousands of meetings are a third of the bytes that rows would be. */
  placed: z.object({
    matchingIdx: z.array(idx),
    slotIdx: z.array(idx),
    /** Null by video. */
    tableNo: z.array(z.number().int().nullable()),
    companyIdx: z.array(idx),
    buyerIdx: z.array(idx),
  }),
  /** Those of them that have an interpreter, with the language that is needed. */
  interpreted: z.array(
    z.object({ matchingIdx: idx, interpreterIdx: idx, language: interpreterLanguage.nullable() }),
  ),
  /** Who they are; the name is null where the organiser has given none. */
  interpreters: z.array(z.object({ interpreterIdx: idx, no: z.int(), name: z.string().nullable() })),
  /** Of companies with a meeting on that day that bring an interpreter of their own: what that one speaks. */
  ownInterpreters: z.array(z.object({ participateIdx: idx, languages: z.array(interpreterLanguage) })),
  /** Who may have several meetings in a slot, and how many. */
  several: z.array(z.object({ participateIdx: idx, atOnce: z.int() })),
  /** Of those who have several people, or had: who they are, also who has gone, and who of them sits in which of these meetings. */
  representatives: z.array(
    representative.extend({
      participateIdx: idx,
      /** Whether they represent it still. */
      isLive: z.boolean(),
    }),
  ),
  seated: z.array(z.object({ matchingIdx: idx, representativeIdx: idx })),
  /** Those that nothing moves until they are unlocked. */
  locked: z.array(idx),
  /** Which of the event's meetings come before which others, whatever their day, and when they begin. */
  orders: z.array(
    z.object({
      beforeIdx: idx,
      afterIdx: idx,
      beforeAt: isoInstant.nullable(),
      afterAt: isoInstant.nullable(),
    }),
  ),
  /** Those that the organiser wants to take place whatever else does. */
  must: z.array(idx),
  noShows: z.array(z.object({ matchingIdx: idx, missing: z.enum(noShows) })),
  /** Where nobody of a participation can meet, because all have marked it; a column for each value. */
  unavailable: z.object({ slotIdx: z.array(idx), participateIdx: z.array(idx) }),
  /** Where a table is closed, for that slot or for good, and whose own tables are; a column for each value. */
  closed: z.object({ slotIdx: z.array(idx), tableNo: z.array(z.number().int()) }),
  ownTables: z.object({ tableNo: z.array(z.number().int()), participateIdx: z.array(idx) }),
});
export type ScheduleDay = z.output<typeof scheduleDay>;

export const scheduleGridCalls = {
  'GET /manage/matching/getDay': {
    summary:
      'All meetings of one day with slots, tables and people, as compact as a whole hall needs it. Without a day: today, else the next one.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({ day: z.iso.date().optional() }),
    answer: scheduleDay,
    refusals: ['event_not_found'],
  },
  'GET /manage/matching/getWithoutMeeting': {
    summary:
      'Approved companies and buyers who have no meeting and none that waits for a place, whether they asked, were asked, or neither.',
    access: { who: 'matching', in: 'event' },
    request: listRequest,
    answer: z.array(
      person.extend({
        /** Of their own requests: declined, or never answered. */
        declined: z.number().int(),
        /** Requests of theirs and to them that wait for an answer. */
        open: z.number().int(),
        /** All that they asked or were asked; 0: neither. */
        requests: z.number().int(),
      }),
    ),
    refusals: ['event_not_found'],
  },
  'POST /manage/matching/markNoShow': {
    summary: 'Marks who did not come to a meeting that has begun; `none` takes it back.',
    access: { who: 'matching', in: 'matching' },
    request: byMatching.extend({ missing: z.enum([...noShows, 'none']) }),
    answer: nothing,
    refusals: ['matching_not_found', 'matching_state'],
  },
  'GET /manage/matching/exportMeetings': {
    summary: 'The schedule of a day, or of all days, as a spreadsheet.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({
      day: z.iso.date().optional(),
      format: z.enum(['xlsx', 'csv']),
      /** Of the heads and the names. */
      language: z.enum(['ko', 'en']),
    }),
    answers: 'file',
    audited: 'matching',
    answer: nothing,
    refusals: ['event_not_found'],
  },
} satisfies Calls;
