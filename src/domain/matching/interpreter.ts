/** Interpreters: what they speak besides Korean, and when they work (docs/rules.md, M24). */
import { z } from 'zod';

/** Languages that an interpreter can be asked for, by ISO 639-1: those of the event's region, and those of trade. */
export const interpreterLanguages = [
  'de',
  'en',
  'fr',
  'it',
  'es',
  'pt',
  'nl',
  'pl',
  'cs',
  'sk',
  'hu',
  'sl',
  'hr',
  'sr',
  'ro',
  'bg',
  'el',
  'tr',
  'uk',
  'ru',
  'ar',
  'fa',
  'he',
  'hi',
  'th',
  'vi',
  'id',
  'ms',
  'mn',
  'zh',
  'ja',
] as const;
export type InterpreterLanguage = (typeof interpreterLanguages)[number];

export const interpreterLanguage = z.enum(interpreterLanguages);
