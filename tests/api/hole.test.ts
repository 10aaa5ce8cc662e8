/** Holes on the day: who is left alone when, and what the desk makes of it (docs/rules.md, H1, H2, H3, H5, H6). */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { company, type Participant } from '#tests/support/factories.ts';
import { holesIn } from '#tests/support/holes.ts';
import { askFor, pair, refusal } from '#tests/support/pair.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const guests = withoutAccount(app);
const holes = holesIn(app);
const {
  now,
  slot,
  offers,
  meets,
  clockAt,
  rank,
  letIn,
  isHere,
  noShow,
  cancel,
  look,
  desk,
  fill,
  told,
  clashing,
} = holes;
const seller = () => now.here.seller;
const purchaser = () => now.here.purchaser;
const first = () => now.others[0] as Participant;
const second = () => now.others[1] as Participant;

const candidatesOf = async () =>
  (await desk()).map(({ participateIdx, candidates }) => [
    participateIdx,
    candidates.map((candidate) => candidate.participateIdx),
  ]);

describe('somebody is left alone', () => {
  it('from ten minutes after the beginning until ten are left, with whoever wants to, is in the house and free', async () => {
    await rank(seller(), 'company', first(), second());
    await isHere(first());
    clockAt(11);
    await noShow();
    expect(await candidatesOf()).toEqual([[seller().participateIdx, [first().participateIdx]]]);
    await isHere(second());
    expect(await candidatesOf()).toEqual([
      [seller().participateIdx, [first().participateIdx, second().participateIdx]],
    ]);
    clockAt(20);
    expect(await desk()).toEqual([]);
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
  });

  it('by the word of the side that came, until it is contested', async () => {
    await rank(first(), 'buyer', seller());
    await isHere(first());
    clockAt(11);
    await seller().client('POST /matching/sayPresence', { matchingIdx: now.matchingIdx, presence: 'absent' });
    expect(await candidatesOf()).toHaveLength(1);
    await purchaser().client('POST /matching/sayPresence', {
      matchingIdx: now.matchingIdx,
      presence: 'contested',
    });
    expect(await desk()).toEqual([]);
  });

  it('no more once the mark is taken back, and again when it is made again', async () => {
    clockAt(11);
    await noShow();
    await noShow('none');
    expect(await desk()).toEqual([]);
    await noShow();
    expect(await desk()).toHaveLength(1);
    await noShow('both');
    expect(await desk()).toEqual([]);
  });

  it('within the hour before, where the meeting is cancelled, on both sides that had said to be there', async () => {
    await rank(first(), 'buyer', seller());
    await isHere(first());
    clockAt(-20);
    await seller().client('POST /matching/sayPresence', { matchingIdx: now.matchingIdx, presence: 'here' });
    await cancel();
    expect(await candidatesOf()).toEqual([
      [seller().participateIdx, [first().participateIdx]],
      [purchaser().participateIdx, []],
    ]);
  });

  it('with nobody whose meeting is to come after another one', async () => {
    const { matchingIdx } = await askFor(now.here, first(), seller(), { wishes: [slot(3)] });
    await askFor(now.here, second(), seller(), { wishes: [slot(3)] });
    await isHere(first(), second());
    await now.here.at.manager.client('POST /manage/matching/order', {
      ...{ eventIdx: now.here.at.eventIdx, ordered: 'Y' },
      ...{ beforeIdx: now.matchingIdx, afterIdx: matchingIdx },
    });
    clockAt(11);
    await noShow();
    const [hole] = await desk();
    expect(await candidatesOf()).toEqual([[seller().participateIdx, [second().participateIdx]]]);
    expect((await refusal(fill(hole?.holeIdx ?? 0, first()))).key).toBe('msg.meeting_order');
  });

  it('not where it was cancelled earlier, nor where the event offers nothing', async () => {
    const another = await meets(first(), seller(), 1);
    clockAt(-61);
    await cancel();
    expect(await desk()).toEqual([]);
    await offers('off');
    clockAt(10);
    await cancel(another);
    await offers('phones');
    expect(await desk()).toEqual([]);
  });
});

describe('the desk', () => {
  it('makes the meeting with one press, at the same table in the same slot, and the other one stays as it was to be', async () => {
    await rank(seller(), 'company', first());
    await isHere(first());
    clockAt(11);
    await noShow();
    const [hole] = await desk();
    const matchingIdx = await fill(hole?.holeIdx ?? 0, first());
    const { data: made } = await first().client('GET /matching/getDetail', { matchingIdx });
    expect([made.stateMatching, made.slot?.slotIdx, made.tableNo]).toEqual([
      'complete',
      slot(0),
      hole?.tableNo,
    ]);
    const { data: missed } = await seller().client('GET /matching/getDetail', {
      matchingIdx: now.matchingIdx,
    });
    expect([missed.stateMatching, missed.slot?.slotIdx, missed.tableNo]).toEqual([
      'complete',
      slot(0),
      hole?.tableNo,
    ]);
    expect(await told(first())).toEqual(['meetingArranged']);
    expect(await desk()).toEqual([]);
    expect((await refusal(fill(hole?.holeIdx ?? 0, second()))).key).toBe('msg.hole_gone');
    expect(await clashing()).toBe(0);
  });

  it('is told of nobody who does not want to, and reads never who that is', async () => {
    await rank(seller(), 'company', first(), second());
    await isHere(first(), second());
    await second().client('POST /matching/setNotWith', {
      eventIdx: now.here.at.eventIdx,
      participateIdx: seller().participateIdx,
    });
    clockAt(11);
    await noShow();
    const [hole] = await desk();
    expect(hole?.candidates.map(({ participateIdx }) => participateIdx)).toEqual([first().participateIdx]);
    expect((await refusal(fill(hole?.holeIdx ?? 0, second()))).key).toBe('msg.not_wanted');
    await look();
    expect(await told(second())).toEqual([]);
  });

  it('fills a hole of its own event alone, with somebody of it', async () => {
    const there = await pair(app);
    await rank(seller(), 'company', first());
    await isHere(first());
    clockAt(11);
    await noShow();
    const holeIdx = (await desk())[0]?.holeIdx ?? 0;
    expect((await refusal(fill(holeIdx, there.purchaser))).key).toBe('msg.participate_not_found');
    const { eventIdx, manager } = there.at;
    const { participateIdx } = there.purchaser;
    const foreign = manager.client('POST /manage/hole/fill', { eventIdx, holeIdx, participateIdx });
    expect((await refusal(foreign)).key).toBe('msg.hole_gone');
    expect(await desk()).toHaveLength(1);
  });

  it('asks whom no phone can', async () => {
    const guest = await guests.agreed(now.here, { email: 'guest-there@example.org' });
    await letIn('guest-there@example.org');
    await guests.ask(now.here, guest.participateIdx, [slot(3)]);
    clockAt(11);
    await noShow();
    await look();
    const [hole] = await desk();
    expect(hole?.candidates).toMatchObject([{ participateIdx: guest.participateIdx, asked: null }]);
    await fill(hole?.holeIdx ?? 0, guest);
    expect(await clashing()).toBe(0);
  });
});

describe('the two who are left alone in one slot', () => {
  it('meet each other, and both holes are filled', async () => {
    const rival = await company(app, now.here.at);
    const theirs = await meets(first(), rival, 0);
    await rank(seller(), 'company', first());
    await rank(first(), 'buyer', seller());
    clockAt(11);
    await noShow();
    await noShow('company', theirs);
    const holes = await desk();
    expect(holes).toHaveLength(2);
    const [hole] = holes.filter(({ participateIdx }) => participateIdx === seller().participateIdx);
    await fill(hole?.holeIdx ?? 0, first());
    expect(await desk()).toEqual([]);
    expect(await clashing()).toBe(0);
  });
});
