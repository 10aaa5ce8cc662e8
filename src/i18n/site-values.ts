/** What the organiser's settings put into texts: who they are, how long they keep what, and which laws are named. */
import { period } from '#domain/common/retention.ts';
import { site } from '#site.config';
import type { Locale } from './locales.ts';
import { organiserToken } from './organiser-tokens.ts';

const { retention } = site;

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
  visitors: (locale) => period(retention.visitors, locale),
  participations: (locale) => period(retention.participations, locale),
  accounts: (locale) => period(retention.accounts, locale),
  announcedDays: () => String(retention.announcedDays),
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

/** Texts of consents: a law that the organiser does not name has no text. */
export function consentTexts<T extends Record<'privacy' | 'news', Record<'gdpr' | 'pipa', string>>>(
  texts: T,
): T {
  const kept = <Part extends Record<'gdpr' | 'pipa', string>>(part: Part): Part => ({
    ...part,
    gdpr: site.laws.includes('gdpr') ? part.gdpr : '',
    pipa: site.laws.includes('pipa') ? part.pipa : '',
  });
  return { ...texts, privacy: kept(texts.privacy), news: kept(texts.news) };
}
