/** Days on which the event's own clock is put forward or back (docs/rules.md, E1, E2). */
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { expo } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';

const app = await testApp({ now: '2026-03-01T09:00:00Z' });

/** When the slots of such a night start, in UTC. */
async function startsOf(timeZone: string, date: string, breaks: { from: string; to: string }[] = []) {
  const days = [{ date, from: '00:00', to: '05:00', breaks }];
  const { eventIdx } = await expo(app, { eventIdx: nextNumber('event'), timeZone, days });
  const slots = app.db.selectFrom('slot').select('startsAt').where('eventIdx', '=', eventIdx);
  return (await slots.orderBy('startsAt').execute()).map(({ startsAt }) => startsAt.slice(11, 16));
}

it.each([
  ['Europe/Vienna', '2026-03-29', '23:00 23:30 00:00 00:30 01:00 01:30 02:00 02:30'],
  ['Africa/Cairo', '2026-04-24', '22:00 22:30 23:00 23:30 00:00 00:30 01:00 01:30'],
])(
  'an hour that the clock of %s skips on %s has no slots, and no other has two',
  async (zone, date, starts) => {
    expect((await startsOf(zone, date)).join(' ')).toBe(starts);
  },
);

it('a break after the hour that is skipped stays one', async () => {
  const starts = await startsOf('Europe/Vienna', '2026-03-29', [{ from: '03:00', to: '04:00' }]);
  expect(starts.join(' ')).toBe('23:00 23:30 00:00 00:30 02:00 02:30');
});

it('an hour that the clock shows twice has its slots once', async () => {
  const starts = await startsOf('Europe/Vienna', '2026-10-25');
  expect(starts.join(' ')).toBe('22:00 22:30 23:00 23:30 01:00 01:30 02:00 02:30 03:00 03:30');
});
