import { z } from 'zod';
import { buyerInput } from '#domain/buyer.ts';
import { idx } from '#domain/fields.ts';
import { countries, tradeCommittees } from '#domain/regions.ts';
import { type Calls, inEvent, listOf, searchRequest } from './contract.ts';
import { type EachSaid, pickOf } from './pick.ts';

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
  'tradeCommittees',
] as const;
/** What the profile says besides, as it was entered. */
export const buyerProfileKeys = [
  'agency',
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

export const buyerCalls = {
  'GET /buyer/getList': {
    summary: 'The approved buyers, for approved companies and buyers.',
    access: { who: ['company', 'buyer', 'participate', 'matching'], in: 'event' },
    request: searchRequest.extend({
      listOrder: z.enum(['name', 'recent']).optional(),
      participateType: z.enum(['BUYER', 'OKTA']).optional(),
      country: z.enum(countries).optional(),
      tradeCommittees: listOf(z.enum(tradeCommittees), tradeCommittees.length),
    }),
    answer: z.array(buyerSummary),
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
