/** Holes on the day, asked on phones: who is asked when, and the first two who both say yes have it (docs/rules.md, H4, N13). */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { company, type Participant } from '#tests/support/factories.ts';
import { holesIn } from '#tests/support/holes.ts';
import { askFor, refusal } from '#tests/support/pair.ts';

const app = await testApp();
const holes = holesIn(app);
const {
  now,
  slot,
  offers,
  meets,
  clockAt,
  rank,
  isHere,
  noShow,
  look,
  desk,
  fill,
  asked,
  offerOf,
  answer,
  told,
  clashing,
} = holes;
const seller = () => now.here.seller;
const first = () => now.others[0] as Participant;
const second = () => now.others[1] as Participant;

describe('the phones', () => {
  /** The seller has asked both of the others for a meeting in a later slot. */
  async function asksBoth(): Promise<void> {
    for (const one of now.others) await askFor(now.here, seller(), one, { wishes: [slot(4)] });
    await isHere(...now.others);
    clockAt(11);
    await noShow();
    await look();
  }

  it('of whom who sits there has asked already are asked, and the first yes has it', async () => {
    await asksBoth();
    expect(await asked(seller())).toEqual([]);
    expect(await asked(first())).toMatchObject([
      { participateIdx: seller().participateIdx, isThere: false, saidYes: false },
    ]);
    const late = await offerOf(second());
    const { outcome, matchingIdx: made } = await answer(first(), await offerOf(first()));
    expect(outcome).toBe('made');
    expect(await answer(second(), late)).toEqual({ outcome: 'gone', matchingIdx: null });
    expect(await told(first())).toEqual(['holeOffered', 'meetingConfirmed']);
    expect(await told(second())).toEqual(['holeOffered', 'holeGone']);
    const { data } = await seller().client('GET /matching/getDetail', { matchingIdx: made ?? 0 });
    expect([data.stateMatching, data.slot?.slotIdx]).toEqual(['complete', slot(0)]);
    expect(await clashing()).toBe(0);
  });

  it('of two yeses at once one has it', async () => {
    await asksBoth();
    const idxs = [await offerOf(first()), await offerOf(second())] as const;
    const outcomes = await Promise.all([answer(first(), idxs[0]), answer(second(), idxs[1])]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['gone', 'made']);
    expect(await clashing()).toBe(0);
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
    expect(await clashing()).toBe(0);
  });

  it('are asked once, whatever looks at the same time', async () => {
    for (const one of now.others) await askFor(now.here, seller(), one, { wishes: [slot(4)] });
    await isHere(...now.others);
    clockAt(11);
    await noShow();
    await Promise.all([look(), look(), look()]);
    expect([await told(first()), await told(second())]).toEqual([['holeOffered'], ['holeOffered']]);
  });

  it('of whom only a list knows ask that one first, and the other once they have said yes', async () => {
    await rank(first(), 'buyer', seller());
    await isHere(first());
    clockAt(11);
    await noShow();
    await look();
    expect(await asked(seller())).toEqual([]);
    expect((await answer(first(), await offerOf(first()))).outcome).toBe('waiting');
    expect(await asked(first())).toMatchObject([{ saidYes: true }]);
    expect(await asked(seller())).toMatchObject([{ participateIdx: first().participateIdx, isThere: true }]);
    expect((await answer(seller(), await offerOf(seller()))).outcome).toBe('made');
    expect(await clashing()).toBe(0);
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
    const rival = await company(app, now.here.at);
    const theirs = await meets(second(), rival, 0);
    for (const one of [seller(), rival]) await askFor(now.here, one, first(), { wishes: [slot(4)] });
    await isHere(first());
    clockAt(11);
    await noShow();
    await noShow('buyer', theirs);
    await look();
    expect(await asked(first())).toHaveLength(1);
    expect((await answer(first(), await offerOf(first()))).outcome).toBe('made');
    await look();
    expect(await asked(first())).toEqual([]);
  });

  it('read nothing more of an offer to somebody who does not want to any more, and nobody is told', async () => {
    await asksBoth();
    await second().client('POST /matching/setNotWith', {
      eventIdx: now.here.at.eventIdx,
      participateIdx: seller().participateIdx,
    });
    clockAt(12);
    await look();
    expect(await asked(second())).toEqual([]);
    expect(await told(second())).toEqual(['holeOffered']);
    expect((await desk())[0]?.candidates.map(({ participateIdx }) => participateIdx)).toEqual([
      first().participateIdx,
    ]);
  });

  it('learn of nothing more when too little of the slot is left', async () => {
    await asksBoth();
    const offerIdx = await offerOf(first());
    clockAt(20);
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

  it('make no meeting any more once the managers have taken phones back', async () => {
    await asksBoth();
    const offerIdx = await offerOf(first());
    for (const mode of ['desk', 'off'] as const) {
      await offers(mode);
      expect(await asked(first())).toEqual([]);
    }
    expect(await answer(first(), offerIdx)).toEqual({ outcome: 'gone', matchingIdx: null });
    expect(await told(first())).toEqual(['holeOffered']);
    await offers('desk');
    expect((await desk())[0]?.candidates).toMatchObject([{ asked: 'gone' }, { asked: 'asked' }]);
    expect(await clashing()).toBe(0);
  });
});
