/** What figures compute of counts, and how their tables are made (docs/rules.md, C11). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, figureTable } from '#domain/stats/figure-tables.ts';
import { bucketOf, meanScore, quantile, type Summary } from '#domain/stats/figures.ts';
import { durationWords } from '#i18n/figure-words.ts';
import { translator } from '#i18n/translator.ts';
import { byDay } from '#server/features/stats/quarters.ts';

describe('a quantile of counted values', () => {
  it('is the one that a sorted list has at that rank', () => {
    const values = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.constantFrom(0.25, 0.5, 0.75), (given, part) => {
        const inOrder = given.toSorted((one, other) => one - other);
        const counted = [...new Set(inOrder)].map((value) => ({
          value,
          count: given.filter((one) => one === value).length,
        }));
        expect(quantile(counted, part)).toBe(inOrder[Math.ceil(inOrder.length * part) - 1]);
      }),
    );
  });

  it('of nothing is none', () => {
    expect(quantile([], 0.5)).toBeNull();
  });
});

it('meetings by video use no table of a slot', () => {
  const startsAt = '2026-10-29T08:00:00.000Z';
  const meetings = { tableCount: 2, slots: [{ startsAt, meetings: 3, atTables: 2 }] };
  expect(figureTable('slotUse', { meetings } as Summary).rows).toEqual([[startsAt, 3, 1]]);
});

it('an answer after an hour and not a minute less is in the second bucket', () => {
  expect([59, 60, 239, 240, 5760].map(bucketOf)).toEqual(['h0', 'h1', 'h1', 'h4', 'h96']);
});

it('a mean of scores has two decimals, and none without a score', () => {
  expect(meanScore([0, 0, 1, 1, 1])).toBe(4);
  expect(meanScore([1, 0, 0, 0, 2])).toBe(3.67);
  expect(meanScore([0, 0, 0, 0, 0])).toBeNull();
});

it('days without anything stand between the others, over the change of a clock too', () => {
  expect(daysBetween(['2026-10-26', '2026-10-24'])).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(daysBetween([])).toEqual([]);
});

it('quarters of an hour are days of the event’s zone, where clocks differ by three quarters too', () => {
  const rows = [
    { quarter: '2026-10-29T18:0', kind: 'PRE', count: 2 },
    { quarter: '2026-10-29T18:1', kind: 'PRE', count: 3 },
  ];
  // In Kathmandu it is 5:45 later: midnight is at 18:15.
  expect(byDay('Asia/Kathmandu', rows)).toEqual([
    { day: '2026-10-29', kind: 'PRE', count: 2 },
    { day: '2026-10-30', kind: 'PRE', count: 3 },
  ]);
  expect(byDay('Europe/Vienna', rows)).toEqual([{ day: '2026-10-29', kind: 'PRE', count: 5 }]);
});

it('minutes are said as people say them', () => {
  const words = [0, 1, 65, 1440, 1505].map((minutes) => durationWords(translator('en'), minutes));
  expect(words).toEqual(['0 minutes', '1 minute', '1 hour 5 minutes', '1 day', '1 day 1 hour']);
  expect(durationWords(translator('ko'), 1505)).toBe('1일 1시간');
});
