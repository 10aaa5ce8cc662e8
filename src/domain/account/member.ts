/** A member: the account of a person (docs/rules.md, A1 to A3). */
import { z } from 'zod';
import {
  accepted,
  date,
  email,
  englishText,
  idx,
  koreanOrSame,
  line,
  optional,
  optionalPhone,
  orEmpty,
  yn,
} from '../common/fields.ts';
import { locales } from '../common/language.ts';
import { limits } from '../common/limits.ts';
import { ownCountry, phonesInE164 } from '../common/numbers/phone.ts';
import type { FieldError } from '../common/validation.ts';
import { countries } from '../region/regions.ts';
import { isOldEnough, latestDate } from './age.ts';
import { memberConsentVersion, memberConsentVersions } from './consent.ts';

export const genders = ['MALE', 'FEMALE'] as const;
export const memberTypes = ['user'] as const;

/** The log-in id is an email address; case and surrounding space do not tell two members apart. */
export const memberId = email;
export const normalId = (id: string) => id.trim().toLowerCase();

/** Any characters; what is typed is what counts, so it is not trimmed. */
export const password = z.string().min(1).min(limits.passwordMin).max(limits.passwordMax);

export const namesOfMember = koreanOrSame({ nameKo: 'nameEn' });
const phonesOfMember = phonesInE164(['tel', 'mobile'], ownCountry);

/** Which of them have to be there the form says by which somebody joins (docs/rules.md, P49): but for names and country each may be missing. */
const memberFields = z.object({
  nameKo: line(limits.name),
  nameEn: englishText(),
  gender: optional(z.enum(genders)),
  birth: optional(
    date.refine((value) => value >= '1900-01-01' && value < new Date().toISOString().slice(0, 10), {
      params: { rule: 'date' },
    }),
  ),
  tel: optionalPhone,
  mobile: optionalPhone,
  /** Empty: the log-in id. */
  email: orEmpty(email),
  country: z.enum(countries),
  city: optional(line(limits.name)),
  address: optional(line(limits.text)),
});

/** Who the person is. `id` and password are apart, because a change of the password has rules of its own. */
export const memberInput = memberFields.superRefine(...namesOfMember).superRefine(...phonesOfMember);
export type MemberInput = z.output<typeof memberInput>;

/** The member's picture: null removes it, and without the field it stays. */
export const memberDetails = memberInput.extend({ profileFileIdx: idx.nullable().optional() });

/**
 * What a change states. What is there can be changed and not taken away (`takenAway`); the service says so, which knows what there is.
 * `language`: in which to write to a new address, where the reader has chosen one.
 */
export const memberChange = memberDetails.extend({ language: z.enum(locales).optional() });

const mayStayEmpty = ['gender', 'birth', 'tel', 'mobile', 'email', 'city', 'address'] as const;

/** Of what a member has said of themselves the fields that a change leaves empty. */
export const takenAway = (
  stands: { readonly [Name in (typeof mayStayEmpty)[number]]: string | null },
  change: { readonly [Name in (typeof mayStayEmpty)[number]]?: unknown },
): FieldError[] =>
  mayStayEmpty
    .filter((name) => Boolean(stands[name]) && !change[name])
    .map((field) => ({ field, rule: 'required', params: {} }));

const sameTwice = {
  path: ['passwordConfirm'],
  params: { rule: 'not_matched' },
  // Said together with what else is wrong, so that a form is not corrected twice.
  when: ({ value }: { value: unknown }) =>
    typeof (value as { password?: unknown } | null)?.password === 'string',
};

/** The server judges by the event's own date (`assertOldEnough`); a form says what is true everywhere. */
const tooYoung = {
  path: ['birth'],
  params: { rule: 'too_young', min: limits.memberAge },
  when: ({ value }: { value: unknown }) => typeof (value as { birth?: unknown } | null)?.birth === 'string',
};

/** The join form (docs/rules.md, A2): who, the log-in, and the accepted terms. */
export const joinInput = memberInput
  .extend({
    id: memberId,
    password,
    passwordConfirm: z.string().min(1),
    agreeTerms: accepted,
    agreePrivacy: accepted,
    /** News of later events; '' and 'N' are no. */
    agreeNews: z.enum(['Y', 'N', '']).default('N'),
    /** Y: 14 or older, said in the place of the birthday where that isn't asked (docs/rules.md, A14). */
    agreeAge: yn.default('N'),
    /** Of the texts that were agreed to. */
    consentVersion: z.enum(memberConsentVersions).default(memberConsentVersion),
    /** In which to write, where the reader has chosen one. */
    language: z.enum(locales).optional(),
    /** The token of the link by which an organiser invited this address (docs/rules.md, P24). */
    invitation: z.string().max(100).optional(),
  })
  .refine((join) => join.password === join.passwordConfirm, sameTwice)
  .refine(({ birth }) => birth === null || isOldEnough(birth, latestDate(new Date())), tooYoung);

/** What an earlier log-in gave this browser to keep. It lets nobody in: it decides which tries are counted together. */
export const deviceToken = z.string().max(100).optional();

export const loginInput = z.object({
  id: memberId,
  password: z.string().min(1).max(limits.passwordMax),
  deviceToken,
});

/** A password before it is sent with the rest of the form, and whose it shall be. */
export const passwordQuestion = memberFields
  .pick({ email: true, nameKo: true, nameEn: true })
  .extend({ id: memberId, password });

/** Its three rules (old is right, new is new, twice the same) each have a key of the catalogue, so the service judges them. */
export const passwordChange = z.object({
  password: z.string().min(1).max(limits.passwordMax),
  newPassword: password,
  newPasswordConfirm: z.string().max(limits.passwordMax),
});
