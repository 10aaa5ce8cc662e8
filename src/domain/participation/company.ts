/** A company's application: itself, the buyers it hopes for, and its products (docs/rules.md, P6). */

import { z } from 'zod';
import {
  choiceOf,
  email,
  englishText,
  idx,
  koreanOrSame,
  line,
  optional,
  optionalEmail,
  optionalPhone,
  optionalText,
  orEmpty,
  pastYear,
  phone,
  text,
  webAddress,
  yn,
} from '../common/fields.ts';
import { limits } from '../common/limits.ts';
import { amount, dollars } from '../common/numbers/amount.ts';
import { bizRegNo, postcode } from '../common/numbers/korean-numbers.ts';
import { phonesInE164 } from '../common/numbers/phone.ts';
import { plainText, type TextFields } from '../common/text-fields.ts';
import { refuseTwice } from '../common/twice.ts';
import { agencyRegions, countries, tradeCommittees } from '../region/regions.ts';
import { industries } from './industries.ts';
import { listedCode } from './own-codes.ts';
import { productList } from './product.ts';

export const businessCategories = ['MANUFACTURING', 'RETAIL', 'SERVICE'] as const;

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

/** Which of them have to be there the form of the event says (docs/rules.md, P49): but for the names each may be missing, texts are '' then. */
const companyFields = z.object({
  nameKo: line(limits.name),
  nameEn: englishText(),
  ceoKo: orEmpty(line(limits.name)),
  ceoEn: orEmpty(englishText()),
  bizRegNo: optional(bizRegNo),
  postcode: optional(postcode),
  addressKo: orEmpty(line(limits.text)),
  addressEn: orEmpty(englishText(limits.text)),
  introKo: orEmpty(text(limits.longText)),
  introEn: orEmpty(text(limits.longText)),
  tel: orEmpty(phone),
  fax: optionalPhone,
  mobile: orEmpty(phone),
  email: orEmpty(email),
  emailSecond: optionalEmail,
  website: orEmpty(webAddress),
  establishYear: optional(pastYear(1800)),
  annualSalesKrw: optional(amount),
  annualSalesUsd: optional(dollars),
  mainProduct: orEmpty(line(limits.text)),
  businessCategory: optional(z.enum(businessCategories)),
  industries: choiceOf(listedCode(industries), limits.businessFields),
  agencyRegion: optional(z.enum(agencyRegions)),
  tradeCommittees: choiceOf(listedCode(tradeCommittees), limits.tradeCommittees),
  chargeName: orEmpty(line(limits.name)),
  chargePosition: orEmpty(line(limits.name)),
  chargeMobile: orEmpty(phone),
  chargeEmail: orEmpty(email),
  exportRecords,
  /** Y: there are none yet. Nothing is stored of it but that there is no record. */
  noExports: yn.default('N'),
  bizDocFileIdx: optional(idx),
  mainImgFileIdx: optional(idx),
  /** More pictures for the profile, in the order in which it shows them. */
  imgFileIdxs: choiceOf(idx, limits.pictures),
  etcDocFileIdxs: choiceOf(idx, limits.documents),
});

/** Both at once, said at the box, together with what else is wrong. That one is needed the form says (`formFaults`). */
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
  .refine(({ exportRecords, noExports }) => !(exportRecords.length > 0 && noExports === 'Y'), exportsOrNone);
export type CompanyInput = z.output<typeof companyInput>;

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

/** The whole of what a company sends with its application. */
export const companyApplication = z.object({
  company: companyInput,
  products: productList,
  hopeBuyer: hopeBuyerInput.default({ hopeCountries: [], hopeBuyer: null }),
});
