/** Companies and buyers without an account, whom the organiser enters (docs/rules.md, P32 to P36). */
import { z } from 'zod';
import { line, optional, optionalEmail, optionalPhone, yn } from '../common/fields.ts';
import { type Locale, locales } from '../common/language.ts';
import { limits } from '../common/limits.ts';
import { ownCountry, phonesInE164 } from '../common/numbers/phone.ts';
import { countries } from '../region/regions.ts';
import { buyerInput } from './buyer.ts';
import { companyInput } from './company.ts';
import { guestConsentVersion } from './without-account-consent.ts';

export const typesWithoutAccount = ['COMPANY', 'BUYER', 'OKTA'] as const;
export type TypeWithoutAccount = (typeof typesWithoutAccount)[number];

/** What the organiser has to know of somebody: who, of which company, from where, and one way to reach them. */
export const guestInput = z
  .object({
    participateType: z.enum(typesWithoutAccount),
    companyName: line(limits.name),
    personName: line(limits.name),
    email: optionalEmail,
    tel: optionalPhone,
    country: z.enum(countries),
    /** In which to write to them; that of their country where it is left out. */
    language: optional(z.enum(locales)),
  })
  .superRefine(...phonesInE164(['tel'], ownCountry))
  .refine(({ email, tel }) => Boolean(email || tel), {
    path: ['email'],
    params: { rule: 'required' },
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type GuestInput = z.output<typeof guestInput>;

/** The language of a country, as far as the site speaks it. */
export const localeOfCountry = (country: string): Locale => (country === 'KR' ? 'ko' : 'en');

/** Files and lists of what a company shows belong to an account. */
const company = z.object(companyInput.shape).omit({
  bizDocFileIdx: true,
  mainImgFileIdx: true,
  imgFileIdxs: true,
  etcDocFileIdxs: true,
  exportRecords: true,
  noExports: true,
});
const buyer = z.object(buyerInput.shape).omit({ hopeCompanyIdxs: true });

type Shape = Record<string, z.ZodType>;
type MayBeUnknown<Of extends Shape> = { [Name in keyof Of]: ReturnType<typeof optional<Of[Name]>> };
const unlessUnknown = <Of extends Shape>(shape: Of) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, optional(field)]),
  ) as unknown as MayBeUnknown<Of>;

/** What a manager fills in of it: each field may stay empty, which says that nobody knows it yet. What they are called has to be known. */
export const companyKnown = z
  .object({
    ...unlessUnknown(company.shape),
    nameKo: company.shape.nameKo,
    nameEn: optional(line(limits.name)),
    chargeName: line(limits.name),
  })
  .superRefine(...phonesInE164(['tel', 'fax', 'mobile', 'chargeMobile'], () => 'KR'));
export const buyerKnown = z
  .object({
    ...unlessUnknown(buyer.shape),
    companyName: buyer.shape.companyName,
    nameEn: line(limits.name),
    country: z.enum(countries),
  })
  .superRefine(...phonesInE164(['tel', 'mobile'], ownCountry));
export type CompanyKnown = z.output<typeof companyKnown>;
export type BuyerKnown = z.output<typeof buyerKnown>;

export const guestConsent = z.object({
  agree: yn,
  consentVersion: z.enum([guestConsentVersion]),
});
