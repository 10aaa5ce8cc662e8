/** Two who stand in front of each other book a free table for now or the next slot (docs/rules.md, M21). */
import { beforeEach, describe, expect, it } from 'vitest';
import { endExpired } from '#server/features/matching/placing/expire.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, type Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();

/** When the first slot of half an hour begins; the event opens then. */
const start = Date.parse('2026-10-29T08:00:00Z');
const at = (minutes: number, seconds = 0) =>
  app.clock.set(new Date(start + minutes * 60_000 + seconds * 1000).toISOString());

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
});
const slot = (no: number) => here.slots[no] as number;
const ask = (no: number, from: Participant = here.purchaser, to: Participant = here.seller) =>
  askFor(here, from, to, { wishes: [slot(no)], walkIn: 'Y' });
const refused = async (call: Promise<unknown>) => (await refusal(call)).key;
const open = async ({ client }: Participant, to?: Participant) => {
  const { data } = await client('GET /matching/getWalkIn', {
    eventIdx: here.at.eventIdx,
    targetParticipateIdx: to?.participateIdx,
  });
  return data.slots.map(({ slotIdx, isNow, freeTables, isFree }) => [
    here.slots.indexOf(slotIdx),
    isNow,
    freeTables,
    isFree,
  ]);
};
const stateOf = async (matchingIdx: number) =>
  (await here.seller.client('GET /matching/getDetail', { matchingIdx })).data.stateMatching;
const noticesOf = async ({ memberIdx }: Participant) =>
  (
    await app.db
      .selectFrom('notice')
      .select('kind')
      .where('memberIdx', '=', memberIdx)
      .where('matchingIdx', 'is not', null)
      .orderBy('idx')
      .execute()
  ).map(({ kind }) => kind);

describe('the clock', () => {
  it('opens nothing before the event has', async () => {
    at(0, -1);
    expect(await open(here.seller)).toEqual([]);
    expect(await refused(ask(0))).toBe('msg.late_inquiry');
  });

  it('offers the slot that is under way until half of it is over, and the next one of the day', async () => {
    for (const [minutes, seconds, slots] of [
      [0, 0, [0, 1]],
      [15, -1, [0, 1]],
      [15, 0, [1]],
      [15, 1, [1]],
      [30, -1, [1]],
      [30, 0, [1, 2]],
      // The last slot begins 150 minutes after the first.
      [150, 0, [5]],
      [165, 0, []],
    ] as const) {
      at(minutes, seconds);
      expect((await open(here.seller)).map(([no]) => no)).toEqual(slots);
    }
  });

  it('refuses the slot under way from its half on, and one after the next', async () => {
    at(15, -1);
    await ask(0);
    at(15);
    const other = await buyer(app, here.at);
    expect(await refused(ask(0, other))).toBe('msg.late_inquiry');
    expect(await refused(ask(2, other))).toBe('msg.late_inquiry');
  });

  it('ends a walk-in without an answer at the half of its slot', async () => {
    at(5);
    const { matchingIdx, walkInUntil } = await ask(0);
    expect(walkInUntil).toBe('2026-10-29T08:15:00.000Z');
    at(15, -1);
    await endExpired(app.db, app.clock.read());
    expect(await stateOf(matchingIdx)).toBe('request');
    at(15);
    expect(await refused(approve(here.seller, matchingIdx))).toBe('msg.late_inquiry');
    await endExpired(app.db, app.clock.read());
    expect(await stateOf(matchingIdx)).toBe('denied');
  });
});

describe('both agree', () => {
  it.each(['otherAppr', 'companyAppr', 'buyerAppr'] as const)(
    'under %s, whichever side asks: the other one’s yes takes the table',
    async (approvalType) => {
      here = await pair(app, { approvalType });
      at(5);
      const asked = await ask(0, here.seller, here.purchaser);
      expect(asked).toMatchObject({ stateMatching: 'request', matchingType: 'offline', slot: null });
      expect(await refused(approve(here.seller, asked.matchingIdx))).toBe('msg.access_deny');
      expect(await noticesOf(here.purchaser)).toEqual(['walkInAsked']);
      expect(await approve(here.purchaser, asked.matchingIdx)).toMatchObject({
        stateMatching: 'complete',
        slot: { slotIdx: slot(0) },
        tableNo: 1,
        walkInUntil: null,
      });
      expect(await noticesOf(here.seller)).toEqual(['meetingConfirmed']);
    },
  );

  it('and nobody is booked before: the request holds nothing, and a no ends it', async () => {
    at(5);
    const { matchingIdx } = await ask(1);
    expect(await open(here.seller, here.purchaser)).toEqual([
      [0, true, 3, true],
      [1, false, 3, true],
    ]);
    await here.seller.client('POST /matching/deny', { matchingIdx, reason: null });
    expect(await stateOf(matchingIdx)).toBe('denied');
  });
});

describe('nothing twice', () => {
  it('says what the two have already, to each of them and to a manager who names both, until it is over', async () => {
    at(5);
    const { eventIdx, manager } = here.at;
    const [companyIdx, buyerIdx] = [here.seller.participateIdx, here.purchaser.participateIdx];
    const existing = async () =>
      Promise.all([
        here.seller.client('GET /matching/getWalkIn', { eventIdx, targetParticipateIdx: buyerIdx }),
        here.purchaser.client('GET /matching/getWalkIn', { eventIdx, targetParticipateIdx: companyIdx }),
        manager.client('GET /manage/matching/getWalkIn', { eventIdx, companyIdx, buyerIdx }),
        manager.client('GET /manage/matching/getWalkIn', { eventIdx, companyIdx }),
      ]).then((all) => all.map(({ data }) => data.existing));
    expect(await existing()).toEqual([null, null, null, null]);
    const { matchingIdx } = await ask(1);
    const asked = { matchingIdx, stateMatching: 'request' };
    expect(await existing()).toEqual([asked, asked, asked, null]);
    await here.seller.client('POST /matching/deny', { matchingIdx, reason: null });
    expect(await existing()).toEqual([null, null, null, null]);
  });

  it('tells how many tables are free, and never why someone can’t', async () => {
    at(5);
    const { matchingIdx } = await ask(1);
    await approve(here.seller, matchingIdx);
    const other = await buyer(app, here.at);
    expect(await open(other)).toEqual([
      [0, true, 3, true],
      [1, false, 2, true],
    ]);
    expect((await open(other, here.seller)).map(([, , , isFree]) => isFree)).toEqual([true, false]);
    expect(await refused(ask(1, other))).toBe('msg.already_assigned');
  });

  it('refuses a yes to a table that has gone meanwhile, names what is left, and keeps the request', async () => {
    here = await pair(app, { tables: 1 });
    at(5);
    const first = await ask(0);
    const seller = await company(app, here.at);
    const second = await ask(0, await buyer(app, here.at), seller);
    await approve(here.seller, first.matchingIdx);
    const { key, data } = await refusal(approve(seller, second.matchingIdx));
    expect(key).toBe('msg.already_assigned');
    expect(data).toMatchObject({ freeSlots: [{ slotIdx: slot(1) }] });
    const kept = await seller.client('GET /matching/getDetail', { matchingIdx: second.matchingIdx });
    expect(kept.data.stateMatching).toBe('request');
  });

  it('gives the last table to one of two who say yes at once', async () => {
    here = await pair(app, { tables: 1 });
    at(5);
    const pairs = await Promise.all(
      [1, 2].map(async () => {
        const seller = await company(app, here.at);
        return { seller, matchingIdx: (await ask(0, await buyer(app, here.at), seller)).matchingIdx };
      }),
    );
    const said = await Promise.allSettled(pairs.map((one) => approve(one.seller, one.matchingIdx)));
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [lost] = said.filter((one) => one.status === 'rejected');
    expect(lost?.reason).toMatchObject({ key: 'msg.already_assigned' });
  });

  it('refuses a second request between the two', async () => {
    at(5);
    await ask(0);
    expect(await refused(ask(1))).toBe('msg.duplicated_matching');
    expect(await refused(ask(1, here.seller, here.purchaser))).toBe('msg.duplicated_matching');
  });

  it('takes exactly one slot, and no other event’s', async () => {
    at(5);
    const wrong = { walkIn: 'Y' } as const;
    for (const wish of [{ wishes: [slot(0), slot(1)] }, { wishes: [], anySlot: 'Y' as const }])
      expect(await refused(askFor(here, here.purchaser, here.seller, { ...wrong, ...wish }))).toBe(
        'msg.invalid_parameter',
      );
    const other = await pair(app);
    at(5);
    expect(
      await refused(
        askFor(here, here.purchaser, here.seller, { ...wrong, wishes: [other.slots[0] as number] }),
      ),
    ).toBe('msg.invalid_parameter');
  });
});

describe('a manager', () => {
  const book = (no: number) =>
    here.at.manager.client('POST /manage/matching/walkIn', {
      eventIdx: here.at.eventIdx,
      companyIdx: here.seller.participateIdx,
      buyerIdx: here.purchaser.participateIdx,
      slotIdx: slot(no),
    });

  it('books for two who stand before them; both are told, and the audit says who did it', async () => {
    at(14);
    const { data } = await book(0);
    expect(data).toMatchObject({ stateMatching: 'complete', slot: { slotIdx: slot(0) }, tableNo: 1 });
    for (const who of [here.seller, here.purchaser])
      expect(await noticesOf(who)).toEqual(['meetingConfirmed']);
    const audits = app.db.selectFrom('audit').select(['memberIdx', 'action']);
    expect(
      await audits.where('subject', '=', 'matching').where('subjectIdx', '=', data.matchingIdx).execute(),
    ).toEqual([{ memberIdx: here.at.manager.memberIdx, action: 'walkIn' }]);
  });

  it('is bound by the clock and by who is free, as everyone', async () => {
    at(15);
    expect(await refused(book(0))).toBe('msg.late_inquiry');
    await here.seller.client('POST /matching/markUnavailable', {
      eventIdx: here.at.eventIdx,
      slotIdxs: [slot(1)],
    });
    expect(await refused(book(1))).toBe('msg.already_assigned');
    const { data } = await here.at.manager.client('GET /manage/matching/getWalkIn', {
      eventIdx: here.at.eventIdx,
      companyIdx: here.seller.participateIdx,
    });
    expect(data).toMatchObject({ tableCount: 3, slots: [{ freeTables: 3, isFree: false }] });
  });
});

describe('somebody without an account', () => {
  it('accepts by their link what begins at once, in the slot under way, or not at all', async () => {
    const { agreed } = withoutAccount(app);
    const { participateIdx, token } = await agreed(here);
    at(5);
    const { client } = here.seller;
    const request = {
      eventIdx: here.at.eventIdx,
      targetParticipateIdx: participateIdx,
      walkIn: 'Y',
    } as const;
    const { matchingIdx } = (await client('POST /matching/apply', { ...request, wishes: [slot(0)] })).data;
    const accept = (slotIdx?: number) =>
      app.client()('POST /participant/approve', { token, matchingIdx, slotIdx });
    expect(await refused(accept(slot(3)))).toBe('msg.invalid_parameter');
    await accept(slot(0));
    const { data } = await client('GET /matching/getDetail', { matchingIdx });
    expect(data).toMatchObject({ stateMatching: 'complete', slot: { slotIdx: slot(0) } });
  });
});
