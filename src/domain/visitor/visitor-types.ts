/** The words and the code of a visitor's registration, without its schemas. */

/** How a registration was made: before coming, or at the door. */
export const registrationTypes = ['PRE', 'CHECK'] as const;
export type RegistrationType = (typeof registrationTypes)[number];

/** The code for the door: 12 of Crockford's 32 characters. */
export const codeLength = 12;
