import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#api/index.ts';
import { unknownFields } from '#domain/common/unknown-fields.ts';
import { check, fieldErrorsMost } from '#domain/common/validation.ts';
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
      for (const one of fc.sample(validRequest(request), { seed: 36, numRuns: 400 }))
        for (const place of placesIn(one))
          if (valueAt(one, place) !== null && valueAt(one, place) !== undefined)
            seen.add(place.map((key) => (typeof key === 'number' ? 0 : key)).join('.'));
      expect(fieldsIn(request).filter((field) => !seen.has(field))).toEqual([]);
    },
  );
});

const valueAt = (whole: unknown, place: (string | number)[]) =>
  place.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], whole);

describe('a request that is made to break many rules', () => {
  /** Every list in a JSON schema, by where it is. */
  function listsIn(schema: unknown, at: string): [string, unknown][] {
    if (typeof schema !== 'object' || schema === null) return [];
    const own: [string, unknown][] = Reflect.get(schema, 'type') === 'array' ? [[at, schema]] : [];
    return [...own, ...Object.entries(schema).flatMap(([key, inner]) => listsIn(inner, `${at}/${key}`))];
  }

  test.each(Object.entries(calls))('%s says how long each of its lists may be', (_name, { request }) => {
    const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
    const unbounded = listsIn(schema, '').filter(([, list]) => !('maxItems' in (list as object)));
    expect(unbounded.map(([at]) => at)).toEqual([]);
  });

  test('is told of the length of a list, not of each of its entries', () => {
    const { request } = calls['POST /participate/apply'];
    const industries = Array.from({ length: 5000 }, () => 'none');
    const { errors } = check(request, { participateType: 'COMPANY', company: { industries }, products: [] });
    expect(errors?.filter(({ field }) => field.startsWith('company.industries'))).toEqual([
      { field: 'company.industries', rule: 'too_many_selected', params: { max: 5 } },
    ]);
  });

  test('is told of the first of its bad and of its unknown fields, not of all', () => {
    const { request } = calls['POST /product/update'];
    const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, no) => [`f${no}`, no]));
    expect(unknownFields(request, unknown)).toHaveLength(fieldErrorsMost);
    expect(unknownFields(request, { products: [unknown, unknown] })).toHaveLength(fieldErrorsMost);
    expect(unknownFields(request, { products: Array(5000).fill({ a: 1 }) })).toHaveLength(fieldErrorsMost);
    const map = { halls: Array(20).fill({ booths: Array(500).fill({}), features: [] }) };
    expect(check(calls['POST /manage/event/updateBoothMap'].request, map).errors).toHaveLength(
      fieldErrorsMost,
    );
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
