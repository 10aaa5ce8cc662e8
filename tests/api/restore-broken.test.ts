/** Backups that are damaged, and restores that are broken off: what is there stays, or the restore comes to its end. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { makeBackup } from '#server/backup/backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { claimFolder } from '#server/db/folder-lock.ts';
import type { Move } from '#server/db/folder-swap.ts';
import { openDatabase } from '#server/db/open.ts';
import { runCommand } from '#server/operator/run.ts';
import { testApp } from '#tests/support/api.ts';
import { joined } from '#tests/support/factories.ts';
import { stored } from '#tests/support/files.ts';

const folder = await mkdtemp(join(tmpdir(), 'madang-broken-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
const fresh = (name: string) => join(folder, `${name}-${++count}`);

describe.runIf(inject('database') === 'sqlite')('a backup', async () => {
  if (inject('database') !== 'sqlite') return;
  const app = await testApp();
  const person = await joined(app);
  await stored(app, person, 'productMainImg', { bytes: 'a picture '.repeat(100) });
  const whole = fresh('backup');
  await makeBackup({ DATA_DIR: app.place.dataDir }, whole);
  const tar = gunzipSync(readFileSync(whole));

  /** A data folder with something in it, and all that lies in it. */
  const present = () => {
    const dataDir = fresh('present');
    mkdirSync(join(dataDir, 'files/upload/products'), { recursive: true });
    new DatabaseSync(join(dataDir, 'madang.sqlite')).exec('create table old (x); insert into old values (1)');
    writeFileSync(join(dataDir, 'files/upload/products/old.png'), 'old');
    return dataDir;
  };
  const contentOf = (dataDir: string) =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'in-use.lock')
      .map(({ parentPath, name }) => [parentPath, name, readFileSync(join(parentPath, name)).toString('hex')])
      .sort();

  const altered = (change: (tar: Buffer) => Buffer | undefined) => {
    const copy = Buffer.from(tar);
    return gzipSync(change(copy) ?? copy);
  };
  /** Repeated bytes can be packed in several ways, so that another byte may unpack to the same: one is altered that does not. */
  const alteredOnDisk = () => {
    const packed = readFileSync(whole);
    const isSame = (at: number) => {
      try {
        return gunzipSync(flip(Buffer.from(packed), at)).equals(tar);
      } catch {
        return false;
      }
    };
    let at = 5000;
    while (isSame(at)) at += 1;
    return flip(packed, at);
  };
  const cases: [string, () => Buffer, RegExp][] = [
    [
      'is cut off in the middle',
      () => readFileSync(whole).subarray(0, -9_000),
      /unexpected end of (file|data)/,
    ],
    ['lacks its last bytes', () => readFileSync(whole).subarray(0, -4), /unexpected end of file/],
    ['is cut off before its manifest', () => altered((all) => cutAt(all, 'manifest.json')), /it is cut off/],
    [
      'has an altered byte in its database',
      () => altered((all) => void flip(all, headerOf(all, 'madang.sqlite') + 512 + 4000)),
      /madang\.sqlite in it is altered/,
    ],
    [
      'has an altered byte in a picture',
      () => altered((all) => void flip(all, all.indexOf('a picture') + 50)),
      /files\/upload\/products\/\S+ in it is altered/,
    ],
    ['lacks a file', () => altered(withoutPicture), /files\/upload\/products\/\S+ is missing from it/],
    ['has a byte altered as it lies on the disk', alteredOnDisk, /./],
    ['is no backup', () => Buffer.from('PK a file of another kind'), /it is no backup/],
    ['is empty', () => Buffer.alloc(0), /./],
    [
      'was packed by a newer version',
      () => altered((all) => replaceText(all, '"formatVersion":1', '"formatVersion":2')),
      /version 0\.\d+\.\d+ of Madang made it, which packs it in another way/,
    ],
  ];
  it.each(cases)('that %s is refused, and nothing is touched', async (_how, make, why) => {
    const [file, dataDir] = [fresh('broken'), present()];
    writeFileSync(file, make());
    const before = contentOf(dataDir);
    const { code, text } = await runCommand(['restore', file, '--replace'], { DATA_DIR: dataDir });
    expect({ code, text }).toEqual({
      code: 1,
      text: expect.stringMatching(/^The backup can't be used: [^\n]+\.$/),
    });
    expect(text).toMatch(why);
    expect(contentOf(dataDir)).toEqual(before);
    expect((await runCommand(['verify', file], {})).text).toBe(text);
  });

  it('that is not there is refused', async () => {
    const file = fresh('missing');
    expect(await runCommand(['restore', file], { DATA_DIR: fresh('empty') })).toEqual({
      code: 1,
      text: `The backup ${file} can't be read (ENOENT).`,
    });
    expect(await runCommand(['verify', file], {})).toEqual({
      code: 1,
      text: `The backup ${file} can't be read (ENOENT).`,
    });
    expect(await runCommand(['verify', folder], {})).toEqual({
      code: 1,
      text: `The backup ${folder} can't be read (EISDIR).`,
    });
    expect(await runCommand(['restore', folder], { DATA_DIR: fresh('empty') })).toEqual({
      code: 1,
      text: `The backup ${folder} can't be read (EISDIR).`,
    });
  });

  it('of a newer version is refused, and nothing is touched', async () => {
    const newer = fresh('newer');
    cpSync(app.place.dataDir, newer, { recursive: true });
    const database = new DatabaseSync(join(newer, 'madang.sqlite'));
    database.exec(`insert into kysely_migration values ('999-flying', '2030-01-01')`);
    database.close();
    const [file, dataDir] = [fresh('backup'), present()];
    await makeBackup({ DATA_DIR: newer }, file);
    const before = contentOf(dataDir);
    expect(await runCommand(['restore', file, '--replace'], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      text: "The backup can't be used: its database is of a newer version, whose migrations this one does not know (999-flying): run that version or a later one.",
    });
    expect(contentOf(dataDir)).toEqual(before);
  });

  it('is restored twice within a second, and what each of them replaced is kept', async () => {
    const [dataDir, now] = [present(), new Date('2026-10-12T10:00:00Z')];
    const [first, second] = [
      await restoreBackup({ DATA_DIR: dataDir }, whole, { now, replace: true }),
      await restoreBackup({ DATA_DIR: dataDir }, whole, { now, replace: true }),
    ];
    const aside = join(dataDir, 'before-restore-20261012T100000Z');
    expect([first.setAside, second.setAside]).toEqual([[aside], [`${aside}-2`]]);
    const [present1, old1, old2] = [dataDir, aside, `${aside}-2`].map((at) =>
      readdirSync(join(at, 'files/upload/products')),
    );
    expect({ present1, old1, old2 }).toEqual({
      present1: ['productMainImg-1.png'],
      old1: ['old.png'],
      old2: ['productMainImg-1.png'],
    });
  });

  it('whose restore died while it moved files is finished by whoever opens the folder next', async () => {
    const id = 'restoring-20261012T100000Z';
    for (let made = 0; made <= 4; made++) {
      const dataDir = present();
      const staged = fresh('staged');
      expect((await runCommand(['restore', whole], { DATA_DIR: staged })).code).toBe(0);
      cpSync(staged, join(dataDir, id), { recursive: true });
      const aside = join(dataDir, 'before-restore-20261012T100000Z');
      const moves: Move[] = [
        { from: join(dataDir, 'madang.sqlite'), to: join(aside, 'madang.sqlite') },
        { from: join(dataDir, 'files/upload'), to: join(aside, 'files/upload') },
        { from: join(dataDir, id, 'madang.sqlite'), to: join(dataDir, 'madang.sqlite') },
        { from: join(dataDir, id, 'files/upload'), to: join(dataDir, 'files/upload') },
      ];
      writeFileSync(join(dataDir, 'restore-moves.json'), JSON.stringify(moves));
      mkdirSync(join(aside, 'files'), { recursive: true });
      for (const { from, to } of moves.slice(0, made)) renameSync(from, to);

      const db = await openDatabase({ dataDir });
      expect(await db.selectFrom('member').select('id').execute()).toEqual([{ id: person.id }]);
      await db.destroy();
      expect(readdirSync(join(dataDir, 'files/upload/products'))).toEqual(['productMainImg-1.png']);
      expect(readdirSync(join(aside, 'files/upload/products'))).toEqual(['old.png']);
      expect(existsSync(join(dataDir, 'restore-moves.json'))).toBe(false);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toEqual([]);
    }
  });

  it('whose restore died while it unpacked leaves the data as it was, and nothing beside it', async () => {
    const dataDir = fresh('unpacking');
    await restoreBackup({ DATA_DIR: dataDir }, whole);
    const staged = join(dataDir, 'restoring-20261012T100000Z');
    mkdirSync(join(staged, 'files/upload/products'), { recursive: true });
    writeFileSync(join(staged, 'madang.sqlite'), 'half of it');
    const [db, neighbour] = await Promise.all([openDatabase({ dataDir }), openDatabase({ dataDir })]);
    expect(await db.selectFrom('member').select('id').execute()).toEqual([{ id: person.id }]);
    await Promise.all([db.destroy(), neighbour.destroy()]);
    expect(existsSync(staged)).toBe(false);
  });

  it('keeps a server from starting while it is being restored', async () => {
    const dataDir = fresh('claimed');
    mkdirSync(dataDir);
    const claim = claimFolder(dataDir);
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      `A restore into ${dataDir} is under way: start again when it is done.`,
    );
    claim?.release();
    await (await openDatabase({ dataDir })).destroy();
  });
});

const flip = (bytes: Buffer, at: number) => {
  bytes[at] = (bytes[at] as number) ^ 1;
  return bytes;
};

/** Where the header of an entry stands: its name, padded with zeros. */
const headerOf = (all: Buffer, name: string) => all.indexOf(`${name}\0\0\0`);

/** The archive without the entry of this name and what follows, ended as archives end. */
const cutAt = (all: Buffer, name: string) =>
  Buffer.concat([all.subarray(0, headerOf(all, name)), Buffer.alloc(1024)]);

/** The first entry is the picture: a header and two blocks of 512 bytes. */
const withoutPicture = (all: Buffer) => all.subarray(512 + 1024);

/** The manifest's length stays, and so does its header. */
function replaceText(all: Buffer, text: string, other: string): Buffer {
  all.write(other, all.indexOf(text));
  return all;
}
