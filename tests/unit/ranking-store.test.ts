/** A list as it is put in order on a screen, and what becomes of steps that come too late (docs/rules.md, R5). */
import { expect, it } from 'vitest';
import { ApiError } from '#api/client.ts';
import type { Rankable, Ranking } from '#api/matching/ranking.ts';
import { createRanking } from '#stores/matching/ranking.ts';

const one = (participateIdx: number): Rankable => ({
  participateIdx,
  participateType: 'BUYER',
  nameKo: null,
  nameEn: `Buyer ${participateIdx}`,
  country: null,
  about: null,
});
const stored: Ranking = {
  participateIdx: 7,
  nameKo: null,
  nameEn: 'Seller',
  side: 'company',
  matchingWay: 'arranged',
  rankMost: 10,
  rankUntil: null,
  publishedAt: null,
  mayRank: true,
  version: 1,
  savedAt: null,
  ranked: [one(1), one(2)],
};
const answer = <T>(data: T) => ({ data, totalCount: 1 });
const idxs = (list: readonly Rankable[]) => list.map(({ participateIdx }) => participateIdx);

it('a step after the end leaves on the screen what the organiser has, and says so', async () => {
  let mayRank = true;
  const store = createRanking({
    read: async () => answer({ ...stored, mayRank }),
    save: async () => {
      throw new ApiError('msg.ranking_closed', 200, null);
    },
  });
  await store.load();
  mayRank = false;
  store.move(0, 1);
  expect(idxs(store.$list.get())).toEqual([2, 1]);
  await store.send();
  expect(idxs(store.$list.get())).toEqual([1, 2]);
  expect([store.$isLate.get(), store.$state.get()]).toEqual([true, 'saved']);
});

it('what was kept in the browser and never sent is not shown as the list once ranking is over', async () => {
  let mayRank = true;
  const calls = {
    read: async () => answer({ ...stored, mayRank }),
    save: async () => {
      throw new ApiError('msg.network_error', 0, null);
    },
  };
  const first = createRanking(calls);
  await first.load();
  first.remove(1);
  await first.send();
  mayRank = false;
  const later = createRanking(calls);
  await later.load();
  expect(idxs(later.$list.get())).toEqual([1, 2]);
  expect(later.$isLate.get()).toBe(true);
  const again = createRanking(calls);
  await again.load();
  expect(again.$isLate.get()).toBe(false);
});
