/** How the demonstration is made, and moved along at later starts. SQLite only. */
import { afterAll, describe, expect, inject, test } from 'vitest';
import { prepareDemonstration } from '#demo/seeder/demonstration.ts';
import { demonstrationMarker, isDemonstration } from '#demo/seeder/marker.ts';
import { example } from '#demo/site/example.ts';
import { startDemonstration } from '#demo/start/spawn.ts';
import { permissions } from '#domain/common/permission.ts';
import { openDatabase } from '#server/db/open.ts';
import { quietLogger } from '#server/ground/log.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import type { TestApp } from '#tests/support/compose.ts';
import { dump } from '#tests/support/database.ts';
import { closeAll, emptyPlace, type Started, start, started } from '#tests/support/demonstration.ts';

const slotsOf = (app: TestApp) =>
  app.db.selectFrom('slot').select(['idx', 'startsAt']).orderBy('startsAt').execute();

/** The settings that let someone off the second factor. */
const waivers = async (app: TestApp) =>
  (
    await app.db
      .selectFrom('setting')
      .select('name')
      .where('name', 'like', 'second_factor_waived:%')
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);

/** What a start on this data folder has the site say of who runs it, where nobody else has. */
async function saidOf(dataDir: string) {
  const seeding = await startDemonstration({
    settings: { DATA_DIR: dataDir, EVENT_IDX: 36, FILE_STORE: undefined },
    log: quietLogger,
    clock: () => new Date('2026-10-24T12:00:00.000Z'),
  });
  seeding.stop();
  await seeding.finished;
  return seeding.says;
}

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
      ['2026-10-27', '2026-10-27T08:00:00.000Z'],
      ['2026-10-28', '2026-10-28T08:00:00.000Z'],
      ['2026-10-30', '2026-10-30T08:00:00.000Z'],
    ]);
    expect(data.counselingPeriod.from).toBe('2026-10-25T08:00:00.000Z');
    expect((await slotsOf(app)).map(({ idx }) => idx)).toEqual(slots.map(({ idx }) => idx));
    expect((await slotsOf(app)).map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(
      ['2026-10-25', '2026-10-26', '2026-10-27', '2026-10-28', '2026-10-30'].flatMap((date) =>
        Array<string>(13).fill(date),
      ),
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
      // Of a no-show nothing else is kept.
      .where('counseling.type', '<>', 'MISS_MATCHING')
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

  test('asks no second factor of its own managers, in a filling from before one was asked of any too', async () => {
    const { app, startAgain } = await started();
    const first = await waivers(app);
    expect(first).toHaveLength(permissions.length);
    await app.db.deleteFrom('setting').where('name', 'in', first).execute();
    const filled = { eventIdx: 36, today: '2026-10-23' };
    await app.db
      .updateTable('setting')
      .set({ value: JSON.stringify(filled) })
      .where('name', '=', demonstrationMarker)
      .execute();
    await startAgain(start);
    expect(await waivers(app)).toEqual(first);
    // They are let off once: whom the operator has made a manager since is asked for one.
    await app.db
      .deleteFrom('setting')
      .where('name', '=', first[0] ?? '')
      .execute();
    await startAgain(start);
    expect(await waivers(app)).toEqual(first.slice(1));
  });

  test('keeps its managers let off where a filling said so in earlier words, and nobody else', async () => {
    const { app, startAgain } = await started();
    const first = await waivers(app);
    const [made, ...kept] = first;
    await app.db
      .deleteFrom('setting')
      .where('name', '=', made ?? '')
      .execute();
    for (const name of kept) {
      const earlier = name.replace('second_factor_waived:', 'demonstration_manager:');
      await app.db.updateTable('setting').set({ name: earlier }).where('name', '=', name).execute();
    }
    expect(await waivers(app)).toEqual([]);
    await startAgain(start);
    expect(await waivers(app)).toEqual(kept);
    const rest = await app.db
      .selectFrom('setting')
      .select('name')
      .where('name', 'like', 'demonstration%')
      .execute();
    expect(rest).toEqual([{ name: demonstrationMarker }]);
  });

  test('of three days gets those that were added since, free, once', async () => {
    const { app, startAgain } = await started();
    const { data: full } = await app.client()('GET /event/getDetail', {});
    const added = ['2026-10-24', '2026-10-25'];
    const ofAdded = (await slotsOf(app)).filter(({ startsAt }) => added.includes(startsAt.slice(0, 10)));
    const idxs = ofAdded.map(({ idx }) => idx);
    await app.db.deleteFrom('interpreterShift').where('slotIdx', 'in', idxs).execute();
    await app.db.deleteFrom('slot').where('idx', 'in', idxs).execute();
    await app.db.deleteFrom('eventDay').where('date', 'in', added).execute();
    const mark = (days?: number[]) =>
      app.db
        .updateTable('setting')
        .set({ value: JSON.stringify({ eventIdx: 36, today: '2026-10-23', hasMarks: true, days }) })
        .where('name', '=', demonstrationMarker)
        .execute();
    // A manager of the demonstration may have taken days away.
    await mark([-1, 0, 1, 2, 4]);
    await startAgain(start);
    expect(await slotsOf(app)).toHaveLength(39);

    await mark();
    await startAgain(start);
    const { data } = await app.client()('GET /event/getDetail', {});
    expect(data.days).toEqual(full.days);
    expect(await slotsOf(app)).toHaveLength(65);
    const shifts = await app.db
      .selectFrom('interpreterShift')
      .innerJoin('slot', 'slot.idx', 'interpreterShift.slotIdx')
      .select('slot.startsAt')
      .execute();
    const isAdded = ({ startsAt }: { startsAt: string }) => added.includes(startsAt.slice(0, 10));
    // Three work all of a day's 13 slots, and one the six before noon.
    expect(shifts.filter(isAdded)).toHaveLength(2 * (3 * 13 + 6));

    const before = await dump(app.db);
    await startAgain(start);
    expect(await dump(app.db)).toBe(before);
  });

  test('is moved along by a running server when a day begins', async () => {
    const { place } = await emptyPlace();
    let now = new Date(start);
    const settings = { DATA_DIR: place.dataDir, EVENT_IDX: 36, FILE_STORE: undefined };
    const seeding = await startDemonstration({
      settings,
      log: quietLogger,
      everyMs: 50,
      clock: () => now,
    });
    const db = await openDatabase({ dataDir: place.dataDir });
    const first = async () =>
      (await db.selectFrom('eventDay').select('date').orderBy('date').executeTakeFirst())?.date;
    try {
      expect(seeding.says).toBe(example);
      expect(await first()).toBe('2026-10-22');
      now = new Date('2026-10-23T22:30:00.000Z');
      await expect.poll(first).toBe('2026-10-23');
    } finally {
      seeding.stop();
      await seeding.finished;
      await db.destroy();
    }
    expect(await saidOf(place.dataDir)).toBe(example);
  });

  test('is never made in a database that holds anything, of which nothing invented is said', async () => {
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
    expect(await saidOf(app.place.dataDir)).toBeUndefined();
  });

  test('is made once by two that start together', async () => {
    const fresh = await emptyPlace();
    const parts = {
      db: fresh.db,
      settings: { EVENT_IDX: 7 },
      clock: () => new Date(start),
      log: quietLogger,
      print: () => {},
    };
    await Promise.all([prepareDemonstration(parts), prepareDemonstration(parts)]);
    expect(await fresh.db.selectFrom('event').select('idx').execute()).toEqual([{ idx: 7 }]);
  });
});
