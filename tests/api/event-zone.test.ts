/** Another time zone for an event on whose hours nothing hangs (docs/rules.md, E2). */
import { expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { testApp } from '#tests/support/api.ts';
import { badField } from '#tests/support/applying.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { draftOf } from '#tests/support/planned.ts';

const app = await testApp();
const days = [{ date: '2026-10-29', from: '09:00', to: '12:00', breaks: [] }];

function zoneOf({ at: { eventIdx, manager } }: Pair) {
  const planOf = async () => (await manager.client('GET /manage/plan/getDetail', { eventIdx })).data;
  const inZone = async (timeZone: RequestOf<'POST /manage/plan/update'>['timeZone']) => {
    const { version, days, slotMinutes, tables, interpreters } = await planOf();
    const { data } = await manager.client('POST /manage/plan/update', {
      ...{ eventIdx, version, days, slotMinutes, tables, interpreters, timeZone },
    });
    return data;
  };
  const keeps = async (timeZone: string, rule: string) =>
    expect((await refusal(inZone(timeZone))).data).toMatchObject([{ field: 'timeZone', rule }]);
  return { planOf, inZone, keeps };
}

it('keeps days, hours and periods as they read, and is refused once meetings or chosen times hang on them', async () => {
  const here = await pair(app, {
    days,
    interpreters: [{ languages: [], hours: [{ date: '2026-10-29', from: '11:00', to: '12:00' }] }],
    cancelPeriod: { from: '2026-10-01T07:00:00Z', to: '2026-10-20T21:59:59Z' },
  });
  const { eventIdx } = here.at;
  const { planOf, inZone, keeps } = zoneOf(here);
  const before = await planOf();
  const { timeZone, days: is, interpreters, cancelPeriod } = await inZone('Asia/Seoul');
  expect({ timeZone, days: is, interpreters }).toEqual({
    ...{ timeZone: 'Asia/Seoul', days: before.days, interpreters: before.interpreters },
  });
  // 09:00 in Vienna is 09:00 in Seoul from now on.
  expect(cancelPeriod).toEqual({ from: '2026-10-01T00:00:00.000Z', to: '2026-10-20T14:59:59.000Z' });
  const { data: event } = await here.seller.client('GET /event/getDetail', { eventIdx });
  expect([event.timeZone, event.days[0]?.startsAt]).toEqual(['Asia/Seoul', '2026-10-29T00:00:00.000Z']);
  expect(event.slotCount).toBe(6);
  expect(await refusal(inZone('Mars/Olympus'))).toEqual(badField('timeZone'));

  const slots = await app.db.selectFrom('slot').select('idx').where('eventIdx', '=', eventIdx).execute();
  const wishes = slots.slice(0, 1).map(({ idx }) => idx);
  const { matchingIdx } = await askFor(here, here.purchaser, here.seller, { wishes });
  await keeps('Europe/Vienna', 'zone_times');
  await approve(here.seller, matchingIdx);
  await keeps('Europe/Vienna', 'zone_meetings');
  app.clock.set('2026-10-29T01:00:00Z');
  await keeps('Europe/Vienna', 'begun');
  expect((await planOf()).timeZone).toBe('Asia/Seoul');
});

it('stays while a plan is drawn up for its hours, and where hours would have begun in the other one', async () => {
  app.clock.set('2026-10-12T08:00:00Z');
  const here = await pair(app, { days });
  const { eventIdx, manager } = here.at;
  const { inZone, keeps, planOf } = zoneOf(here);
  const { idx: slotIdx } = await app.db
    .selectFrom('slot')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  const [companyIdx, buyerIdx] = [here.seller.participateIdx, here.purchaser.participateIdx];
  const by = { eventIdx, memberIdx: manager.memberIdx, at: app.clock.read().toISOString() };
  const planIdx = await draftOf(app.db, by, [{ companyIdx, buyerIdx, slotIdx, tableNo: 1 }]);
  await keeps('Asia/Seoul', 'zone_times');
  await app.db.deleteFrom('meetingPlan').where('idx', '=', planIdx).execute();
  // 02:00 in Vienna, and 10:00 in Seoul.
  app.clock.set('2026-10-29T01:00:00Z');
  await keeps('Asia/Seoul', 'zone_begun');
  expect((await planOf()).timeZone).toBe('Europe/Vienna');
  expect((await inZone('Europe/London')).timeZone).toBe('Europe/London');
});
