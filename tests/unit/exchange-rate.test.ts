import { expect, test } from 'vitest';
import { example } from '#demo/site/example.ts';
import { currencies } from '#domain/common/numbers/currencies.ts';
import { keptRate, listedRates, rateOf } from '#domain/exchange-rate/exchange-rate.ts';

test('the organiser’s rates are of known currencies, above nothing, each with a day', () => {
  for (const [currency, { toUsd, day }] of Object.entries(example.rates)) {
    expect(currencies).toContain(currency);
    expect(currency).not.toBe('USD');
    expect(toUsd).toBeGreaterThan(0);
    expect(Number.isNaN(Date.parse(day))).toBe(false);
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
  expect(listedRates(example.rates)).toHaveLength(Object.keys(example.rates).length);
});

test('every currency is there once and has a name in both languages', () => {
  expect(new Set(currencies).size).toBe(currencies.length);
  for (const locale of ['ko', 'en']) {
    const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' });
    expect(currencies.filter((code) => names.of(code) === undefined)).toEqual([]);
  }
});

test('a rate nobody has is null, and a dollar is a dollar', () => {
  expect(rateOf({}, 'EUR')).toBeNull();
  expect(rateOf({}, 'USD')).toEqual({ toUsd: 1, day: null });
  const none = { currency: 'EUR', rateToUsd: null, rateDay: null } as const;
  expect(keptRate(none, {}, '2026-10-29')).toEqual({ rateToUsd: null, rateDay: null });
});
