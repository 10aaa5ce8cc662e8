/** The buyer's word on the amount of a contract, and nothing else of the log (docs/rules.md, C8). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '#api/client.ts';
import type { RequestOf } from '#api/index.ts';
import { limits } from '#domain/common/limits.ts';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { counselingSample, password } from '#tests/support/samples.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();
const inPeriod = '2026-10-29T10:00:00Z';

let here: Pair;
let matchingIdx: number;
let log: number;
beforeEach(async () => {
  here = await pair(app);
  matchingIdx = (await askFor(here, here.purchaser, here.seller)).matchingIdx;
  await approve(here.seller, matchingIdx);
  app.clock.set(inPeriod);
  log = await write({ matchingIdx });
});

const write = async (changes: Partial<RequestOf<'POST /counseling/add'>> = {}) => {
  const request = { ...counselingSample(), eventIdx: here.at.eventIdx, ...changes };
  return (await here.seller.client('POST /counseling/add', request)).data.counselingIdx;
};
const change = (changes: Partial<RequestOf<'POST /counseling/update'>>) => {
  const { matchingIdx: _, ...sample } = counselingSample();
  return here.seller.client('POST /counseling/update', { ...sample, ...changes, counselingIdx: log });
};
const ask = (counselingIdx = log, by: Person = here.seller) =>
  by.client('POST /counseling/askAmount', { counselingIdx });
const read = async () => (await here.seller.client('GET /counseling/getDetail', { counselingIdx: log })).data;
const amounts = async (by: Person = here.purchaser) =>
  (await by.client('GET /counseling/getAmounts', { eventIdx: here.at.eventIdx })).data;
const confirm = (
  changes: Partial<RequestOf<'POST /counseling/confirmAmount'>> = {},
  by: Person = here.purchaser,
) =>
  by.client('POST /counseling/confirmAmount', {
    matchingIdx,
    amount: 500.25,
    currency: 'EUR',
    answer: 'RIGHT',
    ...changes,
  });
const notices = async (by: Person, rows = 20) =>
  (await by.client('GET /notice/getList', { eventIdx: here.at.eventIdx, rows })).data.map(({ kind }) => kind);

describe('a question', () => {
  it('shows the buyer the company, the day and the amount, and no other field', async () => {
    await ask();
    const [shown] = await amounts();
    expect(shown).toEqual({
      matchingIdx,
      companyNameKo: expect.any(String),
      companyNameEn: expect.any(String),
      metOn: '2026-10-29',
      amount: 500.25,
      currency: 'EUR',
      answer: null,
      answeredAt: null,
    });
    const said = (await confirm()).data;
    expect(Object.keys(said).sort()).toEqual(Object.keys(shown ?? {}).sort());
    for (const asked of [
      () => here.purchaser.client('GET /counseling/getDetail', { counselingIdx: log }),
      () => here.purchaser.client('GET /counseling/getList', { eventIdx: here.at.eventIdx }),
    ])
      expect((await refusal(asked())).key).toMatch(/^msg\.(counseling_not_found|access_deny)$/);
  });

  it('tells the buyer, by mail too, and their answer the company', async () => {
    expect(await amounts()).toEqual([]);
    await ask();
    expect(await notices(here.purchaser)).toContain('amountAsked');
    await confirm({ answer: 'NOT_RIGHT' });
    expect(await notices(here.seller)).toContain('amountAnswered');
    while ((await mailNotices(app.db, app.clock.read(), siteAt('https://expo.test'))) > 0);
    const mails = await app.db
      .selectFrom('outbox')
      .select('body')
      .where('memberIdx', '=', here.purchaser.memberIdx)
      .orderBy('idx', 'desc')
      .executeTakeFirst();
    expect(mails?.body).toContain('/counseling/list');
    expect(await read()).toMatchObject({
      confirmation: { answer: 'NOT_RIGHT', amount: 500.25, currency: 'EUR', isOpen: false },
      mayAskAmount: false,
    });
  });

  it('is asked once for an amount, also by two at once, and of meetings with an amount alone', async () => {
    expect(await read()).toMatchObject({ confirmation: null, mayAskAmount: true });
    const all = await Promise.allSettled([1, 2, 3].map(() => ask()));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await notices(here.purchaser)).filter((kind) => kind === 'amountAsked')).toHaveLength(1);
    expect((await refusal(ask(await write()))).key).toBe('msg.amount_not_askable');
    expect((await refusal(ask())).key).toBe('msg.amount_asked');
    await change({ amountContract: 0 });
    expect((await refusal(ask())).key).toBe('msg.amount_missing');
    expect(await amounts()).toEqual([]);
    expect((await refusal(ask(log, await company(app, here.at)))).key).toBe('msg.counseling_not_found');
  });

  it('is open again when the amount changes, and is not answered about another amount than was seen', async () => {
    await ask();
    await confirm();
    await change({ amountContract: 600 });
    expect(await read()).toMatchObject({
      confirmation: { answer: 'RIGHT', amount: 500.25, isOpen: true },
      mayAskAmount: true,
    });
    expect(await amounts()).toMatchObject([{ amount: 600, answer: null }]);
    expect((await refusal(confirm())).key).toBe('msg.amount_changed');
    expect((await refusal(confirm({ amount: 600, currency: 'USD' }))).key).toBe('msg.amount_changed');
    await ask();
    await confirm({ amount: 600 });
    expect((await read()).confirmation).toMatchObject({ answer: 'RIGHT', amount: 600, isOpen: false });
    await change({ amountContract: 600, currency: 'USD', rateToUsd: null });
    expect((await read()).confirmation?.isOpen).toBe(true);
  });

  it('tells the company of an answer once, and lets it change back and forth as often as one may ask', async () => {
    await ask();
    const told = async () =>
      (await notices(here.seller, 100)).filter((kind) => kind === 'amountAnswered').length;
    for (let time = 0; time < 3; time++) await confirm();
    expect(await told()).toBe(1);
    const answers = Array.from({ length: limits.beginsToOne + 1 }, (_, at) =>
      at % 2 ? 'RIGHT' : 'NOT_RIGHT',
    );
    const ends: string[] = [];
    for (const answer of answers as ('RIGHT' | 'NOT_RIGHT')[])
      ends.push(
        await confirm({ answer }).then(
          () => 'said',
          ({ key }: ApiError) => key,
        ),
      );
    expect(ends.filter((end) => end === 'said')).toHaveLength(limits.beginsToOne);
    expect(ends.at(-1)).toBe('msg.asked_too_often');
    expect(await told()).toBe(limits.beginsToOne + 1);
    // Another amount is a question of its own, which may be answered whatever was said before.
    await change({ amountContract: 600 });
    await ask();
    expect((await confirm({ amount: 600 })).data.answer).toBe('RIGHT');
  });

  it('is about what the company said last, months later, too', async () => {
    await ask();
    await confirm();
    app.clock.set('2026-12-01T00:00:00Z');
    await app.db.updateTable('session').set({ expiresAt: '2028-01-01T00:00:00.000Z' }).execute();
    await here.seller.client('POST /counseling/saveFollowUp', {
      counselingIdx: log,
      stage: 1,
      contracted: 'YES',
      amountContract: 900,
      currency: 'USD',
    });
    expect(await amounts()).toMatchObject([{ amount: 900, currency: 'USD', answer: null }]);
    await confirm({ amount: 900, currency: 'USD' });
    expect((await read()).confirmation).toMatchObject({ amount: 900, currency: 'USD', isOpen: false });
  });

  it('is for the buyer of that meeting alone', async () => {
    await ask();
    expect((await refusal(confirm({}, here.seller))).key).toBe('msg.access_deny');
    const stranger = await buyer(app, here.at);
    expect((await refusal(confirm({}, stranger))).key).toBe('msg.matching_not_found');
    expect(await amounts(stranger)).toEqual([]);
    expect(
      (await refusal(here.seller.client('GET /counseling/getAmounts', { eventIdx: here.at.eventIdx }))).key,
    ).toBe('msg.access_deny');
  });

  it('goes with its log, and nobody asks a buyer who has left', async () => {
    await ask();
    await here.purchaser.client('POST /member/withdraw', { password });
    expect(await read()).toMatchObject({ confirmation: null, mayAskAmount: false });
    expect((await refusal(ask())).key).toBe('msg.amount_not_askable');
    await here.seller.client('POST /counseling/delete', { counselingIdx: log });
    expect(
      await app.db.selectFrom('amountConfirmation').select('idx').where('counselingIdx', '=', log).execute(),
    ).toEqual([]);
  });
});
