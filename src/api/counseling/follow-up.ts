/** What came of meetings months after the event: the companies' answers, and an event's figures from consultation to shipment. */
import { z } from 'zod';
import { idx, yn } from '#domain/common/fields.ts';
import { currencies } from '#domain/common/numbers/currencies.ts';
import { counselingTypes } from '#domain/counseling/counseling-types.ts';
import {
  contractedAnswers,
  followUpEntry,
  followUpStage,
  followUpStages,
} from '#domain/counseling/follow-up.ts';
import { type Calls, inEvent, isoInstant, pageRequest } from '../wire/contract.ts';

const stageNumber = z.literal(followUpStages);

/** The company's answer of one stage. */
export const followUpAnswer = z.object({
  stage: stageNumber,
  contracted: z.enum(contractedAnswers),
  amountContract: z.number(),
  shipped: yn,
  amountShipped: z.number(),
  currency: z.enum(currencies),
  rateToUsd: z.number().nullable(),
  rateDay: z.iso.date().nullable(),
  updatedAt: isoInstant,
});
export type FollowUp = z.output<typeof followUpAnswer>;

/** A log of which it is asked what came of it later. */
export const followedLog = z.object({
  counselingIdx: idx,
  eventIdx: idx,
  eventNameKo: z.string(),
  eventNameEn: z.string(),
  timeZone: z.string(),
  metAt: isoInstant.nullable(),
  /** Both null: a former member. */
  buyerCompanyName: z.string().nullable(),
  buyerName: z.string().nullable(),
  productName: z.string(),
  type: z.enum(counselingTypes),
  /** What the log itself says of a contract. */
  currency: z.enum(currencies),
  rateToUsd: z.number().nullable(),
  rateDay: z.iso.date().nullable(),
  amountContract: z.number(),
  /** The stages whose time has come; the last one is asked for. */
  dueStages: z.array(stageNumber),
  answers: z.array(followUpAnswer),
});
export type FollowedLog = z.output<typeof followedLog>;

const counts = z.object({ count: z.number().int(), usd: z.number(), krw: z.number().nullable() });

export const followUpCalls = {
  'GET /counseling/getFollowUps': {
    summary:
      "Logs of one's own companies whose time has come to say what came of them, those that wait for an answer first; in every event.",
    access: { who: 'member', in: 'none' },
    request: z.object({
      ...pageRequest.pick({ page: true, rows: true, offset: true, offsets: true }).shape,
      /** Y: only those whose latest stage is not answered. */
      isOpen: yn.optional(),
    }),
    answer: z.array(followedLog),
    refusals: [],
  },
  'POST /counseling/saveFollowUp': {
    summary:
      'Says what came of a log at one stage, or changes what was said; outside of the counseling period, too.',
    access: { who: 'owner', in: 'counseling' },
    request: z.object({ counselingIdx: idx, stage: followUpStage, ...followUpEntry.shape }),
    answer: followUpAnswer,
    refusals: ['counseling_not_found', 'follow_up_not_open', 'invalid_parameter'],
  },
  'GET /manage/counseling/getFigures': {
    summary:
      "An event's logs in one line: consultation, MOU, contract and what was shipped, in US dollars and won; contract and shipment by the companies' last word.",
    access: { who: ['counseling', 'stats'], in: 'event' },
    request: inEvent,
    /** `count`: logs with such an amount; of `signed` and `shipped`, logs of which the company says so. A sum in won is null without a rate of it. */
    answer: z.object({
      eventIdx: idx,
      logs: z.number().int(),
      noShows: z.number().int(),
      consultation: counts,
      mou: counts,
      /** As the logs say it, written at the event. */
      contract: counts,
      /** By the latest answer of a log, or what the log says where there is none. */
      signed: counts,
      shipped: counts,
      /** Of how many logs there is an answer, by stage. */
      answered: z.array(z.object({ stage: stageNumber, count: z.number().int() })),
    }),
    refusals: ['event_not_found'],
  },
} satisfies Calls;
