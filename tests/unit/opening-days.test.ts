/** On which days of its period an event is open. */
import { expect, test } from 'vitest';
import { closedDates, openRuns } from '#domain/event/opening-days.ts';

test('a day between two open ones is closed, also over the end of a month', () => {
  const open = ['2026-11-28', '2026-11-29', '2026-12-01', '2026-12-04'];
  expect(closedDates(open)).toEqual(['2026-11-30', '2026-12-02', '2026-12-03']);
  expect(openRuns(open)).toEqual([
    ['2026-11-28', '2026-11-29'],
    ['2026-12-01', '2026-12-01'],
    ['2026-12-04', '2026-12-04'],
  ]);
});

test('days that follow each other have none between them, and neither has an event without a day', () => {
  expect(closedDates(['2026-11-28', '2026-11-29'])).toEqual([]);
  expect(closedDates([])).toEqual([]);
  expect(openRuns([])).toEqual([]);
});

test('an event in two parts of a year names no months of closed days', () => {
  expect(closedDates(['2026-03-01', '2026-10-01'])).toEqual([]);
});
