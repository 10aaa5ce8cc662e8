/** Whether anything in a database was written, at the price of one small query; `dump` reads every row of it. */
import { sql } from 'kysely';
import { type Database, hasRowLocks } from '#server/db/open.ts';

/**
 * From now on every row that is added, changed or removed is noted, as 'update member'; the answer tells what was since it was
 * last asked, each once. That a session was used is no change, as in `dump`: reading notes it too.
 */
export async function notedWrites(db: Database): Promise<() => Promise<string[]>> {
  const run = (text: string) => sql.raw(text).execute(db);
  const tables = (await db.withoutPlugins().introspection.getTables()).filter(({ isView }) => !isView);
  const isPostgres = hasRowLocks(db);
  await run('create table written (what text not null)');
  if (isPostgres)
    await run(`create function note_write() returns trigger language plpgsql as
      $$ begin insert into written values (tg_argv[0]); return null; end $$`);
  for (const { name, columns } of tables) {
    const differ = columns
      .filter((column) => column.name !== 'used_at')
      .map((column) => [`old."${column.name}"`, `new."${column.name}"`])
      .map(([old, now]) => `cast(${old} as text) is distinct from cast(${now} as text)`);
    for (const [event, when] of [
      ['insert', ''],
      ['delete', ''],
      ['update', `when (${differ.join(' or ')})`],
    ]) {
      const what = `'${event} ${name}'`;
      const note = isPostgres
        ? `execute function note_write(${what})`
        : `begin insert into written values (${what}); end`;
      await run(
        `create trigger "note_${event}_${name}" after ${event} on "${name}" for each row ${when} ${note}`,
      );
    }
  }
  return async () => {
    const { rows } = await sql<{ what: string }>`select distinct what from written order by what`.execute(db);
    if (rows.length > 0) await run('delete from written');
    return rows.map(({ what }) => what);
  };
}
