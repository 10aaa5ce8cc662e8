/** A new event from an old one (docs/rules.md, E6). */
import { z } from 'zod';
import { date, line } from '../common/fields.ts';
import { limits } from '../common/limits.ts';

/** A new event from an old one: what it is called, and its first day. */
export const eventCopyInput = z.object({
  nameKo: line(limits.name),
  nameEn: line(limits.name),
  firstDay: date,
});

/** A day of the calendar so many days later. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** How many days of the calendar lie between two. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
