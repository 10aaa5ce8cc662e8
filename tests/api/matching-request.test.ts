/** Asking for a meeting, through the wire (docs/rules.md, M1, M5, M8). */
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, expo, joined, type Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal, type Wish } from '#tests/support/pair.ts';

const app = await testApp();

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
});
const ask = (from: Participant, to: Participant, wish?: Wish) => askFor(here, from, to, wish);
const slot = (no: number) => here.slots[no] as number;

describe('a request', () => {
  it('holds nothing and waits for the side that was asked', async () => {
    const meeting = await ask(here.purchaser, here.seller, { message: 'Oils for Vienna', isTranslator: 'Y' });
    expect(meeting).toMatchObject({
      stateMatching: 'request',
      askedBy: 'buyer',
      approver: 'company',
      slot: null,
      tableNo: null,
      mayApprove: false,
      message: 'Oils for Vienna',
      isTranslator: 'Y',
    });
    expect(meeting.wishes.map((wish) => wish.slotIdx)).toEqual([slot(0), slot(2)]);
    const { data: board } = await here.seller.client('GET /matching/getSlotList', {
      eventIdx: here.at.eventIdx,
    });
    expect(board.every((entry) => entry.mine === null && entry.freeTables === 3)).toBe(true);
  });

  it('shows no contact detail before it is complete', async () => {
    const meeting = await ask(here.purchaser, here.seller);
    expect(meeting.company.contact).toBeNull();
    const { data: asSeller } = await here.seller.client('GET /matching/getDetail', {
      matchingIdx: meeting.matchingIdx,
    });
    expect(asSeller.buyer.contact).toBeNull();
    expect((await approve(here.seller, meeting.matchingIdx)).buyer.contact).not.toBeNull();
  });

  it('is refused a second time while the first lives, from either side', async () => {
    const { matchingIdx } = await ask(here.purchaser, here.seller);
    expect((await refusal(ask(here.purchaser, here.seller))).key).toBe('msg.duplicated_matching');
    expect((await refusal(ask(here.seller, here.purchaser))).key).toBe('msg.duplicated_matching');
    await here.seller.client('POST /matching/deny', { matchingIdx, reason: 'no oils left' });
    expect((await ask(here.seller, here.purchaser)).stateMatching).toBe('request');
  });

  it('names to both whom they need not ask again, until it is over', async () => {
    const partnersOf = async (of: Participant) =>
      (await of.client('GET /matching/getPartners', { eventIdx: here.at.eventIdx })).data;
    const { matchingIdx } = await ask(here.purchaser, here.seller);
    const asBuyer = [
      { participateIdx: here.seller.participateIdx, matchingIdx, stateMatching: 'request' as const },
    ];
    const asSeller = [
      { participateIdx: here.purchaser.participateIdx, matchingIdx, stateMatching: 'request' as const },
    ];
    expect(await partnersOf(here.purchaser)).toEqual(asBuyer);
    expect(await partnersOf(here.seller)).toEqual(asSeller);
    expect(await partnersOf(await buyer(app, here.at))).toEqual([]);
    await approve(here.seller, matchingIdx);
    expect((await partnersOf(here.seller))[0]?.stateMatching).toBe('complete');
    await here.purchaser.client('POST /matching/cancel', { matchingIdx, reason: 'no time' });
    expect(await partnersOf(here.seller)).toEqual([]);
  });

  it('is late within 48 hours of a wished slot', async () => {
    app.clock.set('2026-10-27T08:00:00Z'); // 48 hours before the first slot, to the second
    expect((await ask(here.purchaser, here.seller, { wishes: [slot(0)] })).stateMatching).toBe('request');
    const other = await buyer(app, here.at);
    app.clock.set('2026-10-27T08:00:01Z');
    expect(await refusal(ask(other, here.seller, { wishes: [slot(0)] }))).toEqual({
      key: 'msg.late_inquiry',
      data: { closed: 'soon' },
    });
    expect((await ask(other, here.seller, { wishes: [slot(1)] })).stateMatching).toBe('request');
  });

  it('is on site from the first opening until the slot starts, without anybody saying so', async () => {
    const onSite = { wishes: [slot(1)] };
    app.clock.set('2026-10-27T08:30:00Z'); // 48 hours before this slot
    const early = await buyer(app, here.at);
    expect((await ask(early, here.seller, onSite)).matchingType).toBe('online');
    app.clock.set('2026-10-29T07:59:59Z');
    expect((await refusal(ask(here.purchaser, here.seller, onSite))).key).toBe('msg.late_inquiry');
    app.clock.set('2026-10-29T08:00:00Z');
    expect((await ask(here.purchaser, here.seller, onSite)).matchingType).toBe('offline');
    const other = await buyer(app, here.at);
    app.clock.set('2026-10-29T08:30:00Z');
    expect((await refusal(ask(other, here.seller, onSite))).data).toEqual({ closed: 'begun' });
    app.clock.set('2026-10-29T11:00:00Z');
    expect((await refusal(ask(other, here.seller, onSite))).key).toBe('msg.event_the_end');
  });

  it('needs a wish or any slot, at most three, each once, and of this event', async () => {
    const fields = async (wish: Wish) => (await refusal(ask(here.purchaser, here.seller, wish))).data;
    expect(await fields({ wishes: [] })).toEqual([{ field: 'wishes', rule: 'required', params: {} }]);
    expect(await fields({ wishes: here.slots.slice(0, 4) })).toEqual([
      { field: 'wishes', rule: 'too_many', params: { max: 3 } },
    ]);
    expect(await fields({ wishes: [slot(0), slot(0)] })).toEqual([
      { field: 'wishes', rule: 'duplicate', params: {} },
    ]);
    expect(await fields({ wishes: [1_999_999] })).toEqual([{ field: 'wishes', rule: 'one_of', params: {} }]);
  });

  it('finds nobody of the same side, of another event, or who is not approved', async () => {
    const otherSeller = await company(app, here.at);
    const elsewhere = await buyer(app, await expo(app, { eventIdx: here.at.eventIdx + 10_000 }));
    for (const target of [otherSeller, elsewhere]) {
      expect((await refusal(ask(here.seller, target))).key).toBe('msg.participate_not_found');
    }
    const guest = await joined(app);
    expect((await refusal(ask({ ...guest, participateIdx: 0 }, here.seller))).key).toBe(
      'msg.participate_not_found',
    );
  });

  it('reaches nobody whom the event hides, and tells nothing of their time', async () => {
    here = await pair(app, { viewType: 'allHide' });
    expect((await refusal(ask(here.purchaser, here.seller))).key).toBe('msg.participate_not_found');
    const request = { eventIdx: here.at.eventIdx, targetParticipateIdx: here.seller.participateIdx };
    const slots = here.purchaser.client('GET /matching/getSlotList', request);
    expect((await refusal(slots)).key).toBe('msg.participate_not_found');
  });
});
