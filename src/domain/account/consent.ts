/** What a member agrees to, each purpose apart (docs/rules.md, A9). A visitor's one consent is in `visitor.ts`. */

/** Without these nobody can be a member: withdrawing them is leaving. */
export const requiredConsents = ['terms', 'privacy'] as const;
/** May be refused, and withdrawn at any time, without any disadvantage. */
export const optionalConsents = ['news'] as const;
export const consentPurposes = [...requiredConsents, ...optionalConsents] as const;

export type ConsentPurpose = (typeof consentPurposes)[number];
export type RequiredConsent = (typeof requiredConsents)[number];
export type OptionalConsent = (typeof optionalConsents)[number];

/** The page of terms and policies that holds the text of a purpose (docs/rules.md, W16). */
export const policyPages = { terms: 'service', privacy: 'privacy' } as const satisfies Record<
  RequiredConsent,
  string
>;

export const isRequired = (purpose: ConsentPurpose) => requiredConsents.some((one) => one === purpose);

/**
 * The versions of the texts (`account.consent` of the messages, and the policies), the present one first. A changed text needs a new
 * version, and a page that was open meanwhile may still send the one before.
 */
export const memberConsentVersions = ['2026-11b', '2026-11'] as const;
export const memberConsentVersion = memberConsentVersions[0];
