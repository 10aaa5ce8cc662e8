/** What the home page says of time, and what its picture is drawn from. */
import { describe, expect, it } from 'vitest';
import { drawLeaf } from '#components/frame/lattice-door.ts';
import { countdown } from '#domain/day/countdown.ts';

const hours = [
  { startsAt: '2026-10-28T08:00:00.000Z', endsAt: '2026-10-28T16:00:00.000Z' },
  { startsAt: '2026-10-29T08:00:00.000Z', endsAt: '2026-10-29T16:00:00.000Z' },
];
const at = (instant: string) => countdown(hours, Date.parse(instant));

describe('the countdown', () => {
  it.each([
    ['2026-10-26T06:58:30.000Z', { state: 'opens', days: 2, hours: 1, minutes: 2 }],
    ['2026-10-28T08:00:00.000Z', { state: 'closes', days: 0, hours: 8, minutes: 0 }],
    ['2026-10-28T15:59:59.000Z', { state: 'closes', days: 0, hours: 0, minutes: 1 }],
    ['2026-10-28T16:00:00.000Z', { state: 'again', days: 0, hours: 16, minutes: 0 }],
    ['2026-10-29T16:00:00.000Z', { state: 'ended', days: 0, hours: 0, minutes: 0 }],
  ])('says at %s what comes next and in how long', (instant, expected) => {
    expect(at(instant)).toEqual(expected);
  });

  it('says that it opens today, by the calendar of the venue', () => {
    const state = (instant: string, zone: string) => countdown(hours, Date.parse(instant), zone).state;
    expect(state('2026-10-28T06:00:00.000Z', 'Europe/Vienna')).toBe('today');
    // Late in the evening before in Vienna, past midnight in Seoul.
    expect(state('2026-10-27T22:00:00.000Z', 'Europe/Vienna')).toBe('opens');
    expect(state('2026-10-27T22:00:00.000Z', 'Asia/Seoul')).toBe('today');
    expect(state('2026-10-29T05:00:00.000Z', 'Europe/Vienna')).toBe('today');
  });

  it('has ended where no day is planned', () => {
    expect(countdown([], 0).state).toBe('ended');
  });
});

describe('a leaf of the door', () => {
  const squaresOf = (placements: [number, number][], tables = 30) =>
    drawLeaf({ slotCount: 14, placements }, tables, 3).squares.join('').match(/M/g)?.length ?? 0;

  it('fills one square for each meeting', () => {
    expect(squaresOf([])).toBe(0);
    expect(
      squaresOf([
        [0, 0],
        [0, 1],
        [13, 29],
      ]),
    ).toBe(3);
  });

  it('keeps every square within the lattice, in the colours in turn', () => {
    const all = Array.from({ length: 14 * 30 }, (_, n): [number, number] => [n % 14, Math.floor(n / 14)]);
    const { squares } = drawLeaf({ slotCount: 14, placements: all }, 30, 3);
    expect(squares.map((path) => path.match(/M/g)?.length)).toEqual([140, 140, 140]);
    for (const [, x, y] of squares.join('').matchAll(/M([\d.]+) ([\d.]+)/g)) {
      expect(Number(x)).toBeLessThan(132);
      expect(Number(y)).toBeLessThan(324);
    }
  });

  it('lets neighbouring tables share a row where there are more than can be drawn', () => {
    expect(
      squaresOf(
        [
          [0, 0],
          [0, 1],
          [0, 89],
        ],
        90,
      ),
    ).toBe(2);
  });

  it('draws a plain lattice for a day without slots', () => {
    const { bars, squares } = drawLeaf({ slotCount: 0, placements: [] }, 0, 3);
    expect(bars).toContain('M12 12v312');
    expect(squares).toEqual(['', '', '']);
  });
});
