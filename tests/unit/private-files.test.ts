/** What the server keeps is for its own account, also where an earlier version left it open. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { probeWrite } from '#server/db/probe.ts';
import { readSettings } from '#server/ground/config.ts';
import { openFileStore } from '#server/platform/storage/store.ts';
import { openStore } from '#server/start.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'private-files-'));
  chmodSync(path, 0o755);
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** The modes as `ls` counts them: 700, 2750. */
const modes = (dataDir: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, (statSync(join(dataDir, name)).mode & 0o7777).toString(8)]));

async function opened(dataDir: string, environment: Record<string, string> = {}) {
  const settings = readSettings({ DATA_DIR: dataDir, ...environment });
  const db = await openStore(settings);
  // The files beside the database come with the first write.
  await probeWrite(db);
  onTestFinished(() => db.destroy());
  return openFileStore(settings);
}

const database = ['madang.sqlite', 'madang.sqlite-wal', 'madang.sqlite-shm'];

test('a new data folder, the database with all beside it, and uploads are for the server’s account only', async () => {
  const dataDir = join(folder(), 'data');
  const files = await opened(dataDir);
  await files.put('upload/products/one.png', Buffer.from('a picture'));
  expect(modes(dataDir, '.', ...database, 'files', 'files/upload', 'files/upload/products/one.png')).toEqual({
    '.': '700',
    files: '700',
    'files/upload': '700',
    'files/upload/products/one.png': '600',
    ...Object.fromEntries(database.map((name) => [name, '600'])),
  });
});

test('those of an earlier version are closed at the start, with what is in them', async () => {
  const dataDir = folder();
  for (const path of ['files/upload/docs', 'og']) mkdirSync(join(dataDir, path), { recursive: true });
  for (const name of ['madang.sqlite', 'files/upload/docs/one.pdf', 'og/ko-post-1.png']) {
    writeFileSync(join(dataDir, name), '');
    chmodSync(join(dataDir, name), 0o644);
  }
  for (const name of ['files', 'files/upload', 'files/upload/docs', 'og'])
    chmodSync(join(dataDir, name), 0o755);
  await opened(dataDir);
  expect(
    modes(dataDir, '.', 'files', 'files/upload/docs', 'files/upload/docs/one.pdf', 'og', 'og/ko-post-1.png'),
  ).toEqual({
    '.': '700',
    files: '700',
    'files/upload/docs': '700',
    'files/upload/docs/one.pdf': '600',
    og: '700',
    'og/ko-post-1.png': '600',
  });
  expect(Object.values(modes(dataDir, ...database))).toEqual(['600', '600', '600']);
});

test('a folder that is shared with a group on purpose stays so, and the database in it does not', async () => {
  const dataDir = folder();
  chmodSync(dataDir, 0o2770);
  const files = await opened(dataDir);
  await files.put('upload/products/one.png', Buffer.from('a picture'));
  expect(modes(dataDir, '.', 'madang.sqlite', 'files', 'files/upload/products/one.png')).toEqual({
    '.': '2770',
    'madang.sqlite': '600',
    files: '2750',
    'files/upload/products/one.png': '640',
  });
});

test('what a link in the folder of files leads to is left alone', async () => {
  const dataDir = folder();
  const elsewhere = join(folder(), 'of-others.txt');
  writeFileSync(elsewhere, 'read me');
  chmodSync(elsewhere, 0o644);
  mkdirSync(join(dataDir, 'files'));
  chmodSync(join(dataDir, 'files'), 0o755);
  symlinkSync(elsewhere, join(dataDir, 'files/link.txt'));
  await opened(dataDir);
  expect((statSync(elsewhere).mode & 0o777).toString(8)).toBe('644');
  expect(readFileSync(elsewhere, 'utf8')).toBe('read me');
});
