import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lines } from '#components/post/lines.ts';
import { tablePlaces } from '#domain/matching/table-places.ts';

describe('a name in a booth of three metres', () => {
  test('stands in one line where it fits, and breaks between words where not', () => {
    expect(lines('들샘기름', 3)).toEqual(['들샘기름']);
    expect(lines('Deulsaem Oil Mill', 3)).toEqual(['Deulsaem', 'Oil Mill']);
  });

  test('breaks a long Korean word between syllables, and cuts a long English one', () => {
    expect(lines('솔내음코스메틱', 3)).toEqual(['솔내음코', '스메틱']);
    expect(lines('Changgobyeolgwan', 3)).toEqual(['Changgob…']);
  });

  test('takes three lines at most, and says that there is more', () => {
    expect(lines('First Second Third Fourth Fifth', 3)).toEqual(['First', 'Second', 'Third…']);
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1 }), (words) => {
        expect(lines(words.join(' '), 3).length).toBeLessThanOrEqual(3);
      }),
    );
  });
});

test('the tables of a zone stand in its columns, below its name and within its walls', () => {
  const zone = { x: 13, y: 15, width: 20, height: 14 };
  const tables = tablePlaces(zone, { from: 1, to: 30, columns: 6 });
  expect(tables.map(({ no }) => no)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  expect(new Set(tables.map(({ x }) => x)).size).toBe(6);
  expect(new Set(tables.map(({ y }) => y)).size).toBe(5);
  for (const { x, y } of tables) {
    expect(x).toBeGreaterThan(zone.x);
    expect(x).toBeLessThan(zone.x + zone.width);
    expect(y).toBeGreaterThan(zone.y + 2);
    expect(y).toBeLessThan(zone.y + zone.height);
  }
});

test('a table that was put elsewhere stands there, and the others stay in their rows', () => {
  const zone = { x: 13, y: 15, width: 20, height: 14 };
  const rows = { from: 1, to: 30, columns: 6 };
  const before = tablePlaces(zone, rows);
  const after = tablePlaces(zone, { ...rows, places: [{ no: 8, x: 2.5, y: 3 }] });
  expect(after[7]).toEqual({ no: 8, x: 2.5, y: 3 });
  expect(after.filter(({ no }) => no !== 8)).toEqual(before.filter(({ no }) => no !== 8));
});
