import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { columnFaults } from '#tests/support/typed-columns.ts';

const { db, close } = await freshDatabase();
afterAll(close);

test('the types of the tables name the columns that the database has, and say which may be null', async () => {
  expect(await columnFaults(db)).toEqual([]);
});
