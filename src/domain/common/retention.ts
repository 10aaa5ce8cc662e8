/** How long what tells of people is kept (docs/rules.md, A10). The periods are the organiser's, in `site.config.ts`. */
import type { Locale } from './language.ts';

/** The months later; the last day of a shorter month, where the day is none of it. */
export function monthsLater(instant: string, months: number): string {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}

export interface Retention {
  visitors: number;
  participations: number;
  accounts: number;
  announcedDays: number;
}

/** What is wrong with an organiser's periods; nothing in a valid setting. */
export function retentionFaults({ visitors, participations, accounts, announcedDays }: Retention): string[] {
  const whole = [visitors, participations, accounts, announcedDays].every(
    (one) => Number.isInteger(one) && one > 0,
  );
  return [
    ...(whole ? [] : ['Periods are whole numbers above 0.']),
    ...(participations >= 7 ? [] : ['What was entered for an event is needed for 7 months at least.']),
    ...(accounts >= participations ? [] : ['An account lasts as long as what was entered with it.']),
    ...(announcedDays >= 30 ? [] : ['Members are told 30 days before at least.']),
  ];
}

/** '3 years', '18개월'. */
export function period(months: number, locale: Locale): string {
  const [count, unit] = months % 12 === 0 ? ([months / 12, 'year'] as const) : ([months, 'month'] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
