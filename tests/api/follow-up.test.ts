/** What came of meetings months after the event (docs/rules.md, C7). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { example } from '#demo/site/example.ts';
import { inBoth } from '#domain/counseling/follow-up.ts';
import { askCompanies } from '#server/features/follow-up/mail.ts';
import { testApp } from '#tests/support/api.ts';
import { company, manager, type Person } from '#tests/support/factories.ts';
import { type Pair, pair, refusal } from '#tests/support/pair.ts';
import { counselingSample, password } from '#tests/support/samples.ts';
import { sheetRows } from '#tests/support/sheet-rows.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();
type Saved = RequestOf<'POST /counseling/saveFollowUp'>;

/** The last day of the sample event ends at 12:00 in Vienna, in winter time. */
const stageFrom = {
  1: '2026-11-29T11:00:00.000Z',
  3: '2027-01-29T11:00:00.000Z',
  6: '2027-04-29T11:00:00.000Z',
};
const secondBefore = (instant: string) => new Date(Date.parse(instant) - 1000).toISOString();
const inPeriod = '2026-10-29T10:00:00Z';
/** Sessions last a month; whoever answers later has logged in again. */
async function at(instant: string) {
  app.clock.set(instant);
  await app.db.updateTable('session').set({ expiresAt: '2028-01-01T00:00:00.000Z' }).execute();
}

let here: Pair;
let log: number;
beforeEach(async () => {
  here = await pair(app);
  app.clock.set(inPeriod);
  log = await write();
});

const write = async (changes: Partial<RequestOf<'POST /counseling/add'>> = {}, by: Person = here.seller) => {
  const request = { ...counselingSample(), eventIdx: here.at.eventIdx, ...changes };
  return (await by.client('POST /counseling/add', request)).data.counselingIdx;
};
const signed = { contracted: 'YES', amountContract: 1000, shipped: 'Y', amountShipped: 250 } as const;
const save = (changes: Partial<Saved> = {}, by: Person = here.seller) =>
  by.client('POST /counseling/saveFollowUp', {
    counselingIdx: log,
    stage: 1,
    contracted: 'NOT_YET',
    currency: 'EUR',
    rateToUsd: 1.1,
    ...changes,
  });
const asked = async (isOpen?: 'Y' | 'N', by: Person = here.seller) =>
  by.client('GET /counseling/getFollowUps', isOpen ? { isOpen } : {});

describe('a stage', () => {
  for (const stage of [1, 3, 6] as const)
    it(`is answered from ${stage} months after the last day on, and not a second before`, async () => {
      await at(secondBefore(stageFrom[stage]));
      expect((await refusal(save({ stage }))).key).toBe('msg.follow_up_not_open');
      await at(stageFrom[stage]);
      expect((await save({ stage })).data).toMatchObject({ stage, contracted: 'NOT_YET' });
    });

  it('keeps what was signed and shipped with its rate, once, and can be changed outside of the counseling period', async () => {
    await at(stageFrom[3]);
    await save();
    const { data } = await save({ ...signed, currency: 'KRW', rateToUsd: null });
    const { toUsd: rateToUsd, day: rateDay } = example.rates.KRW;
    const kept = { ...signed, stage: 1, currency: 'KRW', rateToUsd, rateDay, updatedAt: stageFrom[3] };
    expect(data).toEqual(kept);
    await save({ stage: 3, ...signed });
    const { data: logs } = await asked();
    expect(logs[0]?.answers).toMatchObject([
      { stage: 1, currency: 'KRW' },
      { stage: 3, currency: 'EUR' },
    ]);
    expect(
      (await app.db.selectFrom('followUp').select('idx').where('counselingIdx', '=', log).execute()).length,
    ).toBe(2);
  });

  it('has one answer, also of two at once', async () => {
    await at(stageFrom[1]);
    await Promise.all([1, 2, 3, 4].map((no) => save({ ...signed, amountContract: no })));
    expect(
      (await app.db.selectFrom('followUp').select('idx').where('counselingIdx', '=', log).execute()).length,
    ).toBe(1);
  });

  it('has no amounts of what was not signed or shipped, and refuses one that nothing converts', async () => {
    await at(stageFrom[1]);
    expect((await save({ ...signed, contracted: 'NO' })).data).toMatchObject({
      contracted: 'NO',
      shipped: 'N',
      amountContract: 0,
      amountShipped: 0,
    });
    expect((await save({ ...signed, shipped: 'N' })).data).toMatchObject({
      amountContract: 1000,
      amountShipped: 0,
    });
    const { data } = await refusal(save({ ...signed, currency: 'ISK', rateToUsd: null }));
    expect(data).toEqual([{ field: 'rateToUsd', rule: 'required', params: {} }]);
  });

  it('is asked of one’s own logs alone, and of no no-show', async () => {
    app.clock.set(inPeriod);
    const missed = await write({ type: 'MISS_MATCHING' });
    const other = await company(app, here.at);
    await at(stageFrom[1]);
    expect((await refusal(save({}, other))).key).toBe('msg.counseling_not_found');
    expect((await refusal(save({ counselingIdx: missed }))).key).toBe('msg.follow_up_not_open');
    expect((await asked()).data.map(({ counselingIdx }) => counselingIdx)).toEqual([log]);
    expect((await asked(undefined, here.purchaser)).totalCount).toBe(0);
  });

  it('of a log that turns out to be a no-show is gone', async () => {
    await app.db
      .updateTable('event')
      .set({ counselingTo: '2027-12-31T00:00:00.000Z' })
      .where('idx', '=', here.at.eventIdx)
      .execute();
    await at(stageFrom[1]);
    await save(signed);
    const { matchingIdx: _, ...sample } = counselingSample();
    await here.seller.client('POST /counseling/update', {
      ...sample,
      type: 'MISS_MATCHING',
      counselingIdx: log,
    });
    expect(
      await app.db.selectFrom('followUp').select('idx').where('counselingIdx', '=', log).execute(),
    ).toEqual([]);
  });
});

it('those without an answer to their latest stage come first, and alone where that is asked', async () => {
  const second = await write();
  await at(secondBefore(stageFrom[1]));
  expect((await asked()).data).toEqual([]);
  await at(stageFrom[1]);
  await save({ counselingIdx: second });
  const idxs = async (isOpen?: 'Y' | 'N') =>
    (await asked(isOpen)).data.map(({ counselingIdx }) => counselingIdx);
  expect([await idxs(), await idxs('Y'), await idxs('N')]).toEqual([[log, second], [log], [second]]);
  await at(stageFrom[3]);
  expect([await idxs('Y'), await idxs('N')]).toEqual([[second, log], []]);
});

describe('the mail', () => {
  const mails = async (memberIdx: number) =>
    (
      await app.db
        .selectFrom('outbox')
        .select(['subject', 'body'])
        .where('memberIdx', '=', memberIdx)
        .execute()
    ).filter(({ body }) => body.includes('#results'));
  const runAt = async (instant: string) => {
    await at(instant);
    while ((await askCompanies(app.db, app.clock.read(), siteAt('https://expo.test'))) > 0);
  };

  it('asks a company with logs once a stage, however many run, and nobody who has said it all or has no log', async () => {
    const [silent, missed, done] = [
      await company(app, here.at),
      await company(app, here.at),
      await company(app, here.at),
    ];
    app.clock.set(inPeriod);
    await write({ type: 'MISS_MATCHING' }, missed);
    const answered = await write({}, done);
    await runAt(secondBefore(stageFrom[1]));
    expect(await mails(here.seller.memberIdx)).toEqual([]);
    await at(stageFrom[1]);
    await save({ counselingIdx: answered }, done);
    await Promise.all([runAt(stageFrom[1]), runAt(stageFrom[1])]);
    expect(await mails(here.seller.memberIdx)).toHaveLength(1);
    for (const { memberIdx } of [silent, missed, done, here.purchaser])
      expect(await mails(memberIdx)).toEqual([]);
    await runAt(stageFrom[3]);
    await runAt(stageFrom[3]);
    expect(await mails(here.seller.memberIdx)).toHaveLength(2);
    expect(await mails(done.memberIdx)).toHaveLength(1);
  });

  it('goes to nobody who has left, and to nobody long after', async () => {
    const late = await company(app, here.at);
    app.clock.set(inPeriod);
    await write({}, late);
    await at(secondBefore(stageFrom[1]));
    await here.seller.client('POST /member/withdraw', { password });
    await runAt('2027-06-29T11:00:00Z');
    expect([await mails(here.seller.memberIdx), await mails(late.memberIdx)]).toEqual([[], []]);
  });
});

describe('the figures of an event', () => {
  it('are those that anyone counts in the export, for managers of logs or statistics', async () => {
    const { eventIdx } = here.at;
    const other = await company(app, here.at);
    app.clock.set(inPeriod);
    const inWon = await write({ currency: 'KRW', rateToUsd: 0.0007, amountContract: 1_234_567 }, other);
    const lost = await write({ amountContract: 777.77 });
    await write({ type: 'MISS_MATCHING' });
    await at(stageFrom[3]);
    await save(signed);
    await save({ stage: 3, ...signed, amountContract: 4321.09, amountShipped: 1000.01 });
    await save(
      { counselingIdx: inWon, ...signed, currency: 'KRW', rateToUsd: 0.00071, amountContract: 2_000_001 },
      other,
    );
    await save({ counselingIdx: lost, contracted: 'NO' });
    const counts = await manager(app, 'stats', eventIdx);
    const reads = await manager(app, 'counseling', eventIdx);
    const { data: figures } = await counts.client('GET /manage/counseling/getFigures', { eventIdx });
    expect(figures).toMatchObject({
      logs: 4,
      noShows: 1,
      consultation: { count: 3 },
      contract: { count: 3 },
    });
    expect(figures).toMatchObject({ signed: { count: 2 }, shipped: { count: 2 } });
    expect(figures.answered).toEqual([
      { stage: 1, count: 3 },
      { stage: 3, count: 1 },
      { stage: 6, count: 0 },
    ]);

    const rows = await sheetRows(app, reads.token, '/manage/counseling/exportList', { eventIdx });
    const sum = (head: string) =>
      Math.round(rows.reduce((all, row) => all + Number(row[head]), 0) * 100) / 100;
    expect(figures.signed).toMatchObject({
      usd: sum('Contract as it stands (USD)'),
      krw: sum('Contract as it stands (KRW)'),
    });
    expect(figures.shipped).toMatchObject({ usd: sum('Shipped (USD)'), krw: sum('Shipped (KRW)') });
    for (const [of, head] of [
      ['consultation', 'Consultation amount'],
      ['mou', 'MOU'],
      ['contract', 'Actual contract'],
    ] as const) {
      const each = rows.map((row) =>
        inBoth(
          Number(row[head]),
          { currency: String(row.Currency), rateToUsd: Number(row['Rate to US dollars']) },
          example.rates.KRW.toUsd,
        ),
      );
      const total = (unit: 'usd' | 'krw') =>
        Math.round(each.reduce((all, one) => all + (one[unit] ?? 0), 0) * 100) / 100;
      expect([of, figures[of].usd, figures[of].krw]).toEqual([of, total('usd'), total('krw')]);
    }
    expect(figures.signed.usd).toBe(Math.round((4321.09 * 1.1 + 2_000_001 * 0.00071) * 100) / 100);
    expect(new Set(rows.map((row) => row['Company (English)'])).size).toBe(2);
  });

  it('are for nobody else, and the export for managers of logs alone', async () => {
    const { eventIdx } = here.at;
    const ask = (by: Person) => refusal(by.client('GET /manage/counseling/getFigures', { eventIdx }));
    const board = await manager(app, 'board', eventIdx);
    for (const by of [here.seller, board]) expect((await ask(by)).key).toBe('msg.access_deny');
    const stats = await manager(app, 'stats', eventIdx);
    const response = await app.send(
      `/manage/counseling/exportList?eventIdx=${eventIdx}&format=csv&language=en`,
      {
        headers: { authorization: `Bearer ${stats.token}` },
      },
    );
    expect(await response.json()).toMatchObject({ resultMessage: 'access_deny' });
  });
});

it('a company reads its answers in its own export', async () => {
  await at(stageFrom[1]);
  await save(signed);
  const { eventIdx } = here.at;
  const rows = await sheetRows(app, here.seller.token, '/counseling/exportList', { eventIdx });
  expect(rows[0]).toMatchObject({
    'Contract signed (after 1 mo.)': 'Yes',
    'Contract amount (after 1 mo.)': '1000',
    'Shipped amount (after 1 mo.)': '250',
    'Shipped (USD)': '275',
    'Contract signed (after 3 mo.)': '',
  });
});
