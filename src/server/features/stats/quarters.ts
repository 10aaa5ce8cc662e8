/** Days of an event's calendar out of UTC instants that the database groups: clocks of zones differ by quarters of an hour. */
import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '#domain/day/day.ts';

/** The quarter of an hour of an instant: '2026-10-29T09:' and 0 to 3. */
export const quarterOf = (column: string): RawBuilder<string> =>
  sql<string>`substr(${sql.ref(column)}, 1, 14) || (cast(substr(${sql.ref(column)}, 15, 2) as integer) / 15)`;

const instantOf = (quarter: string) =>
  `${quarter.slice(0, 14)}${String(Number(quarter.slice(14)) * 15).padStart(2, '0')}:00.000Z`;

/** Counts by quarter as counts by day and kind. */
export function byDay<Kind extends string>(
  timeZone: string,
  rows: readonly { quarter: string; kind: Kind; count: number }[],
): { day: string; kind: Kind; count: number }[] {
  const days = new Map<string, { day: string; kind: Kind; count: number }>();
  for (const { quarter, kind, count } of rows) {
    const day = dayIn(timeZone, instantOf(quarter));
    const key = `${day} ${kind}`;
    const found = days.get(key);
    if (found) found.count += count;
    else days.set(key, { day, kind, count });
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}
