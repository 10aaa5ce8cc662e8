/** What the organiser's settings put into texts: who they are, how long they keep what, and which laws are named. */
import { lawsToken, periodToken } from './keeping-tokens.ts';
import type { Locale } from './locales.ts';
import { organiserToken } from './organiser-tokens.ts';

/**
 * Values that texts of the interface name as `{{site.…}}`, and pages of markdown too. No text has a value of its own with one of these
 * names (`npm run check`): a visitor was once told the organiser's address for their own. Who runs the site is put in later, by the front door.
 */
export const textValues = {
  brand: (locale) => organiserToken('name', locale),
  host: (locale) => organiserToken('host', locale),
  /** '' where nobody has said it: for what states a fact. */
  hostSaid: (locale) => organiserToken('hostSaid', locale),
  operator: (locale) => organiserToken('operator', locale),
  tel: (locale) => organiserToken('tel', locale),
  email: (locale) => organiserToken('email', locale),
  visitors: (locale) => periodToken('visitors', locale),
  participations: (locale) => periodToken('participations', locale),
  accounts: (locale) => periodToken('accounts', locale),
  announcedDays: (locale) => periodToken('announcedDays', locale),
} satisfies Record<string, (locale: Locale) => string>;

/** The same texts with these values in them; a `{{name}}` without `site.` is left for its caller to fill. */
export function withValues<T>(locale: Locale, texts: T): T {
  const json = JSON.stringify(texts).replaceAll(/\{\{site\.(\w+)\}\}/g, (found, name: string) => {
    const value = textValues[name as keyof typeof textValues]?.(locale);
    if (value === undefined) throw new Error(`${found} is no value of the site.`);
    return JSON.stringify(value).slice(1, -1);
  });
  return JSON.parse(json) as T;
}

/** Texts of consents, and which laws are named: a text of another one is not shown. */
export const consentTexts = <T extends object>(texts: T) => ({ ...texts, laws: lawsToken });
