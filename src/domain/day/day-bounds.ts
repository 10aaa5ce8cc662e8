/** Where a day of a zone begins and ends. */
import { dayIn } from './day.ts';
import { instantOfWall } from './wall-clock.ts';

/** The instants between which a day of a zone lies; the second is the beginning of the next day. */
export function dayBounds(day: string, timeZone: string): [from: string, to: string] {
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const start = (of: string) => {
    const at = instantOfWall(`${of}T00:00`, timeZone) ?? `${of}T00:00:00.000Z`;
    // Where a clock skips midnight, the day begins with the first minute that it shows.
    return dayIn(timeZone, at) < of ? new Date(Date.parse(at) + 3_600_000).toISOString() : at;
  };
  return [start(day), start(next)];
}
