import { z } from 'zod';
import { idx, keywords } from '#domain/common/fields.ts';
import { buyerInput } from '#domain/participation/buyer.ts';
import { industries } from '#domain/participation/company.ts';
import { destinationValues } from '#domain/region/destinations.ts';
import { agencyRegions, countries, tradeCommittees } from '#domain/region/regions.ts';
import { type Calls, counted, inEvent, listOf, memberType, searchRequest } from '../wire/contract.ts';
import { type EachSaid, pickOf } from '../wire/pick.ts';

/** A buyer as they and managers see them: everything that was entered. */
export const ownBuyer = z.object(buyerInput.shape);

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
true satisfies EachSaid<
  keyof typeof ownBuyer.shape,
  BuyerOnly | (typeof buyerLineKeys | typeof buyerProfileKeys | typeof buyerContactKeys)[number]
>;

/** A buyer in the list that approved companies and buyers see. */
export const buyerSummary = z.object({
  participateIdx: idx,
  participateType: z.enum(['BUYER', 'OKTA']),
  /** The member's. */
  nameKo: z.string(),
  ...pickOf(ownBuyer, buyerLineKeys).shape,
});
export type BuyerSummary = z.output<typeof buyerSummary>;

/** A buyer's profile. `contact` is null for those who may not see it. */
export const buyerProfile = buyerSummary.extend({
  ...pickOf(ownBuyer, buyerProfileKeys).shape,
  contact: pickOf(ownBuyer, buyerContactKeys).nullable(),
});

const buyerTypes = ['BUYER', 'OKTA'] as const;

/** By what the list of buyers can be narrowed. The region is one in which they look for companies. */
export const buyerFacets = {
  participateType: z.enum(buyerTypes).optional(),
  country: z.enum(countries).optional(),
  destination: z.enum(destinationValues).optional(),
  industries: listOf(z.enum(industries), industries.length),
  tradeCommittees: listOf(z.enum(tradeCommittees), tradeCommittees.length),
  agencyRegion: z.enum(agencyRegions).optional(),
};

/** Of each of these the values that find something. */
export const buyerOptions = z.object({
  participateType: counted(buyerTypes),
  country: counted(countries),
  destination: counted(destinationValues),
  industries: counted(industries),
  tradeCommittees: counted(tradeCommittees),
  agencyRegion: counted(agencyRegions),
});

export const buyerCalls = {
  'GET /buyer/getList': {
    summary: 'The approved buyers, for approved companies and buyers.',
    access: { who: ['company', 'buyer', 'participate', 'matching'], in: 'event' },
    request: searchRequest.extend({
      ...buyerFacets,
      listOrder: z.enum(['name', 'recent']).optional(),
      filterType: z.enum(buyerTypes).optional(),
      selectBizIndustry: listOf(z.enum(industries), industries.length),
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
    request: inEvent.extend({ ...buyerFacets, keywords, companyName: keywords, memberName: keywords }),
    answer: buyerOptions,
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
