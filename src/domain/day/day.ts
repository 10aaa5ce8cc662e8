/** Days of a clock that is not the reader's. */
import { dateFormat } from './date-format.ts';

/** A day in milliseconds, of the clock that has no summer time. */
export const dayMs = 86_400_000;

/** The date that a zone's calendar shows at an instant, 'YYYY-MM-DD'. */
export const dayIn = (timeZone: string, at: string | Date): string =>
  // Canadian English writes dates as ISO 8601 does.
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at));

/** The time that a zone's clock shows at an instant, 'HH:MM'. */
export const clockIn = (timeZone: string, at: string | Date): string =>
  dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  );
