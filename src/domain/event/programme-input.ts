/** What takes place at an event besides meetings, as its managers enter it (docs/rules.md, E14). */
import { z } from 'zod';
import { optionalLine, rule, wholeNumber } from '../common/fields.ts';
import { type Locale, textIn } from '../common/language.ts';
import { limits } from '../common/limits.ts';
import { clockTime } from './event.ts';
import type { Item } from './programme.ts';

const itemFields = z.object({
  /** Of the event's days, from 1: dates are the event's, and a copy of it has others. */
  day: wholeNumber(1, 14),
  /** On the event's own clock, HH:MM. */
  from: clockTime,
  to: clockTime,
  titleKo: optionalLine(limits.name),
  titleEn: optionalLine(limits.name),
  placeKo: optionalLine(limits.name),
  placeEn: optionalLine(limits.name),
  noteKo: optionalLine(limits.text),
  noteEn: optionalLine(limits.text),
});
export type ProgrammeItem = z.output<typeof itemFields>;

/** One thing: it is called something in one language at least, and ends after it begins. */
const item = itemFields.superRefine(({ from, to, titleKo, titleEn }, context) => {
  if (from >= to) context.addIssue({ code: 'custom', path: ['to'], ...rule('too_small') });
  if (!titleKo && !titleEn) context.addIssue({ code: 'custom', path: ['titleKo'], ...rule('required') });
});

/** All of it; an empty list says that nothing takes place. */
export const programmeInput = z.array(item).max(limits.programmeItems);

/** As it is read back. */
export const storedProgramme = z.array(itemFields);

/** By day and time, as it is stored and shown. */
export const inOrder = (items: readonly ProgrammeItem[]): ProgrammeItem[] =>
  [...items].sort(
    (one, other) =>
      one.day - other.day || one.from.localeCompare(other.from) || one.to.localeCompare(other.to),
  );

/** As a reader of `locale` finds it: what is said in the other language alone is named as that. */
export const itemsIn = (locale: Locale, items: readonly ProgrammeItem[]): Item[] =>
  items.map(({ day, from, to, ...words }) => {
    const { text: title, language } = textIn(locale, words.titleKo, words.titleEn);
    const place = textIn(language, words.placeKo, words.placeEn).text || undefined;
    const note = textIn(language, words.noteKo, words.noteEn).text || undefined;
    return { day, from, to, title, place, note, ...(language !== locale && { language }) };
  });
