import { expect, test } from 'vitest';
import { inPortions } from '../../src/planner/portions.ts';

/** Numbers, each found so many milliseconds after the one before it. */
function finding(count: number, ms: number) {
  let now = 0;
  function* found() {
    for (let no = 0; no < count; no++) {
      now += ms;
      yield no;
    }
  }
  return { found: found(), clock: () => now };
}

const portionsOf = (count: number, ms: number) => {
  const { found, clock } = finding(count, ms);
  return [...inPortions(found, clock)];
};

test('what comes slowly goes after each second, and what comes fast when it is many', () => {
  expect(portionsOf(7, 400)).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
  expect(portionsOf(3, 5_000)).toEqual([[0], [1], [2]]);
  expect(portionsOf(501, 1).map((portion) => portion.length)).toEqual([250, 250, 1]);
  expect(portionsOf(500, 1).flat()).toEqual(Array.from({ length: 500 }, (_, no) => no));
  expect(portionsOf(0, 1)).toEqual([]);
});

test('of what is ended from outside no more than a second is lost', () => {
  let now = 0;
  function* endless() {
    for (now = 600; ; now += 600) {
      if (now > 3_000) throw new Error('ended from outside');
      yield now;
    }
  }
  const sent: number[] = [];
  expect(() => {
    for (const portion of inPortions(endless(), () => now)) sent.push(...portion);
  }).toThrow('ended from outside');
  expect(sent).toEqual([600, 1_200, 1_800, 2_400]);
});
