import { z } from 'zod';
import { idx, optionalText } from '#domain/common/fields.ts';
import { boundedInterpreterSlots, planInput, timeZone } from '#domain/event/event.ts';
import { eventRules } from '#domain/event/event-rules.ts';
import { strandedWhys } from '#domain/event/reseat.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import { type Calls, inEvent, isoInstant } from '../wire/contract.ts';

const span = z.object({ from: z.string(), to: z.string() });
const period = z.object({ from: isoInstant.nullable(), to: isoInstant.nullable() });

/** An event as its managers change it: times of days are on its own clock, periods in UTC. */
const eventPlan = z.object({
  eventIdx: idx,
  version: z.int(),
  nameKo: z.string(),
  nameEn: z.string(),
  placeKo: z.string(),
  placeEn: z.string(),
  introKo: z.string().nullable(),
  introEn: z.string().nullable(),
  timeZone: z.string(),
  ...eventRules.shape,
  videoLink: z.string().nullable(),
  cancelPeriod: period,
  counselingPeriod: period,
  days: z.array(span.extend({ date: z.string(), breaks: z.array(span) })),
  slotMinutes: z.number().int(),
  tables: z.number().int(),
  interpreters: z.array(
    z.object({
      interpreterIdx: idx,
      name: z.string().nullable(),
      email: z.string().nullable(),
      /** E.164. */
      mobile: z.string().nullable(),
      languages: z.array(interpreterLanguage),
      /** Absent: they always work. */
      hours: z.array(span.extend({ date: z.string() })).optional(),
    }),
  ),
  /** Of each of them the number, which stays, and since when there is a link to their own schedule. */
  interpreterLinks: z.array(z.object({ interpreterIdx: idx, no: z.int(), linkedAt: isoInstant.nullable() })),
  /** Meetings that hold a place, so that a change of the plan may concern them. */
  placementCount: z.number().int(),
});
export type EventPlan = z.output<typeof eventPlan>;

/** A meeting or request that a change would leave without what it needs, or whose interpreter is taken out. */
export const strandedMeeting = z.object({
  matchingIdx: idx,
  why: z.enum(strandedWhys),
  companyKo: z.string(),
  companyEn: z.string(),
  buyer: z.string(),
  /** UTC; null of a request. */
  startsAt: isoInstant.nullable(),
  /** Who takes it over (`handOver`); the name is null where it is not known. */
  interpreter: z.object({ no: z.int(), name: z.string().nullable() }).nullable(),
});
export type StrandedMeeting = z.output<typeof strandedMeeting>;

export const planCalls = {
  'GET /manage/plan/getDetail': {
    summary: 'An event as its managers change it: words, rules, days, slots, tables, interpreters.',
    access: { who: 'event', in: 'event' },
    request: inEvent,
    answer: eventPlan,
    refusals: ['event_not_found'],
  },
  'POST /manage/plan/update': {
    summary:
      'Changes days, slots, tables and interpreters, and the time zone while nothing hangs on the hours; one with an `interpreterIdx` stays the same person, one that is not named any more is taken out. Meetings that would lose their place, or go to another interpreter because theirs is taken out, are named (`event_strands`), and cancelled or handed over only when the request names the same ones.',
    access: { who: 'event', in: 'event' },
    request: planInput
      .extend({
        eventIdx: idx.optional(),
        version: z.int().positive(),
        /** Another zone, in which all days and hours are meant from now on; as long as nothing hangs on the hours (docs/rules.md, E2). Not named, it stays. */
        timeZone: timeZone.optional(),
        /** The meetings and requests that are cancelled with it, as `event_strands` named them. */
        cancel: z.array(idx).max(5_000).default([]),
        /** The meetings that go to another interpreter because theirs is taken out, as `event_strands` named them (`handOver`); the name is null where it is not known. */
        handOver: z.array(idx).max(5_000).default([]),
        /** Why they are cancelled, told to both sides. */
        reason: optionalText(500),
      })
      .superRefine(...boundedInterpreterSlots),
    answer: eventPlan,
    refusals: ['event_not_found', 'event_changed', 'event_strands', 'meeting_locked'],
  },
} satisfies Calls;
