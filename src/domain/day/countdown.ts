/** What the home page counts down to. Shared by the page and its script, so both say the same. */

import { dayIn } from './day.ts';

/** Opening and closing of each of the event's days as instants, in order. */
export type Hours = readonly { startsAt: string; endsAt: string }[];

export type Countdown = {
  /** `opens`: before the first day; `today`: before it or another opens that same day; `closes`: a day is running; `again`: between two days; `ended`: after the last. */
  state: 'opens' | 'today' | 'closes' | 'again' | 'ended';
  days: number;
  hours: number;
  minutes: number;
};

const minute = 60_000;

/** What is counted down to at `now` (milliseconds) on the clock of `timeZone`, in whole minutes, rounded up so that 0 is never shown before its time. */
export function countdown(hours: Hours, now: number, timeZone = 'UTC'): Countdown {
  const next = hours.find(({ endsAt }) => now < Date.parse(endsAt));
  if (!next) return { state: 'ended', days: 0, hours: 0, minutes: 0 };
  const isOpen = now >= Date.parse(next.startsAt);
  const isToday = dayIn(timeZone, new Date(now)) === dayIn(timeZone, next.startsAt);
  const left = Math.ceil((Date.parse(isOpen ? next.endsAt : next.startsAt) - now) / minute);
  return {
    state: isOpen ? 'closes' : isToday ? 'today' : next === hours[0] ? 'opens' : 'again',
    days: Math.floor(left / 1440),
    hours: Math.floor((left % 1440) / 60),
    minutes: left % 60,
  };
}
