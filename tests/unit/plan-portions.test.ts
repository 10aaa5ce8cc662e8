import { describe, expect, it } from 'vitest';
import { comfortOf, median, type SeatedMeeting } from '#domain/matching/fairness.ts';
import { type Move, portionsOf } from '#domain/matching/plan-portions.ts';

const move = (from: string | null, to: string, wants: string[] = []): Move => ({
  needs: [to],
  wants,
  leaves: from === null ? [] : [from],
});

describe('portions of a plan', () => {
  it('makes first who leaves a place, then who needs it', () => {
    const moves = [move('a', 'b'), move('b', 'c'), move('c', 'd'), move(null, 'a')];
    expect(portionsOf(moves, 60)).toEqual({ portions: [[2], [1], [0], [3]], tooLong: [] });
  });

  it('keeps together who change places, and names those who are too many for it', () => {
    const ring = (size: number) =>
      Array.from({ length: size }, (_, no) => move(`${no}`, `${(no + 1) % size}`));
    const { portions, tooLong } = portionsOf([...ring(3), move(null, 'free')], 3);
    expect(portions.map((part) => part.toSorted())).toEqual([[0, 1, 2], [3]]);
    expect(tooLong).toEqual([]);
    expect(portionsOf(ring(4), 3)).toMatchObject({
      portions: [],
      tooLong: [expect.arrayContaining([0, 1, 2, 3])],
    });
  });

  it('names a chain of any length in lists of a bounded one', () => {
    const ring = Array.from({ length: 1_200 }, (_, no) => move(`${no}`, `${(no + 1) % 1_200}`));
    const { portions, tooLong } = portionsOf(ring, 60);
    expect(portions).toEqual([]);
    expect(tooLong.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(new Set(tooLong.flat()).size).toBe(1_200);
  });

  it('waits for no table where more than so many would wait for each other', () => {
    const moves = [0, 1, 2, 3].map((no) => ({
      needs: [`person ${no}`],
      wants: [`table ${(no + 1) % 4}`],
      leaves: [`table ${no}`],
    }));
    expect(portionsOf(moves, 4).portions).toHaveLength(1);
    expect(portionsOf(moves, 3)).toMatchObject({ portions: [[0], [1], [2], [3]], tooLong: [] });
  });

  it('orders a chain as long as the largest plan, and says nothing twice', () => {
    const chain = Array.from({ length: 50_000 }, (_, no) => move(`${no}`, `${no + 1}`));
    const { portions } = portionsOf(chain, 60);
    expect(portions).toHaveLength(50_000);
    expect(portions[0]).toEqual([49_999]);
  });

  it('puts everyone behind all whose place they need, in chance orders', () => {
    let seed = 7;
    const chance = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % most;
    };
    for (let round = 0; round < 200; round++) {
      const moves = Array.from({ length: 2 + chance(12) }, () => move(`${chance(15)}`, `${chance(15)}`));
      const { portions, tooLong } = portionsOf(moves, 60);
      expect(tooLong).toEqual([]);
      expect(portions.flat().sort((a, b) => a - b)).toEqual(moves.map((_, no) => no));
      const placeOf = new Map(portions.flatMap((part, place) => part.map((no) => [no, place] as const)));
      for (const [no, { needs }] of moves.entries())
        for (const [other, { leaves }] of moves.entries())
          if (other !== no && leaves.some((name) => needs.includes(name)))
            expect(placeOf.get(other) as number).toBeLessThanOrEqual(placeOf.get(no) as number);
    }
  });
});

describe('fairness', () => {
  const meeting = (slotNo: number, x: number, day = '2026-10-29'): SeatedMeeting => ({
    slotNo,
    day,
    seats: [
      { participateIdx: 1, representativeIdx: 10 },
      { participateIdx: 2 + slotNo, representativeIdx: 20 + slotNo },
    ],
    place: { hall: 'A', x, y: 0 },
  });

  it('counts runs of idle slots and metres of a person on a day', () => {
    const found = comfortOf([meeting(4, 3), meeting(0, 0), meeting(1, 2), meeting(7, 9, '2026-10-30')]);
    expect(found.get(1)).toEqual({ breaks: 1, metres: 3 });
    expect(found.has(2)).toBe(false);
  });

  it('knows the middle of any list', () => {
    expect([median([]), median([3]), median([4, 1]), median([9, 1, 2])]).toEqual([null, 3, 2.5, 2]);
  });
});
