/** An event: its days, its slots and its rules (docs/rules.md, E1, E2). */
import { z } from 'zod';
import {
  date,
  email,
  idx,
  instant,
  line,
  optional,
  optionalLine,
  optionalPhone,
  optionalText,
  wholeNumber,
} from '../common/fields.ts';
import { limits } from '../common/limits.ts';
import { phonesInE164 } from '../common/numbers/phone.ts';
import { dateFormat } from '../day/date-format.ts';
import { interpreterLanguage } from '../matching/interpreter.ts';
import { rulesInput } from './event-rules.ts';

/** A time of day on the event's own clock, HH:MM. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A time zone by its IANA name, such as Europe/Vienna. */
export const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, { params: { rule: 'one_of' } });

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const clockSpan = z
  .object({ from: clockTime, to: clockTime })
  .refine((value) => value.from < value.to, { path: ['to'], params: { rule: 'too_small' } });

/** One day of the event with the breaks in which nobody meets. */
export const dayInput = z.object({
  date,
  from: clockTime,
  to: clockTime,
  breaks: z.array(clockSpan).max(10).default([]),
});
export type DayInput = z.output<typeof dayInput>;

/**
 * One interpreter: what they are called and how they are reached, as far as it is known, what they speak besides Korean, and when they
 * work, on the event's own clock; without hours always.
 */
const interpreterFields = z.object({
  name: optionalLine(limits.name),
  email: optional(email.transform((value) => value.toLowerCase())),
  mobile: optionalPhone,
  languages: z
    .array(interpreterLanguage)
    .max(10)
    .refine((list) => new Set(list).size === list.length, { params: { rule: 'duplicate' } })
    .default([]),
  hours: z
    .array(
      z
        .object({ date, from: clockTime, to: clockTime })
        .refine((value) => value.from < value.to, { path: ['to'], params: { rule: 'too_small' } }),
    )
    // At fixed hours without an hour is never: that is no interpreter.
    .min(1)
    .max(50)
    .optional(),
});
/** They all speak Korean: a number without a country code is of there. */
const mobileInE164 = phonesInE164(['mobile'], () => 'KR');
const interpreterInput = interpreterFields.superRefine(...mobileInE164);
/** What of an interpreter the meetings hang on. */
export type InterpreterInput = Pick<z.output<typeof interpreterFields>, 'languages' | 'hours'>;

/** One of a plan: the interpreter of this number of their row, else a new one. */
const plannedInterpreter = interpreterFields
  .extend({ interpreterIdx: idx.optional() })
  .superRefine(...mobileInE164);
export type PlannedInterpreter = z.output<typeof plannedInterpreter>;

/** The interpreters in the order of their numbers, or only how many there are: then any of them serves any language or none. */
const interpretersInput = z.union([wholeNumber(0, 100), z.array(interpreterInput).max(100)]).default(0);

const openInstant = instant.nullish().transform((value) => value ?? null);
const period = z
  .object({ from: openInstant, to: openInstant })
  .refine((value) => value.from === null || value.to === null || value.from < value.to, {
    path: ['to'],
    params: { rule: 'too_small' },
  })
  .default({ from: null, to: null });

const daysInput = z
  .array(dayInput)
  .min(1)
  .max(14)
  .refine((days) => new Set(days.map((day) => day.date)).size === days.length, {
    params: { rule: 'duplicate' },
  })
  .refine((days) => days.every((day) => day.from < day.to), { params: { rule: 'too_small' } });

export const eventInput = z.object({
  nameKo: line(limits.name),
  nameEn: line(limits.name),
  placeKo: line(limits.text),
  placeEn: line(limits.text),
  introKo: optionalText(limits.longText),
  introEn: optionalText(limits.longText),
  timeZone,
  days: daysInput,
  slotMinutes: wholeNumber(5, 240),
  tables: wholeNumber(0, 500),
  interpreters: interpretersInput,
  ...rulesInput.shape,
  cancelPeriod: period,
  counselingPeriod: period,
});

/** What of an event its meetings hang on: days, slots, tables, interpreters. */
export const planInput = z.object({
  days: daysInput,
  slotMinutes: wholeNumber(5, 240),
  tables: wholeNumber(0, 500),
  interpreters: z.array(plannedInterpreter).max(100),
});

type Planned = Pick<z.output<typeof eventInput>, 'days' | 'slotMinutes' | 'interpreters'>;

/** A rule for a plan: each interpreter has a row for each slot, which every reading of the plan takes. */
export const boundedInterpreterSlots: [
  (plan: Planned, context: z.core.$RefinementCtx) => void,
  z.core.$ZodSuperRefineParams,
] = [
  ({ days, slotMinutes, interpreters }, context) => {
    const slots = days.reduce((sum, day) => sum + slotMinutesOf(day, slotMinutes).length, 0);
    const people = typeof interpreters === 'number' ? interpreters : interpreters.length;
    const max = limits.interpreterSlots;
    if (slots * people <= max) return;
    const params = { rule: 'too_many_interpreter_slots', max, slots, most: Math.floor(max / slots) };
    context.addIssue({ code: 'custom', path: ['interpreters'], params });
  },
  // Slots of no length would never end.
  { when: ({ issues }) => issues.length === 0 },
];

/** An event is made with the number it is asked to have, with that of the event in use while there is none, or the next free one. */
export const newEventInput = eventInput
  .extend({ eventIdx: idx.optional() })
  .superRefine(...boundedInterpreterSlots);

/**
 * When a day's slots start, as UTC instants in order: from opening, one after the other; a slot that would touch a break
 * starts after it, and one that would not end by closing, or that the clock skips, does not exist. Days are on the event's own clock.
 */
export function slotStarts(day: DayInput, slotMinutes: number, zone: string): string[] {
  const starts: string[] = [];
  let endsBefore = '';
  for (const at of slotMinutesOf(day, slotMinutes)) {
    const start = instantAt(day.date, at, zone);
    // In the hour that the clock skips nobody meets: its times would be those of the hour after it once more. A slot before it lasts
    // as long as any other, and ends within the hour after it.
    if (shownAt(Date.parse(start), zone) !== wallAt(day.date, at) || start < endsBefore) continue;
    starts.push(start);
    endsBefore = new Date(Date.parse(start) + slotMinutes * 60_000).toISOString();
  }
  return starts;
}

/** The same in minutes of the day, whatever the clock does. */
function slotMinutesOf(day: DayInput, slotMinutes: number): number[] {
  const starts: number[] = [];
  const breaks = [...day.breaks].sort((a, b) => a.from.localeCompare(b.from));
  let at = minutesOf(day.from);
  while (at + slotMinutes <= minutesOf(day.to)) {
    const touched = breaks.find(
      (pause) => at < minutesOf(pause.to) && minutesOf(pause.from) < at + slotMinutes,
    );
    if (touched) {
      at = minutesOf(touched.to);
      continue;
    }
    starts.push(at);
    at += slotMinutes;
  }
  return starts;
}

/** Those of the slots (UTC starts) that lie wholly within the interpreter's hours. */
export function shiftsOf<T extends { startsAt: string }>(
  { hours }: InterpreterInput,
  slots: readonly T[],
  { slotMinutes, timeZone: zone }: { slotMinutes: number; timeZone: string },
): T[] {
  if (!hours) return [...slots];
  const spans = hours.map(({ date: day, from, to }) => ({
    from: dayInstant(day, from, zone),
    to: dayInstant(day, to, zone),
  }));
  return slots.filter(({ startsAt }) => {
    const endsAt = new Date(Date.parse(startsAt) + slotMinutes * 60_000).toISOString();
    return spans.some(({ from, to }) => from <= startsAt && endsAt <= to);
  });
}

/** The UTC instant of a time of day, HH:MM, on a date of the event's own clock. */
export function dayInstant(date: string, time: string, zone: string): string {
  return instantAt(date, minutesOf(time), zone);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/**
 * Browsers without Temporal load this file too, so the offset is found with Intl: what the zone's clock shows at the
 * guess tells how far the guess is off, and a second look settles a change to or from summer time in between.
 */
function instantAt(date: string, minutes: number, zone: string): string {
  const wanted = wallAt(date, minutes);
  let guess = wanted;
  for (let look = 0; look < 2; look++) guess += wanted - shownAt(guess, zone);
  return new Date(guess).toISOString();
}

/** What a clock shows then, as `shownAt` reads it. */
const wallAt = (date: string, minutes: number): number => Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;

function shownAt(at: number, zone: string): number {
  const parts = dateFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
  return Date.parse(`${parts.replace(' ', 'T')}Z`);
}
