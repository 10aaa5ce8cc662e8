/** What the download of one's data says of a participation's colleague: their own, not of whoever has charge. */
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { ownDataOf } from '#tests/support/own-data.ts';
import { pair } from '#tests/support/pair.ts';
import { addColleagues } from '#tests/support/people.ts';

const app = await testApp();

it('has the own calendar address and the own times without a meeting, beside those of the whole company', async () => {
  const { at, seller, slots } = await pair(app);
  const [anna] = await addColleagues(app, at.eventIdx, seller, 1);
  if (!anna) throw new Error('nobody joined');
  const inEvent = { eventIdx: at.eventIdx };
  const read = async (who: Person) => {
    const { participations } = JSON.parse(await ownDataOf(app, who)) as {
      participations: { calendarAddress?: { createdAt: string }; cannotMeet: { startsAt: string }[] }[];
    };
    const { calendarAddress, cannotMeet } = participations[0] as (typeof participations)[0];
    return { madeAt: calendarAddress?.createdAt ?? null, times: cannotMeet.length };
  };
  const made = app.clock.read().toISOString();
  await seller.client('POST /calendar/makeAddress', inEvent);
  await seller.client('POST /matching/markUnavailable', { ...inEvent, slotIdxs: slots.slice(0, 3) });
  expect([await read(seller), await read(anna)]).toEqual([
    { madeAt: made, times: 3 },
    { madeAt: null, times: 0 },
  ]);
  app.clock.set(new Date(app.clock.read().getTime() + 60_000).toISOString());
  const later = app.clock.read().toISOString();
  await anna.client('POST /calendar/makeAddress', inEvent);
  await anna.client('POST /matching/markUnavailable', {
    ...{ ...inEvent, slotIdxs: slots.slice(3, 4), whose: 'all' },
  });
  expect([await read(seller), await read(anna)]).toEqual([
    { madeAt: made, times: 4 },
    { madeAt: later, times: 1 },
  ]);
});
