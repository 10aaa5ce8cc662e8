/** Publishing a plan of meetings, and how fair it is (docs/rules.md, D7 to D12). */
import { z } from 'zod';
import { idx, wholeNumber } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { meetingPlanStates } from '#domain/matching/meeting-plan.ts';
import { type Calls, inEvent, isoInstant, nothing } from '../../wire/contract.ts';

const publishing = z.object({
  planIdx: idx,
  state: z.enum(meetingPlanStates),
  version: z.number().int(),
  /** Until then nothing is visible, and one press takes it back. */
  heldUntil: isoInstant.nullable(),
  publishedAt: isoInstant.nullable(),
  /** Placed rows of the plan: how many there are, how many are meetings now, and how many no longer fitted. */
  rows: z.number().int(),
  done: z.number().int(),
  stayed: z.number().int(),
  /** People who are told when all is done, and who have been. */
  people: z.number().int(),
  told: z.number().int(),
});
export type PlanPublishing = z.output<typeof publishing>;

const inPlan = inEvent.extend({ planIdx: idx });
const refusals = ['event_not_found', 'meeting_plan_not_found'] as const;

/** One participation, with the median of its kind beside it. */
const fairRow = z.object({
  participateIdx: idx,
  side: z.enum(['company', 'buyer']),
  /** Null of a former member. */
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
  /** Whom it wanted (ranked or asked for), and by how many it was wanted. */
  wishes: z.number().int(),
  wantedBy: z.number().int(),
  meetings: z.number().int(),
  /** Of those whom it wanted. */
  wishedMeetings: z.number().int(),
  /** The mean of the ranks that it reached, 1 the best; null where it reached none. */
  meanRank: z.number().nullable(),
  breaks: z.number().int(),
  metres: z.number(),
});
export type FairRow = z.output<typeof fairRow>;

const medians = z.object({
  wishes: z.number(),
  meetings: z.number(),
  wishedMeetings: z.number(),
  meanRank: z.number().nullable(),
  breaks: z.number(),
  metres: z.number(),
});

export const publishPlanCalls = {
  'GET /manage/meetingPlan/getPublishing': {
    summary: 'How far the publishing of a plan has come, and how many people it tells.',
    access: { who: 'matching', in: 'event' },
    request: inPlan,
    answer: publishing,
    refusals,
  },
  'POST /manage/meetingPlan/publish': {
    summary:
      'Publishes a plan: for a minute nothing is visible or sent, then its meetings are made in portions, and each person is told once, of all of theirs.',
    access: { who: 'matching', in: 'event' },
    request: inPlan.extend({ version: wholeNumber(1, limits.idx) }),
    answer: publishing,
    refusals: [
      ...refusals,
      'meeting_plan_changed',
      'meeting_plan_not_draft',
      'meeting_plan_under_way',
      'meeting_plan_publishing',
      'event_the_end',
    ],
  },
  'POST /manage/meetingPlan/takeBack': {
    summary: 'Takes a plan back that is to be published, within its minute.',
    access: { who: 'matching', in: 'event' },
    request: inPlan,
    answer: publishing,
    refusals: [...refusals, 'meeting_plan_too_late'],
  },
  'POST /manage/meetingPlan/goOn': {
    summary:
      'Publishing that stood still for more than ten minutes goes on, or ends with what is made so far.',
    access: { who: 'matching', in: 'event' },
    request: inPlan.extend({ act: z.enum(['goOn', 'end']) }),
    answer: publishing,
    refusals: [...refusals, 'meeting_plan_too_late'],
  },
  'GET /manage/meetingPlan/getFairness': {
    summary:
      'For each participation how many it wanted and has, the ranks it reached, its breaks and ways, beside the medians of its kind; of a plan, or without one of what stands.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({ planIdx: idx.optional() }),
    answer: z.object({
      companies: medians,
      buyers: medians,
      /** Whoever has least first. */
      rows: z.array(fairRow),
    }),
    refusals,
  },
  'GET /manage/meetingPlan/exportFairness': {
    summary: 'The same as a spreadsheet.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({
      planIdx: idx.optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      language: z.enum(['ko', 'en']).default('ko'),
    }),
    answer: nothing,
    answers: 'file',
    audited: 'event',
    refusals,
  },
} satisfies Calls;
