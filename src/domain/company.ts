/** A company's application: itself, the buyers it hopes for, and its products (docs/rules.md, P6). */
import { z } from 'zod';
import {
  amount,
  choiceOf,
  email,
  englishText,
  idx,
  koreanText,
  optionalEmail,
  optionalText,
  phone,
  text,
  webAddress,
  wholeNumber,
} from './fields.ts';
import { limits } from './limits.ts';
import { productList } from './product.ts';
import { agencyRegions, countries, tradeCommittees } from './regions.ts';

export const businessCategories = ['MANUFACTURING', 'RETAIL', 'SERVICE'] as const;

/** Industry classes of a company, after the sections of the Korean standard industrial classification that exhibit. */
export const industries = [
  'FOOD',
  'BEAUTY',
  'HEALTH',
  'FASHION',
  'LIVING',
  'ELECTRONICS',
  'MACHINERY',
  'MATERIALS',
  'ENERGY',
  'IT',
  'CULTURE',
  'EDUCATION',
  'LOGISTICS',
  'OTHER',
] as const;

/** One line of the export history. The amount is in US dollars. */
export const exportRecord = z.object({
  country: z.enum(countries),
  amountUsd: amount,
  year: wholeNumber(1950, 2100),
});

const fileIdx = idx.nullish().transform((value) => value ?? null);

export const companyInput = z.object({
  nameKo: text(limits.name),
  nameEn: englishText(),
  ceoKo: koreanText(),
  ceoEn: englishText(),
  addressKo: text(limits.text),
  addressEn: englishText(limits.text),
  introKo: text(limits.longText),
  introEn: text(limits.longText),
  tel: phone,
  fax: phone,
  mobile: phone,
  email,
  emailSecond: optionalEmail,
  website: webAddress,
  establishYear: wholeNumber(1800, 2100),
  annualSalesKrw: amount,
  annualSalesUsd: amount,
  mainProduct: text(limits.text),
  businessCategory: z.enum(businessCategories),
  industries: choiceOf(z.enum(industries), limits.businessFields),
  agencyRegion: z.enum(agencyRegions),
  tradeCommittees: choiceOf(z.enum(tradeCommittees), limits.tradeCommittees),
  chargeName: text(limits.name),
  chargePosition: text(limits.name),
  chargeMobile: phone,
  chargeEmail: email,
  exportRecords: z.array(exportRecord).max(limits.exportRecords).default([]),
  bizDocFileIdx: fileIdx,
  mainImgFileIdx: fileIdx,
  etcDocFileIdxs: choiceOf(idx, limits.documents),
});
export type CompanyInput = z.output<typeof companyInput>;

/** Whom the company hopes to meet; matching offers these first. */
export const hopeBuyerInput = z.object({
  hopeCountries: choiceOf(z.enum(countries), limits.hopedCountries),
  hopeBuyer: optionalText(limits.longText),
});
export type HopeBuyerInput = z.output<typeof hopeBuyerInput>;

/** The whole of what a company sends with its application: at least one product, at most twenty. */
export const companyApplication = z.object({
  company: companyInput,
  products: productList,
  hopeBuyer: hopeBuyerInput.default({ hopeCountries: [], hopeBuyer: null }),
});
