/** Meetings on the days on which the clock of the event changes (docs/rules.md, E2, M8, M9): cut-offs are hours that pass, days are those of the clock. */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { readCalendar } from '#tests/support/calendar.ts';
import { approve, askFor, pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();

describe.each([
  // The night before has 25 hours in Vienna, 23 in New York.
  { timeZone: 'Europe/Vienna', date: '2026-10-25', opens: '2026-10-25T08:00:00.000Z' },
  { timeZone: 'America/New_York', date: '2027-03-14', opens: '2027-03-14T13:00:00.000Z' },
])('an event in $timeZone on $date', ({ timeZone, date, opens }) => {
  const at = (hoursBefore: number, seconds: number) =>
    app.clock.set(new Date(Date.parse(opens) - hoursBefore * 3_600_000 + seconds * 1000).toISOString());
  const period = (from: string, to: string) => ({ from, to });
  const wide = period('2026-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z');
  const prepared = () =>
    pair(app, {
      timeZone,
      days: [{ date, from: '09:00', to: '12:00', breaks: [] }],
      cancelPeriod: wide,
      counselingPeriod: wide,
    });

  // It may be longer until then than a session lasts.
  const stayLoggedIn = () => app.db.updateTable('session').set({ expiresAt: wide.to }).execute();

  it('opens at nine by its clock, is asked for until 48 hours before and cancelled until 24 hours before', async () => {
    const here = await prepared();
    const { data: event } = await here.seller.client('GET /event/getDetail', { eventIdx: here.at.eventIdx });
    expect(event.startsAt).toBe(opens);
    await stayLoggedIn();
    at(48, 1);
    const wishes = [here.slots[0] as number];
    expect(await refusal(askFor(here, here.purchaser, here.seller, { wishes }))).toMatchObject({
      key: 'msg.late_inquiry',
    });
    at(48, 0);
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller, { wishes });
    const meeting = await approve(here.seller, matchingIdx);
    expect(meeting.slot?.startsAt).toBe(opens);
    at(24, 1);
    const cancel = () => here.purchaser.client('POST /matching/cancel', { matchingIdx, reason: 'Flight' });
    expect(await refusal(cancel())).toMatchObject({ key: 'msg.late_cancellation' });
    at(24, 0);
    expect((await cancel()).data.stateMatching).toBe('cancel');
  });

  it('is found by its day, and stands in a calendar at the same moment', async () => {
    const here = await prepared();
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller, {
      wishes: [here.slots[0] as number],
    });
    await approve(here.seller, matchingIdx);
    const on = async (matchingDate: string) =>
      (await here.seller.client('GET /matching/getList', { eventIdx: here.at.eventIdx, matchingDate }))
        .totalCount;
    expect(await on(date)).toBe(1);
    const dayBefore = new Date(Date.parse(`${date}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    expect(await on(dayBefore)).toBe(0);
    const asked = new URLSearchParams({ eventIdx: String(here.at.eventIdx), language: 'en' });
    const headers = { authorization: `Bearer ${here.seller.token}` };
    const file = await (await app.send(`/calendar/exportSchedule?${asked}`, { headers })).text();
    expect(readCalendar(file).entries.map(({ startsAt }) => startsAt)).toEqual([opens]);
  });
});
