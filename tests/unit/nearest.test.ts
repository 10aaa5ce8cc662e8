import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Direction, directions, nearest } from '#domain/event/nearest.ts';

/** Two rows of three booths, an aisle of two metres, and a booth far to the right. */
const booths = [
  { name: 'A-1', x: 0, y: 0 },
  { name: 'A-2', x: 3, y: 0 },
  { name: 'A-3', x: 6, y: 0 },
  { name: 'B-1', x: 0, y: 5 },
  { name: 'B-2', x: 3, y: 5 },
  { name: 'B-3', x: 6, y: 5 },
  { name: 'C-1', x: 30, y: 4 },
].map((booth) => ({ ...booth, width: 3, height: 3 }));
const from = (name: string, direction: Direction) => {
  const start = booths.find((booth) => booth.name === name);
  return start && booths[nearest(start, booths, direction)]?.name;
};

describe('the nearest booth in a direction', () => {
  test('is the neighbour in the row, and the one across the aisle', () => {
    expect(from('A-2', 'ArrowLeft')).toBe('A-1');
    expect(from('A-2', 'ArrowRight')).toBe('A-3');
    expect(from('A-2', 'ArrowDown')).toBe('B-2');
    expect(from('B-3', 'ArrowUp')).toBe('A-3');
  });

  test('lies straight ahead before it lies near: far along the row rather than aside', () => {
    expect(from('B-3', 'ArrowRight')).toBe('C-1');
    expect(from('C-1', 'ArrowLeft')).toBe('B-3');
  });

  test('is none at the edge', () => {
    expect(from('A-1', 'ArrowUp')).toBeUndefined();
    expect(from('C-1', 'ArrowRight')).toBeUndefined();
  });

  test('always lies in that direction, and every booth of a map can be left in some direction', () => {
    const place = fc.record({
      x: fc.nat(180),
      y: fc.nat(180),
      width: fc.integer({ min: 1, max: 9 }),
      height: fc.integer({ min: 1, max: 9 }),
    });
    const centre = ({ x, width }: { x: number; width: number }) => x + width / 2;
    const middle = ({ y, height }: { y: number; height: number }) => y + height / 2;
    const apart = fc.uniqueArray(place, {
      minLength: 2,
      maxLength: 30,
      comparator: (a, b) => centre(a) === centre(b) && middle(a) === middle(b),
    });
    fc.assert(
      fc.property(apart, (places) => {
        const [start, ...others] = places as [(typeof places)[number], ...typeof places];
        const reached = directions.map((direction) => {
          const found = others[nearest(start, others, direction)];
          if (!found) return false;
          const ahead = {
            ArrowLeft: centre(start) - centre(found),
            ArrowRight: centre(found) - centre(start),
            ArrowUp: middle(start) - middle(found),
            ArrowDown: middle(found) - middle(start),
          };
          expect(ahead[direction]).toBeGreaterThan(0);
          return true;
        });
        expect(reached).toContain(true);
      }),
    );
  });
});
