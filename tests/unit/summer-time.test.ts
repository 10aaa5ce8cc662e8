/** Both ends of summer time: the slots of such a day are what its clock shows, and no two of them lie over each other. */
import { describe, expect, test } from 'vitest';
import { slotStarts } from '#domain/event/event.ts';

const days = [
  ['Europe/Vienna', '2026-10-25', 25],
  ['Europe/Vienna', '2027-03-28', 23],
  ['America/New_York', '2026-11-01', 25],
  ['America/New_York', '2027-03-14', 23],
  // At midnight, so that the day begins at one o'clock, and by half an hour.
  ['America/Santiago', '2026-09-06', 23],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Australia/Lord_Howe', '2027-04-04', 24.5],
  ['Asia/Seoul', '2026-10-25', 24],
] as const;
const lengths = [10, 15, 20, 25, 30, 40, 45, 50, 60, 90, 120];
const whole = (date: string) => ({
  date,
  from: '00:00',
  to: '23:59',
  breaks: [{ from: '12:00', to: '13:00' }],
});

describe.each(days)('in %s on %s, a day of %d hours', (zone, date, hours) => {
  const shown = (at: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(at),
    );

  test.each(lengths)('slots of %d minutes follow each other without lying over each other', (minutes) => {
    const starts = slotStarts(whole(date), minutes, zone);
    const gaps = starts.slice(1).map((at, no) => (Date.parse(at) - Date.parse(starts[no] ?? '')) / 60_000);
    expect(gaps.filter((gap) => gap < minutes)).toEqual([]);
    expect(starts.filter((at) => !shown(at).startsWith(date))).toEqual([]);
    expect(new Set(starts.map(shown)).size).toBe(starts.length);
    // Of the hours that the day has, no slot but those around the change and the break is missing.
    expect(starts.length).toBeGreaterThan(((hours - 1) * 60) / minutes - 4 - 60 / minutes);
    expect(starts.length).toBeLessThanOrEqual((24 * 60) / minutes);
  });
});

test('opening hours stay what the clock of the hall shows, before and after', () => {
  const opens = (date: string) =>
    slotStarts({ date, from: '09:00', to: '17:00', breaks: [] }, 30, 'Europe/Vienna');
  expect(opens('2026-10-24')[0]).toBe('2026-10-24T07:00:00.000Z');
  expect(opens('2026-10-25')[0]).toBe('2026-10-25T08:00:00.000Z');
  expect(opens('2027-03-27')[0]).toBe('2027-03-27T08:00:00.000Z');
  expect(opens('2027-03-28')[0]).toBe('2027-03-28T07:00:00.000Z');
  expect(opens('2026-10-25')).toHaveLength(16);
});
