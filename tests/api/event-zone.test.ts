/** Another time zone for an event on whose hours nothing hangs (docs/rules.md, E2). */
import { expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { testApp } from '#tests/support/api.ts';
import { badField } from '#tests/support/applying.ts';
import { approve, askFor, pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();

it('keeps days, hours and periods as they read, and is refused once meetings or chosen times hang on them', async () => {
  const here = await pair(app, {
    days: [{ date: '2026-10-29', from: '09:00', to: '12:00', breaks: [] }],
    interpreters: [{ languages: [], hours: [{ date: '2026-10-29', from: '11:00', to: '12:00' }] }],
    cancelPeriod: { from: '2026-10-01T07:00:00Z', to: null },
  });
  const { eventIdx, manager } = here.at;
  const planOf = async () => (await manager.client('GET /manage/plan/getDetail', { eventIdx })).data;
  const inZone = async (timeZone: RequestOf<'POST /manage/plan/update'>['timeZone']) => {
    const { version, days, slotMinutes, tables, interpreters } = await planOf();
    const { data } = await manager.client('POST /manage/plan/update', {
      ...{ eventIdx, version, days, slotMinutes, tables, interpreters, timeZone },
    });
    return data;
  };
  const before = await planOf();
  const { timeZone, days, interpreters, cancelPeriod } = await inZone('Asia/Seoul');
  expect({ timeZone, days, interpreters }).toEqual({
    ...{ timeZone: 'Asia/Seoul', days: before.days, interpreters: before.interpreters },
  });
  // 09:00 in Vienna is 09:00 in Seoul from now on.
  expect(cancelPeriod.from).toBe('2026-10-01T00:00:00.000Z');
  const { data: event } = await here.seller.client('GET /event/getDetail', { eventIdx });
  expect([event.timeZone, event.days[0]?.startsAt]).toEqual(['Asia/Seoul', '2026-10-29T00:00:00.000Z']);
  expect(event.slotCount).toBe(6);
  expect(await refusal(inZone('Mars/Olympus'))).toEqual(badField('timeZone'));

  const keeps = async (rule: string) =>
    expect((await refusal(inZone('Europe/Vienna'))).data).toMatchObject([{ field: 'timeZone', rule }]);
  const slots = await app.db.selectFrom('slot').select('idx').where('eventIdx', '=', eventIdx).execute();
  const wishes = slots.slice(0, 1).map(({ idx }) => idx);
  const { matchingIdx } = await askFor(here, here.purchaser, here.seller, { wishes });
  await keeps('zone_times');
  await approve(here.seller, matchingIdx);
  await keeps('zone_meetings');
  app.clock.set('2026-10-29T01:00:00Z');
  await keeps('begun');
  expect((await planOf()).timeZone).toBe('Asia/Seoul');
});
