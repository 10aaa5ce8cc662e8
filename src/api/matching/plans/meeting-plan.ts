/** Plans of meetings: drafts that the schedule engine makes and the organiser changes, compares and keeps (docs/rules.md, D1 to D6). */
import { z } from 'zod';
import { idx, line, wholeNumber, yn } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import {
  carryObstacles,
  meetingPlanChanges,
  meetingPlanOutcomes,
  meetingPlanScopes,
  planLimits,
} from '#domain/matching/meeting-plan.ts';
import { matchingWays } from '#domain/matching/ranking.ts';
import { criteria } from '#domain/schedule/problem.ts';
import { type Calls, inEvent, isoInstant, listOf, nothing, searchRequest } from '../../wire/contract.ts';
import { meetingPlan, planMeeting, planOrder, planParty, planResult, planTooLarge } from './plan-parts.ts';

const inPlan = inEvent.extend({ planIdx: idx });
const onVersion = inPlan.extend({ version: wholeNumber(1, limits.idx) });
const refusals = ['event_not_found', 'meeting_plan_not_found'] as const;
const changing = [
  ...refusals,
  'meeting_plan_changed',
  'meeting_plan_not_draft',
  'meeting_plan_under_way',
] as const;

const runWanted = {
  seconds: wholeNumber(1, planLimits.seconds).default(60),
  /** Two make it faster, and the site slower meanwhile. */
  threads: wholeNumber(1, 2).default(1),
  seed: wholeNumber(0, limits.idx).default(1),
  order: planOrder.default([...criteria]),
};

const missing = z.object({ count: z.number().int(), first: z.array(planParty) });

export const meetingPlanCalls = {
  'GET /manage/meetingPlan/getReadiness': {
    summary:
      'What a plan would be made of, and what is missing: who has ranked nobody, interpreters without hours.',
    access: { who: 'matching', in: 'event' },
    request: inEvent,
    answer: z.object({
      matchingWay: z.enum(matchingWays),
      publishedAt: isoInstant.nullable(),
      companies: z.number().int(),
      buyers: z.number().int(),
      /** Pairs of whom at least one ranked the other, that are on the organiser's sheet, or of whom one asked. */
      wishes: z.number().int(),
      /** Those among them that wait for a place or for a meeting: what a plan of `waiting` is made of. */
      waiting: z.number().int(),
      preferences: z.number().int(),
      musts: z.number().int(),
      /** Requests that wait for an answer or for a place. */
      requests: z.number().int(),
      /** Confirmed ones to come, and those among them that are locked. */
      meetings: z.number().int(),
      locked: z.number().int(),
      slots: z.number().int(),
      tables: z.number().int(),
      interpreters: z.number().int(),
      /** Of which one meeting is to come before another. */
      orders: z.number().int(),
      /** Approved participants without a preference, a request or a pair; the first of them by name. */
      withoutWishes: missing,
      /** Those of each side who have ranked nobody; null where nobody is to rank any more, or at all. */
      rankedNobody: z.object({ companies: missing, buyers: missing }).nullable(),
      interpretersWithoutHours: z.object({ count: z.number().int(), first: z.array(z.string()) }),
      /** Where the event has minutes for changing tables: open tables that the map doesn't know, of which nobody knows how far they are. */
      tablesOffMap: z.number().int(),
      /** Null where there is nothing that the engine can't plan. */
      tooLarge: planTooLarge.nullable(),
    }),
    refusals: ['event_not_found'],
  },
  'GET /manage/meetingPlan/getPlans': {
    summary: 'The plans of an event, the newest first, and the run that no other can begin beside.',
    access: { who: 'matching', in: 'event' },
    request: inEvent,
    answer: z.object({
      plans: z.array(meetingPlan),
      /** Of a plan or of a question, one of the two; null where nothing is under way. */
      underWay: z.object({ planIdx: idx.nullable(), questionIdx: idx.nullable() }).nullable(),
    }),
    refusals: ['event_not_found'],
  },
  'GET /manage/meetingPlan/getPlan': {
    summary: 'A plan, with how far its run has come.',
    access: { who: 'matching', in: 'event' },
    request: inPlan,
    answer: meetingPlan,
    refusals,
  },
  'POST /manage/meetingPlan/add': {
    summary:
      'Begins a plan of all wishes, or of what waits for a place around all that stands; a plan that is made from another one keeps what is locked there. One run at a time in an event.',
    access: { who: 'matching', in: 'event' },
    creates: 'planIdx',
    request: inEvent.extend({
      name: line(planLimits.name),
      scope: z.enum(meetingPlanScopes).default('whole'),
      from: idx.optional(),
      ...runWanted,
    }),
    answer: z.object({ planIdx: idx }),
    refusals: [
      ...refusals,
      'meeting_plan_under_way',
      'meeting_plans_full',
      'meeting_plan_too_large',
      'event_the_end',
    ],
  },
  'POST /manage/meetingPlan/run': {
    summary:
      'Makes a draft anew around what is locked in it; what was found before stays if nothing better is.',
    access: { who: 'matching', in: 'event' },
    request: onVersion.extend(runWanted),
    answer: meetingPlan,
    refusals: [...changing, 'meeting_plan_too_large', 'event_the_end'],
  },
  'POST /manage/meetingPlan/stop': {
    summary: 'Ends a run soon; the best plan until then is kept.',
    access: { who: 'matching', in: 'event' },
    request: inPlan,
    answer: nothing,
    refusals,
  },
  'POST /manage/meetingPlan/rename': {
    summary: 'Gives a plan another name.',
    access: { who: 'matching', in: 'event' },
    request: onVersion.extend({ name: line(planLimits.name) }),
    answer: meetingPlan,
    refusals: [...refusals, 'meeting_plan_changed'],
  },
  'POST /manage/meetingPlan/remove': {
    summary: 'Removes a draft, or a published plan; what it published stays.',
    access: { who: 'matching', in: 'event' },
    request: inPlan,
    answer: nothing,
    refusals: [...refusals, 'meeting_plan_under_way', 'meeting_plan_not_draft'],
  },
  'GET /manage/meetingPlan/getMeetings': {
    summary:
      'The pairs of a plan with their places, what changes against what stood, and why some have no place; by change, participant, slot and keywords.',
    access: { who: 'matching', in: 'event' },
    request: searchRequest.extend({
      planIdx: idx,
      changes: listOf(z.enum(meetingPlanChanges), meetingPlanChanges.length),
      outcome: z.enum(meetingPlanOutcomes).optional(),
      participateIdx: idx.optional(),
      slotIdx: idx.optional(),
    }),
    answer: z.array(planMeeting),
    refusals,
  },
  'GET /manage/meetingPlan/getGrid': {
    summary:
      'A day of a plan as a grid: slots, tables, and for each placed pair where it stands, in columns.',
    access: { who: 'matching', in: 'event' },
    request: inPlan.extend({ day: z.iso.date().optional() }),
    answer: z.object({
      days: z.array(z.iso.date()),
      day: z.iso.date(),
      slots: z.array(z.object({ slotIdx: idx, startsAt: isoInstant, endsAt: isoInstant })),
      tableNos: z.array(z.number().int()),
      names: z.array(planParty),
      meetings: z.object({
        slotIdx: z.array(idx),
        tableNo: z.array(z.number().int().nullable()),
        companyIdx: z.array(idx),
        buyerIdx: z.array(idx),
        change: z.array(z.enum(meetingPlanChanges)),
        locked: z.array(yn),
      }),
    }),
    refusals,
  },
  'GET /manage/meetingPlan/compare': {
    summary:
      'Two plans side by side, or a plan beside what stands: what each comes to, and how many pairs differ in what.',
    access: { who: 'matching', in: 'event' },
    request: inPlan.extend({ withPlanIdx: idx.optional() }),
    answer: z.object({
      plan: planResult.nullable(),
      other: planResult.nullable(),
      /** From the other to the plan: pairs only here, only there, at another time, at another table, the same. */
      differences: z.object({
        onlyHere: z.number().int(),
        onlyThere: z.number().int(),
        moved: z.number().int(),
        table: z.number().int(),
        same: z.number().int(),
      }),
    }),
    refusals,
  },
  'POST /manage/meetingPlan/lock': {
    summary: 'Locks pairs of a draft where they stand, or unlocks them: a run leaves them there.',
    access: { who: 'matching', in: 'event' },
    request: onVersion.extend({
      pairs: z
        .array(z.object({ companyIdx: idx, buyerIdx: idx }))
        .min(1)
        .max(500),
      locked: yn,
    }),
    answer: meetingPlan,
    refusals: changing,
  },
  'POST /manage/meetingPlan/carry': {
    summary:
      'Carries a pair of a draft to a slot, and perhaps a table, or takes its place away; what stands in the way is answered, and nothing changes then.',
    access: { who: 'matching', in: 'event' },
    request: onVersion.extend({
      companyIdx: idx,
      buyerIdx: idx,
      to: z.object({ slotIdx: idx, tableNo: wholeNumber(1, 10_000).optional() }).nullable(),
    }),
    answer: z.object({
      plan: meetingPlan,
      /** None: it is there, and locked. */
      obstacles: z.array(z.enum(carryObstacles)),
    }),
    refusals: [...changing, 'matching_not_found', 'meeting_locked', 'invalid_parameter'],
  },
} satisfies Calls;
