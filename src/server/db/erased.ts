/**
 * The values of a row's columns after its person has left. Every column is named on one side or the other: in `Kept`, or
 * with the value that takes its place, so that a column which is added later is a type error until it is decided.
 */
import type { Updateable } from 'kysely';
import type { Tables } from './tables.ts';

export type Erased<Table extends keyof Tables, Kept extends keyof Tables[Table]> = Required<
  Omit<Updateable<Tables[Table]>, Kept>
>;

/** In the place of a text that a column can't be without. */
export const nobody = '-';
