/** What the calls about plans of meetings answer (docs/rules.md, D1 to D6). */
import { z } from 'zod';
import { idx, rule, yn } from '#domain/common/fields.ts';
import {
  meetingPlanChanges,
  meetingPlanMadeBy,
  meetingPlanOutcomes,
  meetingPlanRunStates,
  meetingPlanScopes,
  meetingPlanStates,
} from '#domain/matching/meeting-plan.ts';
import { criteria, isCriteriaOrder } from '#domain/schedule/criteria.ts';
import { sizeParts } from '#domain/schedule/size.ts';
import { isoInstant } from '../../wire/contract.ts';

/** What a plan comes to, and how far that is from the most (or fewest) that is proven to be possible. */
export const planResult = z.object({
  state: z.enum(['proven', 'best', 'infeasible']),
  wishes: z.number().int(),
  placed: z.number().int(),
  placedMost: z.number().int(),
  must: z.number().int(),
  mustMost: z.number().int(),
  weight: z.number(),
  weightMost: z.number(),
  /** Meetings short of what participations are to have at least. */
  least: z.number().int(),
  /** At another time than wished. */
  otherTimes: z.number().int(),
  breaks: z.number().int(),
  breaksFewest: z.number().int(),
  metres: z.number(),
  changes: z.number().int(),
  /** Of the search, until this was found. */
  seconds: z.number(),
});
export type MeetingPlanResult = z.output<typeof planResult>;

/** What counts, the first the most. */
export const planOrder = z
  .array(z.enum(criteria))
  .length(criteria.length)
  .refine(isCriteriaOrder, rule('one_of'))
  .meta({ examples: [[...criteria]] });

/** What there is more of than the engine can plan, how much there is, and the most. */
export const planTooLarge = z.object({
  what: z.enum(sizeParts),
  count: z.number().int(),
  most: z.number().int(),
});

const planRun = z.object({
  state: z.enum(meetingPlanRunStates),
  seconds: z.number().int(),
  threads: z.number().int(),
  progress: planResult.nullable(),
  /** Of one that failed because there was too much to plan by then; null of any other. */
  tooLarge: planTooLarge.nullable(),
  createdAt: isoInstant,
  startedAt: isoInstant.nullable(),
  endedAt: isoInstant.nullable(),
});

export const meetingPlan = z.object({
  planIdx: idx,
  name: z.string(),
  scope: z.enum(meetingPlanScopes),
  state: z.enum(meetingPlanStates),
  version: z.number().int(),
  order: planOrder,
  madeBy: z.enum(meetingPlanMadeBy),
  /** Of one with few moves: how many may move at most, and whether those that their people know of make room for others. */
  repair: z.object({ moves: z.number().int(), announced: yn }).nullable(),
  result: planResult.nullable(),
  /** Rows that are locked. */
  locked: z.number().int(),
  /** The run that is under way, else the last one. */
  run: planRun.nullable(),
  heldUntil: isoInstant.nullable(),
  publishedAt: isoInstant.nullable(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
});
export type MeetingPlan = z.output<typeof meetingPlan>;

export const planParty = z.object({
  participateIdx: idx,
  /** Null of a former member. */
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
});
export type MeetingPlanParty = z.output<typeof planParty>;

/** A slot and where in it: a table, or by video. */
const place = z.object({
  slotIdx: idx,
  startsAt: isoInstant,
  /** Null by video. */
  tableNo: z.number().int().nullable(),
});

/** A fact of a reason, as the schedule engine gives it (`src/domain/schedule/reasons/facts.ts`), with what its numbers name; times in UTC. */
const planFact = z.object({
  kind: z.string(),
  /** Whom it tells of: a participation. */
  of: planParty.nullable(),
  /** The other side of another meeting. */
  other: planParty.nullable(),
  startsAt: isoInstant.nullable(),
  day: z.iso.date().nullable(),
  /** Of what it counts: a limit, tables, interpreters, places. */
  count: z.number().int().nullable(),
  language: z.string().nullable(),
});
export type MeetingPlanFact = z.output<typeof planFact>;

export const planMeeting = z.object({
  company: planParty,
  buyer: planParty,
  matchingIdx: idx.nullable(),
  weight: z.number().int(),
  must: yn,
  /** How either ranked the other; null where they did not. */
  companyRank: z.number().int().nullable(),
  buyerRank: z.number().int().nullable(),
  /** Null: no place. */
  at: place.nullable(),
  interpreter: z.string().nullable(),
  /** Where the two stood when the plan was made. */
  was: place.nullable(),
  change: z.enum(meetingPlanChanges),
  locked: yn,
  /** Of a pair without a place. */
  reason: z.object({ holds: z.enum(['always', 'asPlaced']), facts: z.array(planFact) }).nullable(),
  outcome: z.enum(meetingPlanOutcomes).nullable(),
  /** Why it stayed in the draft when the plan was published: words of obstacles. */
  stayedBecause: z.array(z.string()),
});
export type MeetingPlanMeeting = z.output<typeof planMeeting>;
