/** A visitor's registration (docs/rules.md, P7 to P11). */
import { z } from 'zod';
import {
  accepted,
  email,
  englishText,
  idx,
  line,
  optionalEmail,
  optionalPhone,
  orEmpty,
  phone,
  text,
} from '../common/fields.ts';
import { keysOf } from '../common/keys.ts';
import { locales } from '../common/language.ts';
import { limits } from '../common/limits.ts';
import { ownCountry, phonesInE164 } from '../common/numbers/phone.ts';
import { answers } from '../common/sent-answer.ts';
import { plainText, type TextFields } from '../common/text-fields.ts';
import { refuseTwice } from '../common/twice.ts';
import { countries } from '../region/regions.ts';
import { registrationTypes } from './visitor-types.ts';

/** How a member's participation as a visitor came about, in the same two words. */
export const registrationOf = { 'PRE-VISITOR': 'PRE', VISITOR: 'CHECK' } as const;

/**
 * The versions of the consent text (`registration.consent` of the messages, with what each field is called in it), the present one last: each registration keeps the
 * one that was shown. A changed text needs a new version, and a page that was open meanwhile may still send the one before.
 */
export const consentVersion = '2026-11' as const;
export const consentVersions = [consentVersion] as const;

const contactNeeded = {
  // At the email, which comes first in the form; the mobile is marked as optional there.
  path: ['visitorEmail'],
  params: { rule: 'contact_needed' },
  // Said together with what else is wrong, so that a form is not corrected twice.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

const isGiven = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/**
 * What a visitor is asked. Which of it has to be there the form of the event says (docs/rules.md, P49): but for the name each may be
 * missing, texts are '' then. All that is done with it follows from this list, or is a type error for a field that nobody placed.
 */
const visitorFields = z.object({
  visitorName: line(limits.name),
  visitorNameEn: orEmpty(englishText()),
  visitorMobile: optionalPhone,
  visitorEmail: optionalEmail,
  country: orEmpty(z.enum(countries)),
  city: orEmpty(line(limits.name)),
  organization: orEmpty(line(limits.name)),
});
export const visitorKeys = keysOf(visitorFields);

interface Contact {
  visitorMobile: unknown;
  visitorEmail: unknown;
}
const hasContact = ({ visitorMobile, visitorEmail }: Contact) =>
  isGiven(visitorMobile) || isGiven(visitorEmail);
const inE164 = phonesInE164(['visitorMobile'], ownCountry);

/** Who comes. One of mobile and email may be left empty. */
export const visitorInput = visitorFields.superRefine(...inE164).refine(hasContact, contactNeeded);
export type VisitorInput = z.output<typeof visitorInput>;

/** The same with what they answer to the questions of the event's own, where its form has some; a change that says none lets them stand. */
export const visitorEntered = visitorFields
  .extend({ answers: answers.optional() })
  .superRefine(...inE164)
  .refine(hasContact, contactNeeded);
export type VisitorEntered = z.output<typeof visitorEntered>;

/** Of each text whether it tells of a person, and whether the door finds the registration by it. */
export const visitorTexts = {
  visitorName: { tells: 'name', isSought: true },
  visitorNameEn: { tells: 'name', isSought: true },
  visitorMobile: { tells: 'phone', isSought: true },
  visitorEmail: { tells: 'email', isSought: true },
  country: plainText,
  city: plainText,
  organization: { tells: 'organisation', isSought: true },
} as const satisfies TextFields<VisitorInput>;

/** The same as it is read back. Of one that was erased texts are '', so nothing is promised but the kind of each. */
export const storedVisitor = z.object({
  visitorName: z.string(),
  visitorNameEn: z.string(),
  visitorMobile: z.string().nullable(),
  visitorEmail: z.string().nullable(),
  country: z.string(),
  city: z.string(),
  organization: z.string(),
} satisfies Record<keyof VisitorInput, z.ZodType>);
/** The columns of it, by which the type of the table is made (`server/db/tables/participate.ts`). */
export type StoredVisitor = z.output<typeof storedVisitor>;

/** Up to 20 people who register together, each with an email or mobile of their own. */
export const visitorGroup = z
  .array(visitorEntered)
  .min(1)
  .max(limits.visitorsPerGroup)
  .superRefine((visitors, context) => {
    for (const field of ['visitorEmail', 'visitorMobile'] as const)
      refuseTwice(
        visitors,
        context,
        field,
        (visitor) => visitor[field]?.toLowerCase(),
        (visitor) => ({ rule: 'duplicate_contact', value: visitor[field] ?? '' }),
      );
  });

/** What is sent to register. */
export const registration = z.object({
  /** Which saved state of the event's form they have seen; null: what the specification lists; without it the present one. */
  formIdx: idx.nullable().optional(),
  registrationType: z.enum(registrationTypes).default('PRE'),
  /** In which to write to them; without it the language of their country. */
  language: z.enum(locales).optional(),
  agreePrivacy: accepted,
  consentVersion: z.enum(consentVersions),
  visitors: visitorGroup,
});

/** What a registration is looked up by: a name in either writing, and the email or the mobile. */
export const visitorQuestion = z
  .object({
    visitorName: line(limits.name),
    visitorMobile: optionalPhone,
    visitorEmail: optionalEmail,
  })
  .refine(hasContact, contactNeeded);

/** The same as a form asks it: one line takes either. */
export const lookUpForm = z.object({
  visitorName: line(limits.name),
  contact: text(limits.email).refine(
    (value) => (value.includes('@') ? email : phone).safeParse(value).success,
    { params: { rule: 'contact' } },
  ),
});
