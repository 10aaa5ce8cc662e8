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

it('moves no more than may move, and leaves what has lost its table where that is not enough', async () => {
  for (const [slot, one] of buyers.entries()) await meets(one, slot);
  const tables = app.db.updateTable('eventTable').where('eventIdx', '=', here.at.eventIdx);
  await tables.set({ isOpen: 'N' }).where('no', '=', 1).execute();
  expect((await repaired(0)).changes).toEqual(['lost', 'lost', 'lost']);
  const two = await repaired(2);
  expect(two.changes).toEqual(['lost', 'table', 'table']);
  expect(two.plan).toMatchObject({
    ...{ madeBy: 'repair', repair: { moves: 2, announced: 'N' }, state: 'draft' },
    result: { placed: 2, placedMost: 3, state: 'best' },
  });
  expect(two.rows.filter(({ change: one }) => one === 'lost')).toMatchObject([
    { was: { tableNo: 1 }, at: null, reason: { facts: [{ kind: 'moves' }] } },
  ]);
  // Made again it is made again like that, of what stands by then.
  await tables.set({ isOpen: 'Y' }).where('no', '=', 1).execute();
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
