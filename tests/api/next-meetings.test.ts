/** The meetings of today that every page names to whoever has one. */
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import type { Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';

const app = await testApp();

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
});
const next = async (person: Participant, at: string) => {
  app.clock.set(at);
  const { data } = await person.client('GET /member/getMember', { eventIdx: here.at.eventIdx });
  return data.nextMeetings;
};
/** From 10:00 to 10:30 of Vienna's clock. */
const placed = async () => {
  const wish = { wishes: [here.slots[2] as number] };
  const { matchingIdx } = await askFor(here, here.purchaser, here.seller, wish);
  return approve(here.seller, matchingIdx);
};

it('are told from twelve hours before until the end, to both', async () => {
  const { matchingIdx } = await placed();
  const meeting = {
    matchingIdx,
    tableNo: 1,
    tableName: null,
    startsAt: '2026-10-29T09:00:00.000Z',
    endsAt: '2026-10-29T09:30:00.000Z',
  };
  for (const person of [here.seller, here.purchaser]) {
    expect(await next(person, '2026-10-28T20:59:59Z')).toEqual([]);
    expect(await next(person, '2026-10-28T21:00:00Z')).toEqual([meeting]);
    expect(await next(person, '2026-10-29T09:29:59Z')).toEqual([meeting]);
    expect(await next(person, '2026-10-29T09:30:00Z')).toEqual([]);
  }
});

it('are those that stand: a request, and a meeting that was cancelled, are not among them', async () => {
  await askFor(here, here.purchaser, here.seller, { wishes: [here.slots[2] as number] });
  expect(await next(here.purchaser, '2026-10-29T08:00:00Z')).toEqual([]);
  here = await pair(app);
  const { matchingIdx } = await placed();
  await here.purchaser.client('POST /matching/cancel', { matchingIdx });
  expect(await next(here.purchaser, '2026-10-29T08:00:00Z')).toEqual([]);
});
