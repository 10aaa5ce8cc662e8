/** What stands folded in the form of a log, and what of it is asked of a no-show. */
import type { CounselingInput } from '#domain/counseling.ts';
import { currencies } from '#domain/currencies.ts';
import { countries } from '#domain/regions.ts';
import type { Translate } from '#i18n/engine.ts';
import { countryName } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';

type Label = Parameters<Translate<'counseling'>>[0];

/** What a folded section names. */
const held = {
  buyerCompanyName: 'counseling.form.buyerCompanyName',
  buyerName: 'counseling.form.buyerName',
  buyerCountry: 'counseling.form.buyerCountry',
  metAt: 'counseling.form.metAt',
  nameCard: 'counseling.form.nameCard',
  businessType: 'counseling.form.businessType',
  content: 'counseling.form.content',
  comment: 'counseling.form.comment',
  tradePossibility: 'counseling.form.tradePossibility',
  satisfaction: 'counseling.form.satisfaction',
  amountMou: 'counseling.form.amountMou',
  amountContract: 'counseling.form.amountContract',
  rateToUsd: 'counseling.form.rateToUsd',
} as const satisfies Record<string, Label>;
export type Held = keyof typeof held;

/** The names of what a section holds, in a line. */
export const namesHeld = (t: Translate<'counseling'>, holds: readonly Held[] = []): string =>
  holds.map((name) => t(held[name])).join(', ');

/** What is asked of a no-show: whom one waited for, and with what. */
export const askedOfNoShow: readonly (keyof CounselingInput)[] = [
  ...(['type', 'buyerCompanyName', 'buyerName', 'matchingType', 'productName'] as const),
];

/** Codes with their names, those that are chosen most first. */
export function currencyOptions(locale: Locale) {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return currencies.map((value) => ({ value, label: `${value} · ${names.of(value)}` }));
}

/** Countries by their names, in the order of the alphabet. */
export const countryOptions = (locale: Locale) =>
  countries
    .map((value) => ({ value, label: countryName(locale, value) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
