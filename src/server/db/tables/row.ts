/** What many tables share. */
import type { Generated } from 'kysely';

export type Yn = 'Y' | 'N';

export interface Row {
  idx: Generated<number>;
}

/** Instants are text, ISO 8601 in UTC with milliseconds: they sort as text and read the same on both databases. */
export interface Timed extends Row {
  createdAt: string;
  updatedAt: string;
}
