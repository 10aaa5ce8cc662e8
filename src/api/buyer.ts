import { z } from 'zod';
import { buyerInput } from '#domain/buyer.ts';
import { idx } from '#domain/fields.ts';
import { agencyRegions, countries, tradeCommittees } from '#domain/regions.ts';
import { type Calls, inEvent, listOf, searchRequest } from './contract.ts';

/** A buyer as they and managers see them: everything that was entered. */
export const ownBuyer = z.object(buyerInput.shape);

/** A buyer in the list that approved companies and buyers see. */
export const buyerSummary = z.object({
  participateIdx: idx,
  participateType: z.enum(['BUYER', 'OKTA']),
  companyName: z.string(),
  nameKo: z.string(),
  nameEn: z.string(),
  position: z.string(),
  country: z.string(),
  city: z.string(),
  product: z.string(),
  tradeCommittees: z.array(z.enum(tradeCommittees)),
});
export type BuyerSummary = z.output<typeof buyerSummary>;

/** A buyer's profile. `contact` is null for those who may not see it. */
export const buyerProfile = buyerSummary.extend({
  agency: z.string(),
  requirements: z.string(),
  hopeCountries: z.array(z.string()),
  hopeRegions: z.array(z.enum(agencyRegions)),
  hopeCompany: z.string().nullable(),
  contact: z.object({ email: z.string(), tel: z.string().nullable(), mobile: z.string() }).nullable(),
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
