/** What a company can't do with its consultation logs: write them without end, in a year that sorts as no other, or beyond belief (docs/rules.md, C6, C13). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { limits } from '#domain/common/limits.ts';
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

describe('what came of a log later', () => {
  it('asks back at a thousand million dollars by its rate, and believes no million millions', async () => {
    const { data: log } = await write();
    app.clock.set('2026-11-29T11:00:00.000Z');
    await app.db.updateTable('session').set({ expiresAt: '2028-01-01T00:00:00.000Z' }).execute();
    const signed = { contracted: 'YES', amountContract: 1000, shipped: 'Y', amountShipped: 250 } as const;
    const save = (changes: Partial<RequestOf<'POST /counseling/saveFollowUp'>>) =>
      here.seller.client('POST /counseling/saveFollowUp', {
        counselingIdx: log.counselingIdx,
        stage: 1,
        contracted: 'NOT_YET',
        ...changes,
      });
    const bad = (field: string, rule: string) => ({
      key: 'msg.invalid_parameter',
      data: [{ field, rule, params: {} }],
    });
    const large = { ...signed, currency: 'EUR', rateToUsd: 2, amountContract: 500_000_000 } as const;
    await save({ ...large, amountContract: 499_999_999 });
    expect(await refusal(save(large))).toMatchObject(bad('isAmountConfirmed', 'amount_unusual'));
    const { data } = await save({ ...large, isAmountConfirmed: 'Y' });
    expect(data).not.toHaveProperty('isAmountConfirmed');
    const shipped = { ...signed, amountShipped: 1_000_000_000_000, isAmountConfirmed: 'Y' } as const;
    expect(await refusal(save(shipped))).toMatchObject(bad('amountShipped', 'amount_beyond'));
    // Of what is not kept nothing is asked.
    await save({ ...large, contracted: 'NO' });
  });
});
