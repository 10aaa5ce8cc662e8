/** The demonstration's days, counted from the event's today. Dates are on the event's clock, instants in UTC. */
import { dayInstant } from '#domain/event/event.ts';

export const zone = 'Europe/Vienna';

/**
 * Yesterday, today, the next two and four days from now. Whoever tries it at any hour finds slots of today or tomorrow, which are asked for
 * on the spot, also on the day after a start that is still running; and those of the last day, which are arranged before.
 */
export const eventDays = [-1, 0, 1, 2, 4] as const;

/** The days on which the demonstration has meetings of its own; the others are free for whoever tries it. */
export const meetingDays = [-1, 0, 4] as const;

/** The date that the event's clock shows at `now`. */
export function todayAt(now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The instant that reads the same on the event's clock, so many days later, also across a change of summer time. */
export function movedBy(instant: string, days: number): string {
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(new Date(instant))
    .split(' ');
  return dayInstant(addDays(date, days), time, zone);
}

export interface Calendar {
  today: string;
  now: Date;
  /** The date `day` days from today. */
  date(day: number): string;
  /** An instant on that date, at HH:MM of the event's clock. */
  at(day: number, time: string): string;
  /** The same, but never after now: for what has happened. */
  past(day: number, time: string): string;
}

export function calendarAt(now: Date): Calendar {
  const today = todayAt(now);
  const latest = now.toISOString();
  const date = (day: number) => addDays(today, day);
  const at = (day: number, time: string) => dayInstant(date(day), time, zone);
  const past = (day: number, time: string) => {
    const wanted = at(day, time);
    return [wanted, latest].sort()[0] as string;
  };
  return { today, now, date, at, past };
}
