/** The demonstration (its size: 60 companies, 150 products, 46 and 13 buyers, 300 visitors). SQLite only. */

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { calls } from '#api/index.ts';
import { news } from '#demo/data/posts/news.ts';
import { demoPassword } from '#demo/seeder/demonstration.ts';
import { isDemonstration } from '#demo/seeder/marker.ts';
import { logInIds } from '#demo/seeder/people.ts';
import { permissions } from '#domain/common/permission.ts';
import { counselingTypes } from '#domain/counseling/counseling-types.ts';
import { matchingStates, matchingTypes } from '#domain/matching/matching.ts';
import { participateStates } from '#domain/participation/participation.ts';
import { standardNames } from '#i18n/list-tokens.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import type { TestApp } from '#tests/support/compose.ts';
import { closeAll, type Started, start, started } from '#tests/support/demonstration.ts';

const count = async (app: TestApp, table: 'company' | 'product' | 'visitor' | 'matching' | 'boardPost') => {
  const row = await app.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};

describe.runIf(inject('database') === 'sqlite')('the demonstration', () => {
  let here: Started;
  let clients: Record<keyof typeof logInIds, Client>;

  beforeAll(async () => {
    here = await started();
    const loggedIn = await Promise.all(
      Object.entries(logInIds).map(async ([role, id]) => {
        const { data } = await here.app.client()('POST /member/login', { id, password: demoPassword });
        return [role, here.app.client(data.token)] as const;
      }),
    );
    clients = Object.fromEntries(loggedIn) as typeof clients;
  });
  afterAll(closeAll);

  test('has what was promised, in every state', async () => {
    const { app } = here;
    expect(await isDemonstration(app.db)).toBe(true);
    const counts = await Promise.all(
      (['company', 'product', 'visitor', 'matching', 'boardPost'] as const).map((table) => count(app, table)),
    );
    expect(counts).toEqual([60, 150, 300, 206, 40]);
    const taking = await app.db.selectFrom('participate').select(['type', 'state']).execute();
    const ofType = (type: string) => taking.filter((row) => row.type === type).length;
    expect([ofType('COMPANY'), ofType('BUYER'), ofType('OKTA')]).toEqual([60, 46, 13]);
    expect(new Set(taking.map(({ state }) => state))).toEqual(new Set(participateStates));
    const meetings = await app.db.selectFrom('matching').select(['type', 'state']).execute();
    expect(new Set(meetings.map(({ state }) => state))).toEqual(new Set(matchingStates));
    expect(new Set(meetings.map(({ type }) => type))).toEqual(new Set(matchingTypes));
    const logs = await app.db.selectFrom('counseling').select('type').execute();
    expect(new Set(logs.map(({ type }) => type))).toEqual(new Set(counselingTypes));
    const held = await app.db.selectFrom('permission').select('permission').execute();
    expect(held.map(({ permission }) => permission).sort()).toEqual([...permissions].sort());
    const posts = await app.db
      .selectFrom('boardPost')
      .innerJoin('boardCategory', 'boardCategory.idx', 'boardPost.categoryIdx')
      .select(({ fn }) => ['boardCategory.tab', fn.countAll<number>().as('posts')])
      .groupBy('boardCategory.tab')
      .orderBy('boardCategory.viewOrder')
      .execute();
    expect(posts).toEqual(['notice', 'news', 'gallery', 'promotion'].map((tab) => ({ tab, posts: 10 })));
  });

  test('runs yesterday, today, the next two days and in four days, on the clock of Vienna', async () => {
    const { data } = await here.app.client()('GET /event/getDetail', {});
    expect(data.eventIdx).toBe(36);
    expect(data.days.map(({ date, startsAt, endsAt }) => [date, startsAt, endsAt])).toEqual([
      ['2026-10-22', '2026-10-22T07:00:00.000Z', '2026-10-22T15:00:00.000Z'],
      ['2026-10-23', '2026-10-23T07:00:00.000Z', '2026-10-23T15:00:00.000Z'],
      ['2026-10-24', '2026-10-24T07:00:00.000Z', '2026-10-24T15:00:00.000Z'],
      ['2026-10-25', '2026-10-25T08:00:00.000Z', '2026-10-25T16:00:00.000Z'],
      ['2026-10-27', '2026-10-27T08:00:00.000Z', '2026-10-27T16:00:00.000Z'],
    ]);
    const { slotCount, tableCount, interpreterCount, companyCount, buyerCount } = data;
    expect([slotCount, tableCount, interpreterCount]).toEqual([65, 30, 4]);
    expect([companyCount, buyerCount]).toEqual([58, 57]);
  });

  test('has a hall of sixty booths and all thirty tables, in which each company stands once', async () => {
    const { halls } = (await here.app.client()('GET /event/getBoothMap', {})).data;
    const booths = halls.flatMap((hall) => hall.booths);
    const shown = booths.flatMap(({ company }) => company?.participateIdx ?? []);
    expect([booths.length, new Set(booths.map(({ code }) => code)).size, new Set(shown).size]).toEqual([
      60, 60, 58,
    ]);
    expect(booths.filter(({ isTaken }) => !isTaken)).toHaveLength(1);
    const zone = halls[0]?.features.find(({ kind }) => kind === 'tables');
    expect(zone?.tables).toEqual({ from: 1, to: 30, columns: 6, places: [] });
  });

  test('has nobody and nothing twice in a slot, and no half meeting', async () => {
    expect(await clashes(here.app.db)).toEqual(noClashes);
  });

  test('shows what an organiser settles: tables of one’s own and closed ones, interpreters, video, a blocked morning', async () => {
    const { manager } = clients;
    const { data } = await manager('GET /manage/table/getTables', {});
    const ownTables = data.tables.filter(({ ownerIdx }) => ownerIdx !== null);
    const sideOf = (idx: number | null) =>
      data.people.find(({ participateIdx }) => participateIdx === idx)?.side;
    expect(ownTables.map(({ ownerIdx }) => sideOf(ownerIdx))).toEqual(['company', 'buyer']);
    for (const { tableNo, meetings } of ownTables) expect(meetings, `table ${tableNo}`).toBeGreaterThan(0);
    expect(data.tables.filter(({ isOpen }) => !isOpen)).toHaveLength(1);
    expect(data.tables.filter(({ closedSlotIdxs }) => closedSlotIdxs.length > 0)).toHaveLength(1);
    const day = (await manager('GET /manage/matching/getDay', { day: '2026-10-27' })).data;
    expect(day.ownInterpreters).toHaveLength(1);
    expect(day.placed.tableNo.filter((no) => no === null).length).toBeGreaterThan(0);
    const ofAll = here.app.db.selectFrom('busy').select('slotIdx').where('representativeIdx', 'is', null);
    expect((await ofAll.execute()).length).toBeGreaterThan(2);
    const { data: pairs } = await manager('GET /manage/matching/getPairs', {});
    expect(pairs.some(({ must }) => must === 'Y')).toBe(true);
    const { data: orders } = await manager('GET /manage/matching/getOrders', {});
    expect(orders.map(({ before, after }) => (before.startsAt ?? '') < (after.startsAt ?? ''))).toEqual([
      true,
    ]);
    expect(await here.app.db.selectFrom('notWith').select('otherIdx').execute()).toHaveLength(1);
  });

  test('tells of nothing that has not happened yet', async () => {
    const past: [string, string | null][] = [];
    for (const table of [
      'member',
      'participate',
      'matching',
      'counseling',
      'visitor',
      'boardPost',
    ] as const) {
      const rows = await here.app.db.selectFrom(table).select(['createdAt', 'updatedAt']).execute();
      past.push(
        ...rows.flatMap((row): [string, string][] => [
          [table, row.createdAt],
          [table, row.updatedAt],
        ]),
      );
    }
    // A no-show has no time at which they met.
    const logs = await here.app.db
      .selectFrom('counseling')
      .select('metAt')
      .where('type', '<>', 'MISS_MATCHING')
      .execute();
    past.push(...logs.map(({ metAt }): [string, string | null] => ['metAt', metAt]));
    expect(past.filter(([, at]) => at === null || at > start)).toEqual([]);
  });

  test('answers every list and every profile as the contracts say', async () => {
    const fits = (name: keyof typeof calls, data: unknown) =>
      expect(calls[name].answer.safeParse(data).error?.issues, name).toBeUndefined();
    const { company, buyer, okta, manager } = clients;
    const companies = await here.app.client()('GET /company/getList', { rows: 100 });
    fits('GET /company/getList', companies.data);
    for (const { participateIdx } of companies.data) {
      fits('GET /company/getDetail', (await buyer('GET /company/getDetail', { participateIdx })).data);
    }
    fits('GET /product/getList', (await here.app.client()('GET /product/getList', { rows: 100 })).data);
    const buyers = await company('GET /buyer/getList', { rows: 100 });
    fits('GET /buyer/getList', buyers.data);
    for (const { participateIdx } of buyers.data) {
      fits('GET /buyer/getDetail', (await company('GET /buyer/getDetail', { participateIdx })).data);
    }
    for (const someone of [company, buyer, okta]) {
      fits('GET /matching/getList', (await someone('GET /matching/getList', {})).data);
      fits('GET /matching/getTable', (await someone('GET /matching/getTable', {})).data);
      fits('GET /participate/getDetail', (await someone('GET /participate/getDetail', {})).data);
    }
    fits('GET /participate/getDetail', (await clients.visitor('GET /participate/getDetail', {})).data);
    fits('GET /counseling/getList', (await company('GET /counseling/getList', {})).data);
    for (const page of [1, 2]) {
      const list = await manager('GET /manage/participate/getList', { rows: 100, page });
      fits('GET /manage/participate/getList', list.data);
      for (const { participateIdx } of list.data) {
        const { data } = await manager('GET /manage/participate/getDetail', { participateIdx });
        fits('GET /manage/participate/getDetail', data);
      }
    }
    const { totalCount } = await here.app.client()('GET /company/getList', { keywords: '들기름' });
    expect(totalCount).toBe(1);
  });

  test('gives each printed log-in something of everything to try', async () => {
    expect(here.told.join('')).toContain(demoPassword);
    for (const id of Object.values(logInIds)) expect(here.told.join('')).toContain(id);
    for (const role of ['company', 'buyer', 'okta'] as const) {
      const { data } = await clients[role]('GET /matching/getList', { rows: 100 });
      const inState = (state: string) => data.filter((meeting) => meeting.stateMatching === state);
      const days = inState('complete').map(({ slot }) => slot?.startsAt.slice(0, 10));
      expect(days, role).toEqual(expect.arrayContaining(['2026-10-22', '2026-10-23', '2026-10-27']));
      expect(
        inState('request').some(({ mayApprove }) => mayApprove),
        role,
      ).toBe(true);
      expect(
        inState('request').some(({ mayApprove }) => !mayApprove),
        role,
      ).toBe(true);
      expect(
        inState('complete').some(({ mayCancel }) => mayCancel),
        role,
      ).toBe(true);
      if (role !== 'okta') expect(inState('pending').length, role).toBeGreaterThan(0);
    }
    const { data: own } = await clients.company('GET /matching/getList', { rows: 100 });
    expect(own.some(({ mayWriteLog }) => mayWriteLog)).toBe(true);
    expect(own.some(({ counselingIdx }) => counselingIdx !== null)).toBe(true);
    const request = own.find(({ mayApprove, stateMatching }) => mayApprove && stateMatching === 'request');
    const { data: placed } = await clients.company('POST /matching/approve', {
      matchingIdx: request?.matchingIdx ?? 0,
    });
    expect(placed.stateMatching).toBe('complete');
    const waiting = await clients.manager('GET /manage/participate/getList', { stateParticipate: 'REQUEST' });
    expect(waiting.data.map(({ participateType }) => participateType).sort()).toEqual(['BUYER', 'COMPANY']);
    const denied = await clients.manager('GET /manage/participate/getList', { stateParticipate: 'DENIED' });
    expect(denied.data.map(({ deniedReason }) => deniedReason)).toEqual([
      expect.stringContaining('사업자등록증'),
    ]);
  });

  test('opens the printed links of two buyers without an account, of whom one has agreed', async () => {
    const links = here.told.join('').match(/\/(ko|en)\/visit\/participant#link=\S+/g) ?? [];
    const open = async (link = '') =>
      (await here.app.client()('POST /participant/open', { token: link.split('#link=')[1] ?? '' })).data;
    const [agreed, asked] = [await open(links[0]), await open(links[1])];
    expect([links.length, agreed.language, asked.language]).toEqual([2, 'ko', 'en']);
    expect(agreed.consentedAt).not.toBeNull();
    expect(agreed.meetings?.map(({ stateMatching }) => stateMatching).sort()).toEqual([
      'complete',
      'complete',
      'request',
      'request',
    ]);
    expect([asked.consentedAt, asked.meetings]).toEqual([null, null]);
  });

  test('leaves everyone whom somebody fits at least three to be suggested', async () => {
    const people = await here.app.db
      .selectFrom('participate')
      .innerJoin('member', 'member.idx', 'participate.memberIdx')
      .select(['member.id', 'participate.side'])
      .where('participate.state', '=', 'COMPLETE')
      .where('participate.side', 'in', ['company', 'buyer'])
      .execute();
    expect(people.length).toBeGreaterThan(100);
    const counts = await Promise.all(
      people.map(async (person) => {
        const id = person.id ?? '';
        const { data } = await here.app.client()('POST /member/login', { id, password: demoPassword });
        const answer = await here.app.client(data.token)('GET /matching/getSuggestions', {});
        return [id, answer.totalCount] as const;
      }),
    );
    expect(counts.filter(([, count]) => count < 3)).toEqual([]);
  });

  test('suggests to its buyers who offers what they look for, of their own committees', async () => {
    const suggested = async (role: 'buyer' | 'okta') =>
      (await clients[role]('GET /matching/getSuggestions', {})).data.suggestions;
    const names = (list: Awaited<ReturnType<typeof suggested>>) => list.map(({ company }) => company?.nameEn);
    expect(names(await suggested('buyer'))).toEqual(
      expect.arrayContaining(['Jangdok Maru', 'Saebyeok Kong Foods', 'Najeongyeol']),
    );
    const toOkta = await suggested('okta');
    expect(names(toOkta)).toEqual(
      expect.arrayContaining(['Saebyeok Kong Foods', 'Bangjja Maeul', 'Mireu Nuruk Brewing']),
    );
    const bronze = toOkta.find(({ company }) => company?.nameEn === 'Bangjja Maeul');
    expect(bronze?.reasons.find(({ kind }) => kind === 'committee')?.values).toEqual(['TRADE12']);
    expect(standardNames.committees['TRADE12']?.en).toBe('Household goods and furniture');
  });

  test('speaks in its news only of what the programme has at that time', async () => {
    const programme = await readFile('demo/site/info/en/schedule.md', 'utf8');
    const talks = news.flatMap(({ day, en }) =>
      [...(en?.join(' ') ?? '').matchAll(/(?:on day (\d+) )?at (\d\d:\d\d) the/gi)].map(([, said, at]) => ({
        day: said ? Number(said) : day + 2,
        at,
      })),
    );
    expect(talks.length).toBeGreaterThan(2);
    for (const { day, at } of talks) expect(programme).toContain(`{ day: ${day}, from: '${at}'`);
  });
});
