/** How a token is written that the front door replaces in what is built (`organiser-tokens.ts`): letters and underscores alone. */
import type { Locale } from './locales.ts';

/** With which every token begins. */
export const tokenStart = '__ORGANISER_';

/** `name` is of letters. */
export const token = (name: string, locale?: Locale): string =>
  `${tokenStart}${[name, locale].filter(Boolean).join('_').toUpperCase()}__`;
