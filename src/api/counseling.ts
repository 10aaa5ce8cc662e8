import { z } from 'zod';
import { counselingInput, counselingTypes, currencies } from '#domain/counseling.ts';
import { idx, keywords } from '#domain/fields.ts';
import { matchingTypes } from '#domain/matching.ts';
import { countries } from '#domain/regions.ts';
import { type Calls, inEvent, isoInstant, nothing, searchRequest } from './contract.ts';

/** A counseling log. Totals are computed: `amountTotal` in its currency, `amountTotalUsd` in US dollars. */
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
  tradePossibility: z.number().int(),
  scoreProduct: z.number().int(),
  scorePrice: z.number().int(),
  scoreMeeting: z.number().int(),
  currency: z.enum(currencies),
  rateToUsd: z.number(),
  amountConsultation: z.number(),
  amountMou: z.number(),
  amountContract: z.number(),
  amountTotal: z.number(),
  amountTotalUsd: z.number(),
  comment: z.string().nullable(),
  createdAt: isoInstant,
  updatedAt: isoInstant,
});
export type Counseling = z.output<typeof counselingAnswer>;

const byCounseling = z.object({ counselingIdx: idx });
const companies = ['event_not_found', 'participate_not_found', 'participate_pending', 'access_deny'] as const;

export const counselingCalls = {
  'GET /counseling/getList': {
    summary: "The logs of one's own company.",
    access: { who: 'company', in: 'event' },
    request: searchRequest.extend({
      listOrder: z.enum(['recent', 'name', 'metAt']).optional(),
      filterType: z.enum(counselingTypes).optional(),
      type: z.enum(counselingTypes).optional(),
      matchingType: z.enum(matchingTypes).optional(),
      counselingIdx: idx.optional(),
      matchingIdx: idx.optional(),
      productIdx: idx.optional(),
      companyName: keywords,
      memberName: keywords,
      country: z.enum(countries).optional(),
      /** The day on which they met, by the event's own clock. */
      matchingDate: z.iso.date().optional(),
    }),
    answer: z.array(counselingAnswer),
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
    request: z.object({ ...inEvent.shape, ...counselingInput.shape }),
    creates: 'counselingIdx',
    answer: counselingAnswer,
    refusals: [
      ...companies,
      'not_allow_counseling',
      'counseling_exist',
      'matching_not_found',
      'product_not_found',
      'invalid_parameter',
    ],
  },
  'POST /counseling/update': {
    summary: 'Changes a log.',
    access: { who: 'owner', in: 'counseling' },
    request: z.object({ ...byCounseling.shape, ...counselingInput.omit({ matchingIdx: true }).shape }),
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
