/** The most meetings of one participant on a day: of the event, and of one alone (docs/rules.md, M30). */
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
const slot = (no: number) => here.slots[no] as number;
const days = [
  { date: '2026-10-29', from: '09:00', to: '12:00' },
  { date: '2026-10-30', from: '09:00', to: '12:00' },
];
beforeEach(async () => {
  here = await pair(app, { days, meetingsPerDay: 1 });
  desk = await manager(app, 'matching', here.at.eventIdx);
});

const ask = async (no: number, seller: Participant = here.seller) =>
  (await askFor(here, await buyer(app, here.at), seller, { wishes: [slot(no)] })).matchingIdx;
const make = async (no: number, reason?: string, seller: Participant = here.seller) =>
  (
    await desk.client('POST /manage/matching/add', {
      eventIdx: here.at.eventIdx,
      companyIdx: seller.participateIdx,
      buyerIdx: (await buyer(app, here.at)).participateIdx,
      slotIdx: slot(no),
      reason,
    })
  ).data;
const limit = (who: Participant, meetingsPerDay: number | null) =>
  desk.client('POST /manage/matching/limit', { participateIdx: who.participateIdx, meetingsPerDay });
const refused = async (call: Promise<unknown>) => (await refusal(call)).key;

describe('a day that is full', () => {
  it('takes no other meeting that a side accepts, while the other day does; without a named slot it waits', async () => {
    const [first, second, third] = [await ask(0), await ask(1), await ask(7)];
    await approve(here.seller, first, slot(0));
    expect(await refused(approve(here.seller, second, slot(1)))).toBe('msg.day_full');
    expect((await approve(here.seller, second)).stateMatching).toBe('pending');
    expect((await approve(here.seller, third, slot(7))).stateMatching).toBe('complete');
  });

  it('lets a meeting of the day be moved within it, and none into it', async () => {
    const [first, third] = [await ask(0), await ask(7)];
    await approve(here.seller, first);
    await approve(here.seller, third);
    const move = (matchingIdx: number, no: number, reason?: string) =>
      desk.client('POST /manage/matching/move', { matchingIdx, slotIdx: slot(no), reason });
    expect((await move(first, 2)).data.slot?.slotIdx).toBe(slot(2));
    expect(await refused(move(third, 3))).toBe('msg.day_full');
    expect((await move(third, 3, 'Their second day was cut.')).data.slot?.slotIdx).toBe(slot(3));
  });

  it('is gone beyond by the organiser with a reason alone', async () => {
    await make(0);
    expect(await refused(make(1))).toBe('msg.day_full');
    expect((await make(1, 'Both asked.')).stateMatching).toBe('complete');
    // Once beyond it a meeting still goes elsewhere on that day.
    const { matchingIdx } = await make(2, 'And a third one.');
    await desk.client('POST /manage/matching/move', { matchingIdx, slotIdx: slot(3) });
  });

  it('is full for a walk-in, too', async () => {
    await make(3);
    app.clock.set('2026-10-29T08:05:00Z');
    const booked = desk.client('POST /manage/matching/walkIn', {
      eventIdx: here.at.eventIdx,
      companyIdx: here.seller.participateIdx,
      buyerIdx: here.purchaser.participateIdx,
      slotIdx: slot(0),
    });
    expect(await refused(booked)).toBe('msg.day_full');
  });

  it('swaps within a day as it likes, and into another day only as far as there is room', async () => {
    const [one, other] = [await make(0), await make(7)];
    await make(1, 'Both asked.');
    const seller = await company(app, here.at);
    const third = await make(8, undefined, seller);
    const seen = ({ matchingIdx, slot: at, tableNo }: typeof one) => ({
      matchingIdx,
      from: { slotIdx: at?.slotIdx as number, tableNo: tableNo as number },
    });
    const swap = (a: typeof one, b: typeof one) =>
      desk.client('POST /manage/matching/swap', { eventIdx: here.at.eventIdx, meetings: [seen(a), seen(b)] });
    // The company would have two on the second day.
    expect(await refused(swap(one, third))).toBe('msg.day_full');
    await swap(other, third);
    expect(await clashes(app.db)).toEqual(noClashes);
  });
});

describe('of one participation alone', () => {
  it('a number stands in the place of the event’s, above or below it, and is taken back', async () => {
    await limit(here.seller, 2);
    await make(0);
    await make(1);
    expect(await refused(make(2))).toBe('msg.day_full');
    await limit(here.seller, null);
    const seller = await company(app, here.at);
    await make(0, undefined, seller);
    expect(await refused(make(1, undefined, seller))).toBe('msg.day_full');
    const audits = app.db.selectFrom('audit').select('detail').where('action', '=', 'limitMeetings');
    const told = await audits.where('subjectIdx', '=', here.seller.participateIdx).orderBy('idx').execute();
    expect(told.map(({ detail }) => JSON.parse(detail ?? ''))).toEqual([
      { before: { meetingsPerDay: null }, after: { meetingsPerDay: 2 } },
      { before: { meetingsPerDay: 2 }, after: { meetingsPerDay: null } },
    ]);
  });

  it('is set by managers of meetings of that event, from 1 on', async () => {
    expect(await refused(limit(here.seller, 0))).toBe('msg.invalid_parameter');
    const other = await manager(app, 'participate', here.at.eventIdx);
    const call = other.client('POST /manage/matching/limit', {
      participateIdx: here.seller.participateIdx,
      meetingsPerDay: 3,
    });
    expect(await refused(call)).toBe('msg.access_deny');
  });
});

it('holds when several claims for one company come at the same moment', async () => {
  for (let round = 0; round < 4; round++) {
    const seller = await company(app, here.at);
    const [first, second] = [await ask(0, seller), await ask(1, seller)];
    const outcomes = await Promise.allSettled([
      approve(seller, first, slot(0)),
      approve(seller, second, slot(1)),
      make(2, undefined, seller),
    ]);
    const refusals = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => reason.key);
    expect(refusals).toEqual(['msg.day_full', 'msg.day_full']);
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled')
        await desk.client('POST /manage/matching/cancel', {
          matchingIdx: outcome.value.matchingIdx,
          reason: 'the next round',
        });
  }
  expect(await clashes(app.db)).toEqual(noClashes);
});
