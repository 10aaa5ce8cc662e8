import { z } from 'zod';
import { date, idx, keywords, yn } from '#domain/common/fields.ts';
import { currencies } from '#domain/common/numbers/currencies.ts';
import { counselingEntry } from '#domain/counseling/counseling.ts';
import { counselingTypes } from '#domain/counseling/counseling-types.ts';
import { matchingTypes } from '#domain/matching/matching.ts';
import { countries } from '#domain/region/regions.ts';
import { type Calls, inEvent, isoInstant, nothing, searchRequest } from '../wire/contract.ts';
import { confirmationAnswer } from './amount-confirmation.ts';

/**
 * A counseling log; what nobody entered is null. Totals are computed: `amountTotal` in its currency, `amountTotalUsd` in US
 * dollars by its own rate, `amountTotalKrw` in won, null where the event has no rate of the won.
 */
export const counselingAnswer = z.object({
  counselingIdx: idx,
  eventIdx: idx,
  matchingIdx: idx.nullable(),
  matchingType: z.enum(matchingTypes),
  metAt: isoInstant.nullable(),
  /** Both null: a former member. */
  buyerCompanyName: z.string().nullable(),
  buyerName: z.string().nullable(),
  buyerCountry: z.string().nullable(),
  nameCardFileIdx: idx.nullable(),
  productName: z.string(),
  productIdxs: z.array(idx),
  businessType: z.string().nullable(),
  type: z.enum(counselingTypes),
  content: z.string().nullable(),
  tradePossibility: z.number().int().nullable(),
  scoreProduct: z.number().int().nullable(),
  scorePrice: z.number().int().nullable(),
  scoreMeeting: z.number().int().nullable(),
  currency: z.enum(currencies),
  /** US dollars for one unit of the currency, and the day of that rate where it is known. Null: nothing was converted. */
  rateToUsd: z.number().nullable(),
  rateDay: z.iso.date().nullable(),
  amountConsultation: z.number(),
  amountMou: z.number(),
  amountContract: z.number(),
  amountTotal: z.number(),
  amountTotalUsd: z.number(),
  amountTotalKrw: z.number().nullable(),
  comment: z.string().nullable(),
  /** The buyer's word on the amount of the contract, where they were asked; and whether they may be asked about it now. */
  confirmation: confirmationAnswer.nullable(),
  mayAskAmount: z.boolean(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
});
export type Counseling = z.output<typeof counselingAnswer>;

const byCounseling = z.object({ counselingIdx: idx });
const companies = ['event_not_found', 'participate_not_found', 'participate_pending', 'access_deny'] as const;

/** By what logs are found. Names and words are those of the buyer, unless they say otherwise. */
export const logFilters = z.object({
  keywords,
  filterType: z.enum(counselingTypes).optional(),
  type: z.enum(counselingTypes).optional(),
  matchingType: z.enum(matchingTypes).optional(),
  counselingIdx: idx.optional(),
  matchingIdx: idx.optional(),
  productIdx: idx.optional(),
  /** Of either of the two. */
  participateIdx: idx.optional(),
  companyIdx: idx.optional(),
  /** Of a meeting's log; a walk-in has no buyer who takes part. */
  buyerIdx: idx.optional(),
  /** Of either of the two. */
  companyName: keywords,
  /** Of either of the two. */
  memberName: keywords,
  /** Of whom one met. */
  targetMemberName: keywords,
  country: z.enum(countries).optional(),
  /** The day on which they met, or were to meet, by the event's own clock. */
  matchingDate: date.optional(),
  hasAmount: yn.optional(),
});

/** Amounts in US dollars, and all of them in won where the event has a rate of the won. */
export const logTotals = z.object({
  count: z.number().int(),
  amountConsultationUsd: z.number(),
  amountMouUsd: z.number(),
  amountContractUsd: z.number(),
  amountTotalUsd: z.number(),
  amountTotalKrw: z.number().nullable(),
});

export const counselingCalls = {
  'GET /counseling/getList': {
    summary: "The logs of one's own company.",
    access: { who: 'company', in: 'event' },
    request: searchRequest.extend({
      listOrder: z.enum(['recent', 'name', 'metAt']).optional(),
      ...logFilters.shape,
    }),
    answer: z.array(counselingAnswer),
    refusals: [...companies],
  },
  'GET /counseling/getTotals': {
    summary: "What the logs of one's own company add up to, of those that a search finds.",
    access: { who: 'company', in: 'event' },
    request: z.object({ ...inEvent.shape, ...logFilters.shape }),
    /** `countries` and `days` (of `matchingDate`) are those of all its logs, to choose from. */
    answer: logTotals.extend({ countries: z.array(z.string()), days: z.array(z.iso.date()) }),
    refusals: [...companies],
  },
  'GET /counseling/getRates': {
    summary:
      'The rates to US dollars that the organiser listed, each with its day, of each currency the newest first.',
    access: { who: 'company', in: 'event' },
    request: inEvent,
    answer: z.array(z.object({ currency: z.enum(currencies), toUsd: z.number(), day: z.iso.date() })),
    refusals: [...companies],
  },
  'GET /counseling/exportList': {
    summary: "The logs of one's own company that a search finds, as a spreadsheet.",
    access: { who: 'company', in: 'event' },
    request: z.object({
      ...inEvent.shape,
      ...logFilters.shape,
      format: z.enum(['xlsx', 'csv']),
      /** Of the heads and the choices. */
      language: z.enum(['ko', 'en']),
    }),
    answers: 'file',
    answer: nothing,
    refusals: [...companies],
  },
  'GET /counseling/getDetail': {
    summary: 'One log.',
    access: { who: 'owner', in: 'counseling' },
    request: byCounseling,
    answer: counselingAnswer,
    refusals: ['counseling_not_found'],
  },
  'POST /counseling/add': {
    summary: 'Writes the log of a meeting, or of a walk-in.',
    access: { who: 'company', in: 'event' },
    request: z.object({ ...inEvent.shape, ...counselingEntry.shape }),
    creates: 'counselingIdx',
    answer: counselingAnswer,
    refusals: [
      ...companies,
      'not_allow_counseling',
      'counseling_exist',
      'counseling_full',
      'matching_not_found',
      'product_not_found',
      'invalid_parameter',
    ],
  },
  'POST /counseling/update': {
    summary: 'Changes a log.',
    access: { who: 'owner', in: 'counseling' },
    request: z.object({ ...byCounseling.shape, ...counselingEntry.omit({ matchingIdx: true }).shape }),
    answer: counselingAnswer,
    refusals: ['not_allow_counseling', 'counseling_not_found', 'product_not_found', 'invalid_parameter'],
  },
  'POST /counseling/delete': {
    summary: 'Deletes a log.',
    access: { who: 'owner', in: 'counseling' },
    request: byCounseling,
    answer: nothing,
    refusals: ['not_allow_counseling', 'counseling_not_found'],
  },
} satisfies Calls;
