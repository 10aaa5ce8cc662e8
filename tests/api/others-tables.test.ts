/** Somebody who can't meet reads the same to others whatever the reason, also by the tables that are free (docs/rules.md, M32, E10). */
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, type Participant } from '#tests/support/factories.ts';
import { type Pair, pair } from '#tests/support/pair.ts';

const app = await testApp();
let here: Pair;
/** Has a table of their own, and a meeting at it in each of the first slots. */
let booked: Participant;
const meetingSlots = () => here.slots.slice(0, 3);

beforeEach(async () => {
  here = await pair(app, { slotMinutes: 30 });
  booked = await buyer(app, here.at);
  const { manager, eventIdx } = here.at;
  for (const [tableNo, ownerIdx] of [
    [1, here.purchaser.participateIdx],
    [2, booked.participateIdx],
  ] as const) {
    const { data } = await manager.client('GET /manage/table/getTables', { eventIdx });
    const own = { tableNo, ownerIdx, isOpen: true, closedSlotIdxs: [] };
    await manager.client('POST /manage/table/update', { eventIdx, version: data.version, ...own });
  }
  for (const slotIdx of meetingSlots()) {
    const { participateIdx: companyIdx } = await company(app, here.at);
    const meeting = { companyIdx, buyerIdx: booked.participateIdx, slotIdx, tableNo: 2 };
    await manager.client('POST /manage/matching/add', { eventIdx, ...meeting });
  }
});

const slotsFor = async ({ participateIdx: targetParticipateIdx }: Participant) => {
  const request = { eventIdx: here.at.eventIdx, targetParticipateIdx };
  return (await here.seller.client('GET /matching/getSlotList', request)).data.slice(0, 3);
};
const walkInFor = async ({ participateIdx: targetParticipateIdx }: Participant) => {
  const request = { eventIdx: here.at.eventIdx, targetParticipateIdx };
  return (await here.seller.client('GET /matching/getWalkIn', request)).data;
};
const same = async () => {
  expect(await slotsFor(here.purchaser)).toEqual(await slotsFor(booked));
  app.clock.set((await slotsFor(booked))[0]?.startsAt as string);
  expect((await walkInFor(here.purchaser)).slots.map(({ isFree }) => isFree)).toEqual([false, false]);
  expect(await walkInFor(here.purchaser)).toEqual(await walkInFor(booked));
};

it('who does not want to meet the reader, and who is in a meeting at their own table', async () => {
  const before = await slotsFor(here.purchaser);
  const request = { eventIdx: here.at.eventIdx, participateIdx: here.seller.participateIdx };
  await here.purchaser.client('POST /matching/setNotWith', request);
  const after = await slotsFor(here.purchaser);
  // Their own one is no free table any more.
  expect(after.map(({ freeTables }) => freeTables + 1)).toEqual(before.map(({ freeTables }) => freeTables));
  await same();
});

it('who has marked the time, and who is in a meeting', async () => {
  const request = { eventIdx: here.at.eventIdx, slotIdxs: meetingSlots() };
  await here.purchaser.client('POST /matching/markUnavailable', request);
  await same();
});
