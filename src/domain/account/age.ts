/** How old somebody is who joins (docs/rules.md, A14). */
import { limits } from '../common/limits.ts';

/** Whether who was born on `birth` has the years that a member needs on `today`; both are dates, 'YYYY-MM-DD'. */
export function isOldEnough(birth: string, today: string): boolean {
  // Who was born on 29 February has the birthday of a common year on 1 March, which comparing texts says by itself.
  const year = Number(birth.slice(0, 4)) + limits.memberAge;
  return `${String(year).padStart(4, '0')}${birth.slice(4)}` <= today;
}

/** The latest date that a calendar shows anywhere at an instant: who is too young on that one is so everywhere. */
export const latestDate = (at: Date): string =>
  new Date(at.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
