/** How full the tables are: what the home picture is drawn from. */
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { buyer } from '#tests/support/factories.ts';
import { approve, askFor, pair } from '#tests/support/pair.ts';

const app = await testApp();

it('shows a guest which table is taken in which slot, and nothing else of a meeting', async () => {
  const here = await pair(app);
  const other = await buyer(app, here.at);
  for (const person of [here.purchaser, other]) {
    const { matchingIdx } = await askFor(here, person, here.seller, {
      wishes: [here.slots[0] as number, here.slots[1] as number],
    });
    await approve(here.seller, matchingIdx);
  }
  // A minute later, because what guests are answered is kept for one.
  app.clock.set(new Date(app.clock.read().getTime() + 60_000).toISOString());
  const { data } = await app.client()('GET /event/getPlacements', { eventIdx: here.at.eventIdx });
  expect(data.placementCount).toBe(2);
  expect(data.days[0]?.placements).toEqual([
    [0, 0],
    [1, 0],
  ]);
  expect(data.days.slice(1).flatMap(({ placements }) => placements)).toEqual([]);
  expect(data.days.reduce((sum, { slotCount }) => sum + slotCount, 0)).toBe(here.slots.length);
});

it('refuses an event that is not there', async () => {
  await expect(app.client()('GET /event/getPlacements', { eventIdx: 999_999 })).rejects.toMatchObject({
    key: 'msg.event_not_found',
  });
});
