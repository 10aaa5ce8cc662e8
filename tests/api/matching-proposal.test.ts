/** Another time that one side proposes and the other accepts, and meetings that move (docs/rules.md, M13). */
import { beforeEach, describe, expect, it } from 'vitest';
import { endExpired } from '#server/features/matching/placing/expire.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, type Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();

let here: Pair;
beforeEach(async () => {
  app.clock.set('2026-10-01T08:00:00Z');
  here = await pair(app);
});
const slot = (no: number) => here.slots[no] as number;
const ask = (wishes: number[]) => askFor(here, here.purchaser, here.seller, { wishes });
const read = async ({ client }: Participant, matchingIdx: number) =>
  (await client('GET /matching/getDetail', { matchingIdx })).data;
const accept = async ({ client }: Participant, matchingIdx: number, slotIdx: number) =>
  (await client('POST /matching/acceptProposal', { matchingIdx, slotIdx })).data;
const drop = async ({ client }: Participant, matchingIdx: number) =>
  (await client('POST /matching/dropProposal', { matchingIdx })).data;
const move = async ({ client }: Participant, matchingIdx: number, slotIdx: number) =>
  (await client('POST /matching/move', { matchingIdx, slotIdx })).data;
const confirmed = async (no: number) => {
  const { matchingIdx } = await ask([slot(no)]);
  await approve(here.seller, matchingIdx);
  return matchingIdx;
};
/** How many notices of each kind a person got. */
const noticesOf = async ({ participateIdx }: Participant) =>
  (
    await app.db
      .selectFrom('notice')
      .innerJoin('participate', 'participate.memberIdx', 'notice.memberIdx')
      .select('notice.kind')
      .where('participate.idx', '=', participateIdx)
      .where('notice.matchingIdx', 'is not', null)
      .orderBy('notice.idx')
      .execute()
  ).map(({ kind }) => kind);
/** The slots that a person can't be asked for, by their place in the event. */
const blockedBy = async ({ client }: Participant) => {
  const { data } = await client('GET /matching/getSlotList', { eventIdx: here.at.eventIdx });
  return data.flatMap(({ mine }, no) => (mine === 'meeting' ? [no] : []));
};

describe('a slot that nobody wished for', () => {
  it('is proposed instead of claimed, and the request stays as it was', async () => {
    const { matchingIdx } = await ask([slot(0)]);
    const meeting = await approve(here.seller, matchingIdx, slot(3));
    expect(meeting).toMatchObject({
      stateMatching: 'request',
      agenda: 'waiting',
      mayAnswerProposal: false,
      proposal: { proposedBy: 'company', slot: { slotIdx: slot(3) } },
    });
    expect(await read(here.purchaser, matchingIdx)).toMatchObject({
      agenda: 'answer',
      mayAnswerProposal: true,
    });
    expect(await blockedBy(here.seller)).toEqual([]);
    expect(await noticesOf(here.purchaser)).toEqual(['timeProposed']);
  });

  it('is claimed by the yes of the side that asked, whatever the approval type', async () => {
    for (const approvalType of ['otherAppr', 'companyAppr'] as const) {
      here = await pair(app, { approvalType });
      const { matchingIdx } = await ask([slot(0)]);
      await approve(here.seller, matchingIdx, slot(3));
      expect(await accept(here.purchaser, matchingIdx, slot(3))).toMatchObject({
        stateMatching: 'complete',
        slot: { slotIdx: slot(3) },
        tableNo: 1,
        proposal: null,
      });
      expect(await noticesOf(here.seller)).toEqual(['meetingAsked', 'meetingConfirmed']);
    }
  });

  it('stays a proposal where it was taken meanwhile, and the free ones are named', async () => {
    const { matchingIdx } = await ask([slot(0)]);
    await approve(here.seller, matchingIdx, slot(3));
    const other = await askFor(here, await buyer(app, here.at), here.seller, { wishes: [slot(3)] });
    await approve(here.seller, other.matchingIdx);
    const { key, data } = await refusal(accept(here.purchaser, matchingIdx, slot(3)));
    expect(key).toBe('msg.already_assigned');
    const { freeSlots } = data as { freeSlots: { slotIdx: number }[] };
    expect(freeSlots.map(({ slotIdx }) => slotIdx)).toEqual(here.slots.filter((idx) => idx !== slot(3)));
    expect((await read(here.purchaser, matchingIdx)).stateMatching).toBe('request');
  });

  it('is refused as a proposal where one of the two can’t then', async () => {
    const { matchingIdx } = await ask([slot(0)]);
    const { eventIdx } = here.at;
    await here.purchaser.client('POST /matching/markUnavailable', { eventIdx, slotIdxs: [slot(3)] });
    expect((await refusal(approve(here.seller, matchingIdx, slot(3)))).key).toBe('msg.already_assigned');
  });

  it('is proposed for a meeting that was accepted and found no slot, too', async () => {
    await confirmed(0);
    const asked = await askFor(here, await buyer(app, here.at), here.seller, { wishes: [slot(0)] });
    expect((await approve(here.seller, asked.matchingIdx)).stateMatching).toBe('pending');
    expect(await approve(here.seller, asked.matchingIdx, slot(2))).toMatchObject({
      stateMatching: 'pending',
      proposal: { slot: { slotIdx: slot(2) } },
    });
  });
});

describe('a proposal', () => {
  it('is answered by the other side only', async () => {
    const { matchingIdx } = await ask([slot(0)]);
    await approve(here.seller, matchingIdx, slot(3));
    expect((await refusal(accept(here.seller, matchingIdx, slot(3)))).key).toBe('msg.access_deny');
    const outsider = await company(app, here.at);
    expect((await refusal(accept(outsider, matchingIdx, slot(3)))).key).toBe('msg.matching_not_found');
    expect((await refusal(drop(outsider, matchingIdx))).key).toBe('msg.matching_not_found');
  });

  it('is accepted as it was read: another one in its place is none', async () => {
    const { matchingIdx } = await ask([slot(0)]);
    await approve(here.seller, matchingIdx, slot(3));
    await approve(here.seller, matchingIdx, slot(4));
    expect((await refusal(accept(here.purchaser, matchingIdx, slot(3)))).key).toBe('msg.matching_state');
    expect((await accept(here.purchaser, matchingIdx, slot(4))).slot?.slotIdx).toBe(slot(4));
    expect((await refusal(accept(here.purchaser, matchingIdx, slot(4)))).key).toBe('msg.matching_state');
  });

  it('is declined or taken back, and each time the other side is told', async () => {
    const { matchingIdx } = await ask([slot(0)]);
    await approve(here.seller, matchingIdx, slot(3));
    expect(await drop(here.purchaser, matchingIdx)).toMatchObject({
      stateMatching: 'request',
      proposal: null,
    });
    await approve(here.seller, matchingIdx, slot(3));
    await drop(here.seller, matchingIdx);
    expect((await refusal(drop(here.seller, matchingIdx))).key).toBe('msg.matching_state');
    expect(await noticesOf(here.seller)).toEqual(['meetingAsked', 'proposalDeclined']);
    expect(await noticesOf(here.purchaser)).toEqual(['timeProposed', 'timeProposed', 'proposalWithdrawn']);
  });

  it('ends with the request, and with a yes to a wished slot', async () => {
    const { matchingIdx } = await ask([slot(0)]);
    await approve(here.seller, matchingIdx, slot(3));
    expect(await approve(here.seller, matchingIdx)).toMatchObject({
      stateMatching: 'complete',
      proposal: null,
    });
    const denied = (await askFor(here, await buyer(app, here.at), here.seller, { wishes: [slot(1)] }))
      .matchingIdx;
    await approve(here.seller, denied, slot(3));
    await here.seller.client('POST /matching/deny', { matchingIdx: denied });
    expect(
      await app.db.selectFrom('matchingMove').selectAll().where('eventIdx', '=', here.at.eventIdx).execute(),
    ).toEqual([]);
  });

  it.each([
    ['2026-10-27T09:29:59Z', 'request'],
    ['2026-10-27T09:30:01Z', 'denied'],
  ] as const)('keeps an unanswered request until it can’t be had any more: %s', async (now, state) => {
    const { matchingIdx } = await ask([slot(0)]);
    await approve(here.seller, matchingIdx, slot(3));
    app.clock.set(now);
    await endExpired(app.db, app.clock.read());
    const meeting = await read(here.purchaser, matchingIdx);
    expect([meeting.stateMatching, meeting.proposal === null]).toEqual([state, state === 'denied']);
  });
});

describe('a confirmed meeting', () => {
  it('stands until the other side accepts another time, then it is there and nowhere else', async () => {
    const matchingIdx = await confirmed(0);
    expect(await move(here.purchaser, matchingIdx, slot(2))).toMatchObject({
      stateMatching: 'complete',
      slot: { slotIdx: slot(0) },
      agenda: 'coming',
      proposal: { proposedBy: 'buyer', slot: { slotIdx: slot(2) } },
    });
    expect(await blockedBy(here.seller)).toEqual([0]);
    expect((await read(here.seller, matchingIdx)).agenda).toBe('answer');
    expect((await accept(here.seller, matchingIdx, slot(2))).slot?.slotIdx).toBe(slot(2));
    for (const person of [here.seller, here.purchaser]) expect(await blockedBy(person)).toEqual([2]);
    expect((await noticesOf(here.purchaser)).at(-1)).toBe('meetingMoved');
  });

  it('keeps its place where the other time is taken meanwhile', async () => {
    const matchingIdx = await confirmed(0);
    await move(here.purchaser, matchingIdx, slot(2));
    const other = await askFor(here, await buyer(app, here.at), here.seller, { wishes: [slot(2)] });
    await approve(here.seller, other.matchingIdx);
    expect((await refusal(accept(here.seller, matchingIdx, slot(2)))).key).toBe('msg.already_assigned');
    expect((await read(here.seller, matchingIdx)).slot?.slotIdx).toBe(slot(0));
    expect(await blockedBy(here.purchaser)).toEqual([0]);
  });

  it('is not moved once it has begun, and what was proposed for it is void', async () => {
    const matchingIdx = await confirmed(0);
    app.clock.set('2026-10-29T07:59:59Z');
    expect((await refusal(move(here.purchaser, matchingIdx, slot(2)))).key).toBe('msg.late_inquiry');
    app.clock.set('2026-10-27T08:00:00Z');
    await move(here.purchaser, matchingIdx, slot(2));
    app.clock.set('2026-10-29T08:00:00Z');
    expect((await refusal(accept(here.seller, matchingIdx, slot(2)))).key).toBe('msg.matching_state');
    expect((await refusal(move(here.purchaser, matchingIdx, slot(3)))).key).toBe('msg.matching_state');
    expect(await read(here.seller, matchingIdx)).toMatchObject({ proposal: null, mayMove: false });
  });

  it('is moved at once by a manager, to a closed slot with a reason that the audit keeps', async () => {
    const matchingIdx = await confirmed(0);
    const { manager } = here.at;
    const place = (slotIdx: number, reason?: string) =>
      manager.client('POST /manage/matching/move', { matchingIdx, slotIdx, reason });
    expect((await place(slot(2))).data.slot?.slotIdx).toBe(slot(2));
    app.clock.set('2026-10-29T07:00:00Z');
    expect((await refusal(place(slot(3)))).data).toEqual([{ field: 'reason', rule: 'required', params: {} }]);
    expect((await place(slot(3), 'the hall opens late')).data.slot?.slotIdx).toBe(slot(3));
    const audited = await app.db
      .selectFrom('audit')
      .leftJoin('auditText', 'auditText.auditIdx', 'audit.idx')
      .select(['audit.action', 'auditText.reason'])
      .where('audit.subject', '=', 'matching')
      .where('audit.subjectIdx', '=', matchingIdx)
      .orderBy('audit.idx')
      .execute();
    expect(audited).toEqual([
      { action: 'move', reason: null },
      { action: 'move', reason: 'the hall opens late' },
    ]);
    expect((await noticesOf(here.seller)).filter((kind) => kind === 'meetingMoved')).toHaveLength(2);
  });

  it('is not moved to where it is, and nobody is told', async () => {
    const matchingIdx = await confirmed(0);
    const before = await noticesOf(here.seller);
    const moved = here.at.manager.client('POST /manage/matching/move', { matchingIdx, slotIdx: slot(0) });
    expect((await refusal(moved)).key).toBe('msg.already_assigned');
    expect((await refusal(move(here.purchaser, matchingIdx, slot(0)))).key).toBe('msg.already_assigned');
    expect(await noticesOf(here.seller)).toEqual(before);
  });

  it('is had by one of many that accept at once', async () => {
    const sellers = await Promise.all([0, 1, 2, 3].map(() => company(app, here.at)));
    const asked: number[] = [];
    for (const seller of sellers) {
      const { matchingIdx } = await askFor(here, here.purchaser, seller, { wishes: [slot(0)] });
      await approve(seller, matchingIdx, slot(3));
      asked.push(matchingIdx);
    }
    const outcomes = await Promise.allSettled(asked.map((idx) => accept(here.purchaser, idx, slot(3))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await blockedBy(here.purchaser)).toEqual([3]);
  });
});
