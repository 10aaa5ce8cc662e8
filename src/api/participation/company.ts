import { z } from 'zod';
import { idx, keywords } from '#domain/common/fields.ts';
import { boothCode } from '#domain/event/booth-code.ts';
import { businessCategories, companyInput, hopeBuyerInput } from '#domain/participation/company.ts';
import { industries } from '#domain/participation/industries.ts';
import { companyFilters } from '#domain/participation/list-filters.ts';
import { listedCode } from '#domain/participation/own-codes.ts';
import { tradeCommittees } from '#domain/region/regions.ts';
import { answerOptions, profileAnswer } from '../event/answer-filter.ts';
import { readAnswers } from '../event/event-form.ts';
import { fileInfo } from '../file/file.ts';
import { type Calls, hideNotWith, inEvent, listOf, memberType, searchRequest } from '../wire/contract.ts';
import { type EachPlaced, pickOf } from '../wire/pick.ts';
import { filterCounts, filterFields } from './list-filters.ts';

/** A company as its own people and managers see it: everything that was entered. */
export const ownCompany = z.object({
  ...companyInput.shape,
  // Companies that applied before these were asked have none yet.
  bizRegNo: z.string().nullable(),
  postcode: z.string().nullable(),
  // Nobody may know these yet of a company without an account (docs/rules.md, P32): texts and lists are empty then.
  nameEn: z.string(),
  ceoKo: z.string(),
  ceoEn: z.string(),
  addressKo: z.string(),
  addressEn: z.string(),
  introKo: z.string(),
  introEn: z.string(),
  tel: z.string(),
  mobile: z.string(),
  email: z.string(),
  website: z.string(),
  mainProduct: z.string(),
  chargePosition: z.string(),
  chargeMobile: z.string(),
  chargeEmail: z.string(),
  industries: z.array(z.enum(industries)),
  tradeCommittees: z.array(z.enum(tradeCommittees)),
  establishYear: companyInput.shape.establishYear.nullable(),
  annualSalesKrw: companyInput.shape.annualSalesKrw.nullable(),
  annualSalesUsd: companyInput.shape.annualSalesUsd.nullable(),
  businessCategory: companyInput.shape.businessCategory.nullable(),
  agencyRegion: companyInput.shape.agencyRegion.nullable(),
  // Nor have these of before.
  bizDocFileIdx: idx.nullable(),
  mainImgFileIdx: idx.nullable(),
  ...hopeBuyerInput.shape,
});

/** What a line of the public list says, as it was entered. */
export const companyLineKeys = [
  'nameKo',
  'nameEn',
  'mainProduct',
  'businessCategory',
  'industries',
  'agencyRegion',
] as const;
/** What the public profile says besides, as it was entered. */
export const companyProfileKeys = [
  'ceoKo',
  'ceoEn',
  'addressKo',
  'addressEn',
  'introKo',
  'introEn',
  'website',
  'establishYear',
  'annualSalesUsd',
  'tradeCommittees',
  'exportRecords',
  'hopeCountries',
  'hopeBuyer',
] as const;
/** What only those learn who may see contacts. */
export const companyContactKeys = ['email', 'tel', 'mobile', 'chargeMobile', 'chargeEmail'] as const;
/** What is for the company itself and for managers. Pictures are told of as files, by `mainImg` and `pictures`. */
type CompanyOnly =
  | 'fax'
  | 'bizRegNo'
  | 'postcode'
  | 'noExports'
  | 'emailSecond'
  | 'annualSalesKrw'
  | 'chargeName'
  | 'chargePosition'
  | 'bizDocFileIdx'
  | 'mainImgFileIdx'
  | 'imgFileIdxs'
  | 'etcDocFileIdxs';
true satisfies EachPlaced<
  keyof typeof ownCompany.shape,
  CompanyOnly | (typeof companyLineKeys | typeof companyProfileKeys | typeof companyContactKeys)[number]
>;

/** A company in the public list (docs/rules.md, V2). `participateIdx` is its address. */
export const companySummary = z.object({
  participateIdx: idx,
  ...pickOf(ownCompany, companyLineKeys).shape,
  /** What English readers read of `mainProduct`, which is one text in whichever language it was written. */
  mainProductEn: z.string(),
  mainImg: fileInfo.nullable(),
  /** Its booths, 'A-12'; empty before a booth is assigned. */
  booths: z.array(boothCode),
  products: z.array(z.object({ productIdx: idx, nameKo: z.string(), nameEn: z.string() })),
});
export type CompanySummary = z.output<typeof companySummary>;

/** The public profile. `contact` is null for those who may not see it. */
export const companyProfile = companySummary.extend({
  ...pickOf(ownCompany, companyProfileKeys).shape,
  /** Beside the main one, in the company's own order. */
  pictures: z.array(fileInfo),
  contact: pickOf(ownCompany, companyContactKeys).nullable(),
  /** To the questions of the event's own: those that the caller may read. */
  answers: readAnswers,
});

/** By what a list of companies, or of what they show, can be narrowed, and what each finds. */
export const companyFacets = filterFields(companyFilters);
export const companyOptions = filterCounts(companyFilters);

export const companyCalls = {
  'GET /company/getList': {
    summary: 'The approved companies that the caller may see.',
    access: { who: 'anyone', in: 'event' },
    request: searchRequest.extend({
      ...companyFacets,
      ...profileAnswer,
      hideNotWith,
      listOrder: z.enum(['name', 'nameEn', 'recent']).optional(),
      filterType: z.enum(businessCategories).optional(),
      companyName: keywords,
      participateIdx: idx.optional(),
      companyIdx: idx.optional(),
      productIdx: idx.optional(),
      participateType: z.enum(['COMPANY']).optional(),
      memberType,
      selectBizIndustry: listOf(listedCode(industries), industries.length),
    }),
    answer: z.array(companySummary),
    refusals: ['event_not_found'],
  },
  'GET /company/getOptions': {
    summary:
      'By what the list of companies can be narrowed, each choice with what it finds beside the others.',
    access: { who: 'anyone', in: 'event' },
    request: inEvent.extend({
      ...companyFacets,
      ...profileAnswer,
      hideNotWith,
      keywords,
      companyName: keywords,
    }),
    answer: companyOptions.extend(answerOptions),
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
    refusals: ['charge_needed', 'company_not_found', 'invalid_parameter'],
  },
} satisfies Calls;
