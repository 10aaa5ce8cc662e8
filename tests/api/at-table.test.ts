/** What the code on a table opens: one's own meeting that is there now, and nothing of anyone else (docs/rules.md, M22). */
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, type Participant, visitor } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();
const start = Date.parse('2026-10-29T08:00:00Z');
const at = (minutes: number, seconds = 0) =>
  app.clock.set(new Date(start + minutes * 60_000 + seconds * 1000).toISOString());

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
});
const confirmed = async (slotNo: number, from: Participant, to: Participant) => {
  const { matchingIdx } = await askFor(here, from, to, { wishes: [here.slots[slotNo] as number] });
  return approve(to, matchingIdx);
};
const scan = async ({ client }: Participant, tableNo: number) => {
  const { data } = await client('GET /matching/getAtTable', { eventIdx: here.at.eventIdx, tableNo });
  return [data.here?.matchingIdx ?? null, data.next?.matchingIdx ?? null];
};

it('opens one’s own meeting from half an hour before it starts until it ends', async () => {
  const { matchingIdx, tableNo } = await confirmed(1, here.purchaser, here.seller);
  expect(tableNo).toBe(1);
  // The second slot is from 30 to 60 minutes after the first one’s start.
  for (const [minutes, seconds, found] of [
    [0, -1, [null, matchingIdx]],
    [0, 0, [matchingIdx, null]],
    [0, 1, [matchingIdx, null]],
    [60, -1, [matchingIdx, null]],
    [60, 0, [null, null]],
    [60, 1, [null, null]],
  ] as const) {
    at(minutes, seconds);
    for (const who of [here.seller, here.purchaser]) expect(await scan(who, 1)).toEqual(found);
  }
});

it('names the next one where there is none now, also at another table', async () => {
  await confirmed(0, await buyer(app, here.at), await company(app, here.at));
  const first = await confirmed(0, here.purchaser, here.seller);
  const second = await confirmed(2, here.purchaser, await company(app, here.at));
  expect(first.tableNo).toBe(2);
  at(5);
  expect(await scan(here.purchaser, 1)).toEqual([null, first.matchingIdx]);
  expect(await scan(here.purchaser, 2)).toEqual([first.matchingIdx, second.matchingIdx]);
});

it('says nothing of others, nor whether there is such a table', async () => {
  await confirmed(0, here.purchaser, here.seller);
  at(5);
  const other = await buyer(app, here.at);
  for (const tableNo of [1, 2, 499]) expect(await scan(other, tableNo)).toEqual([null, null]);
  expect((await refusal(scan(await visitor(app, here.at), 1))).key).toBe('msg.access_deny');
});
