import { z } from 'zod';
import { boothCode } from '#domain/booth.ts';
import { businessCategories, companyInput, hopeBuyerInput, industries } from '#domain/company.ts';
import { idx } from '#domain/fields.ts';
import { agencyRegions, tradeCommittees } from '#domain/regions.ts';
import { type Calls, inEvent, listOf, searchRequest } from './contract.ts';
import { fileInfo } from './file.ts';

/** A company as its own people and managers see it: everything that was entered. */
export const ownCompany = z.object({ ...companyInput.shape, ...hopeBuyerInput.shape });

const contact = z.object({
  email: z.string(),
  tel: z.string(),
  mobile: z.string(),
  chargeMobile: z.string(),
  chargeEmail: z.string(),
});

/** A company in the public list (docs/rules.md, V2). `participateIdx` is its address. */
export const companySummary = z.object({
  participateIdx: idx,
  nameKo: z.string(),
  nameEn: z.string(),
  mainProduct: z.string(),
  businessCategory: z.enum(businessCategories),
  industries: z.array(z.enum(industries)),
  agencyRegion: z.enum(agencyRegions),
  mainImg: fileInfo.nullable(),
  products: z.array(z.object({ productIdx: idx, nameKo: z.string(), nameEn: z.string() })),
});
export type CompanySummary = z.output<typeof companySummary>;

/** The public profile. `contact` is null for those who may not see it. */
export const companyProfile = companySummary.extend({
  ceoKo: z.string(),
  ceoEn: z.string(),
  addressKo: z.string(),
  addressEn: z.string(),
  introKo: z.string(),
  introEn: z.string(),
  website: z.string(),
  establishYear: z.number().int(),
  annualSalesUsd: z.number(),
  tradeCommittees: z.array(z.enum(tradeCommittees)),
  exportRecords: z.array(z.object({ country: z.string(), amountUsd: z.number(), year: z.number().int() })),
  hopeCountries: z.array(z.string()),
  /** The company's booths, 'A-12'; empty before its booth is assigned. */
  booths: z.array(boothCode),
  hopeBuyer: z.string().nullable(),
  contact: contact.nullable(),
});

export const companyCalls = {
  'GET /company/getList': {
    summary: 'The approved companies that the caller may see.',
    access: { who: 'anyone', in: 'event' },
    request: searchRequest.extend({
      listOrder: z.enum(['name', 'nameEn', 'recent']).optional(),
      businessCategory: z.enum(businessCategories).optional(),
      industries: listOf(z.enum(industries), industries.length),
      tradeCommittees: listOf(z.enum(tradeCommittees), tradeCommittees.length),
      agencyRegion: z.enum(agencyRegions).optional(),
    }),
    answer: z.array(companySummary),
    refusals: ['event_not_found'],
  },
  'GET /company/getDetail': {
    summary: "One company's profile.",
    access: { who: 'anyone', in: 'event' },
    request: inEvent.extend({ participateIdx: idx }),
    answer: companyProfile,
    refusals: ['event_not_found', 'company_not_found'],
  },
  'POST /company/update': {
    summary: "Changes one's own company.",
    access: { who: 'member', in: 'event' },
    request: z.object({ ...inEvent.shape, company: companyInput, hopeBuyer: hopeBuyerInput }),
    answer: ownCompany,
    refusals: ['company_not_found', 'invalid_parameter'],
  },
} satisfies Calls;
