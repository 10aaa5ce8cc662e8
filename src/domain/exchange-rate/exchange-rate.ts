/** What foreign money is worth: the event's rates to US dollars with their days (docs/rules.md, C3). */
import { z } from 'zod';
import { date, numeric, optionalLine } from '../common/fields.ts';
import { limits } from '../common/limits.ts';
import { type Currency, currencies } from '../common/numbers/currencies.ts';

/** US dollars for one unit of a currency, on a day of the event's calendar ('YYYY-MM-DD'). */
export interface Rate {
  toUsd: number;
  day: string;
}

/** The rates that the organiser listed. */
export type Rates = Partial<Record<Currency, Rate>>;

/** US dollars for one unit, as entered. The weakest money of all is worth ten times the least, the strongest a thirtieth of the most. */
export const rateToUsd = numeric(z.number().min(1e-7).max(100));

/** The rate of a currency; a dollar is a dollar on any day, so it has none. Null where no rate is listed. */
export function rateOf(rates: Rates, currency: Currency): { toUsd: number; day: string | null } | null {
  if (currency === 'USD') return { toUsd: 1, day: null };
  return rates[currency] ?? null;
}

/** A rate of a currency, one of several days. */
export interface ListedRate extends Rate {
  currency: Currency;
}

/** What names a rate of an event; a dollar has none. */
export const rateKey = z.object({
  currency: z.enum(currencies).refine((currency) => currency !== 'USD', { params: { rule: 'one_of' } }),
  day: date,
});

/** A rate as a manager enters it, with where it was read. */
export const rateInput = rateKey.extend({ toUsd: rateToUsd, source: optionalLine(limits.text) });

/** Of each currency the newest rate of the day or before it; before the first one, the first. */
export function ratesOn(list: readonly ListedRate[], day: string): Rates {
  const rates: Rates = {};
  for (const { currency, toUsd, day: of } of list) {
    const known = rates[currency];
    const isNearer = !known || (of <= day ? known.day > day || known.day < of : known.day > of);
    if (isNearer) rates[currency] = { toUsd, day: of };
  }
  return rates;
}

/** Of each currency the newest rate. */
export const newestRates = (list: readonly ListedRate[]): Rates => ratesOn(list, '9999-12-31');

/** The installation's rates and the event's own, of each currency the newest first. One that is entered ends those of its day and later. */
export function withEntered(listed: readonly ListedRate[], entered: readonly ListedRate[]): ListedRate[] {
  const stays = listed.filter(
    (rate) => !entered.some((own) => own.currency === rate.currency && own.day <= rate.day),
  );
  const order = (rate: ListedRate) => currencies.indexOf(rate.currency);
  return [...stays, ...entered].sort(
    (one, other) => order(one) - order(other) || other.day.localeCompare(one.day),
  );
}

/** Rates as a list, in the order of currencies. */
export const listedRates = (rates: Rates): ListedRate[] =>
  currencies.flatMap((currency) => {
    const rate = rates[currency];
    return rate ? [{ currency, ...rate }] : [];
  });

/** What was entered of a log's rate. */
interface EnteredRate {
  currency: Currency;
  rateToUsd: number | null;
  rateDay: string | null;
}

/**
 * The rate that a log keeps, with its day: the writer's, which is of `today` unless they say otherwise, or the event's. A rate
 * equal to the event's is the event's. Null in place of the rate where nobody has one.
 */
export function keptRate(
  { currency, rateToUsd, rateDay }: EnteredRate,
  rates: Rates,
  today: string,
): { rateToUsd: number | null; rateDay: string | null } {
  const listed = rateOf(rates, currency);
  if (currency === 'USD') return { rateToUsd: 1, rateDay: null };
  if (rateToUsd === null) return { rateToUsd: listed?.toUsd ?? null, rateDay: listed?.day ?? null };
  if (rateDay !== null) return { rateToUsd, rateDay };
  return { rateToUsd, rateDay: rateToUsd === listed?.toUsd ? listed.day : today };
}

/** An amount in US dollars by a rate, rounded to cents; without a rate there is nothing to convert. */
export const inDollars = (amount: number, rate: number | null): number =>
  Math.round(Math.round(amount * 100) * (rate ?? 0)) / 100;

/** An amount in whole won: of one in won itself, else its dollars by the rate of the won; null where there is none. */
export function inWon(
  amount: number,
  currency: string,
  dollars: number,
  wonToUsd: number | null,
): number | null {
  if (currency === 'KRW' || amount === 0) return Math.round(amount);
  return wonToUsd === null ? null : Math.round(dollars / wonToUsd);
}
