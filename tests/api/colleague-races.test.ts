/** Whoever has charge of a participation goes while something else is done with its people (docs/rules.md, P30, P31). */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { colleaguesOf } from '#tests/support/colleagues.ts';
import { buyer, joined } from '#tests/support/factories.ts';
import { approve, askFor, pair } from '#tests/support/pair.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
const { invite, tokenTo, colleague, peopleSeenBy, idxOf, inCharge, placed, seatedIn } = colleaguesOf(app);

describe('at the same moment', () => {
  /** Whoever has charge is one of the people, and has an account. */
  const isRight = async (participateIdx: number) => {
    const row = await app.db
      .selectFrom('participate')
      .innerJoin('representative', 'representative.participateIdx', 'participate.idx')
      .innerJoin('member', 'member.idx', 'participate.memberIdx')
      .select('member.leftAt')
      .whereRef('representative.memberIdx', '=', 'participate.memberIdx')
      .where('representative.state', '=', 'live')
      .where('participate.idx', '=', participateIdx)
      .where('participate.state', '=', 'COMPLETE')
      .execute();
    return row.length === 1 && row[0]?.leftAt === null;
  };

  it('charge is passed on to a colleague who leaves, and stays with somebody', async () => {
    for (let round = 0; round < 4; round++) {
      const here = await pair(app);
      const { eventIdx } = here.at;
      const { participateIdx } = here.seller;
      const other = await colleague(here.seller, eventIdx);
      const representativeIdx = await idxOf(other, participateIdx);
      await Promise.allSettled([
        here.seller.client('POST /participate/passCharge', { eventIdx, representativeIdx }),
        other.client('POST /participate/leave', { eventIdx }),
      ]);
      expect(await isRight(participateIdx)).toBe(true);
      expect((await peopleSeenBy(here.seller, eventIdx)).people).toHaveLength(1);
    }
  });

  it('somebody leaves while they mark when they can’t: no mark of theirs stays', async () => {
    for (let round = 0; round < 6; round++) {
      const here = await pair(app);
      const { eventIdx } = here.at;
      const other = await colleague(here.seller, eventIdx);
      const representativeIdx = await idxOf(other, here.seller.participateIdx);
      const [left, marked] = await Promise.allSettled([
        other.client('POST /participate/leave', { eventIdx }),
        other.client('POST /matching/markUnavailable', {
          eventIdx,
          slotIdxs: here.slots.slice(0, 1),
          whose: 'me',
        }),
      ]);
      expect(left.status).toBe('fulfilled');
      if (marked.status === 'rejected') expect(String(marked.reason)).toContain('participate_not_found');
      const marks = await app.db
        .selectFrom('busy')
        .select('slotIdx')
        .where('representativeIdx', '=', representativeIdx)
        .execute();
      expect(marks).toEqual([]);
    }
  });

  it('whoever has charge leaves the site while it is passed on', async () => {
    for (let round = 0; round < 4; round++) {
      const here = await pair(app);
      const { eventIdx } = here.at;
      const { participateIdx } = here.seller;
      const [, third] = [await colleague(here.seller, eventIdx), await colleague(here.seller, eventIdx)];
      const representativeIdx = await idxOf(third, participateIdx);
      const outcomes = await Promise.allSettled([
        here.seller.client('POST /member/withdraw', { password }),
        here.seller.client('POST /participate/passCharge', { eventIdx, representativeIdx }),
      ]);
      expect(outcomes[0]?.status).toBe('fulfilled');
      expect(await isRight(participateIdx)).toBe(true);
    }
  });

  it('the only one leaves the site while a colleague accepts: the company stays with the colleague, or ends', async () => {
    for (let round = 0; round < 4; round++) {
      const here = await pair(app);
      const { eventIdx } = here.at;
      const { participateIdx } = here.seller;
      const known = await joined(app);
      const { email } = await invite(here.seller, eventIdx, { email: known.id });
      const token = await tokenTo(email);
      const [left, accepted] = await Promise.allSettled([
        here.seller.client('POST /member/withdraw', { password }),
        known.client('POST /participate/acceptColleague', { token }),
      ]);
      expect(left.status).toBe('fulfilled');
      const { state } = await app.db
        .selectFrom('participate')
        .select('state')
        .where('idx', '=', participateIdx)
        .executeTakeFirstOrThrow();
      expect(state).toBe(accepted.status === 'fulfilled' ? 'COMPLETE' : 'CANCEL');
      if (accepted.status === 'fulfilled') expect(await inCharge(participateIdx)).toBe(known.memberIdx);
    }
  });

  it('a meeting is placed with a colleague who leaves: somebody of the company sits there, or nobody', async () => {
    for (let round = 0; round < 4; round++) {
      const here = await pair(app, { tables: 10 });
      const { eventIdx } = here.at;
      const { participateIdx } = here.seller;
      const other = await colleague(here.seller, eventIdx);
      const [first, second] = here.slots as [number, number];
      await placed(here, first);
      const { matchingIdx } = await askFor(here, await buyer(app, here.at), here.seller, {
        wishes: [second],
      });
      const outcomes = await Promise.allSettled([
        approve(here.seller, matchingIdx, second),
        other.client('POST /participate/leave', { eventIdx }),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      expect(await seatedIn(matchingIdx)).toBe(await idxOf(here.seller, participateIdx));
      expect(await clashes(app.db)).toEqual(noClashes);
    }
  });

  it('somebody leaves while they take a meeting over: they took it, or are nobody of its company', async () => {
    for (let round = 0; round < 6; round++) {
      const here = await pair(app);
      const { eventIdx } = here.at;
      const other = await colleague(here.seller, eventIdx);
      const representativeIdx = await idxOf(other, here.seller.participateIdx);
      const matchingIdx = await placed(here, here.slots[0] as number);
      const [left, taken] = await Promise.allSettled([
        other.client('POST /participate/leave', { eventIdx }),
        other.client('POST /matching/handOver', { matchingIdx, representativeIdx }),
      ]);
      expect(left.status).toBe('fulfilled');
      if (taken.status === 'rejected') expect(String(taken.reason)).toContain('matching_not_found');
      expect(await seatedIn(matchingIdx)).toBe(await idxOf(here.seller, here.seller.participateIdx));
      expect(await clashes(app.db)).toEqual(noClashes);
    }
  });
});
