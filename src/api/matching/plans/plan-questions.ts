/** Plans with few moves, and what is asked before a plan is made: a promise, and what if (docs/rules.md, D14 to D18). */
import { z } from 'zod';
import { idx, line, rule, wholeNumber, yn } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import { meetingPlanRunStates, meetingPlanScopes, planLimits } from '#domain/matching/meeting-plan.ts';
import { coverKinds, promisees, promiseStates, questionLimits } from '#domain/matching/plan-question.ts';
import { criteria } from '#domain/schedule/criteria.ts';
import { type Calls, inEvent, isoInstant, nothing } from '../../wire/contract.ts';
import { planOrder, planParty, planTooLarge } from './plan-parts.ts';

const count = z.number().int();
const more = wholeNumber(-questionLimits.by, questionLimits.by).refine((by) => by !== 0, rule('one_of'));

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tables'), by: more }),
  z.object({ kind: z.literal('interpreters'), language: interpreterLanguage, by: more }),
  z.object({ kind: z.literal('slots'), by: more }),
  z.object({ kind: z.literal('without'), participateIdx: idx }),
]);

/** Of whom a figure tells: how many, and the first of them. */
const some = z.object({ count, first: z.array(planParty) });

/** What meetings of a set take, of which there is only so much: `covers` of them, each `count`, counted `times` times. */
const cover = z.object({
  ...{ kind: z.enum(coverKinds), count, times: count, covers: count, sum: count },
  /** Whose places or days they are. */
  of: planParty.nullable(),
  /** The first of what they are of, as `kind` says. */
  parties: z.array(planParty),
  pairs: z.array(z.object({ company: planParty, buyer: planParty })),
  startsAt: z.array(isoInstant),
  days: z.array(z.iso.date()),
  /** Null: whichever. */
  languages: z.array(z.string().nullable()),
});
export type PlanCover = z.output<typeof cover>;

/** A set that forbids a promise: together they have at most `atMost` meetings, which are those that stand and what the cover counts. */
const blocking = z.object({
  people: some,
  fixed: count,
  atMost: count,
  cover: z.array(cover),
  /** What the cover counts beside those that are listed. */
  more: count,
});
export type PlanBlocking = z.output<typeof blocking>;

const promiseAnswer = z.object({
  state: z.enum(promiseStates),
  /** Each has as many in the plan that was found; null where none was. */
  found: count.nullable(),
  /** No more can be promised; null where nothing was counted against it. */
  atMost: count.nullable(),
  /** To how many it is promised, and how many meetings the plan has. */
  people: count,
  placed: count,
  /** To whom nothing can be promised, because there is no wish of them or for them. They are not among `people`. */
  withoutWishes: some,
  /** The first of `setsInAll`. */
  sets: z.array(blocking),
  setsInAll: count,
  /** Whether its plan can be kept as a draft. */
  hasPlan: yn,
});
export type PromiseAnswer = z.output<typeof promiseAnswer>;

/** What a variant comes to, of those who have wishes in the event as it is. */
const figures = z.object({
  placed: count,
  placedMost: count.nullable(),
  /** Who has fewest meetings, and how many that is. */
  fewest: some.extend({ meetings: count }),
  median: z.number(),
  withNothing: some,
  breaks: count,
  isProven: yn,
});

const variant = z.object({
  /** Null: the event as it is. */
  change: z
    .union([
      z.object({ kind: z.literal('tables'), by: count }),
      z.object({ kind: z.literal('slots'), by: count }),
      z.object({ kind: z.literal('interpreters'), language: z.string(), by: count }),
      z.object({ kind: z.literal('without'), participant: planParty }),
    ])
    .nullable(),
  /** N: the event has not so much of it, or nothing depends on it. */
  isPossible: yn,
  /** Null before its first plan. */
  figures: figures.nullable(),
});
export type PlanVariant = z.output<typeof variant>;

const question = z.object({
  questionIdx: idx,
  scope: z.enum(meetingPlanScopes),
  state: z.enum(meetingPlanRunStates),
  seconds: count,
  createdAt: isoInstant,
  startedAt: isoInstant.nullable(),
  endedAt: isoInstant.nullable(),
  /** Of one that failed because there was too much to plan by then. */
  tooLarge: planTooLarge.nullable(),
  /** Null of what if; its answer is null before the first one. */
  promise: z.object({ least: count, to: z.enum(promisees), answer: promiseAnswer.nullable() }).nullable(),
  /** Null of a promise. */
  variants: z.array(variant).nullable(),
});
export type PlanQuestion = z.output<typeof question>;

const seed = wholeNumber(0, limits.idx).default(1);
const asking = {
  scope: z.enum(meetingPlanScopes).default('whole'),
  seconds: wholeNumber(1, questionLimits.seconds).default(20),
  seed,
};
const ofQuestion = inEvent.extend({ questionIdx: idx });
const beginning = [
  'event_not_found',
  'meeting_plan_under_way',
  'meeting_plan_too_large',
  'event_the_end',
] as const;

export const planQuestionCalls = {
  'POST /manage/meetingPlan/repair': {
    summary:
      'Begins a draft from what stands now that moves at most so many of its meetings, and places what waits. Whoever could stay loses no meeting to another.',
    access: { who: 'matching', in: 'event' },
    creates: 'planIdx',
    request: inEvent.extend({
      name: line(planLimits.name),
      /** 0 is an answer, too: only what waits finds a place then. */
      moves: wholeNumber(0, questionLimits.moves),
      /** Whether meetings that their people know of may make room for others. */
      announced: yn.default('N'),
      seconds: wholeNumber(1, questionLimits.seconds).default(20),
      seed,
      order: planOrder.default([...criteria]),
    }),
    answer: z.object({ planIdx: idx }),
    refusals: [...beginning, 'meeting_plans_full'],
  },
  'POST /manage/meetingPlan/askPromise': {
    summary:
      'Asks whether each of them can have at least so many meetings: yes with a plan, or the largest number and who and what is in the way. The last ten questions of an event are kept.',
    access: { who: 'matching', in: 'event' },
    creates: 'questionIdx',
    request: inEvent.extend({
      least: wholeNumber(1, questionLimits.least),
      to: z.enum(promisees).default('both'),
      ...asking,
    }),
    answer: z.object({ questionIdx: idx }),
    refusals: beginning,
  },
  'POST /manage/meetingPlan/askWhatIf': {
    summary:
      'Asks what the event would come to with one thing changed each, beside the event as it is: meetings, who has fewest, the median, who has none.',
    access: { who: 'matching', in: 'event' },
    creates: 'questionIdx',
    request: inEvent.extend({
      changes: z.array(change).min(1).max(questionLimits.variants),
      ...asking,
    }),
    answer: z.object({ questionIdx: idx }),
    refusals: [...beginning, 'participate_not_found'],
  },
  'GET /manage/meetingPlan/getQuestions': {
    summary: 'What was asked of an event, the newest first, with how far each answer has come.',
    access: { who: 'matching', in: 'event' },
    request: inEvent,
    answer: z.object({ questions: z.array(question) }),
    refusals: ['event_not_found'],
  },
  'POST /manage/meetingPlan/stopQuestion': {
    summary: 'Ends an answer soon; what is known until then is kept.',
    access: { who: 'matching', in: 'event' },
    request: ofQuestion,
    answer: nothing,
    refusals: ['event_not_found', 'meeting_plan_question_not_found'],
  },
  'POST /manage/meetingPlan/keepPromised': {
    summary:
      'Makes a draft of the plan that keeps a promise; what no longer fits by then has another place, or none.',
    access: { who: 'matching', in: 'event' },
    creates: 'planIdx',
    request: ofQuestion.extend({ name: line(planLimits.name) }),
    answer: z.object({ planIdx: idx }),
    refusals: [
      ...beginning,
      'meeting_plans_full',
      'meeting_plan_question_not_found',
      'meeting_plan_no_answer',
    ],
  },
} satisfies Calls;
