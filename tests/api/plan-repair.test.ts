/** Plans again with few moves: from what stands, never more than may move, nobody's meeting for another's (docs/rules.md, D14). */
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import type { Participant } from '#tests/support/factories.ts';
import { approve, askFor } from '#tests/support/pair.ts';
import { pairSheets } from '#tests/support/pair-sheets.ts';
import { planning, rankFor } from '#tests/support/planning.ts';

const app = await testApp();
const { event } = planning(app);

let here: Awaited<ReturnType<typeof event>>;
let buyers: [Participant, Participant, Participant];
beforeEach(async () => {
  here = await event();
  buyers = here.buyers as typeof buyers;
  await change({ matchingWay: 'open' });
});

const change = (values: { matchingWay?: 'open' | 'mixed'; publishedAt?: string }) =>
  app.db.updateTable('event').set(values).where('idx', '=', here.at.eventIdx).execute();

/** The buyer meets the company in this slot. */
async function meets(one: Participant, slot: number): Promise<number> {
  const wishes = [here.slots[slot] as number];
  const { matchingIdx } = await askFor(here, one, here.seller, { wishes });
  await approve(here.seller, matchingIdx, wishes[0]);
  return matchingIdx;
}

async function repaired(moves: number, announced: 'Y' | 'N' = 'N') {
  const wanted = { ...here.inEvent, name: 'Again', moves, announced, seconds: 5 };
  const { data } = await here.desk.client('POST /manage/meetingPlan/repair', wanted);
  await here.run();
  const rows = await here.meetings(data.planIdx);
  const changes = rows.map(({ change: one }) => one).sort();
  return { plan: await here.read(data.planIdx), rows, changes };
}

it('moves no more than may move, and leaves what can’t stay where that is not enough', async () => {
  const matchingIdxs: number[] = [];
  for (const [slot, one] of buyers.entries()) matchingIdxs.push(await meets(one, slot));
  // All of them need an interpreter by now, and none works at their times any more.
  const needs = (isTranslator: 'Y' | 'N') =>
    app.db.updateTable('matching').set({ isTranslator }).where('idx', 'in', matchingIdxs).execute();
  await needs('Y');
  await app.db
    .deleteFrom('interpreterShift')
    .where('slotIdx', 'in', here.slots.slice(0, buyers.length))
    .execute();
  const none = await repaired(0);
  expect(none.changes).toEqual(['lost', 'lost', 'lost']);
  expect(none.rows[0]).toMatchObject({ at: null, reason: { facts: [{ kind: 'moves' }] } });
  const two = await repaired(2);
  expect(two.changes).toEqual(['lost', 'moved', 'moved']);
  expect(two.plan).toMatchObject({
    ...{ madeBy: 'repair', repair: { moves: 2, announced: 'N' }, state: 'draft' },
    result: { placed: 2, placedMost: 3, state: 'best' },
  });
  // Made again it is made again like that, of what stands by then, however the limits were lowered.
  await needs('N');
  const { participateIdx } = here.seller;
  await app.db
    .updateTable('participate')
    .set({ meetingsMost: 1 })
    .where('idx', '=', participateIdx)
    .execute();
  const { planIdx, version } = two.plan;
  await here.desk.client('POST /manage/meetingPlan/run', { ...here.inEvent, planIdx, version, seconds: 1 });
  await here.run();
  expect((await here.meetings(planIdx)).map(({ change: one }) => one)).toEqual(['same', 'same', 'same']);
});

it('lets a meeting that its people know of make room only where the organiser says so', async () => {
  const [first, second] = buyers;
  await meets(first, 0);
  const others = here.slots.slice(1);
  const inEvent = { eventIdx: here.at.eventIdx };
  await second.client('POST /matching/markUnavailable', { ...inEvent, slotIdxs: others });
  const sheet = pairSheets(app, () => ({ here, desk: here.desk }));
  await sheet.add([sheet.of(here.seller, second)]);
  expect((await repaired(1)).changes).toEqual(['same', 'unplaced']);
  expect((await repaired(0, 'Y')).changes).toEqual(['same', 'unplaced']);
  expect((await repaired(1, 'Y')).changes).toEqual(['moved', 'new']);
});

it('brings nobody together again who have ended their meeting, and places what waits', async () => {
  const [first, second] = buyers;
  await change({ matchingWay: 'mixed' });
  await rankFor(here.at, here.seller, [first, second]);
  await change({ publishedAt: '2026-01-01T00:00:00.000Z' });
  const matchingIdx = await meets(first, 0);
  await here.desk.client('POST /manage/matching/cancel', { matchingIdx, reason: '사정' });
  const { rows } = await repaired(0);
  expect(rows).toMatchObject([{ buyer: { participateIdx: second.participateIdx }, change: 'new' }]);
});
