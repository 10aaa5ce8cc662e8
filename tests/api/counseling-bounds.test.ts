/** What a company can't do with its consultation logs: write them without end, or in a year that sorts as no other (docs/rules.md, C6). */
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { testApp } from '#tests/support/api.ts';
import { company } from '#tests/support/factories.ts';
import { type Pair, pair, refusal } from '#tests/support/pair.ts';
import { counselingSample } from '#tests/support/samples.ts';

const app = await testApp();

let here: Pair;
beforeEach(async () => {
  here = await pair(app, { counselingPeriod: { from: null, to: null } });
});
const write = (changes: object = {}, { client } = here.seller) =>
  client('POST /counseling/add', { ...counselingSample(), eventIdx: here.at.eventIdx, ...changes });

/** Gives the company so many logs. */
async function written(count: number): Promise<void> {
  const { data } = await write();
  const one = app.db.selectFrom('counseling').selectAll().where('idx', '=', data.counselingIdx);
  const { idx: _, ...row } = await one.executeTakeFirstOrThrow();
  for (let left = count - 1; left > 0; left -= 100)
    await app.db
      .insertInto('counseling')
      .values(Array.from({ length: Math.min(left, 100) }, () => row))
      .execute();
}

describe('a company with as many logs as it may have', () => {
  it('writes no further one, whatever comes at once, until it has deleted one', async () => {
    await written(limits.logs - 3);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => write()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await refusal(write())).key).toBe('msg.counseling_full');
    const { client } = here.seller;
    const { data, totalCount } = await client('GET /counseling/getList', { eventIdx: here.at.eventIdx });
    expect(totalCount).toBe(limits.logs);
    await client('POST /counseling/delete', { counselingIdx: data[0]?.counselingIdx as number });
    await write();
    await write({}, await company(app, here.at));
  });

  it('has them all in a spreadsheet, in order', async () => {
    await written(limits.logs);
    const headers = { authorization: `Bearer ${here.seller.token}` };
    const query = `eventIdx=${here.at.eventIdx}&format=csv&language=en`;
    const response = await app.send(`/counseling/exportList?${query}`, { headers });
    expect((await response.text()).trimEnd().split('\r\n')).toHaveLength(limits.logs + 1);
  });
});

it.each(['0000-01-01T00:00:00+23:59', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])(
  'a meeting that took place at %s is a bad field',
  async (metAt) => {
    const { key, data } = await refusal(write({ metAt }));
    expect([key, data]).toEqual(['msg.invalid_parameter', [{ field: 'metAt', rule: 'date', params: {} }]]);
  },
);
