/** A backup beside a running server, and putting it back. PostgreSQL has tools of its own for both. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { makeBackup } from '#server/backup/backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { openDatabase } from '#server/db/open.ts';
import { runCommand } from '#server/operator/run.ts';
import { verifyAudit } from '#server/platform/log/verify-audit.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { openFileStore } from '#server/platform/storage/store.ts';
import { testApp } from '#tests/support/api.ts';
import { composeApp } from '#tests/support/compose.ts';
import { dump, freshDatabase } from '#tests/support/database.ts';
import { joined } from '#tests/support/factories.ts';
import { stored } from '#tests/support/files.ts';
import { password } from '#tests/support/samples.ts';

const folder = await mkdtemp(join(tmpdir(), 'madang-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
/** A path that nothing is at yet. */
const fresh = (name: string) => join(folder, `${name}-${++count}`);

const now = new Date('2026-10-12T10:00:00Z');

describe.runIf(inject('database') === 'postgres')('with PostgreSQL', () => {
  it('backup and restore say in a sentence whose tools do it, and do nothing', async () => {
    const app = await testApp();
    const { dataDir, databaseUrl } = app.place;
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const file = fresh('backup');
    expect(await runCommand(['backup', file], env)).toEqual({
      code: 1,
      text: 'The database is PostgreSQL, whose own tools copy it: run pg_dump, then copy the folder of the files, as docs/operating.md shows.',
    });
    expect(existsSync(file)).toBe(false);
    expect((await runCommand(['restore', file], env)).text).toContain('run pg_restore');
  });

  it('mail of a database that was put back is held and released by commands', async () => {
    const app = await testApp();
    const { dataDir, databaseUrl } = app.place;
    await letters(app.db);
    const npm = (word: string) => runCommand([word], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    expect(await npm('hold-mail')).toEqual({ code: 0, text: '2 mails held.' });
    expect(await npm('release-mail')).toEqual({ code: 0, text: 'one mail will be sent.' });
    expect(await npm('release-mail')).toEqual({ code: 0, text: '0 mails will be sent.' });
  });
});

/** One that was sent, one that waits, and one that waits and lets its reader in. */
async function letters(db: Parameters<typeof enqueueMail>[0]) {
  const mail = { toEmail: 'a@example.org', locale: 'en', at: now.toISOString(), body: 'text' } as const;
  await enqueueMail(db, { ...mail, subject: 'sent' });
  await db.updateTable('outbox').set({ sentAt: now.toISOString() }).execute();
  await enqueueMail(db, { ...mail, subject: 'waits' });
  await enqueueMail(db, {
    ...mail,
    subject: 'secret',
    secret: { tokenHash: 'x'.repeat(43), until: '2100-01-01T00:00:00.000Z' },
  });
}

describe.runIf(inject('database') === 'sqlite')('on SQLite', () => {
  it('brings back database and files as they were, to their owner alone', async () => {
    const app = await testApp();
    const person = await joined(app);
    await stored(app, person, 'productMainImg', { bytes: 'a picture', thumbnail: 'a small one' });
    await stored(app, person, 'companyBizDoc', { bytes: 'x'.repeat(3_000_000), extension: 'pdf' });
    await letters(app.db);
    const before = await dump(app.db);
    const file = fresh('backup');
    const made = await runCommand(['backup', file], { DATA_DIR: app.place.dataDir });
    expect(made.text).toMatch(
      /holds the database \([\d.]+ MB\) and 3 files \(3\.0 MB\) of 20\S+Z; it was read again and is whole\.$/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
    expect((await runCommand(['verify', file], {})).code).toBe(0);
    // What comes after the backup is not in it.
    const later = await joined(app);

    const dataDir = fresh('restored');
    const restored = await runCommand(['restore', file, '--send-mail'], { DATA_DIR: dataDir });
    expect(restored).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Restored: the database .*\nWho /),
    });
    const modes = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mode & 0o777);
    expect(new Set(modes)).toEqual(new Set([0o600]));
    expect(readdirSync(dataDir).sort()).toEqual(['files', 'in-use.lock', 'madang.sqlite']);

    const db = await openDatabase({ dataDir });
    try {
      const lines = withoutSequence(await dump(db));
      const were = new Set(withoutSequence(before));
      expect([...were].filter((line) => !lines.includes(line))).toEqual([]);
      const restore = lines.filter((line) => !were.has(line)).map((line) => line.split(' ')[0]);
      expect(restore.sort()).toEqual(['audit', 'audit_chain', 'audit_text']);
      expect(await verifyAudit(db)).toMatchObject({ fault: null });
      const again = composeApp(db, { dataDir }, now.toISOString());
      await again.client(person.token)('GET /member/getMember', {});
      await again.client()('POST /member/login', { id: person.id, password });
      await expect(again.client()('POST /member/login', { id: later.id, password })).rejects.toThrow();
      const picture = await again.files.get('upload/products/productMainImg-1.png');
      expect(Buffer.from((await picture?.bytes()) ?? []).toString()).toBe('a picture');
    } finally {
      await db.destroy();
    }
  });

  it('holds mail that waited, until it is released', async () => {
    const app = await testApp();
    await letters(app.db);
    const file = fresh('backup');
    await makeBackup({ DATA_DIR: app.place.dataDir }, file);
    const env = { DATA_DIR: fresh('restored') };
    const { text } = await runCommand(['restore', file], env);
    expect(text).toContain('\n2 mails that waited then are held, because it may have gone out since: ');
    const mails = async () => {
      const db = await openDatabase({ dataDir: env.DATA_DIR });
      const rows = await db.selectFrom('outbox').selectAll().orderBy('idx').execute();
      await db.destroy();
      return rows.map(({ subject, body, failedAt, lastError }) => ({
        subject,
        body,
        isHeld: failedAt !== null,
        why: lastError,
      }));
    };
    const why = 'Held by a restore: it may have been sent after the backup was made.';
    const sent = { subject: 'sent', body: 'text', isHeld: false, why: null };
    const secret = { subject: 'secret', body: '', isHeld: true, why };
    expect(await mails()).toEqual([sent, { subject: 'waits', body: 'text', isHeld: true, why }, secret]);
    expect(await runCommand(['release-mail'], env)).toEqual({ code: 0, text: 'one mail will be sent.' });
    expect(await mails()).toEqual([
      sent,
      { subject: 'waits', body: 'text', isHeld: false, why: null },
      secret,
    ]);
  });

  it('holds one committed state, with the files that it names, while others write and delete', async () => {
    const app = await testApp();
    const person = await joined(app);
    for (let at = 0; at < 20; at++) await stored(app, person, 'productMainImg', { bytes: `picture ${at}` });
    let isDone = false;
    const answered: string[] = [];
    const writing = (async () => {
      while (!isDone) {
        const { id } = await joined(app);
        answered.push(id);
        const file = await stored(app, person, 'companyMainImg', { bytes: id });
        // A row goes before its file, as where someone takes a picture away.
        if (answered.length % 2) {
          await app.db.deleteFrom('file').where('idx', '=', file.idx).execute();
          await app.files.delete(`upload/company/${file.saveFileName}`);
        }
      }
    })();
    const file = fresh('backup');
    const before = [...answered];
    const manifest = await makeBackup({ DATA_DIR: app.place.dataDir }, file);
    isDone = true;
    await writing;
    expect(manifest.missing).toEqual([]);

    const dataDir = fresh('restored');
    await restoreBackup({ DATA_DIR: dataDir }, file, { now });
    const db = await openDatabase({ dataDir });
    const ids = (await db.selectFrom('member').select('id').orderBy('idx').execute()).map(({ id }) => id);
    const rows = await db.selectFrom('file').select(['kind', 'saveFileName']).execute();
    await db.destroy();
    // Of the first member, whose pictures they are, too; then as many as were there, in their order, none left out.
    expect(ids).toEqual([person.id, ...answered].slice(0, ids.length));
    expect(ids).toEqual(expect.arrayContaining(before));
    expect(rows.length).toBeGreaterThanOrEqual(20);
    const names = readdirSync(join(dataDir, 'files'), { recursive: true });
    for (const { saveFileName } of rows)
      expect(names.some((name) => String(name).endsWith(saveFileName))).toBe(true);
  });

  it('tells of files that the database names and that are gone, and makes the backup all the same', async () => {
    const app = await testApp();
    const person = await joined(app);
    const file = await stored(app, person, 'productMainImg', {});
    await stored(app, person, 'productMainImg', {});
    await app.files.delete(`upload/products/${file.saveFileName}`);
    const { code, text } = await runCommand(['backup', fresh('backup')], { DATA_DIR: app.place.dataDir });
    expect(code).toBe(0);
    expect(text).toContain(
      ` The database names one file that was not there, such as files/upload/products/${file.saveFileName}.`,
    );
  });

  it('keeps files that lie in a folder of their own', async () => {
    const app = await testApp();
    const store = fresh('store');
    const settings = { DATA_DIR: app.place.dataDir, FILE_STORE: store };
    await openFileStore(settings).put('upload/board/film.mp4', Buffer.from('a film'));
    const file = fresh('backup');
    await makeBackup(settings, file);
    const target = { DATA_DIR: fresh('restored'), FILE_STORE: fresh('store') };
    await restoreBackup(target, file, { now });
    expect(readFileSync(join(target.FILE_STORE, 'upload/board/film.mp4'), 'utf8')).toBe('a film');
    expect(existsSync(join(target.DATA_DIR, 'files'))).toBe(false);
    const { setAside } = await restoreBackup(target, file, { now, replace: true });
    expect(setAside.map((path) => existsSync(path))).toEqual(setAside.map(() => true));
    expect(readFileSync(join(target.FILE_STORE, 'upload/board/film.mp4'), 'utf8')).toBe('a film');
  });

  it('says that files of an S3 store are not in it, and restores the database alone', async () => {
    const app = await testApp();
    const env = { DATA_DIR: app.place.dataDir, FILE_STORE: 's3://bucket' };
    const file = fresh('backup');
    const made = await runCommand(['backup', file], env);
    expect(made).toMatchObject({
      code: 0,
      text: expect.stringMatching(/holds the database \([\d.]+ MB\) of /),
    });
    expect(made.text).toContain(
      ' The files lie in the store that FILE_STORE names: copy them by its own tools',
    );
    expect((await runCommand(['restore', file], { ...env, DATA_DIR: fresh('restored') })).code).toBe(0);
  });

  describe('is refused in a sentence, and nothing is touched,', () => {
    it('where there is a file of that name, or no database', async () => {
      const { dataDir } = (await testApp()).place;
      const file = fresh('backup');
      writeFileSync(file, 'precious');
      expect(await runCommand(['backup', file], { DATA_DIR: dataDir })).toEqual({
        code: 1,
        text: `There is a file ${file} already: name another one.`,
      });
      expect(readFileSync(file, 'utf8')).toBe('precious');
      const missing = fresh('missing');
      expect(await runCommand(['backup', fresh('backup')], { DATA_DIR: missing })).toEqual({
        code: 1,
        text: `There is no database in ${missing}: set DATA_DIR to the data folder.`,
      });
      expect(await runCommand(['backup', join(missing, 'backup')], { DATA_DIR: dataDir })).toMatchObject({
        code: 1,
        text: expect.stringMatching(/^It broke off \(ENOENT: .*\)\.$/),
      });
    });

    it('while a server has the data folder open', async () => {
      const app = await testApp();
      const env = { DATA_DIR: app.place.dataDir };
      const file = fresh('backup');
      await makeBackup(env, file);
      const before = readdirSync(env.DATA_DIR);
      expect(await runCommand(['restore', file, '--replace'], env)).toEqual({
        code: 1,
        text: `A running process has the database in ${env.DATA_DIR} open: stop the server, then run this again.`,
      });
      expect(readdirSync(env.DATA_DIR)).toEqual(before);
      await joined(app);
    });

    it('where there is data, which --replace puts aside', async () => {
      const old = await freshDatabase('sqlite');
      const { dataDir } = old.place;
      const app = composeApp(old.db, old.place, now.toISOString());
      const person = await joined(app);
      await stored(app, person, 'productMainImg', { bytes: 'an old picture' });
      const file = fresh('backup');
      const other = await testApp();
      await makeBackup({ DATA_DIR: other.place.dataDir }, file);
      await old.db.destroy();

      expect(await runCommand(['restore', file], { DATA_DIR: dataDir })).toEqual({
        code: 1,
        text: `There is data in ${dataDir} already: add --replace to put it aside, or set DATA_DIR to an empty folder.`,
      });
      const { setAside } = await restoreBackup({ DATA_DIR: dataDir }, file, { now, replace: true });
      expect(setAside).toEqual([join(dataDir, 'before-restore-20261012T100000Z')]);
      const kept = await openDatabase({ dataDir: setAside[0] as string });
      expect(await kept.selectFrom('member').select('id').execute()).toEqual([{ id: person.id }]);
      await kept.destroy();
      expect(readdirSync(join(setAside[0] as string, 'files/upload/products'))).toHaveLength(1);
      expect(existsSync(join(dataDir, 'files/upload/products'))).toBe(false);
      const present = await openDatabase({ dataDir });
      expect(await present.selectFrom('member').select('id').execute()).toEqual([]);
      await present.destroy();
      rmSync(dataDir, { recursive: true });
    });
  });
});

/** Which idx comes next is no row of ours: the restore's own row in the audit counts it up. */
const withoutSequence = (text: string) =>
  text.split('\n').filter((line) => !line.startsWith('sqlite_sequence '));
