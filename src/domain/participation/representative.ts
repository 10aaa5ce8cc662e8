/** Who represents a participation (docs/rules.md, P28 to P31): its member, who has charge, and the colleagues whom they invite. */
import { z } from 'zod';
import { memberConsentVersion, memberConsentVersions } from '../account/consent.ts';
import { namesOfMember, password } from '../account/member.ts';
import { accepted, email, englishText, line } from '../common/fields.ts';
import { locales } from '../common/language.ts';
import { limits } from '../common/limits.ts';
import { interpreterLanguage } from '../matching/interpreter.ts';
import { countries } from '../region/regions.ts';

/** What somebody speaks besides Korean. */
export const spokenLanguages = z
  .array(interpreterLanguage)
  .max(10)
  .refine((list) => new Set(list).size === list.length, { params: { rule: 'duplicate' } });

/** What a representative says of themselves: the position, and what they speak besides Korean. */
export const representativeInput = z.object({
  position: line(limits.name),
  languages: spokenLanguages.default([]),
});

/** A colleague who is to represent the participation, too; `language`: in which to write to them. */
export const colleagueInput = representativeInput.extend({
  email: email.transform((value) => value.toLowerCase()),
  language: z.enum(locales),
});

/** What a colleague enters who has no account yet: the address is that of the link, and all else may come later. */
export const colleagueJoin = z
  .object({
    nameKo: line(limits.name),
    nameEn: englishText(),
    country: z.enum(countries),
    password,
    agreeTerms: accepted,
    agreePrivacy: accepted,
    /** Of the texts that were agreed to. */
    consentVersion: z.enum(memberConsentVersions).default(memberConsentVersion),
  })
  .superRefine(...namesOfMember);
