/** A clock that is far ahead for a moment erases nobody and ends nothing. */
import { expect, test } from 'vitest';
import { startExpiring } from '#server/features/matching/expire.ts';
import { startErasing } from '#server/features/retention/job.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { maySteadily } from '#server/platform/steady-clock.ts';
import { testApp } from '#tests/support/api.ts';

const app = await testApp();
let warned = 0;
const at = (instant: string, work = 'erasing') =>
  maySteadily(app.db, work, new Date(instant), () => {
    warned += 1;
  });

test('a jump of a year waits an hour, is said once, and when the clock comes back all goes on', async () => {
  expect(await at('2026-10-12T09:00:00Z')).toBe(true);
  expect(await at('2026-10-12T10:00:00Z')).toBe(true);
  expect(await at('2027-10-12T10:00:30Z')).toBe(false);
  expect(await at('2027-10-12T10:30:00Z')).toBe(false);
  expect(warned).toBe(1);
  expect(await at('2026-10-12T11:00:00Z')).toBe(true);
  // The next jump is another one.
  expect(await at('2027-10-12T12:00:00Z')).toBe(false);
  expect(warned).toBe(2);
});

test('after a long stop the work goes on within an hour, and each work is counted apart', async () => {
  expect(await at('2026-01-01T00:00:00Z', 'other')).toBe(true);
  expect(await at('2026-01-05T00:00:00Z', 'other')).toBe(false);
  expect(await at('2026-01-05T00:59:00Z', 'other')).toBe(false);
  expect(await at('2026-01-05T01:00:00Z', 'other')).toBe(true);
  expect(await at('2026-01-05T02:00:00Z', 'other')).toBe(true);
});

test.each([
  ['erasing', startErasing],
  ['expiring', startExpiring],
])('the job of %s asks first, and warns', async (work, start) => {
  expect(await at('2026-10-12T09:00:00Z', work)).toBe(true);
  const said: string[] = [];
  const note = (_: object, text: string) => void said.push(text);
  const log = { warn: note, info: note, error: note } as unknown as Logger;
  const clock = () => new Date('2036-10-12T09:00:00Z');
  await start({ db: app.db, clock, log, siteUrl: 'https://example.org' }).stop();
  expect(said).toEqual([expect.stringContaining('waits an hour')]);
});
