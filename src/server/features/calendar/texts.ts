/** What entries of a calendar say, which no screen of ours shows. */

import { type Locale, nameIn } from '#domain/common/language.ts';
import type { CalendarEntry } from '#domain/event/calendar-file.ts';
import type { TableName } from '#domain/event/table-label.ts';
import { languageName } from '#i18n/format.ts';
import { whereWords } from '../notice/where-texts.ts';

interface Words {
  /** The other side's organisation. */
  who: string;
  /** Null by video. */
  tableNo: number | null;
  tableName: TableName | null;
  /** The link of a meeting by video, where its reader may have it. */
  videoLink: string | null;
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

/** A meeting by video is at no place of the event's. */
function locationIn(locale: Locale, where: Pick<Words, 'tableNo' | 'tableName' | 'place'>): string {
  const words = whereWords(locale, where);
  const first = words.charAt(0).toUpperCase() + words.slice(1);
  return where.tableNo === null ? first : `${first}, ${where.place}`;
}

const written: Record<Locale, (words: Words) => EntryWords> = {
  ko: ({ who, event, isCancelled, link, interpreter, videoLink, ...where }) => ({
    // Some programs show a cancelled entry as any other.
    summary: isCancelled ? `[취소] 상담: ${who}` : `상담: ${who}`,
    location: locationIn('ko', where),
    description: lines(
      event,
      videoLink && `화상 상담 링크: ${videoLink}`,
      interpreter && `통역: ${interpreter}`,
      link && `상담 보기: ${link}`,
    ),
  }),
  en: ({ who, event, isCancelled, link, interpreter, videoLink, ...where }) => ({
    summary: isCancelled ? `Cancelled: meeting with ${who}` : `Meeting with ${who}`,
    location: locationIn('en', where),
    description: lines(
      event,
      videoLink && `Video link: ${videoLink}`,
      interpreter && `Interpreter: ${interpreter}`,
      link && `Your meeting: ${link}`,
    ),
  }),
};

/** The words of one entry. */
export const entryWords = (locale: Locale, words: Words): EntryWords => written[locale](words);

/** What is interpreted, or who interprets it, with the language: 'Kim Mina (German)'. */
export const inLanguage = (locale: Locale, what: string, language: string | null): string =>
  language === null ? what : `${what} (${languageName(locale, language)})`;

interface InterpreterWords extends Pick<Words, 'tableNo' | 'tableName' | 'place' | 'event' | 'isCancelled'> {
  /** The two organisations; '' of a meeting that they have no more. */
  pair: string;
  /** ISO 639-1. */
  language: string | null;
}

const interpreted: Record<Locale, (words: InterpreterWords) => EntryWords> = {
  ko: ({ pair, language, event, isCancelled, ...where }) => ({
    summary: isCancelled ? '[취소] 통역' : `통역: ${inLanguage('ko', pair, language)}`,
    location: locationIn('ko', where),
    description: event,
  }),
  en: ({ pair, language, event, isCancelled, ...where }) => ({
    summary: isCancelled ? 'Cancelled: interpreting' : `Interpreting: ${inLanguage('en', pair, language)}`,
    location: locationIn('en', where),
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
