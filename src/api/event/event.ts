import { z } from 'zod';
import { idx, keywords, yn } from '#domain/common/fields.ts';
import { eventInput, newEventInput } from '#domain/event/event.ts';
import { eventCopyInput } from '#domain/event/event-copy.ts';
import { eventRules, rulesChange } from '#domain/event/event-rules.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import { videoTemplate } from '#domain/matching/video.ts';
import { type Calls, inEvent, isoInstant, pageRequest } from '../wire/contract.ts';

/** Before its first day, between first and last, after them. */
export const eventStatuses = ['coming', 'running', 'ended'] as const;

/** An event in a list. Instants are UTC; `timeZone` is the one in which to show them. */
export const eventSummary = z.object({
  eventIdx: idx,
  nameKo: z.string(),
  nameEn: z.string(),
  placeKo: z.string(),
  placeEn: z.string(),
  introKo: z.string().nullable(),
  introEn: z.string().nullable(),
  timeZone: z.string(),
  startsAt: isoInstant,
  endsAt: isoInstant,
  status: z.enum(eventStatuses),
});

const formIdx = idx.nullable();

const period = z.object({ from: isoInstant.nullable(), to: isoInstant.nullable() });

export const eventDetail = eventSummary.extend({
  days: z.array(
    z.object({
      date: z.string(),
      startsAt: isoInstant,
      endsAt: isoInstant,
      breaks: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
  ),
  slotMinutes: z.number().int(),
  slotCount: z.number().int(),
  tableCount: z.number().int(),
  interpreterCount: z.number().int(),
  /** What they speak besides Korean, as far as it is known: a request for a meeting may name one. */
  interpreterLanguages: z.array(interpreterLanguage),
  ...eventRules.shape,
  /** Until when people rank whom they would like to meet; null: until the meetings are published. */
  rankUntil: isoInstant.nullable(),
  /** Since when the meetings stand that the organiser made. */
  publishedAt: isoInstant.nullable(),
  cancelPeriod: period,
  counselingPeriod: period,
  companyCount: z.number().int(),
  buyerCount: z.number().int(),
  /** Its present forms by kind (`GET /event/getForm`); null where one asks what the specification lists. */
  formIdxs: z.object({ COMPANY: formIdx, BUYER: formIdx, OKTA: formIdx, VISITOR: formIdx }),
});
export type EventDetail = z.output<typeof eventDetail>;

/** How full the tables are. A pair is where a meeting sits: the slot's place in its day and the table's place, from 0. */
export const eventPlacements = z.object({
  tableCount: z.number().int(),
  placementCount: z.number().int(),
  days: z.array(
    z.object({
      date: z.string(),
      slotCount: z.number().int(),
      placements: z.array(z.tuple([z.number().int(), z.number().int()])),
    }),
  ),
});
export type EventPlacements = z.output<typeof eventPlacements>;

export const eventCalls = {
  'GET /event/getList': {
    summary: 'The events of this installation.',
    access: { who: 'anyone', in: 'none' },
    request: pageRequest.extend({
      keywords,
      eventIdx: idx.optional(),
      listOrder: z.enum(['recent', 'name', 'nameEn']).optional(),
      filterType: z.enum(eventStatuses).optional(),
      isClose: yn.optional(),
    }),
    answer: z.array(eventSummary),
    refusals: [],
  },
  'GET /event/getDetail': {
    summary: 'One event with its days, periods and counts.',
    access: { who: 'anyone', in: 'event' },
    request: inEvent,
    answer: eventDetail,
    refusals: ['event_not_found'],
  },
  'GET /event/getPlacements': {
    summary: 'Which tables are taken in which slots, day by day, without saying by whom.',
    access: { who: 'anyone', in: 'event' },
    request: inEvent,
    answer: eventPlacements,
    refusals: ['event_not_found'],
  },
  'POST /manage/event/add': {
    summary: 'Makes an event with its days, slots, tables and interpreters.',
    access: { who: 'famppy', in: 'none' },
    request: newEventInput,
    creates: 'eventIdx',
    answer: eventDetail,
    refusals: ['invalid_parameter'],
  },
  'POST /manage/event/copy': {
    summary:
      'Makes a new event from this one: details, rules, days shifted to a first day, what takes place on them, tables, interpreters, the map without companies, the newest rates and the categories of its boards. Never people, meetings, visitors or posts.',
    access: { who: 'famppy', in: 'event' },
    request: z.object({ ...inEvent.shape, ...eventCopyInput.shape }),
    creates: 'eventIdx',
    answer: eventDetail,
    refusals: ['event_not_found', 'invalid_parameter'],
  },
  'POST /manage/event/update': {
    summary: 'Changes the words, rules and periods of an event.',
    access: { who: 'event', in: 'event' },
    request: eventInput
      .omit({ days: true, slotMinutes: true, tables: true, interpreters: true, timeZone: true })
      .extend({
        eventIdx: idx.optional(),
        ...rulesChange.shape,
        /** Of meetings by video without one of their own, `{meeting}` in it is the meeting's number; not named, it stays. */
        videoLink: videoTemplate.optional(),
        /** Of what was read (`/manage/plan/getDetail`); without it the last one wins. */
        version: z.int().positive().optional(),
      }),
    answer: eventDetail,
    refusals: ['event_not_found', 'event_changed', 'at_once_taken'],
  },
} satisfies Calls;
