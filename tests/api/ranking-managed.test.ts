/** What managers see and do of ranking: who is missing, reminders, the deadline, lists on behalf and from a sheet (docs/rules.md, R5 to R7). */
import { describe, expect, it } from 'vitest';
import { remindBeforeDeadline } from '#server/features/ranking/remind.ts';
import { testApp } from '#tests/support/api.ts';
import { manager, type Participant } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { idxsOf, type RankingPair, ranking } from '#tests/support/ranking.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { arranged, save, stored, publish } = ranking(app);
const { enter, mailsTo, addressOf } = withoutAccount(app);

const listed = async (
  { at }: RankingPair,
  request: { hasRanked?: 'Y' | 'N'; listOrder?: 'rankedBy'; orderType?: 'desc'; keywords?: string } = {},
) => (await at.manager.client('GET /manage/ranking/getList', { eventIdx: at.eventIdx, ...request })).data;
const remind = async ({ at }: RankingPair) =>
  (await at.manager.client('POST /manage/ranking/remind', { eventIdx: at.eventIdx })).data;
const mailsOf = ({ id }: Participant) =>
  app.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('toEmail', '=', id)
    .where((is) => is.or([is('body', 'like', '%/matching/ranking%'), is('body', 'like', '%personal link%')]))
    .execute();
const auditOf = ({ at }: RankingPair) =>
  app.db
    .selectFrom('audit')
    .select(['action', 'subjectIdx', 'detail'])
    .where('eventIdx', '=', at.eventIdx)
    .where('action', 'in', ['rank', 'remind', 'publish'])
    .orderBy('idx')
    .execute();

describe('who has ranked', () => {
  it('is counted, and listed with whom they are wanted by', async () => {
    const here = await arranged();
    const { seller, buyers, at } = here;
    await save(here, seller, idxsOf(buyers.slice(1)), 0);
    const { data } = await at.manager.client('GET /manage/ranking/getOverview', { eventIdx: at.eventIdx });
    expect(data).toMatchObject({
      companies: { all: 1, ranked: 1 },
      buyers: { all: 3, ranked: 0 },
      mayRank: true,
      meetings: 0,
    });
    expect(await listed(here, { hasRanked: 'Y' })).toMatchObject([
      { participateIdx: seller.participateIdx, ranked: 2, rankedBy: 0, hasAccount: true },
    ]);
    expect((await listed(here, { hasRanked: 'N' })).map((row) => row.participateIdx)).toEqual(idxsOf(buyers));
    const wanted = await listed(here, { listOrder: 'rankedBy', orderType: 'desc' });
    expect(wanted.map(({ rankedBy }) => rankedBy)).toEqual([1, 1, 0, 0]);
    expect(await listed(here, { keywords: 'nobody is called so' })).toEqual([]);
  });

  it('is no other manager’s to read', async () => {
    const here = await arranged();
    const { eventIdx } = here.at;
    const ofBoards = await manager(app, 'board', eventIdx);
    expect(await refusal(ofBoards.client('GET /manage/ranking/getList', { eventIdx }))).toMatchObject({
      key: 'msg.access_deny',
    });
  });
});

describe('reminders', () => {
  it('go once a day to whoever has ranked nobody, and are counted', async () => {
    const here = await arranged();
    const { seller, buyers } = here;
    await save(here, seller, idxsOf(buyers), 0);
    const email = addressOf();
    await enter(here, { email });
    await enter(here, { email: '', tel: '0660 5550100' });
    expect(await remind(here)).toEqual({ reminded: 4, unreached: 1, left: 0 });
    expect(await mailsOf(buyers[0] as Participant)).toHaveLength(1);
    expect(await mailsOf(seller)).toHaveLength(0);
    // Who never had a link gets that first.
    const first = (await mailsTo(email)).map(({ body }) => body).join();
    expect(first).toContain('#link=');
    expect(first).not.toContain('personal link');
    expect(await remind(here)).toEqual({ reminded: 0, unreached: 0, left: 0 });
    expect((await auditOf(here)).map(({ action, detail }) => [action, detail])).toEqual([
      ['remind', JSON.stringify({ mails: 4 })],
    ]);
    app.clock.set('2026-10-13T09:00:00Z');
    await save(here, buyers[0] as Participant, [seller.participateIdx], 0);
    expect(await remind(here)).toEqual({ reminded: 3, unreached: 1, left: 0 });
    expect((await mailsTo(email)).map(({ body }) => body.includes('personal link'))).toEqual([false, true]);
  });

  it('go by themselves a day before the deadline, once, and not after it', async () => {
    const here = await arranged();
    const { at, seller, buyers } = here;
    const { eventIdx, manager } = at;
    await manager.client('POST /manage/ranking/setUntil', { eventIdx, rankUntil: '2026-10-20T09:00:00Z' });
    const site = { url: 'https://expo.example.org', base: '', eventInUse: eventIdx } as never;
    const run = async (at: string) => {
      let all = 0;
      for (let some = 1; some > 0; all += some) some = await remindBeforeDeadline(app.db, new Date(at), site);
      return all;
    };
    expect(await run('2026-10-19T08:00:00Z')).toBe(0);
    await save(here, seller, idxsOf(buyers), 0);
    expect(await run('2026-10-19T10:00:00Z')).toBe(3);
    expect(await run('2026-10-20T08:00:00Z')).toBe(0);
    expect(await mailsOf(buyers[1] as Participant)).toHaveLength(1);
    expect(await run('2026-10-20T09:00:00Z')).toBe(0);
  });

  it('go to the people of all events whose deadline is near, in one run as far as it reaches', async () => {
    const [one, other] = [await arranged(), await arranged()];
    for (const { at } of [one, other])
      await at.manager.client('POST /manage/ranking/setUntil', {
        ...{ eventIdx: at.eventIdx, rankUntil: '2026-10-20T09:00:00Z' },
      });
    const site = { url: 'https://expo.example.org', base: '', eventInUse: one.at.eventIdx } as never;
    expect(await remindBeforeDeadline(app.db, new Date('2026-10-19T10:00:00Z'), site)).toBe(8);
    for (const { purchaser } of [one, other]) expect(await mailsOf(purchaser)).toHaveLength(1);
    expect(await remindBeforeDeadline(app.db, new Date('2026-10-19T10:00:00Z'), site)).toBe(0);
  });

  it('are sent by one of two who press at once', async () => {
    const here = await arranged();
    const done = await Promise.all([remind(here), remind(here)]);
    expect(done.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(4);
    expect(await mailsOf(here.purchaser)).toHaveLength(1);
  });
});

describe('a manager', () => {
  it('ranks for a participant, also after the deadline, until the meetings are published', async () => {
    const here = await arranged();
    const { at, seller, buyers } = here;
    const { eventIdx, manager } = at;
    const idxs = idxsOf(buyers);
    await manager.client('POST /manage/ranking/setUntil', { eventIdx, rankUntil: '2026-10-01T09:00:00Z' });
    const saveFor = (participateIdxs: number[], version: number) =>
      manager.client('POST /manage/ranking/save', {
        participateIdx: seller.participateIdx,
        participateIdxs,
        version,
      });
    expect((await saveFor(idxs, 0)).data).toMatchObject({ version: 1, mayRank: true });
    expect(await refusal(saveFor([], 0))).toMatchObject({ key: 'msg.ranking_changed' });
    const detail = await manager.client('GET /manage/ranking/getDetail', {
      participateIdx: seller.participateIdx,
    });
    expect(detail.data.ranked.map((one) => one.participateIdx)).toEqual(idxs);
    expect(await auditOf(here)).toMatchObject([
      { action: 'rank', subjectIdx: seller.participateIdx, detail: expect.stringContaining('"count":3') },
    ]);
    await publish(here);
    expect(await refusal(saveFor([], 1))).toMatchObject({ key: 'msg.ranking_closed' });
    expect(
      await refusal(manager.client('POST /manage/ranking/setUntil', { eventIdx, rankUntil: null })),
    ).toMatchObject({ key: 'msg.ranking_closed' });
  });

  it('ranks nobody of two who do not meet, and learns not which of them said so', async () => {
    const here = await arranged();
    const { at, seller, buyers, purchaser } = here;
    const [a, b, c] = idxsOf(buyers) as [number, number, number];
    await save(here, seller, [b], 0);
    await purchaser.client('POST /matching/setNotWith', {
      eventIdx: at.eventIdx,
      participateIdx: seller.participateIdx,
    });
    await buyers[1]?.client('POST /matching/setNotWith', {
      eventIdx: at.eventIdx,
      participateIdx: seller.participateIdx,
    });
    const saved = await at.manager.client('POST /manage/ranking/save', {
      participateIdx: seller.participateIdx,
      participateIdxs: [a, b, c],
      version: 1,
    });
    expect(saved.data.dropped).toEqual([a, b]);
    expect((await stored(seller.participateIdx)).idxs).toEqual([b, c]);
  });
});

describe('a sheet', () => {
  const send = async ({ at }: RankingPair, rows: { from: string; rank: number; to: string }[]) =>
    (await at.manager.client('POST /manage/ranking/import', { eventIdx: at.eventIdx, rows })).data;

  it('replaces the lists of those on it, by numbers or by names that only one has', async () => {
    const here = await arranged();
    const { seller, buyers } = here;
    const [a, b, c] = idxsOf(buyers) as [number, number, number];
    await save(here, seller, [a, b, c], 0);
    await enter(here, { companyName: 'Alpen Handel' });
    const from = String(seller.participateIdx);
    const named = await app.db
      .selectFrom('company')
      .select('nameEn')
      .where('participateIdx', '=', seller.participateIdx)
      .executeTakeFirstOrThrow();
    const done = await send(here, [
      { from, rank: 9, to: String(b) },
      { from: named.nameEn, rank: 3, to: 'alpen handel' },
      { from: String(c), rank: 1, to: from },
    ]);
    expect(done).toEqual({ lists: 2, rows: 3 });
    const { idxs, ranks } = await stored(seller.participateIdx);
    expect([idxs.length, idxs[1], ranks]).toEqual([2, b, [1, 2]]);
    expect((await stored(c)).idxs).toEqual([seller.participateIdx]);
  });

  it('stores nothing while a row is not right, and says which', async () => {
    const here = await arranged('arranged', 1);
    const { seller, buyers } = here;
    const [a, b] = idxsOf(buyers) as [number, number, number];
    const from = String(seller.participateIdx);
    const { key, data } = await refusal(
      send(here, [
        { from: 'Nobody', rank: 1, to: String(a) },
        { from, rank: 1, to: 'Nobody' },
        { from, rank: 1, to: from },
        { from, rank: 1, to: String(a) },
        { from, rank: 1, to: String(b) },
        { from, rank: 2, to: String(a) },
        { from, rank: 3, to: String(b) },
      ]),
    );
    expect(key).toBe('msg.invalid_parameter');
    expect((data as { field: string; rule: string }[]).map(({ field, rule }) => [field, rule])).toEqual([
      ['rows.0.from', 'one_of'],
      ['rows.1.to', 'one_of'],
      ['rows.2.to', 'one_of'],
      ['rows.4.rank', 'duplicate'],
      ['rows.5.to', 'duplicate'],
      ['rows.6.rank', 'too_many'],
    ]);
    expect((await stored(seller.participateIdx)).idxs).toEqual([]);
  });

  it('goes out with everybody’s lists', async () => {
    const here = await arranged();
    const { at, seller, buyers } = here;
    await save(here, seller, idxsOf(buyers), 0);
    await save(here, buyers[1] as Participant, [seller.participateIdx], 0);
    const answer = await app.send(`/manage/ranking/export?eventIdx=${at.eventIdx}&format=csv&language=en`, {
      headers: { authorization: `Bearer ${at.manager.token}` },
    });
    const text = await answer.text();
    const lines = text.trim().split(/\r?\n/);
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('Ranked back');
    const [a, b] = idxsOf(buyers) as [number, number];
    expect(lines[1]).toMatch(new RegExp(`^"?${seller.participateIdx}\\b.*\\b${a}\\b`));
    expect(lines[2]).toMatch(new RegExp(`^"?${seller.participateIdx}\\b.*\\b${b}\\b.*1"?$`));
  });
});
