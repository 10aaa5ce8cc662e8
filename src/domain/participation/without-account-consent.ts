/** The version of the notice by which somebody without an account agrees (`withoutAccount.notice` of the messages); the last one is the present one. */
export const guestConsentVersion = '2026-11' as const;
