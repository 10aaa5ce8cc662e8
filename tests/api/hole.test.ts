/** Holes on the day: whom the desk and phones are offered, who claims, and what ends it (docs/rules.md, H1 to H6). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { HoleMode } from '#domain/matching/hole.ts';
import { lookAtHoles } from '#server/features/hole/sweep.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes } from '#tests/support/clashes.ts';
import { buyer, company, type Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const guests = withoutAccount(app);

/** The first slot, of half an hour. */
const start = Date.parse('2026-10-29T08:00:00Z');
const at = (minutes: number) => app.clock.set(new Date(start + minutes * 60_000).toISOString());

let here: Pair;
/** Two more buyers. */
let others: Participant[];
/** The seller's confirmed meeting with the purchaser in the first slot. */
let matchingIdx: number;

beforeEach(async () => {
  here = await pair(app);
  await offers('phones');
  others = [await buyer(app, here.at), await buyer(app, here.at)];
  matchingIdx = (await askFor(here, here.purchaser, here.seller, { wishes: [slot(0)] })).matchingIdx;
  await approve(here.seller, matchingIdx);
});

const slot = (no: number) => here.slots[no] as number;
const first = () => others[0] as Participant;
const second = () => others[1] as Participant;
const { clashesNow, offers, rank, isHere, noShow, cancel, look, desk, asked, answer, fill, told } = {
  clashesNow: async () => Object.values(await clashes(app.db)).reduce((sum, count) => sum + count, 0),
  offers: (holeOffers: HoleMode) =>
    app.db.updateTable('event').set({ holeOffers }).where('idx', '=', here.at.eventIdx).execute(),
  /** Writes a list past the API, which the event takes only where it makes the meetings. */
  rank: async (from: Participant, fromSide: 'company' | 'buyer', ...to: Participant[]) => {
    const toSide = fromSide === 'company' ? ('buyer' as const) : ('company' as const);
    const row = { eventIdx: here.at.eventIdx, fromIdx: from.participateIdx, fromSide, toSide };
    await app.db
      .insertInto('preference')
      .values(to.map(({ participateIdx: toIdx }, no) => ({ ...row, toIdx, rank: no + 1 })))
      .execute();
  },
  /** The door let them in this morning: they have registered as visitors, too. */
  isHere: async (...people: Participant[]) => {
    for (const { memberIdx } of people) {
      const { email } = await app.db
        .selectFrom('member')
        .select('email')
        .where('idx', '=', memberIdx)
        .executeTakeFirstOrThrow();
      const moment = new Date(start - 3_600_000).toISOString();
      await app.db
        .insertInto('visitor')
        .values({
          ...{ eventIdx: here.at.eventIdx, code: `in-${memberIdx}`, visitorName: 'A', visitorNameEn: 'A' },
          ...{ emailNormal: email.toLowerCase(), visitorEmail: email, country: 'AT', city: 'Wien' },
          ...{
            organization: 'A',
            checkedInAt: moment,
            checkedInDoor: '1',
            createdAt: moment,
            updatedAt: moment,
          },
        })
        .execute();
    }
  },
  noShow: (missing: 'company' | 'buyer' | 'both' | 'none' = 'buyer') =>
    here.at.manager.client('POST /manage/matching/markNoShow', { matchingIdx, missing }),
  cancel: () =>
    here.at.manager.client('POST /manage/matching/cancel', { matchingIdx, reason: 'The flight is late.' }),
  look: () => lookAtHoles(app.db, app.clock.read()),
  desk: async () =>
    (await here.at.manager.client('GET /manage/hole/getList', { eventIdx: here.at.eventIdx })).data.holes,
  asked: async ({ client }: Participant) =>
    (await client('GET /hole/getOffers', { eventIdx: here.at.eventIdx })).data,
  answer: async ({ client }: Participant, offerIdx: number, isYes: 'Y' | 'N' = 'Y') =>
    (await client('POST /hole/answer', { eventIdx: here.at.eventIdx, offerIdx, isYes })).data,
  fill: async (holeIdx: number, { participateIdx }: { participateIdx: number }) =>
    here.at.manager.client('POST /manage/hole/fill', { eventIdx: here.at.eventIdx, holeIdx, participateIdx }),
  told: async ({ memberIdx }: Participant) =>
    (
      await app.db
        .selectFrom('notice')
        .select('kind')
        .where('memberIdx', '=', memberIdx)
        .where('eventIdx', '=', here.at.eventIdx)
        .where('kind', 'in', ['holeOffered', 'holeGone', 'meetingConfirmed', 'meetingArranged'])
        .orderBy('idx')
        .execute()
    ).map(({ kind }) => kind),
};
const offerOf = async (one: Participant) => (await asked(one))[0]?.offerIdx ?? 0;
const candidatesOf = async () =>
  (await desk()).map(({ participateIdx, candidates }) => [
    participateIdx,
    candidates.map((candidate) => candidate.participateIdx),
  ]);

describe('somebody is left alone', () => {
  it('from ten minutes after the beginning until ten are left, with whoever wants to, is in the house and free', async () => {
    await rank(here.seller, 'company', first(), second());
    await isHere(first());
    at(11);
    await noShow();
    expect(await candidatesOf()).toEqual([[here.seller.participateIdx, [first().participateIdx]]]);
    await isHere(second());
    expect(await candidatesOf()).toEqual([
      [here.seller.participateIdx, [first().participateIdx, second().participateIdx]],
    ]);
    at(20);
    expect(await desk()).toEqual([]);
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
  });

  it('by the word of the side that came, until it is contested', async () => {
    await rank(first(), 'buyer', here.seller);
    await isHere(first());
    at(11);
    await here.seller.client('POST /matching/sayPresence', { matchingIdx, presence: 'absent' });
    expect(await candidatesOf()).toHaveLength(1);
    await here.purchaser.client('POST /matching/sayPresence', { matchingIdx, presence: 'contested' });
    expect(await desk()).toEqual([]);
  });

  it('no more once the mark is taken back, and again when it is made again', async () => {
    at(11);
    await noShow();
    await noShow('none');
    expect(await desk()).toEqual([]);
    await noShow();
    expect(await desk()).toHaveLength(1);
    await noShow('both');
    expect(await desk()).toEqual([]);
  });

  it('within the hour before, where the meeting is cancelled, on both sides that had said to be there', async () => {
    await rank(first(), 'buyer', here.seller);
    await isHere(first());
    at(-20);
    await here.seller.client('POST /matching/sayPresence', { matchingIdx, presence: 'here' });
    await cancel();
    expect(await candidatesOf()).toEqual([
      [here.seller.participateIdx, [first().participateIdx]],
      [here.purchaser.participateIdx, []],
    ]);
  });

  it('not where it was cancelled earlier, nor where the event offers nothing', async () => {
    at(-61);
    await cancel();
    expect(await desk()).toEqual([]);
    const again = await askFor(here, first(), here.seller, { wishes: [slot(1)] });
    await approve(here.seller, again.matchingIdx);
    await offers('off');
    at(0);
    await here.at.manager.client('POST /manage/matching/cancel', {
      matchingIdx: again.matchingIdx,
      reason: 'No.',
    });
    await offers('phones');
    expect(await desk()).toEqual([]);
  });
});

describe('the desk', () => {
  it('makes the meeting with one press, at the same table in the same slot, and the other one stays as it was to be', async () => {
    await rank(here.seller, 'company', first());
    await isHere(first());
    at(11);
    await noShow();
    const [hole] = await desk();
    const { data } = await fill(hole?.holeIdx ?? 0, first());
    const { data: made } = await first().client('GET /matching/getDetail', { matchingIdx: data.matchingIdx });
    expect([made.stateMatching, made.slot?.slotIdx, made.tableNo]).toEqual([
      'complete',
      slot(0),
      hole?.tableNo,
    ]);
    const { data: missed } = await here.seller.client('GET /matching/getDetail', { matchingIdx });
    expect([missed.stateMatching, missed.slot?.slotIdx, missed.tableNo]).toEqual([
      'complete',
      slot(0),
      hole?.tableNo,
    ]);
    expect(await told(first())).toEqual(['meetingArranged']);
    expect(await desk()).toEqual([]);
    expect((await refusal(fill(hole?.holeIdx ?? 0, second()))).key).toBe('msg.hole_gone');
    expect(await clashesNow()).toBe(0);
  });

  it('is told of nobody who does not want to, and reads never who that is', async () => {
    await rank(here.seller, 'company', first(), second());
    await isHere(first(), second());
    await second().client('POST /matching/setNotWith', {
      eventIdx: here.at.eventIdx,
      participateIdx: here.seller.participateIdx,
    });
    at(11);
    await noShow();
    const [hole] = await desk();
    expect(hole?.candidates.map(({ participateIdx }) => participateIdx)).toEqual([first().participateIdx]);
    expect((await refusal(fill(hole?.holeIdx ?? 0, second()))).key).toBe('msg.not_wanted');
    await look();
    expect(await told(second())).toEqual([]);
  });

  it('asks whom no phone can', async () => {
    const guest = await guests.agreed(here);
    await guests.ask(here, guest.participateIdx, [slot(3)]);
    at(11);
    await noShow();
    // Nobody was at the door for them, so they are known to be there by their meeting alone.
    await app.db
      .insertInto('visitor')
      .values({
        ...{
          eventIdx: here.at.eventIdx,
          code: 'guest-in',
          visitorName: 'A',
          visitorNameEn: 'A',
          country: 'AT',
        },
        ...{ emailNormal: await emailOf(guest.participateIdx), city: 'Wien', organization: 'A' },
        ...{ checkedInAt: new Date(start).toISOString(), checkedInDoor: '1' },
        ...{ createdAt: new Date(start).toISOString(), updatedAt: new Date(start).toISOString() },
      })
      .execute();
    await look();
    const [hole] = await desk();
    expect(hole?.candidates).toMatchObject([{ participateIdx: guest.participateIdx, asked: null }]);
    await fill(hole?.holeIdx ?? 0, guest);
    expect(await clashesNow()).toBe(0);
  });
});

const emailOf = async (participateIdx: number) =>
  (
    await app.db
      .selectFrom('representative')
      .select('email')
      .where('participateIdx', '=', participateIdx)
      .executeTakeFirstOrThrow()
  ).email;

describe('the phones', () => {
  /** The seller has asked both of the others for a meeting in a later slot. */
  async function asksBoth(): Promise<void> {
    for (const one of others) await askFor(here, here.seller, one, { wishes: [slot(4)] });
    await isHere(...others);
    at(11);
    await noShow();
    await look();
  }

  it('of whom who sits there has asked already are asked, and the first yes has it', async () => {
    await asksBoth();
    expect(await asked(here.seller)).toEqual([]);
    expect(await asked(first())).toMatchObject([
      { participateIdx: here.seller.participateIdx, isThere: false, saidYes: false },
    ]);
    const late = await offerOf(second());
    const { outcome, matchingIdx: made } = await answer(first(), await offerOf(first()));
    expect(outcome).toBe('made');
    expect(await answer(second(), late)).toEqual({ outcome: 'gone', matchingIdx: null });
    expect(await told(first())).toEqual(['holeOffered', 'meetingConfirmed']);
    expect(await told(second())).toEqual(['holeOffered', 'holeGone']);
    const { data } = await here.seller.client('GET /matching/getDetail', { matchingIdx: made ?? 0 });
    expect([data.stateMatching, data.slot?.slotIdx]).toEqual(['complete', slot(0)]);
    expect(await clashesNow()).toBe(0);
  });

  it('of two yeses at once one has it', async () => {
    await asksBoth();
    const idxs = [await offerOf(first()), await offerOf(second())] as const;
    const outcomes = await Promise.all([answer(first(), idxs[0]), answer(second(), idxs[1])]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['gone', 'made']);
    expect(await clashesNow()).toBe(0);
  });

  it('of a yes and a press at the desk at once one has it', async () => {
    await asksBoth();
    const [hole] = await desk();
    const offerIdx = await offerOf(first());
    const [said, pressed] = await Promise.all([
      answer(first(), offerIdx),
      fill(hole?.holeIdx ?? 0, second()).then(
        () => 'made',
        () => 'refused',
      ),
    ]);
    expect([said.outcome, pressed]).toContain('made');
    expect([said.outcome, pressed].filter((outcome) => outcome === 'made')).toHaveLength(1);
    expect(await clashesNow()).toBe(0);
  });

  it('are asked once, whatever looks at the same time', async () => {
    for (const one of others) await askFor(here, here.seller, one, { wishes: [slot(4)] });
    await isHere(...others);
    at(11);
    await noShow();
    await Promise.all([look(), look(), look()]);
    expect([await told(first()), await told(second())]).toEqual([['holeOffered'], ['holeOffered']]);
  });

  it('of whom only a list knows ask that one first, and the other once they have said yes', async () => {
    await rank(first(), 'buyer', here.seller);
    await isHere(first());
    at(11);
    await noShow();
    await look();
    expect(await asked(here.seller)).toEqual([]);
    expect((await answer(first(), await offerOf(first()))).outcome).toBe('waiting');
    expect(await asked(first())).toMatchObject([{ saidYes: true }]);
    expect(await asked(here.seller)).toMatchObject([
      { participateIdx: first().participateIdx, isThere: true },
    ]);
    expect((await answer(here.seller, await offerOf(here.seller))).outcome).toBe('made');
    expect(await clashesNow()).toBe(0);
  });

  it('go on to the next after a no, and never ask whoever said it again', async () => {
    await asksBoth();
    expect((await answer(first(), await offerOf(first()), 'N')).outcome).toBe('declined');
    await look();
    expect(await asked(first())).toEqual([]);
    const [hole] = await desk();
    expect(hole?.candidates).toMatchObject([{ asked: 'declined' }, { asked: 'asked' }]);
  });

  it('ask nobody for two at once', async () => {
    const rival = await company(app, here.at);
    const { matchingIdx: theirs } = await askFor(here, second(), rival, { wishes: [slot(0)] });
    await approve(rival, theirs);
    for (const one of [here.seller, rival]) await askFor(here, one, first(), { wishes: [slot(4)] });
    await isHere(first());
    at(11);
    await noShow();
    await here.at.manager.client('POST /manage/matching/markNoShow', {
      matchingIdx: theirs,
      missing: 'buyer',
    });
    await look();
    expect(await asked(first())).toHaveLength(1);
    expect((await answer(first(), await offerOf(first()))).outcome).toBe('made');
    await look();
    expect(await asked(first())).toEqual([]);
  });

  it('learn of nothing more when too little is left, or one of the two can not', async () => {
    await asksBoth();
    const offerIdx = await offerOf(first());
    at(20);
    expect(await asked(first())).toEqual([]);
    expect(await answer(first(), offerIdx)).toEqual({ outcome: 'gone', matchingIdx: null });
    await look();
    expect(await told(first())).toEqual(['holeOffered']);
  });

  it('are not asked where the event offers the desk alone, and what is not theirs is not there', async () => {
    await offers('desk');
    await asksBoth();
    expect(await asked(first())).toEqual([]);
    expect(await desk()).toHaveLength(1);
    await offers('phones');
    await look();
    const offerIdx = await offerOf(first());
    expect((await refusal(answer(second(), offerIdx))).key).toBe('msg.hole_gone');
  });
});

describe('the two who are left alone in one slot', () => {
  it('meet each other, and both holes are filled', async () => {
    const rival = await company(app, here.at);
    const { matchingIdx: theirs } = await askFor(here, first(), rival, { wishes: [slot(0)] });
    await approve(rival, theirs);
    await rank(here.seller, 'company', first());
    await rank(first(), 'buyer', here.seller);
    at(11);
    await noShow();
    await here.at.manager.client('POST /manage/matching/markNoShow', {
      matchingIdx: theirs,
      missing: 'company',
    });
    const holes = await desk();
    expect(holes).toHaveLength(2);
    const [hole] = holes.filter(({ participateIdx }) => participateIdx === here.seller.participateIdx);
    await fill(hole?.holeIdx ?? 0, first());
    expect(await desk()).toEqual([]);
    expect(await clashesNow()).toBe(0);
  });
});
