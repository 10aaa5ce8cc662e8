/** The words of an event's forms. */

/** Of whom each form asks; those who registered before they came and those who come to the door have one. */
export const formKinds = ['COMPANY', 'BUYER', 'OKTA', 'VISITOR'] as const;
export type FormKind = (typeof formKinds)[number];

/** `later`: not when somebody applies, but once they are approved, and optional then. */
export const asks = ['required', 'optional', 'later', 'none'] as const;
export type Ask = (typeof asks)[number];
