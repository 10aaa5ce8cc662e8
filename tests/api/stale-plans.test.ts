/** Queries that a connection keeps planned, and a migration beside them. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { prepared } from '#server/db/prepared.ts';
import { transact } from '#server/db/transact.ts';
import { testApp } from '#tests/support/api.ts';

const app = await testApp();

const permissionRows = prepared((db, given: { memberIdx: number }) =>
  db.selectFrom('permission').selectAll().where('memberIdx', '=', given.memberIdx),
);

it('a column that is added while the server runs fails no query, in a transaction or outside', async () => {
  const alone = () => permissionRows(app.db, { memberIdx: 0 });
  const within = () => transact(app.db, (trx) => permissionRows(trx, { memberIdx: 0 }));
  for (let no = 0; no < 3; no++) await Promise.all([alone(), alone(), within(), within()]);
  await sql`alter table permission add column of_tomorrow text`.execute(app.db);
  try {
    for (let no = 0; no < 3; no++)
      expect(await Promise.all([alone(), alone(), within(), within()])).toEqual([[], [], [], []]);
  } finally {
    await sql`alter table permission drop column of_tomorrow`.execute(app.db);
  }
});
