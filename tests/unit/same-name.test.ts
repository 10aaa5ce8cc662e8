import { expect, test } from 'vitest';
import { isSameName } from '#domain/participation/same-name.ts';

test.each([
  ["Zoë O'Brien-Łukasz", 'zoe o’brien-lukasz', true],
  ["O'Brien", 'O´Brien', true],
  ['Müller', 'Muller', true],
  ['김하늘', '김 하늘', true],
  ['김하늘', '김하나', false],
  ['가', '각', false],
  ['Anna', 'Anne', false],
])('%s and %s are one name: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});
