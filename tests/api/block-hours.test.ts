/** A manager marks when someone can't meet: a late flight (docs/rules.md, M28). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import type { StrandedByHours } from '#api/matching/by-manager/arrange.ts';
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

type Block = Partial<RequestOf<'POST /manage/matching/block'>>;
const block = async (slotIdxs: number[], changes: Block = {}) =>
  (
    await desk.client('POST /manage/matching/block', {
      eventIdx: here.at.eventIdx,
      participateIdx: here.purchaser.participateIdx,
      slotIdxs,
      ...changes,
    })
  ).data;
const make = async (slotIdx: number, two: { companyIdx?: number; buyerIdx?: number } = {}) =>
  (
    await desk.client('POST /manage/matching/add', {
      eventIdx: here.at.eventIdx,
      companyIdx: here.seller.participateIdx,
      buyerIdx: here.purchaser.participateIdx,
      slotIdx,
      ...two,
    })
  ).data;
const marksOf = async ({ client }: Participant) => {
  const { data } = await client('GET /matching/getTable', { eventIdx: here.at.eventIdx });
  return data.slots
    .filter(({ isUnavailable }) => isUnavailable)
    .map(({ slotIdx }) => here.slots.indexOf(slotIdx));
};
const meeting = async (matchingIdx: number) =>
  (await desk.client('GET /matching/getDetail', { matchingIdx })).data;
const named = async (call: Promise<unknown>) => {
  const { key, data } = await refusal(call);
  expect(key).toBe('msg.hours_strand');
  return data as StrandedByHours[];
};
const mailsTo = ({ memberIdx }: Person) =>
  app.db.selectFrom('outbox').select('subject').where('memberIdx', '=', memberIdx).orderBy('idx').execute();
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

describe('hours without a meeting', () => {
  it('are marked at once; the participant is told, sees them, and the audit says who did it', async () => {
    expect(await block([slot(0), slot(1)], { reason: 'The flight is late.' })).toEqual({
      marked: 2,
      handedOver: 0,
      moved: 0,
      cancelled: 0,
    });
    expect(await marksOf(here.purchaser)).toEqual([0, 1]);
    expect((await mailsTo(here.purchaser)).at(-1)?.subject).toMatch(/can’t meet|참석 불가/);
    const audits = await app.db
      .selectFrom('audit')
      .select(['memberIdx', 'action'])
      .where('subject', '=', 'participate')
      .where('subjectIdx', '=', here.purchaser.participateIdx)
      .where('action', '=', 'blockHours')
      .execute();
    expect(audits).toEqual([{ memberIdx: desk.memberIdx, action: 'blockHours' }]);
    expect((await refusal(make(slot(0)))).data).toEqual({ obstacles: ['buyerCannot'] });
  });

  it('marked again change nothing and tell nobody, and are opened again', async () => {
    await block([slot(0), slot(1)]);
    const before = (await mailsTo(here.purchaser)).length;
    expect((await block([slot(0)])).marked).toBe(0);
    expect(await mailsTo(here.purchaser)).toHaveLength(before);
    expect((await block([slot(0)], { unavailable: 'N' })).marked).toBe(1);
    expect(await marksOf(here.purchaser)).toEqual([1]);
    expect((await make(slot(0))).stateMatching).toBe('complete');
  });

  it('are slots of this event that have not begun, of someone who is approved', async () => {
    const other = await pair(app);
    const { key } = await refusal(block([other.slots[0] as number]));
    expect(key).toBe('msg.invalid_parameter');
    app.clock.set('2026-10-29T08:00:00Z');
    expect((await refusal(block([slot(0)]))).key).toBe('msg.invalid_parameter');
    const stranger = { participateIdx: other.purchaser.participateIdx };
    expect((await refusal(block([slot(3)], stranger))).key).toBe('msg.participate_not_found');
  });
});

describe('meetings in these hours', () => {
  it('are named first, each with the first slot that both have free, and nothing is done', async () => {
    const second = await company(app, here.at);
    const one = await make(slot(0), {});
    const two = await make(slot(1), { companyIdx: second.participateIdx });
    // The first company can't in the first slot that is free for the buyer.
    await here.seller.client('POST /matching/markUnavailable', {
      eventIdx: here.at.eventIdx,
      slotIdxs: [slot(2)],
    });
    const list = await named(block([slot(0), slot(1)]));
    expect(list.map(({ matchingIdx, freeSlot }) => [matchingIdx, freeSlot?.slotIdx])).toEqual([
      [one.matchingIdx, slot(3)],
      [two.matchingIdx, slot(2)],
    ]);
    expect(await marksOf(here.purchaser)).toEqual([]);
    expect((await meeting(one.matchingIdx)).slot?.slotIdx).toBe(slot(0));
  });

  it('are moved or cancelled as the manager chooses, and then the marks stand', async () => {
    const second = await company(app, here.at);
    const one = await make(slot(0));
    const two = await make(slot(1), { companyIdx: second.participateIdx });
    const meetings = [
      { matchingIdx: one.matchingIdx, act: 'move' as const },
      { matchingIdx: two.matchingIdx, act: 'cancel' as const },
    ];
    // Not all of them are named.
    await named(block([slot(0), slot(1)], { meetings: meetings.slice(1) }));
    expect(await block([slot(0), slot(1)], { meetings, reason: 'The flight is late.' })).toEqual({
      marked: 2,
      handedOver: 0,
      moved: 1,
      cancelled: 1,
    });
    expect(await marksOf(here.purchaser)).toEqual([0, 1]);
    expect((await meeting(one.matchingIdx)).slot?.slotIdx).toBe(slot(2));
    expect(await meeting(two.matchingIdx)).toMatchObject({
      stateMatching: 'cancel',
      deniedReason: 'The flight is late.',
    });
    expect(await noticesOf(here.seller)).toEqual(['meetingArranged', 'meetingMoved']);
    expect(await noticesOf(second)).toEqual(['meetingArranged', 'meetingCancelled']);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('that have nowhere to go stay until the manager cancels them', async () => {
    const { matchingIdx } = await make(slot(0));
    const list = await named(block([...here.slots]));
    expect(list).toMatchObject([{ matchingIdx, freeSlot: null }]);
    await named(block([...here.slots], { meetings: [{ matchingIdx, act: 'move' }] }));
    expect((await meeting(matchingIdx)).stateMatching).toBe('complete');
    const done = await block([...here.slots], { meetings: [{ matchingIdx, act: 'cancel' }] });
    expect(done).toMatchObject({ marked: here.slots.length, cancelled: 1 });
  });

  it('that someone accepts at the same moment are named, or are refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [seller, purchaser] = [await company(app, here.at), await buyer(app, here.at)];
      const asked = await askFor(here, purchaser, seller, { wishes: [slot(1)] });
      const [blocked, accepted] = await Promise.allSettled([
        block([slot(1)], { participateIdx: purchaser.participateIdx }),
        approve(seller, asked.matchingIdx, slot(1)),
      ]);
      const wins = [blocked, accepted].filter(({ status }) => status === 'fulfilled');
      expect(wins).toHaveLength(1);
      if (blocked.status === 'rejected') expect(blocked.reason.key).toBe('msg.hours_strand');
      if (accepted.status === 'rejected') expect(accepted.reason.key).toBe('msg.already_assigned');
      if (accepted.status === 'fulfilled')
        await desk.client('POST /manage/matching/cancel', { matchingIdx: asked.matchingIdx, reason: 'over' });
    }
    expect(await clashes(app.db)).toEqual(noClashes);
  });
});
