/** Who has confirmed an address is asked for by it: whoever is entered without an account may be a member who takes part. */
export const up = (): string[] => [`create index email_confirmation_address on email_confirmation (email)`];
