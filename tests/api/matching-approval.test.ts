/** Approving: what is claimed, in which order, by whom (docs/rules.md, M6, M7). */
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, type Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal, type Wish } from '#tests/support/pair.ts';

const app = await testApp();

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
});
const ask = (from: Participant, to: Participant, wish?: Wish) => askFor(here, from, to, wish);
const slot = (no: number) => here.slots[no] as number;

describe('an approval', () => {
  it('claims the first wish, the lowest table and an interpreter for both at once', async () => {
    const { matchingIdx } = await ask(here.purchaser, here.seller, { isTranslator: 'Y' });
    const meeting = await approve(here.seller, matchingIdx);
    expect(meeting).toMatchObject({ stateMatching: 'complete', tableNo: 1, interpreterNo: 1 });
    expect(meeting.slot).toEqual({
      slotIdx: slot(0),
      startsAt: '2026-10-29T08:00:00.000Z',
      endsAt: '2026-10-29T08:30:00.000Z',
    });
    for (const person of [here.seller, here.purchaser]) {
      const { data: table } = await person.client('GET /matching/getTable', { eventIdx: here.at.eventIdx });
      expect(table.slots[0]?.meeting?.matchingIdx).toBe(matchingIdx);
    }
  });

  it('takes the next wish when the first is taken, then any slot if any will do', async () => {
    const buyers = [await buyer(app, here.at), await buyer(app, here.at), await buyer(app, here.at)];
    const wishes = [slot(0), slot(1)];
    const placed: (number | undefined)[] = [];
    for (const [no, person] of buyers.entries()) {
      const { matchingIdx } = await ask(person, here.seller, { wishes, anySlot: no === 2 ? 'Y' : 'N' });
      placed.push((await approve(here.seller, matchingIdx)).slot?.slotIdx);
    }
    expect(placed).toEqual([slot(0), slot(1), slot(2)]);
  });

  it('leaves a meeting pending when no wish is free, and places it once one is', async () => {
    const first = await ask(here.purchaser, here.seller, { wishes: [slot(0)] });
    await approve(here.seller, first.matchingIdx);
    const second = await ask(await buyer(app, here.at), here.seller, { wishes: [slot(0)] });
    // It has been answered: what it waits for is a place.
    expect(await approve(here.seller, second.matchingIdx)).toMatchObject({
      stateMatching: 'pending',
      agenda: 'waiting',
      mayApprove: true,
    });
    await here.purchaser.client('POST /matching/cancel', { matchingIdx: first.matchingIdx });
    expect((await approve(here.seller, second.matchingIdx)).stateMatching).toBe('complete');
  });

  it('of a named slot that is taken is already_assigned with the free ones, and changes nothing', async () => {
    const first = await ask(here.purchaser, here.seller, { wishes: [slot(1)] });
    await approve(here.seller, first.matchingIdx, slot(1));
    const second = await ask(await buyer(app, here.at), here.seller, { wishes: [slot(1)] });
    const { key, data } = await refusal(approve(here.seller, second.matchingIdx, slot(1)));
    expect(key).toBe('msg.already_assigned');
    const free = (data as { freeSlots: { slotIdx: number }[] }).freeSlots.map((entry) => entry.slotIdx);
    expect(free).toEqual(here.slots.filter((idx) => idx !== slot(1)));
    const { data: after } = await here.seller.client('GET /matching/getDetail', {
      matchingIdx: second.matchingIdx,
    });
    expect(after.stateMatching).toBe('request');
  });

  it('never claims a slot that either side marked as unavailable', async () => {
    const mark = (person: Participant, slotIdxs: number[]) =>
      person.client('POST /matching/markUnavailable', { eventIdx: here.at.eventIdx, slotIdxs });
    await mark(here.seller, [slot(0)]);
    await mark(here.purchaser, [slot(1)]);
    const { matchingIdx } = await ask(here.purchaser, here.seller, {
      wishes: [slot(0), slot(1)],
      anySlot: 'Y',
    });
    expect((await approve(here.seller, matchingIdx)).slot?.slotIdx).toBe(slot(2));
    expect((await refusal(mark(here.seller, [slot(2), slot(3)]))).data).toEqual({ slotIdxs: [slot(2)] });
    const { data: board } = await here.seller.client('GET /matching/getSlotList', {
      eventIdx: here.at.eventIdx,
      targetParticipateIdx: here.purchaser.participateIdx,
    });
    expect(board.slice(0, 4).map((entry) => [entry.mine, entry.otherIsFree])).toEqual([
      ['unavailable', true],
      [null, false],
      ['meeting', false],
      [null, true],
    ]);
  });

  it('finds the only slot that is left, however late, and leaves a meeting pending when there is none', async () => {
    here = await pair(app, { slotMinutes: 5 });
    const { eventIdx } = here.at;
    const markAllBut = (slotIdx: number) => ({
      eventIdx,
      slotIdxs: here.slots.filter((idx) => idx !== slotIdx),
    });
    await here.seller.client('POST /matching/markUnavailable', markAllBut(slot(30)));
    const any: Wish = { wishes: [], anySlot: 'Y' };
    const first = await ask(here.purchaser, here.seller, any);
    const second = await ask(await buyer(app, here.at), here.seller, any);
    expect((await approve(here.seller, first.matchingIdx)).slot?.slotIdx).toBe(slot(30));
    expect((await approve(here.seller, second.matchingIdx)).stateMatching).toBe('pending');
  });

  it('stops at the last table and at the last interpreter of a slot', async () => {
    const placed: unknown[] = [];
    for (let no = 0; no < 4; no++) {
      const [from, to] = [await buyer(app, here.at), await company(app, here.at)];
      const { matchingIdx } = await ask(from, to, { wishes: [slot(0)], isTranslator: no < 2 ? 'Y' : 'N' });
      const meeting = await approve(to, matchingIdx);
      placed.push([meeting.stateMatching, meeting.tableNo, meeting.interpreterNo]);
    }
    expect(placed).toEqual([
      ['complete', 1, 1],
      ['pending', null, null], // one interpreter only
      ['complete', 2, null],
      ['complete', 3, null],
    ]);
    const [from, to] = [await buyer(app, here.at), await company(app, here.at)];
    const { matchingIdx } = await ask(from, to, { wishes: [slot(0)] });
    expect((await approve(to, matchingIdx)).stateMatching).toBe('pending'); // three tables only
  });

  it('belongs to the side that the event says', async () => {
    const { matchingIdx } = await ask(here.purchaser, here.seller);
    expect((await refusal(approve(here.purchaser, matchingIdx))).key).toBe('msg.access_deny');
    here = await pair(app, { approvalType: 'buyerAppr' });
    expect((await ask(here.purchaser, here.seller)).stateMatching).toBe('complete'); // the approving side asked: that was its yes
    const other = await company(app, here.at);
    expect((await ask(other, here.purchaser)).approver).toBe('buyer');
  });

  it('of a meeting of others finds nothing', async () => {
    const { matchingIdx } = await ask(here.purchaser, here.seller);
    const outsider = await company(app, here.at);
    expect((await refusal(approve(outsider, matchingIdx))).key).toBe('msg.matching_not_found');
    expect((await refusal(outsider.client('GET /matching/getDetail', { matchingIdx }))).key).toBe(
      'msg.matching_not_found',
    );
  });
});
