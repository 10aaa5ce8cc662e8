/** The board of the hall: companies by table, now and next; the buyers never (docs/rules.md, M23). */
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, manager } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { eventSample } from '#tests/support/samples.ts';

const app = await testApp();
const start = Date.parse('2026-10-29T08:00:00Z');
const at = (minutes: number, seconds = 0) =>
  app.clock.set(new Date(start + minutes * 60_000 + seconds * 1000).toISOString());

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
});
const board = async (by = here.at.manager.client) =>
  (await by('GET /matching/getBoard', { eventIdx: here.at.eventIdx })).data;
const confirmed = async (no: number, seller = here.seller) => {
  const from = await buyer(app, here.at);
  const { matchingIdx } = await askFor(here, from, seller, { wishes: [here.slots[no] as number] });
  await approve(seller, matchingIdx);
};
const open = (changes: Partial<typeof eventSample> = {}) => {
  const { days: _d, slotMinutes: _s, tables: _t, interpreters: _i, timeZone: _z, ...event } = eventSample;
  const request = { ...event, ...changes, eventIdx: here.at.eventIdx };
  return here.at.manager.client('POST /manage/event/update', { ...request, boardPublic: 'Y' as const });
};
const nameOf = async ({ participateIdx }: { participateIdx: number }) =>
  app.db
    .selectFrom('company')
    .select(['nameKo', 'nameEn'])
    .where('participateIdx', '=', participateIdx)
    .executeTakeFirstOrThrow();

it('shows which company is at which table now and next, one second before, at and after a slot begins', async () => {
  const other = await company(app, here.at);
  await confirmed(0);
  await confirmed(0, other);
  await confirmed(1, other);
  const [one, two] = [await nameOf(here.seller), await nameOf(other)];
  at(0, -1);
  expect(await board()).toMatchObject({
    now: null,
    next: { startsAt: '2026-10-29T08:00:00.000Z' },
    tables: [
      { tableNo: 1, tableName: null, now: null, next: one },
      { tableNo: 2, tableName: null, now: null, next: two },
    ],
  });
  for (const seconds of [0, 1]) {
    at(0, seconds);
    expect((await board()).tables).toEqual([
      { tableNo: 1, tableName: null, now: one, next: two },
      { tableNo: 2, tableName: null, now: two, next: null },
    ]);
  }
  expect((await board()).at).toBe('2026-10-29T08:00:01.000Z');
  at(30);
  expect((await board()).tables).toEqual([{ tableNo: 1, tableName: null, now: two, next: null }]);
});

it('says nothing of any buyer', async () => {
  await confirmed(0);
  at(5);
  const text = JSON.stringify(await board());
  expect(text).not.toContain('Wiener Handel');
  expect(text).not.toContain('buyer');
});

it('has nothing outside of the days of the event', async () => {
  await confirmed(0);
  at(-24 * 60);
  expect(await board()).toMatchObject({ now: null, next: null, tables: [] });
  at(24 * 60);
  expect(await board()).toMatchObject({ now: null, next: null, tables: [] });
});

describe('who reads it', () => {
  it('are managers of meetings, unless the event says that everyone may', async () => {
    const guest = app.client();
    const door = await manager(app, 'board', here.at.eventIdx);
    for (const client of [guest, here.seller.client, here.purchaser.client, door.client])
      expect((await refusal(board(client))).key).toBe('msg.access_deny');
    await board((await manager(app, 'matching', here.at.eventIdx)).client);
    const { data } = await open();
    expect(data.boardPublic).toBe('Y');
    for (const client of [guest, here.seller.client, door.client])
      expect((await board(client)).boardPublic).toBe('Y');
  });

  it('see no name of a company that they may not see elsewhere, only that the table is taken', async () => {
    await confirmed(0);
    await open({ viewType: 'allHide' });
    at(5);
    const taken = { nameKo: null, nameEn: null };
    expect((await board(app.client())).tables).toEqual([
      { tableNo: 1, tableName: null, now: taken, next: null },
    ]);
    expect((await board()).tables).toEqual([
      { tableNo: 1, tableName: null, now: await nameOf(here.seller), next: null },
    ]);
  });
});
