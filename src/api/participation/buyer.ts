import { z } from 'zod';
import { idx, keywords } from '#domain/common/fields.ts';
import { buyerInput } from '#domain/participation/buyer.ts';
import { industries } from '#domain/participation/industries.ts';
import { buyerFilters } from '#domain/participation/list-filters.ts';
import { listedCode } from '#domain/participation/own-codes.ts';
import { buyerTypes } from '#domain/participation/participation.ts';
import { tradeCommittees } from '#domain/region/regions.ts';
import { answerOptions, profileAnswer } from '../event/answer-filter.ts';
import { readAnswers } from '../event/event-form.ts';
import { type Calls, hideNotWith, inEvent, listOf, memberType, searchRequest } from '../wire/contract.ts';
import { type EachPlaced, pickOf } from '../wire/pick.ts';
import { filterCounts, filterFields } from './list-filters.ts';

/** A buyer as they and managers see them: everything that was entered. */
export const ownBuyer = z.object({
  ...buyerInput.shape,
  // Nobody may know these yet of a buyer without an account (docs/rules.md, P32): texts and lists are empty then.
  nameEn: z.string(),
  position: z.string(),
  mobile: z.string(),
  email: z.string(),
  city: z.string(),
  requirements: z.string(),
  product: z.string(),
  industries: z.array(z.enum(industries)),
  tradeCommittees: z.array(z.enum(tradeCommittees)),
});

/** What a line of the list says, as it was entered. */
export const buyerLineKeys = [
  'companyName',
  'nameEn',
  'position',
  'country',
  'city',
  'product',
  'industries',
  'tradeCommittees',
] as const;
/** What the profile says besides, as it was entered. */
export const buyerProfileKeys = [
  'agency',
  'website',
  'requirements',
  'hopeCountries',
  'hopeRegions',
  'hopeCompany',
] as const;
/** What only those learn who may see contacts. */
export const buyerContactKeys = ['email', 'tel', 'mobile'] as const;
/** What is for the buyer and for managers. */
type BuyerOnly = 'hopeCompanyIdxs';
true satisfies EachPlaced<
  keyof typeof ownBuyer.shape,
  BuyerOnly | (typeof buyerLineKeys | typeof buyerProfileKeys | typeof buyerContactKeys)[number]
>;

/** A buyer in the list that approved companies and buyers see. */
export const buyerSummary = z.object({
  participateIdx: idx,
  participateType: z.enum(buyerTypes),
  /** The member's. */
  nameKo: z.string(),
  ...pickOf(ownBuyer, buyerLineKeys).shape,
});
export type BuyerSummary = z.output<typeof buyerSummary>;

/** A buyer's profile. `contact` is null for those who may not see it. */
export const buyerProfile = buyerSummary.extend({
  ...pickOf(ownBuyer, buyerProfileKeys).shape,
  contact: pickOf(ownBuyer, buyerContactKeys).nullable(),
  /** To the questions of the event's own: those that the caller may read. */
  answers: readAnswers,
});

/** By what the list of buyers can be narrowed, and what each finds. */
export const buyerFacets = filterFields(buyerFilters);
export const buyerOptions = filterCounts(buyerFilters);

export const buyerCalls = {
  'GET /buyer/getList': {
    summary: 'The approved buyers, for approved companies and buyers.',
    access: { who: ['company', 'buyer', 'participate', 'matching'], in: 'event' },
    request: searchRequest.extend({
      ...buyerFacets,
      ...profileAnswer,
      hideNotWith,
      listOrder: z.enum(['name', 'recent']).optional(),
      filterType: z.enum(buyerTypes).optional(),
      selectBizIndustry: listOf(listedCode(industries), industries.length),
      companyName: keywords,
      memberName: keywords,
      participateIdx: idx.optional(),
      buyerIdx: idx.optional(),
      memberType,
    }),
    answer: z.array(buyerSummary),
    refusals: ['event_not_found', 'participate_pending', 'participate_not_found', 'access_deny'],
  },
  'GET /buyer/getOptions': {
    summary: 'By what the list of buyers can be narrowed, each choice with what it finds beside the others.',
    access: { who: ['company', 'buyer', 'participate', 'matching'], in: 'event' },
    request: inEvent.extend({
      ...buyerFacets,
      ...profileAnswer,
      hideNotWith,
      keywords,
      companyName: keywords,
      memberName: keywords,
    }),
    answer: buyerOptions.extend(answerOptions),
    refusals: ['event_not_found', 'participate_pending', 'participate_not_found', 'access_deny'],
  },
  'GET /buyer/getDetail': {
    summary: "One buyer's profile.",
    access: { who: 'member', in: 'event' },
    request: inEvent.extend({ participateIdx: idx }),
    answer: buyerProfile,
    refusals: ['event_not_found', 'buyer_not_found'],
  },
} satisfies Calls;
