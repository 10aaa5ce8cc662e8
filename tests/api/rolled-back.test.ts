/** Nothing of a transaction that failed stands, also not what it had begun and waited for no more. */
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';

const { db, close } = await freshDatabase();
afterAll(close);

const names = async () =>
  (await db.selectFrom('setting').select('name').where('name', 'like', 'late%').execute()).map(
    ({ name }) => name,
  );

it.each([0, 1, 2, 3, 4, 5, 10, 20, 40])(
  'a query that comes %i moments after its transaction began to fail changes nothing',
  async (moments) => {
    let late: Promise<unknown> = Promise.resolve();
    const failing = db.transaction().execute(async (trx) => {
      await trx
        .insertInto('setting')
        .values({ name: `late first ${moments}`, value: '' })
        .execute();
      late = (async () => {
        for (let moment = 0; moment < moments; moment++) await null;
        await trx
          .insertInto('setting')
          .values({ name: `late ${moments}`, value: '' })
          .execute();
      })();
      late.catch(() => undefined);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    // Who writes next is not joined by it either.
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('setting')
        .values({ name: `next ${moments}`, value: '' })
        .execute();
    });
    await late.catch(() => undefined);
    expect(await names()).toEqual([]);
  },
);
