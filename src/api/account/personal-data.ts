/** A member and their own data: what they agreed to, and all that is stored of them. */
import { z } from 'zod';
import { consentPurposes, memberConsentVersions, optionalConsents } from '#domain/account/consent.ts';
import { yn } from '#domain/common/fields.ts';
import { type Calls, isoInstant, nothing } from '../wire/contract.ts';

/** Where a consent stands. */
const consent = z.object({
  purpose: z.enum(consentPurposes),
  /** Can't be withdrawn but by leaving. */
  isRequired: z.boolean(),
  isGiven: z.boolean(),
  /** Another text was published since, and members are asked to agree to it (docs/rules.md, W16). */
  isAskedAnew: z.boolean(),
  /** Of the text that was agreed to last; null: never. */
  version: z.string().nullable(),
  /** When it was last given or withdrawn. */
  changedAt: isoInstant.nullable(),
});
export type Consent = z.output<typeof consent>;

export const personalDataCalls = {
  'GET /member/getConsents': {
    summary: 'What the member agreed to, one row for each purpose.',
    access: { who: 'member', in: 'none' },
    request: z.object({}),
    answer: z.array(consent),
    refusals: [],
  },
  'POST /member/updateConsent': {
    summary: 'Gives or withdraws an optional consent. Saying again what stands changes nothing.',
    access: { who: 'member', in: 'none' },
    request: z.object({
      purpose: z.enum(optionalConsents),
      agree: yn,
      consentVersion: z.enum(memberConsentVersions),
    }),
    answer: z.array(consent),
    refusals: [],
  },
  'POST /member/agreeAnew': {
    summary:
      'Agrees to the terms and policies that the member is asked to agree to anew. Nothing where none is.',
    access: { who: 'member', in: 'none' },
    request: z.object({ consentVersion: z.enum(memberConsentVersions) }),
    answer: z.array(consent),
    refusals: [],
  },
  'GET /member/exportData': {
    summary: 'All that the site knows of the member, as a ZIP of data.json and their files; five an hour.',
    access: { who: 'member', in: 'none' },
    request: z.object({}),
    answers: 'file',
    answer: nothing,
    refusals: [],
  },
} satisfies Calls;
