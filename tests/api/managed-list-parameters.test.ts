/** Every search parameter in every list of managers: it narrows where rows have its field, and is refused by name elsewhere. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#api/index.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/platform/log/audit.ts';
import { testApp } from '#tests/support/api.ts';
import { everywhere, listCases, parameters } from '#tests/support/list-cases.ts';
import { managedListCases, managedRows } from '#tests/support/managed-list-cases.ts';
import { createRows } from '#tests/support/rows.ts';
import { callNames, sendCall } from '#tests/support/wire.ts';

const app = await testApp();
const here = await managedRows(app);
const { eventIdx, admin, seller, met, at } = here;
const lists = managedListCases(here);
const { represent } = createRows(app.db);

const ask = (name: CallName, query: Record<string, unknown>) =>
  sendCall(app, name, { eventIdx, ...query }, admin.token);
const refusedByName = (field: string) => ['invalid_parameter', [{ field, rule: 'unknown', params: {} }]];

it('is asked of each list', () => {
  const managed = callNames.filter((name) => /^GET \/manage\/\w+\/getList$/.test(name));
  const apart = ['GET /manage/audit/getList', ...Object.keys(listCases(here))];
  expect(managed.filter((name) => !apart.includes(name))).toEqual(expect.arrayContaining(Object.keys(lists)));
  expect(Object.keys(lists)).toHaveLength(managed.filter((name) => !apart.includes(name)).length);
});

describe.each(Object.entries(lists))('%s', (name, { rows, cases }) => {
  it.each(parameters)('%s', async (parameter) => {
    const known = { ...everywhere(rows), ...cases }[parameter];
    if (!known) {
      const { resultMessage, body } = await ask(name as CallName, { [parameter]: '1' });
      expect([resultMessage, body.data]).toEqual(refusedByName(parameter));
      return;
    }
    for (const [value, count] of Object.entries(known)) {
      const { resultMessage, body } = await ask(name as CallName, { [parameter]: value });
      expect([value, resultMessage, (body.data as unknown[] | null)?.length]).toEqual([
        value,
        'success',
        count,
      ]);
    }
  });

  it('says on a page past its end how many there are', async () => {
    const { totalCount } = (await ask(name as CallName, {})).body;
    expect(totalCount).toBeGreaterThan(0);
    expect((await ask(name as CallName, { page: '999' })).body).toMatchObject({
      resultMessage: 'success',
      data: [],
      totalCount,
    });
  });
});

describe('the audit, which pages by key', () => {
  beforeAll(async () => {
    const { memberIdx } = admin;
    const at = app.clock.read().toISOString();
    const deed = { action: 'approve', subject: 'participate', subjectIdx: seller.participateIdx } as const;
    await transact(app.db, (trx) => audit(trx, { eventIdx, memberIdx, ...deed, at }));
  });

  const rowsOf = async (query: Record<string, unknown>) => {
    const { data } = await admin.client('GET /manage/audit/getList', { eventIdx, rows: 100, ...query });
    return data.list;
  };

  it.each([
    ['participateIdx', seller.participateIdx, 'participate'],
    ['filterType', 'participate', 'participate'],
  ] as const)('%s leaves what was done to that', async (parameter, value, subject) => {
    const found = await rowsOf({ [parameter]: value });
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan((await rowsOf({})).length);
    expect(found.every((row) => row.subject === subject)).toBe(true);
  });

  it('matchingIdx leaves what managers did to that meeting', async () => {
    expect(await rowsOf({ matchingIdx: met.matchingIdx })).toEqual([]);
    await admin.client('POST /manage/matching/cancel', { matchingIdx: met.matchingIdx, reason: 'A fire' });
    expect((await rowsOf({ matchingIdx: met.matchingIdx })).map(({ action }) => action)).toEqual(['cancel']);
  });

  it('memberIdx, memberId and memberName leave what that member did', async () => {
    const byManager = await rowsOf({ memberIdx: at.manager.memberIdx });
    expect(byManager.length).toBeGreaterThan(0);
    expect(await rowsOf({ memberId: at.manager.id.toUpperCase() })).toEqual(byManager);
    const { nameEn } = byManager[0] as { nameEn: string };
    expect(await rowsOf({ memberName: nameEn })).toEqual(
      expect.arrayContaining(byManager as unknown as never[]),
    );
    expect(await rowsOf({ memberName: 'nobodyatall' })).toEqual([]);
    expect(await rowsOf({ memberIdx: seller.memberIdx })).toEqual([]);
  });

  it('keywords leave what is done by whose name or log-in id has them', async () => {
    const byManager = await rowsOf({ memberIdx: at.manager.memberIdx });
    expect(await rowsOf({ keywords: at.manager.id.split('@')[0] })).toEqual(byManager);
    expect(await rowsOf({ keywords: 'nobodyatall' })).toEqual([]);
  });

  it('refuses by name what its rows have not', async () => {
    const known = Object.keys(
      (calls['GET /manage/audit/getList'].request as unknown as { shape: object }).shape,
    );
    const dropped = Object.keys(everywhere(1)).filter((name) => name.endsWith('UserIdx'));
    for (const parameter of parameters.filter((one) => ![...known, ...dropped].includes(one))) {
      const { resultMessage, body } = await ask('GET /manage/audit/getList', { [parameter]: '1' });
      expect([resultMessage, body.data]).toEqual(refusedByName(parameter));
    }
  });
});

it('of who was declined and applied again, the last application counts alone', async () => {
  const { memberIdx, participateIdx } = here.purchaser;
  const earlier = await app.db
    .insertInto('participate')
    .values({
      eventIdx,
      memberIdx: admin.memberIdx,
      side: 'buyer',
      type: 'BUYER',
      state: 'DENIED',
      deniedReason: 'Full',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    })
    .returning('idx')
    .executeTakeFirstOrThrow();
  const later = await app.db
    .insertInto('participate')
    .values({
      eventIdx,
      memberIdx: admin.memberIdx,
      side: 'buyer',
      type: 'OKTA',
      state: 'COMPLETE',
      createdAt: '2026-01-02T00:00:00.000Z',
      updatedAt: '2026-01-02T00:00:00.000Z',
    })
    .returning('idx')
    .executeTakeFirstOrThrow();
  const event = { idx: eventIdx, slots: [], tables: [], interpreters: [] };
  for (const { idx } of [earlier, later]) await represent(event, idx);
  const found = async (query: object) =>
    (await admin.client('GET /manage/member/getList', { eventIdx, ...query })).data.map(
      (row) => row.memberIdx,
    );
  expect(await found({ stateParticipate: 'DENIED' })).toEqual([]);
  expect(await found({ participateIdx: earlier.idx })).toEqual([]);
  expect(await found({ participateIdx: later.idx })).toEqual([admin.memberIdx]);
  expect(await found({ participateType: 'OKTA', memberIdx: admin.memberIdx })).toEqual([admin.memberIdx]);
  expect(await found({ participateIdx })).toEqual([memberIdx]);
  const made = [earlier.idx, later.idx];
  await app.db.deleteFrom('representative').where('participateIdx', 'in', made).execute();
  await app.db.deleteFrom('participate').where('idx', 'in', made).execute();
});

describe('what is found', () => {
  it('is what the spreadsheets of meetings and participants hold, too', async () => {
    for (const [name, query] of [
      ['GET /manage/matching/exportList', { companyName: 'donau', isTranslator: 'N' }],
      ['GET /manage/participate/exportList', { memberName: 'gruber', selectBizIndustry: 'IT' }],
    ] as const) {
      const path = `${name.slice(4)}?${new URLSearchParams({ eventIdx: String(eventIdx), format: 'csv', language: 'en', ...query })}`;
      const answer = await app.send(path, { headers: { authorization: `Bearer ${admin.token}` } });
      const lines = (await answer.text()).trim().split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('Donau Handel');
    }
  });

  it('is in the order that is asked for', async () => {
    const { data } = await admin.client('GET /manage/matching/getList', {
      eventIdx,
      listOrder: 'startsAt',
      orderType: 'desc',
    });
    // What has no time stands last, whichever the direction.
    expect(data.map(({ slot }) => slot !== null)).toEqual(
      [...data.map(({ slot }) => slot !== null)].sort().reverse(),
    );
    const { data: byName } = await admin.client('GET /manage/matching/getList', {
      eventIdx,
      listOrder: 'nameEn',
      orderType: 'desc',
    });
    const companies = byName.map(({ company }) => company.companyNameEn ?? '');
    expect(companies).toEqual(companies.toSorted().reverse());
    const { data: posts } = await admin.client('GET /manage/board/getList', {
      eventIdx,
      listOrder: 'titleEn',
    });
    const titles = posts.map(({ titleEn }) => titleEn);
    expect(titles).toEqual(titles.toSorted());
    const turned = await admin.client('GET /manage/board/getList', {
      eventIdx,
      listOrder: 'titleEn',
      orderType: 'desc',
    });
    expect(turned.data.map(({ titleEn }) => titleEn)).toEqual(titles.toReversed());
  });

  it('leaves out by member whose values were erased', async () => {
    await app.db
      .updateTable('participate')
      .set({ erasedAt: app.clock.read().toISOString(), erasedState: 'COMPLETE' })
      .where('idx', '=', here.otherBuyer.participateIdx)
      .execute();
    for (const query of [{ memberIdx: here.otherBuyer.memberIdx }, { memberId: here.otherBuyer.id }])
      expect((await admin.client('GET /manage/participate/getList', { eventIdx, ...query })).data).toEqual(
        [],
      );
  });
});
