/** Every filter of every public list, read off its contract: a new one is here without a line of its own (docs/rules.md, V1). */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { CallName } from '#api/index.ts';
import { buyerFacets, buyerOptions } from '#api/participation/buyer.ts';
import { companyFacets, companyOptions } from '#api/participation/company.ts';
import { testApp } from '#tests/support/api.ts';
import { twoOfEach } from '#tests/support/two-of-each.ts';
import { sendCall } from '#tests/support/wire.ts';

const app = await testApp();
const { seller, eventIdx } = await twoOfEach(app);

type Counted = { value: string; count: number }[];
const lists = [
  { list: 'company', facets: companyFacets, options: companyOptions },
  { list: 'product', facets: companyFacets, options: companyOptions },
  { list: 'buyer', facets: buyerFacets, options: buyerOptions },
] as const;
const cases = lists.flatMap(({ list, options }) =>
  Object.entries(options.shape).map(([filter, schema]) => ({
    list,
    filter,
    values: (schema as z.ZodArray<z.ZodObject<{ value: z.ZodEnum }>>).element.shape.value.options as string[],
  })),
);

const ask = async (call: string, query: object) => {
  const { body } = await sendCall(app, call as CallName, { eventIdx, ...query }, seller.token);
  return body as { data: unknown; totalCount: number; resultMessage: string };
};

describe.each(lists)('the list of $list', ({ facets, options }) => {
  it('offers each filter that it takes', () => {
    expect(Object.keys(options.shape).sort()).toEqual(Object.keys(facets).sort());
  });
});

describe.each(cases)('$list by $filter', ({ list, filter, values }) => {
  it('finds as many as it offers, and nothing by what it does not offer', async () => {
    const { data } = await ask(`GET /${list}/getOptions`, {});
    const offered = (data as Record<string, Counted>)[filter] ?? [];
    expect(offered.length).toBeGreaterThan(0);
    const counts = new Map(offered.map(({ value, count }) => [value, count]));
    const others = values.filter((value) => !counts.has(value)).slice(0, 3);
    for (const value of [...counts.keys(), ...others]) {
      const found = await ask(`GET /${list}/getList`, { [filter]: value });
      expect([value, found.totalCount]).toEqual([value, counts.get(value) ?? 0]);
    }
  });

  it('refuses what is none of its values', async () => {
    const { resultMessage } = await ask(`GET /${list}/getList`, { [filter]: 'NONE_OF_THEM' });
    expect(resultMessage).toBe('invalid_parameter');
  });
});
