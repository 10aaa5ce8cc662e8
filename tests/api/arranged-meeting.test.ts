/** The organiser makes meetings, and the two people may decline them (docs/rules.md, M27). */
import { beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#api/client.ts';
import type { RequestOf } from '#api/index.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
const slot = (no: number) => here.slots[no] as number;
beforeEach(async () => {
  here = await pair(app);
  desk = await manager(app, 'matching', here.at.eventIdx);
});

const make = async (
  slotIdx: number,
  changes: Partial<RequestOf<'POST /manage/matching/add'>> = {},
  by: Person = desk,
) =>
  (
    await by.client('POST /manage/matching/add', {
      eventIdx: here.at.eventIdx,
      companyIdx: here.seller.participateIdx,
      buyerIdx: here.purchaser.participateIdx,
      slotIdx,
      ...changes,
    })
  ).data;
const decline = async (by: Participant, matchingIdx: number, reason: string | null = null) =>
  (await by.client('POST /matching/decline', { matchingIdx, reason })).data;
const read = async (by: Person, matchingIdx: number) =>
  (await by.client('GET /matching/getDetail', { matchingIdx })).data;
const noticesOf = async ({ memberIdx }: Person) =>
  (
    await app.db
      .selectFrom('notice')
      .select('kind')
      .where('memberIdx', '=', memberIdx)
      .where('matchingIdx', 'is not', null)
      .orderBy('idx')
      .execute()
  ).map(({ kind }) => kind);
const auditOf = (matchingIdx: number) =>
  app.db
    .selectFrom('audit')
    .leftJoin('auditText', 'auditText.auditIdx', 'audit.idx')
    .select(['memberIdx', 'action', 'reason'])
    .where('subject', '=', 'matching')
    .where('subjectIdx', '=', matchingIdx)
    .execute();

describe('a manager makes a meeting', () => {
  it('which is confirmed at once, at the named table; both are told, nobody has asked', async () => {
    const meeting = await make(slot(1), { tableNo: 2 });
    expect(meeting).toMatchObject({
      stateMatching: 'complete',
      askedBy: 'organiser',
      approver: null,
      isArranged: true,
      slot: { slotIdx: slot(1) },
      tableNo: 2,
      interpreterNo: null,
    });
    for (const who of [here.seller, here.purchaser])
      expect(await noticesOf(who)).toEqual(['meetingArranged']);
    expect(await auditOf(meeting.matchingIdx)).toEqual([
      { memberIdx: desk.memberIdx, action: 'arrange', reason: null },
    ]);
    const { eventIdx } = here.at;
    for (const direction of ['sent', 'received'] as const)
      for (const who of [here.seller, here.purchaser])
        expect((await who.client('GET /matching/getList', { eventIdx, direction })).data).toEqual([]);
    const steps = await here.seller.client('GET /matching/getHistory', { matchingIdx: meeting.matchingIdx });
    expect(steps.data).toEqual([{ kind: 'meetingArranged', at: meeting.createdAt, by: null }]);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('with the interpreter who speaks what is needed', async () => {
    const meeting = await make(slot(1), { isTranslator: 'Y' });
    expect(meeting).toMatchObject({ isTranslator: 'Y', interpreterNo: 1 });
    const other = await buyer(app, here.at);
    const seller = await company(app, here.at);
    const { key, data } = await refusal(
      make(slot(1), {
        companyIdx: seller.participateIdx,
        buyerIdx: other.participateIdx,
        isTranslator: 'Y',
      }),
    );
    expect([key, data]).toEqual(['msg.already_assigned', { obstacles: ['noInterpreter'] }]);
    const wrong = make(slot(2), { isTranslator: 'Y', translatorLanguage: 'ja' });
    expect((await refusal(wrong)).data).toMatchObject([{ field: 'translatorLanguage' }]);
  });

  it('in a slot that the clock has closed only with a reason, which the audit keeps', async () => {
    app.clock.set('2026-10-29T08:10:00Z');
    expect((await refusal(make(slot(0)))).data).toMatchObject([{ field: 'reason', rule: 'required' }]);
    const meeting = await make(slot(0), { reason: 'They stand here.' });
    expect(meeting).toMatchObject({ stateMatching: 'complete', matchingType: 'offline' });
    expect((await auditOf(meeting.matchingIdx))[0]?.reason).toBe('They stand here.');
  });

  it('of people who are approved, one of each side, of this event', async () => {
    const second = await buyer(app, here.at);
    const elsewhere = await pair(app);
    app.clock.set('2026-10-01T08:00:00Z');
    for (const wrong of [
      { companyIdx: second.participateIdx },
      { buyerIdx: here.seller.participateIdx },
      { buyerIdx: elsewhere.purchaser.participateIdx },
    ])
      expect((await refusal(make(slot(1), wrong))).key).toBe('msg.participate_not_found');
    const cancelled = second.client('POST /participate/cancel', { eventIdx: here.at.eventIdx });
    await cancelled;
    const gone = make(slot(1), { buyerIdx: second.participateIdx });
    expect((await refusal(gone)).key).toBe('msg.participate_not_found');
  });

  it('and is told all that stands in the way', async () => {
    await make(slot(0), { tableNo: 1 });
    await here.purchaser.client('POST /matching/markUnavailable', {
      eventIdx: here.at.eventIdx,
      slotIdxs: [slot(1)],
    });
    const seller = await company(app, here.at);
    const other = await buyer(app, here.at);
    const obstacles = async (changes: Parameters<typeof make>[1], slotIdx: number) => {
      const { key, data } = await refusal(make(slotIdx, changes));
      expect(key).toBe('msg.already_assigned');
      return (data as { obstacles: string[] }).obstacles;
    };
    const withOther = { buyerIdx: other.participateIdx };
    const ofOther = { companyIdx: seller.participateIdx };
    expect(await obstacles(withOther, slot(0))).toEqual(['companyMeets']);
    expect(await obstacles({ ...ofOther, tableNo: 1 }, slot(0))).toEqual(['buyerMeets', 'tableTaken']);
    expect(await obstacles(ofOther, slot(1))).toEqual(['buyerCannot']);
    expect(await obstacles({ ...ofOther, ...withOther, tableNo: 1 }, slot(0))).toEqual(['tableTaken']);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('once: a second one of the two says where the first is', async () => {
    const first = await make(slot(1), { tableNo: 3 });
    const { key, data } = await refusal(make(slot(2)));
    expect(key).toBe('msg.duplicated_matching');
    expect(data).toEqual({
      matchingIdx: first.matchingIdx,
      slotIdx: slot(1),
      startsAt: first.slot?.startsAt,
      tableNo: 3,
    });
  });

  it('sent again with its key is the same meeting', async () => {
    const request = {
      eventIdx: here.at.eventIdx,
      companyIdx: here.seller.participateIdx,
      buyerIdx: here.purchaser.participateIdx,
      slotIdx: slot(1),
    };
    const key = newKey();
    const send = () => desk.client('POST /manage/matching/add', request, { key });
    const [one, two] = [await send(), await send()];
    expect(two.data.matchingIdx).toBe(one.data.matchingIdx);
  });
});

describe('an open request of the two', () => {
  it('is accepted by it, whatever was wished for, and was answered by nobody', async () => {
    const asked = await askFor(here, here.purchaser, here.seller, { isTranslator: 'Y' });
    const meeting = await make(slot(4));
    expect(meeting).toMatchObject({
      matchingIdx: asked.matchingIdx,
      stateMatching: 'complete',
      askedBy: 'buyer',
      isArranged: true,
      slot: { slotIdx: slot(4) },
      isTranslator: 'Y',
      interpreterNo: 1,
    });
    const row = app.db.selectFrom('matching').select('answeredAt').where('idx', '=', asked.matchingIdx);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ answeredAt: null });
    expect(await noticesOf(here.seller)).toEqual(['meetingAsked', 'meetingArranged']);
    // Who asked for it can only cancel; who was not asked any more may decline.
    expect((await read(here.purchaser, asked.matchingIdx)).mayDecline).toBe(false);
    expect((await read(here.seller, asked.matchingIdx)).mayDecline).toBe(true);
  });

  it('that both want and that waits for a place is placed: there is nothing to decline', async () => {
    await make(slot(0), { buyerIdx: (await buyer(app, here.at)).participateIdx });
    const asked = await askFor(here, here.purchaser, here.seller, { wishes: [slot(0)] });
    expect((await approve(here.seller, asked.matchingIdx)).stateMatching).toBe('pending');
    const meeting = await make(slot(3));
    expect(meeting).toMatchObject({ matchingIdx: asked.matchingIdx, isArranged: false });
    expect((await noticesOf(here.purchaser)).at(-1)).toBe('meetingConfirmed');
    expect((await read(here.seller, asked.matchingIdx)).mayDecline).toBe(false);
  });

  it('stays as it was where the slot can’t be had', async () => {
    const asked = await askFor(here, here.purchaser, here.seller);
    await make(slot(1), { buyerIdx: (await buyer(app, here.at)).participateIdx });
    expect((await refusal(make(slot(1)))).key).toBe('msg.already_assigned');
    expect(await read(desk, asked.matchingIdx)).toMatchObject({
      stateMatching: 'request',
      isArranged: false,
    });
  });
});

describe('either side declines', () => {
  it('within the last 24 hours and outside of the cancel period, until it begins', async () => {
    await app.db
      .updateTable('event')
      .set({ cancelFrom: '2026-10-01T00:00:00.000Z', cancelTo: '2026-10-02T00:00:00.000Z' })
      .where('idx', '=', here.at.eventIdx)
      .execute();
    const { matchingIdx } = await make(slot(1));
    app.clock.set('2026-10-29T08:29:59Z');
    expect(await read(here.purchaser, matchingIdx)).toMatchObject({ mayDecline: true, mayCancel: false });
    const declined = await decline(here.purchaser, matchingIdx, 'A flight.');
    expect(declined).toMatchObject({
      stateMatching: 'cancel',
      declinedBy: 'buyer',
      deniedReason: 'A flight.',
      slot: null,
    });
    expect(await noticesOf(here.seller)).toEqual(['meetingArranged', 'arrangedDeclined']);
    expect(await noticesOf(here.purchaser)).toEqual(['meetingArranged']);
    const { data: found } = await desk.client('GET /manage/matching/getList', {
      eventIdx: here.at.eventIdx,
      arranged: 'declined',
    });
    expect(found.map((one) => one.matchingIdx)).toEqual([matchingIdx]);
    expect((await refusal(decline(here.seller, matchingIdx))).key).toBe('msg.matching_state');
    const waiting = async () => {
      const { data } = await desk.client('GET /manage/console/getCounts', { eventIdx: here.at.eventIdx });
      return data.declined;
    };
    expect(await waiting()).toBe(1);
    await make(slot(2));
    expect(await waiting()).toBe(0);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('not once it has begun', async () => {
    const { matchingIdx } = await make(slot(1));
    app.clock.set('2026-10-29T08:30:00Z');
    expect((await read(here.seller, matchingIdx)).mayDecline).toBe(false);
    expect((await refusal(decline(here.seller, matchingIdx))).key).toBe('msg.matching_state');
  });

  it('not where the event does not let them, nor what they agreed on themselves', async () => {
    const agreed = await askFor(here, here.purchaser, here.seller);
    await approve(here.seller, agreed.matchingIdx);
    expect((await refusal(decline(here.seller, agreed.matchingIdx))).key).toBe('msg.access_deny');
    await app.db
      .updateTable('event')
      .set({ declineArranged: 'N' })
      .where('idx', '=', here.at.eventIdx)
      .execute();
    const other = await buyer(app, here.at);
    const { matchingIdx } = await make(slot(3), { buyerIdx: other.participateIdx });
    expect((await read(other, matchingIdx)).mayDecline).toBe(false);
    expect((await refusal(decline(other, matchingIdx))).key).toBe('msg.access_deny');
    expect((await read(other, matchingIdx)).stateMatching).toBe('complete');
  });

  it('nor once one of them has accepted a time that the other proposed', async () => {
    const { matchingIdx } = await make(slot(1));
    await here.seller.client('POST /matching/move', { matchingIdx, slotIdx: slot(3) });
    expect((await read(here.seller, matchingIdx)).mayDecline).toBe(true);
    await here.purchaser.client('POST /matching/acceptProposal', { matchingIdx, slotIdx: slot(3) });
    for (const side of [here.seller, here.purchaser]) {
      expect(await read(side, matchingIdx)).toMatchObject({ mayDecline: false, mayCancel: true });
      expect((await refusal(decline(side, matchingIdx))).key).toBe('msg.access_deny');
    }
    app.clock.set('2026-10-29T09:29:59Z');
    expect((await read(here.seller, matchingIdx)).mayCancel).toBe(false);
  });

  it('and only they', async () => {
    const { matchingIdx } = await make(slot(1));
    const stranger = await buyer(app, here.at);
    expect((await refusal(decline(stranger, matchingIdx))).key).toBe('msg.matching_not_found');
  });

  it('after which the organiser may make it again', async () => {
    const { matchingIdx } = await make(slot(1));
    await decline(here.seller, matchingIdx);
    const again = await make(slot(2));
    expect(again.matchingIdx).not.toBe(matchingIdx);
  });
});
