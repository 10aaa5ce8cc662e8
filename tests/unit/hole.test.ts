/** Who could meet somebody who is left alone, in which order, and who of two is asked first (docs/rules.md, H1, H2, H4). */
import { describe, expect, it } from 'vitest';
import {
  firstAsked,
  type HolePartner,
  type HoleWish,
  holeCandidates,
  holeUntil,
  isHole,
} from '#domain/matching/hole.ts';

const none: HoleWish = { hasAsked: false, rank: null };
const asks: HoleWish = { hasAsked: true, rank: null };
const ranks = (rank: number): HoleWish => ({ hasAsked: false, rank });

const partner = (participateIdx: number, changes: Partial<HolePartner> = {}): HolePartner => ({
  ...{ participateIdx, left: ranks(1), other: none, isFree: true, isInHouse: true, isExcluded: false },
  ...{ canTalk: true, metres: null, canWalk: true, meetings: 0 },
  ...changes,
});
const order = (...partners: HolePartner[]) =>
  holeCandidates(partners).map(({ participateIdx }) => participateIdx);

describe('the time', () => {
  const startsAt = '2026-10-29T08:00:00.000Z';

  it('leaves ten minutes of a slot, or half of a short one', () => {
    expect(holeUntil(startsAt, 30)).toBe('2026-10-29T08:20:00.000Z');
    expect(holeUntil(startsAt, 20)).toBe('2026-10-29T08:10:00.000Z');
    expect(holeUntil(startsAt, 15)).toBe('2026-10-29T08:07:30.000Z');
  });

  it('is from an hour before until then', () => {
    const at = (time: string) => isHole(new Date(`2026-10-29T${time}Z`), startsAt, 30);
    expect(['06:59:59.999', '07:00:00', '08:19:59.999', '08:20:00'].map(at)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('the candidates', () => {
  it.each<[string, Partial<HolePartner>]>([
    ['neither wants it', { left: none, other: none }],
    ['they are in a meeting then', { isFree: false }],
    ['they are not in the house', { isInHouse: false }],
    ['they are not to be offered', { isExcluded: true }],
    ['no interpreter is free', { canTalk: false }],
    ['the next table is too far', { canWalk: false }],
    ['they are more than five minutes away', { metres: 251 }],
  ])('are none where %s', (_, changes) => {
    expect(order(partner(1), partner(2, changes))).toEqual([1]);
  });

  it('come by wish, request, place in the lists, way, meetings of the day and number', () => {
    expect(
      order(
        partner(1),
        partner(2, { left: ranks(3), other: ranks(4) }),
        partner(3, { left: none, other: asks }),
        partner(4, { left: asks, other: ranks(9) }),
        partner(5, { left: ranks(2), other: ranks(3) }),
      ),
    ).toEqual([4, 5, 2, 3, 1]);
    expect(
      order(
        partner(1),
        partner(2, { metres: 200 }),
        partner(3, { metres: 20, meetings: 4 }),
        partner(4, { metres: 20, meetings: 2 }),
        partner(6, { metres: 20, meetings: 2 }),
      ),
    ).toEqual([4, 6, 3, 2, 1]);
  });

  it('stand in the same order whatever the order in which they are read', () => {
    const all = [
      partner(1, { metres: 9 }),
      partner(2, { other: ranks(2) }),
      partner(3),
      partner(4, { left: asks }),
    ];
    expect(order(...all.toReversed())).toEqual(order(...all));
  });
});

describe('who is asked first', () => {
  it.each<[string, HoleWish, HoleWish, ReturnType<typeof firstAsked>]>([
    ['asked for it: the other, who has to come', asks, none, { left: false, other: true, leftSaysYes: true }],
    ['was asked for it: both', none, asks, { left: true, other: true, leftSaysYes: false }],
    [
      'has the other on the list: they alone',
      ranks(1),
      none,
      { left: true, other: false, leftSaysYes: false },
    ],
    [
      'is on the list of the other: that one alone',
      none,
      ranks(1),
      { left: false, other: true, leftSaysYes: false },
    ],
    [
      'and the other have each other on it: both',
      ranks(1),
      ranks(2),
      { left: true, other: true, leftSaysYes: false },
    ],
  ])('who is left alone %s', (_, left, other, first) => {
    expect(firstAsked({ left, other })).toEqual(first);
  });
});
