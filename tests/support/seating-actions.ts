/** What is done to who sits where, and by how many people. */

export type Step =
  | { do: 'arrange'; company: number; buyer: number; slot: number; companyRep: number | null; order?: number }
  | { do: 'handOver'; by: number | 'manager'; meeting: number; to: number }
  /** `video`: from a table to video, or back; undefined: as it is. */
  | { do: 'move'; meeting: number; slot: number; video?: boolean | undefined }
  | { do: 'cancel'; meeting: number }
  | { do: 'mark'; by: number; whose: 'me' | 'all'; slots: number[] }
  /** `cancels`: with the meetings that nobody takes over; `named`: with exactly these. */
  | { do: 'leave'; by: number; cancels: boolean; named?: readonly number[] }
  | { do: 'atOnce'; of: number; most: number | null }
  | { do: 'lock'; meeting: number; locked: boolean }
  /** That one meeting comes before another, or that it does no more. */
  | { do: 'order'; meeting: number; other: number; ordered: boolean }
  | { do: 'several'; meetings: number[]; slot: number; act: 'all' | 'fitting' }
  | { do: 'deal'; kind: 'company' | 'buyer' | 'shared' }
  /** `isHeld`: something that is locked is to come at this table, and it would close. */
  | { do: 'table'; table: number; isOpen: boolean; isHeld?: boolean };

/** How many people each participation begins with, companies first; people are numbered through them. */
export const crew = { sizes: [3, 1, 2, 3], companies: 2, slots: 3 } as const;
export const firstOf = (participation: number): number =>
  crew.sizes.slice(0, participation).reduce<number>((sum, size) => sum + size, 0);
export const peopleCount = firstOf(crew.sizes.length);
export const whoseIs = (person: number): number =>
  crew.sizes.findIndex((size, no) => person >= firstOf(no) && person < firstOf(no) + size);
