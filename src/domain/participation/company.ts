/** A company's application: itself, the buyers it hopes for, and its products (docs/rules.md, P6). */

import { z } from 'zod';
import { amount, dollars } from '../common/amount.ts';
import {
  choiceOf,
  email,
  englishText,
  idx,
  koreanOrSame,
  line,
  optionalEmail,
  optionalPhone,
  optionalText,
  pastYear,
  phone,
  text,
  webAddress,
  yn,
} from '../common/fields.ts';
import { bizRegNo, postcode } from '../common/korean-numbers.ts';
import { limits } from '../common/limits.ts';
import { phonesInE164 } from '../common/phone.ts';
import { plainText, type TextFields } from '../common/text-fields.ts';
import { refuseTwice } from '../common/twice.ts';
import { agencyRegions, countries, tradeCommittees } from '../region/regions.ts';
import { productList } from './product.ts';

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

/** What is of none of them. Two who chose it need not have anything in common. */
export const otherIndustry = 'OTHER' satisfies (typeof industries)[number];

/** One line of the export history. The amount is in US dollars. */
export const exportRecord = z.object({
  country: z.enum(countries),
  amountUsd: dollars,
  year: pastYear(1950),
});

/** The exports of a company: at most ten, one for each country and year. */
const exportRecords = z
  .array(exportRecord)
  .max(limits.exportRecords)
  .superRefine((records, context) =>
    refuseTwice(records, context, 'year', ({ country, year }) => `${country} ${year}`),
  )
  .default([]);

const companyFields = z.object({
  nameKo: line(limits.name),
  nameEn: englishText(),
  ceoKo: line(limits.name),
  ceoEn: englishText(),
  bizRegNo,
  postcode,
  addressKo: line(limits.text),
  addressEn: englishText(limits.text),
  introKo: text(limits.longText),
  introEn: text(limits.longText),
  tel: phone,
  fax: optionalPhone,
  mobile: phone,
  email,
  emailSecond: optionalEmail,
  website: webAddress,
  establishYear: pastYear(1800),
  annualSalesKrw: amount,
  annualSalesUsd: dollars,
  mainProduct: line(limits.text),
  businessCategory: z.enum(businessCategories),
  industries: choiceOf(z.enum(industries), limits.businessFields),
  agencyRegion: z.enum(agencyRegions),
  tradeCommittees: choiceOf(z.enum(tradeCommittees), limits.tradeCommittees),
  chargeName: line(limits.name),
  chargePosition: line(limits.name),
  chargeMobile: phone,
  chargeEmail: email,
  exportRecords,
  /** Y: there are none yet. Nothing is stored of it but that there is no record. */
  noExports: yn.default('N'),
  bizDocFileIdx: idx,
  mainImgFileIdx: idx,
  /** More pictures for the profile, in the order in which it shows them. */
  imgFileIdxs: choiceOf(idx, limits.pictures),
  etcDocFileIdxs: choiceOf(idx, limits.documents),
});

/** Said at the box, together with what else is wrong. */
const exportsOrNone = {
  path: ['noExports'],
  params: { rule: 'export_needed' },
  when: ({ value }: { value: unknown }) =>
    Array.isArray((value as { exportRecords?: unknown } | null)?.exportRecords),
};

/** What a company says of itself. It exhibits from Korea: a number without a country code is one of there. */
export const companyInput = companyFields
  .superRefine(...koreanOrSame({ ceoKo: 'ceoEn' }))
  .superRefine(...phonesInE164(['tel', 'fax', 'mobile', 'chargeMobile'], () => 'KR'))
  .refine(({ exportRecords, noExports }) => exportRecords.length > 0 !== (noExports === 'Y'), exportsOrNone);
export type CompanyInput = z.output<typeof companyInput>;

/** What nobody may know of a company without an account; its texts are empty then. */
type MayBeUnknown =
  | 'establishYear'
  | 'annualSalesKrw'
  | 'annualSalesUsd'
  | 'businessCategory'
  | 'agencyRegion';

/** The same as it may be stored: a company of before its files were required may lack them, and one without an account what nobody knows. */
export type StoredCompany = Omit<CompanyInput, 'bizDocFileIdx' | 'mainImgFileIdx' | MayBeUnknown> &
  Record<'bizDocFileIdx' | 'mainImgFileIdx', number | null> & {
    [Name in MayBeUnknown]: CompanyInput[Name] | null;
  };

/** Whom the company hopes to meet; matching offers these first. */
export const hopeBuyerInput = z.object({
  hopeCountries: choiceOf(z.enum(countries), limits.hopedCountries),
  hopeBuyer: optionalText(limits.longText),
});
export type HopeBuyerInput = z.output<typeof hopeBuyerInput>;

/** Of each of its texts whether it tells of a person, and whether keywords find the company by it. */
export const companyTexts = {
  nameKo: { tells: 'organisation', isSought: true },
  nameEn: { tells: 'organisation', isSought: true },
  ceoKo: { tells: 'name', isSought: false },
  ceoEn: { tells: 'name', isSought: false },
  bizRegNo: { tells: 'contact', isSought: false },
  postcode: plainText,
  addressKo: plainText,
  addressEn: plainText,
  introKo: plainText,
  introEn: plainText,
  tel: { tells: 'phone', isSought: false },
  fax: { tells: 'phone', isSought: false },
  mobile: { tells: 'phone', isSought: false },
  email: { tells: 'email', isSought: false },
  emailSecond: { tells: 'email', isSought: false },
  website: { tells: 'contact', isSought: false },
  mainProduct: { tells: null, isSought: true },
  chargeName: { tells: 'name', isSought: false },
  chargePosition: plainText,
  chargeMobile: { tells: 'phone', isSought: false },
  chargeEmail: { tells: 'email', isSought: false },
  hopeBuyer: plainText,
} as const satisfies TextFields<CompanyInput & HopeBuyerInput>;

/** The whole of what a company sends with its application: at least one product, at most twenty. */
export const companyApplication = z.object({
  company: companyInput,
  products: productList,
  hopeBuyer: hopeBuyerInput.default({ hopeCountries: [], hopeBuyer: null }),
});
