/** How the demonstration is made, and moved along at later starts (decisions.md, 9 and 10). SQLite only. */
import { afterAll, describe, expect, inject, test } from 'vitest';
import { permissions } from '#domain/permission.ts';
import { prepareDemonstration } from '#server/demo/demonstration.ts';
import { demonstrationMarker, isDemonstration } from '#server/demo/marker.ts';
import { quietLogger } from '#server/log.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import type { TestApp } from '#tests/support/compose.ts';
import { dump } from '#tests/support/database.ts';
import { closeAll, emptyPlace, type Started, start, started } from '#tests/support/demonstration.ts';

const slotsOf = (app: TestApp) =>
  app.db.selectFrom('slot').select(['idx', 'startsAt']).orderBy('startsAt').execute();

describe.runIf(inject('database') === 'sqlite')('the demonstration', () => {
  afterAll(closeAll);

  test('is the same at every filling', async () => {
    // A hash has its salt, and the migrations keep when they ran.
    const told = async ({ app }: Started) =>
      (await dump(app.db)).replaceAll(/argon2id\$[\w$-]+/g, '').replaceAll(/^kysely_migration .*$/gm, '');
    const [one, other] = [await started(), await started()];
    expect(await told(one)).toBe(await told(other));
  });

  test('moves along whole at a later start, and its meetings keep their slots', async () => {
    const { app, startAgain, told } = await started();
    const placements = await app.db
      .selectFrom('placement')
      .select(['matchingIdx', 'slotIdx', 'tableIdx'])
      .execute();
    const [slots, posts] = [
      await slotsOf(app),
      await app.db.selectFrom('boardPost').select('postedAt').execute(),
    ];

    await startAgain('2026-10-23T12:00:00.000Z');
    expect(await slotsOf(app)).toEqual(slots);

    await startAgain('2026-10-26T06:00:00.000Z');
    const { data } = await app.client()('GET /event/getDetail', {});
    expect(data.days.map(({ date, startsAt }) => [date, startsAt])).toEqual([
      ['2026-10-25', '2026-10-25T08:00:00.000Z'],
      ['2026-10-26', '2026-10-26T08:00:00.000Z'],
      ['2026-10-30', '2026-10-30T08:00:00.000Z'],
    ]);
    expect(data.counselingPeriod.from).toBe('2026-10-25T08:00:00.000Z');
    expect((await slotsOf(app)).map(({ idx }) => idx)).toEqual(slots.map(({ idx }) => idx));
    expect((await slotsOf(app)).map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(
      ['2026-10-25', '2026-10-26', '2026-10-30'].flatMap((date) => Array<string>(13).fill(date)),
    );
    expect(
      await app.db.selectFrom('placement').select(['matchingIdx', 'slotIdx', 'tableIdx']).execute(),
    ).toEqual(placements);
    expect(await clashes(app.db)).toEqual(noClashes);
    const met = await app.db
      .selectFrom('counseling')
      .innerJoin('placement', 'placement.matchingIdx', 'counseling.matchingIdx')
      .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
      .select(['counseling.metAt', 'slot.startsAt'])
      .execute();
    expect(met.length).toBeGreaterThan(30);
    expect(met.map(({ metAt }) => metAt)).toEqual(met.map(({ startsAt }) => startsAt));
    const moved = await app.db.selectFrom('boardPost').select('postedAt').execute();
    expect(moved.map(({ postedAt }) => postedAt)).toEqual(
      posts.map(({ postedAt }) => {
        const wanted = new Date(Date.parse(postedAt) + 3 * 86_400_000).toISOString();
        return wanted < '2026-10-26T06:00:00.000Z' ? wanted : '2026-10-26T06:00:00.000Z';
      }),
    );

    const before = await dump(app.db);
    await startAgain('2026-10-20T06:00:00.000Z');
    expect(await dump(app.db)).toBe(before);
    expect(told).toHaveLength(4);
  });

  test('marks its own managers at the next start where they were not marked yet', async () => {
    const { app, startAgain } = await started();
    const marks = () =>
      app.db
        .selectFrom('setting')
        .select('name')
        .where('name', 'like', 'demonstration%')
        .orderBy('name')
        .execute();
    const first = await marks();
    expect(first).toHaveLength(1 + permissions.length);
    await app.db.deleteFrom('setting').where('name', 'like', 'demonstration_manager%').execute();
    const filled = { eventIdx: 36, today: '2026-10-23' };
    await app.db
      .updateTable('setting')
      .set({ value: JSON.stringify(filled) })
      .where('name', '=', demonstrationMarker)
      .execute();
    await startAgain(start);
    expect(await marks()).toEqual(first);
    // Marks are made once: whom the operator has made a manager since keeps none.
    const [one] = first.filter(({ name }) => name !== demonstrationMarker);
    await app.db
      .deleteFrom('setting')
      .where('name', '=', one?.name ?? '')
      .execute();
    await startAgain(start);
    expect(await marks()).toHaveLength(first.length - 1);
  });

  test('is never made in a database that holds anything', async () => {
    const person = { nameKo: '김하늘', nameEn: 'Haneul Kim', gender: 'FEMALE', birth: '1985-03-02' } as const;
    const at = { agreedAt: start, createdAt: start, updatedAt: start };
    const rest = { tel: '1', email: 'kim@example.org', country: 'KR', city: '서울', address: '마당로 36' };
    const { app, told } = await started(start, ({ db }) =>
      db
        .insertInto('member')
        .values({ id: rest.email, passwordHash: 'x', ...person, ...rest, ...at })
        .execute(),
    );
    expect(await isDemonstration(app.db)).toBe(false);
    expect(await app.db.selectFrom('company').select('idx').execute()).toEqual([]);
    expect(told).toEqual([]);
  });

  test('is made once by two that start together, in under ten seconds', async () => {
    const fresh = await emptyPlace();
    const parts = {
      db: fresh.db,
      settings: { EVENT_IDX: 7 },
      clock: () => new Date(start),
      log: quietLogger,
      print: () => {},
    };
    const begin = performance.now();
    await Promise.all([prepareDemonstration(parts), prepareDemonstration(parts)]);
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(await fresh.db.selectFrom('event').select('idx').execute()).toEqual([{ idx: 7 }]);
  });
});
