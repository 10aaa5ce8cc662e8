/** The pure rules of ranking (docs/rules.md, R1, R2, R7). */
import { describe, expect, it } from 'vitest';
import { moved } from '#domain/common/moved.ts';
import { isBeingArranged, mayRank, takesRequests } from '#domain/matching/ranking.ts';
import { cellsOf, readRankingSheet } from '#domain/matching/ranking-sheet.ts';

const now = new Date('2026-10-12T09:00:00.000Z');
const event = {
  matchingWay: 'arranged',
  rankUntil: null,
  publishedAt: null,
  lastEndsAt: '2026-10-30T17:00:00.000Z',
} as const;
const publishedAt = '2026-10-10T09:00:00.000Z';

describe('the way of an event', () => {
  it('lets people rank until the deadline, until the meetings are published, and until it is over', () => {
    expect(mayRank(event, now)).toBe(true);
    expect(mayRank({ ...event, rankUntil: '2026-10-12T09:00:00.001Z' }, now)).toBe(true);
    expect(mayRank({ ...event, rankUntil: '2026-10-12T09:00:00.000Z' }, now)).toBe(false);
    expect(mayRank({ ...event, publishedAt }, now)).toBe(false);
    expect(mayRank({ ...event, matchingWay: 'open' }, now)).toBe(false);
    expect(mayRank({ ...event, lastEndsAt: '2026-10-12T09:00:00.000Z' }, now)).toBe(false);
  });

  it('takes requests as the way says', () => {
    const takes = (matchingWay: 'open' | 'arranged' | 'mixed', at: string | null) =>
      [false, true].map((isWalkIn) => takesRequests({ matchingWay, publishedAt: at }, isWalkIn));
    expect(takes('open', null)).toEqual([true, true]);
    expect(takes('arranged', null)).toEqual([false, false]);
    expect(takes('mixed', null)).toEqual([false, false]);
    expect(takes('arranged', publishedAt)).toEqual([false, true]);
    expect(takes('mixed', publishedAt)).toEqual([true, true]);
    expect(isBeingArranged({ matchingWay: 'mixed', publishedAt })).toBe(false);
  });
});

it('moves one of a list, and no further than its ends', () => {
  const list = ['a', 'b', 'c', 'd'];
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(list, 1, 9)).toEqual(['a', 'c', 'd', 'b']);
  expect(moved(list, 1, -3)).toEqual(['b', 'a', 'c', 'd']);
  expect(moved(list, 9, 0)).toEqual(list);
});

describe('a sheet', () => {
  it('is read by its heads in either language, numbers before names', () => {
    const text =
      '참가자 번호,참가자,순위,상대 번호,상대\r\n7,"한빛, 식품",1,9,\n,한빛식품,2,,"Donau ""Wien"""\n\n';
    expect(readRankingSheet(text)).toEqual([
      { row: 2, from: '7', rank: '1', to: '9' },
      { row: 3, from: '한빛식품', rank: '2', to: 'Donau "Wien"' },
    ]);
    expect(readRankingSheet('\uFEFFRank\tFrom\tTo\n1\tA\tB')).toEqual([
      { row: 2, from: 'A', rank: '1', to: 'B' },
    ]);
  });

  it('without a column it is none', () => {
    expect(readRankingSheet('from,to\n1,2')).toBe('columns');
    expect(readRankingSheet('')).toBe('columns');
  });

  it('has cells with line breaks, and separators as its first line has them', () => {
    expect(cellsOf('a;b\n"1\n2";3,4')).toEqual([
      ['a', 'b'],
      ['1\n2', '3,4'],
    ]);
  });
});
