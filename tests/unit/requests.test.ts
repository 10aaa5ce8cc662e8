import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calls } from '#api/index.ts';
import { changed, placesIn, validRequest } from '#tests/support/requests.ts';

describe('the requests that tests generate from the contracts', () => {
  test.each(Object.entries(calls))('%s is satisfied by its own', (_name, { request }) => {
    fc.assert(
      fc.property(validRequest(request), (value) => request.safeParse(value).success),
      { seed: 36, numRuns: 20 },
    );
  });

  test('fill every field at one time or another', () => {
    const seen = new Set<string>();
    for (const request of fc.sample(validRequest(calls['POST /participate/apply'].request), {
      seed: 36,
      numRuns: 200,
    }))
      for (const place of placesIn(request))
        seen.add(place.map((key) => (typeof key === 'number' ? 0 : key)).join('.'));
    for (const place of [
      'company.exportRecords.0.country',
      'products.0.videoUrl',
      'buyer.hopeRegions.0',
      'visitor.city',
    ])
      expect(seen).toContain(place);
  });
});

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
