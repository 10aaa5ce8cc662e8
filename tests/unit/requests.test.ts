import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calls } from '#api/index.ts';
import { changed, fieldsIn, placesIn, validRequest } from '#tests/support/requests.ts';

describe('the requests that tests generate from the contracts', () => {
  test.each(Object.entries(calls))('%s is satisfied by its own', (_name, { request }) => {
    fc.assert(
      fc.property(validRequest(request), (value) => request.safeParse(value).success),
      { seed: 36, numRuns: 20 },
    );
  });

  test.each(Object.entries(calls))(
    '%s gives every field a value at one time or another',
    (_name, { request }) => {
      const seen = new Set<string>();
      for (const one of fc.sample(validRequest(request), { seed: 36, numRuns: 200 }))
        for (const place of placesIn(one))
          if (valueAt(one, place) !== null && valueAt(one, place) !== undefined)
            seen.add(place.map((key) => (typeof key === 'number' ? 0 : key)).join('.'));
      expect(fieldsIn(request).filter((field) => !seen.has(field))).toEqual([]);
    },
  );
});

const valueAt = (whole: unknown, place: (string | number)[]) =>
  place.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], whole);

test('a place in a request is changed without touching the rest', () => {
  const request = { list: [{ name: 'a' }, { name: 'b' }], other: 1 };
  expect(placesIn(request)).toEqual([
    ['list'],
    ['list', 0],
    ['list', 0, 'name'],
    ['list', 1],
    ['list', 1, 'name'],
    ['other'],
  ]);
  expect(changed(request, ['list', 1, 'name'], undefined)).toEqual({ list: [{ name: 'a' }, {}], other: 1 });
  expect(changed(request, ['other'], [])).toEqual({ ...request, other: [] });
  expect(request.list[1]).toEqual({ name: 'b' });
});
