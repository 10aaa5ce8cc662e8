/** Starting on a database of another version: an older one is copied and brought up to date, a newer one is refused. */
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Database, type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { runCommand } from '#server/operator/run.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { startServer } from '#tests/support/server-process.ts';

/** An installation whose server is stopped. */
async function stopped() {
  const { db, place, close } = await freshDatabase();
  onTestFinished(close);
  return { place, change: (work: (db: Database) => Promise<unknown>) => work(db) };
}

/** Takes one of the migrations back, so that it is still to come. */
async function makeOlder(db: Database): Promise<void> {
  for (const column of ['width', 'height'])
    await sql`alter table file drop column ${sql.ref(column)}`.execute(db);
  await sql`delete from kysely_migration where name = '011-picture'`.execute(db);
}

const newer = (db: Database) =>
  sql`insert into kysely_migration (name, timestamp) values ('999-flying', '2030-01-01')`.execute(db);

const open = async (place: DatabasePlace) => (await openDatabase(place)).destroy();

/** Opens it in a process of its own; answers 'ok', or why not. */
async function openElsewhere(place: DatabasePlace): Promise<string> {
  const script = resolve(import.meta.dirname, '../support/migrating-process.ts');
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(`${JSON.stringify(place)}\n`);
  return text(child.stdout);
}

describe('a database of a newer version', () => {
  it('ends the start with one sentence that says what to do, and stays as it is', async () => {
    const { place, change } = await stopped();
    await change(newer);
    const back =
      inject('database') === 'postgres'
        ? 'by pg_restore, as docs/operating.md shows'
        : 'npm run operator -- restore FILE --replace';
    const sentence = `The database is of a newer version, whose migrations this one does not know (999-flying): run that version or a later one, or restore a copy from before it (${back}).`;
    await expect(open(place)).rejects.toThrow(sentence);
    await expect(startServer(place)).rejects.toThrow(
      `the server ended with 1 before it was open: ${sentence}\n`,
    );
  });
});

describe('a database of an older version', () => {
  it('is brought up to date by a start, and left alone by commands that run beside an older server', async () => {
    const { place, change } = await stopped();
    await change(makeOlder);
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl };
    expect(await runCommand(['sign-out', '1'], env)).toEqual({
      code: 1,
      text: 'The database is of an older version than this one: start the server, which brings it up to date, then run this again.',
    });
    await open(place);
    expect((await runCommand(['sign-out', '1'], env)).text).toContain('Nobody has joined as 1');
  });

  it.runIf(inject('database') === 'sqlite')(
    'is copied before, and the last three copies are kept',
    async () => {
      const { place, change } = await stopped();
      const { dataDir } = place;
      const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('before-migration-'));
      await open(place);
      expect(copies()).toEqual([]);
      const made: string[] = [];
      for (let time = 0; time < 4; time++) {
        await change(makeOlder);
        await open(place);
        made.push(...copies().filter((name) => !made.includes(name)));
        await open(place);
        expect(made).toHaveLength(time + 1);
        // The names have seconds.
        await new Promise((resolve) => setTimeout(resolve, 1_010));
      }
      expect(copies()).toEqual(made.slice(1));
      for (const name of copies()) {
        expect(name).toMatch(/^before-migration-011-\d{8}T\d{6}Z\.sqlite$/);
        expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
        const copy = new DatabaseSync(join(dataDir, name), { readOnly: true });
        const columns = copy.prepare(`select name from pragma_table_info('file')`).all();
        expect(columns).not.toContainEqual({ name: 'width' });
        copy.close();
      }
    },
  );

  it.runIf(inject('database') === 'sqlite')('is copied once when two processes start together', async () => {
    const { place, change } = await stopped();
    await change(makeOlder);
    expect(await Promise.all([openElsewhere(place), openElsewhere(place)])).toEqual(['ok\n', 'ok\n']);
    const copies = readdirSync(place.dataDir).filter((name) => name.startsWith('before-migration-'));
    expect(copies).toHaveLength(1);
  });

  it.runIf(inject('database') === 'sqlite')(
    'can be had again from its copy, with the files as they are',
    async () => {
      const { db, place, close } = await freshDatabase();
      const { dataDir } = place;
      await makeOlder(db);
      await db.destroy();
      onTestFinished(close);
      await open(place);
      const [copy] = readdirSync(dataDir).filter((name) => name.startsWith('before-migration-'));
      const restored = await runCommand(['restore', join(dataDir, copy as string), '--replace'], {
        DATA_DIR: dataDir,
      });
      expect(restored).toEqual({
        code: 0,
        text: expect.stringMatching(/^Restored: the database; the files are as they were\.\n/),
      });
      const again = await openDatabase(place);
      const restores = await again.selectFrom('audit').select('action').execute();
      await again.destroy();
      expect(restores).toContainEqual({ action: 'restore' });
    },
  );
});
