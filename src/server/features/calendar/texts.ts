/** What entries of a calendar say, which no screen of ours shows. */

import { type Locale, nameIn } from '#domain/common/language.ts';
import type { CalendarEntry } from '#domain/event/calendar-file.ts';
import { languageName } from '#i18n/format.ts';

interface Words {
  /** The other side's organisation. */
  who: string;
  tableNo: number;
  /** Where the event takes place. */
  place: string;
  event: string;
  isCancelled: boolean;
  link: string | null;
  /** With the language. */
  interpreter: string | null;
}

type EntryWords = Pick<CalendarEntry, 'summary' | 'location' | 'description'>;

const lines = (...of: (string | null)[]) => of.filter((line) => line !== null).join('\n');

const written: Record<Locale, (words: Words) => EntryWords> = {
  ko: ({ who, tableNo, place, event, isCancelled, link, interpreter }) => ({
    // Some programs show a cancelled entry as any other.
    summary: isCancelled ? `[취소] 상담: ${who}` : `상담: ${who}`,
    location: `테이블 ${tableNo}, ${place}`,
    description: lines(event, interpreter && `통역: ${interpreter}`, link && `상담 보기: ${link}`),
  }),
  en: ({ who, tableNo, place, event, isCancelled, link, interpreter }) => ({
    summary: isCancelled ? `Cancelled: meeting with ${who}` : `Meeting with ${who}`,
    location: `Table ${tableNo}, ${place}`,
    description: lines(event, interpreter && `Interpreter: ${interpreter}`, link && `Your meeting: ${link}`),
  }),
};

/** The words of one entry. */
export const entryWords = (locale: Locale, words: Words): EntryWords => written[locale](words);

/** What is interpreted, or who interprets it, with the language: 'Kim Mina (German)'. */
export const inLanguage = (locale: Locale, what: string, language: string | null): string =>
  language === null ? what : `${what} (${languageName(locale, language)})`;

interface InterpreterWords extends Pick<Words, 'tableNo' | 'place' | 'event' | 'isCancelled'> {
  /** The two organisations; '' of a meeting that they have no more. */
  pair: string;
  /** ISO 639-1. */
  language: string | null;
}

const interpreted: Record<Locale, (words: InterpreterWords) => EntryWords> = {
  ko: ({ pair, language, tableNo, place, event, isCancelled }) => ({
    summary: isCancelled ? '[취소] 통역' : `통역: ${inLanguage('ko', pair, language)}`,
    location: `테이블 ${tableNo}, ${place}`,
    description: event,
  }),
  en: ({ pair, language, tableNo, place, event, isCancelled }) => ({
    summary: isCancelled ? 'Cancelled: interpreting' : `Interpreting: ${inLanguage('en', pair, language)}`,
    location: `Table ${tableNo}, ${place}`,
    description: event,
  }),
};

/** The words of an entry of whoever interprets. */
export const interpreterEntryWords = (locale: Locale, words: InterpreterWords): EntryWords =>
  interpreted[locale](words);

const calendar: Record<Locale, (event: string) => string> = {
  ko: (event) => `${event} 상담 일정`,
  en: (event) => `Meetings, ${event}`,
};

/** What a program calls the whole schedule. */
export const calendarName = (locale: Locale, event: { nameKo: string; nameEn: string }): string =>
  calendar[locale](nameIn(locale, event));
