/** The store of files away and back: a folder whose disk is not mounted, a bucket out of reach, and what is known of it by its marker. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { quietLogger } from '#server/ground/log.ts';
import { sweepFiles } from '#server/platform/storage/removal.ts';
import { openMarkedStore } from '#server/platform/storage/store.ts';
import { composeApp } from '#tests/support/compose.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { onSqlite } from '#tests/support/engines.ts';
import { expo, joined } from '#tests/support/factories.ts';
import { fakeS3 } from '#tests/support/fake-s3.ts';
import { noise, pdfFile } from '#tests/support/made-files.ts';
import { type TroubledSite, troubledSite } from '#tests/support/troubled-site.ts';
import { sendFile } from '#tests/support/uploading.ts';

const home = mkdtempSync(join(tmpdir(), 'store-gone-'));
const folder = join(home, 'files');
const away = join(home, 'unmounted');
const fake = await fakeS3(afterAll);
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  rmSync(home, { recursive: true });
});

/** A server whose files lie there, on a database of its own. */
async function siteOn(FILE_STORE: string) {
  const fresh = await freshDatabase();
  closing.push(fresh.close);
  const site = await troubledSite(fresh.place, { environment: { FILE_STORE } });
  closing.push(site.close);
  await expo(site);
  const { token } = await joined(site);
  return { site, token, place: fresh.place };
}

interface Sent {
  status: number;
  retryAfter: string | null;
  saveFileName: string | undefined;
}

async function send(site: TroubledSite, token: string, bytes = pdfFile()): Promise<Sent> {
  let retryAfter: string | null = null;
  const kind = bytes.subarray(0, 4).toString() === '%PDF' ? 'productIntro' : 'productMainImg';
  const { status, data } = await sendFile(
    async (path, init) => {
      const answer = await fetch(`${site.url}/api${path}`, init);
      retryAfter = answer.headers.get('retry-after');
      return answer;
    },
    kind,
    token,
    { bytes },
  );
  return { status, retryAfter, saveFileName: data?.saveFileName };
}

async function read(site: TroubledSite, saveFileName: string | undefined) {
  const answer = await fetch(`${site.url}/files/upload/products/${saveFileName}`);
  await answer.arrayBuffer();
  const { headers } = answer;
  return {
    status: answer.status,
    retryAfter: headers.get('retry-after'),
    kept: headers.get('cache-control'),
  };
}

const rowsOf = async ({ db }: TroubledSite) => ({
  files: (await db.selectFrom('file').select('idx').execute()).length,
  uploads: (await db.selectFrom('upload').select('idx').execute()).length,
});

const awayAnswer = { status: 503, retryAfter: expect.stringMatching(/^\d+$/) };

// A store is away in the same way whatever the database; what the marker asks of it is asked of both.
describe.runIf(onSqlite)('a folder', () => {
  it('that is an empty mount point takes nothing, is said by readiness, and is used again when it is back', async () => {
    const { site, token } = await siteOn(folder);
    expect(existsSync(join(folder, 'marker/madang.txt'))).toBe(true);
    const picture = await noise(600, 400).jpeg().toBuffer();
    const stored = await send(site, token, picture);
    expect(stored).toMatchObject({ status: 200 });
    expect(await site.ready()).toEqual([200, 'ready']);
    const before = await rowsOf(site);

    renameSync(folder, away);
    mkdirSync(folder);
    expect(await send(site, token)).toMatchObject(awayAnswer);
    expect(await read(site, stored.saveFileName)).toEqual({ ...awayAnswer, kept: 'no-store' });
    await expect.poll(site.ready, { timeout: 10_000 }).toEqual([503, 'no files']);
    expect([readdirSync(folder), await rowsOf(site)]).toEqual([[], before]);
    // What is to be removed is not taken for removed.
    await site.db
      .insertInto('fileRemoval')
      .values({ key: 'upload/products/gone.pdf', createdAt: '2026-10-12T09:00:00.000Z' })
      .execute();
    const { store } = openMarkedStore({
      db: site.db,
      log: quietLogger,
      settings: { FILE_STORE: folder, DATA_DIR: home },
    });
    await expect(sweepFiles(site.db, store)).rejects.toMatchObject({ code: 'EIO' });
    const removals = site.db.selectFrom('fileRemoval').select('key').where('key', 'like', '%/gone.pdf');
    expect(await removals.execute()).toHaveLength(1);

    rmSync(folder, { recursive: true });
    renameSync(away, folder);
    await expect.poll(site.ready, { timeout: 20_000 }).toEqual([200, 'ready']);
    expect(await read(site, stored.saveFileName)).toMatchObject({ status: 200 });
    expect(await send(site, token)).toMatchObject({ status: 200 });
    expect(await rowsOf(site)).toEqual({ ...before, files: before.files + 1 });
    await expect.poll(() => site.logged('the store of files is gone')).not.toEqual([]);
  });
});

describe('the marker', () => {
  const placed = async () => {
    const fresh = await freshDatabase();
    closing.push(fresh.close);
    const at = mkdtempSync(join(home, 'place-'));
    const open = (FILE_STORE = at) =>
      openMarkedStore({ db: fresh.db, log: quietLogger, settings: { FILE_STORE, DATA_DIR: home } });
    const hasMarker = (where = at) => existsSync(join(where, 'marker/madang.txt'));
    const aFile = async (key: string | null) => {
      const { memberIdx } = await joined(composeApp(fresh.db, fresh.place, '2026-10-12T09:00:00.000Z'));
      await fresh.db
        .insertInto('file')
        .values({
          kind: 'productIntro',
          memberIdx,
          saveFileName: 'aaaaaaaaaaaaaaaaaaaaaa.pdf',
          fileName: 'a.pdf',
          mediaType: 'application/pdf',
          bytes: 9,
          width: null,
          height: null,
          createdAt: '2026-10-12T09:00:00.000Z',
          updatedAt: '2026-10-12T09:00:00.000Z',
        })
        .execute();
      if (key === null) return;
      mkdirSync(join(at, 'upload/products'), { recursive: true });
      renameSync(key, join(at, 'upload/products/aaaaaaaaaaaaaaaaaaaaaa.pdf'));
    };
    return { open, hasMarker, at, aFile };
  };

  it('is written into a new store, and not into the same one when it was lost from there', async () => {
    const { open, hasMarker, at } = await placed();
    expect(await open().marker.isThere(0)).toBe(true);
    expect(hasMarker()).toBe(true);
    rmSync(join(at, 'marker'), { recursive: true });
    expect(await open().marker.isThere(0)).toBe(false);
    expect(hasMarker()).toBe(false);
    // Another place for a site without files is a new one.
    const other = mkdtempSync(join(home, 'other-'));
    expect([await open(other).marker.isThere(0), hasMarker(other)]).toEqual([true, true]);
  });

  it('is written at an upgrade, where files of the database are there, and never where none is', async () => {
    const { open, hasMarker, aFile } = await placed();
    await aFile(null);
    const { marker, store } = open();
    expect([await marker.isThere(0), hasMarker()]).toEqual([false, false]);
    await expect(store.put('upload/products/b.pdf', pdfFile())).rejects.toMatchObject({ code: 'EIO' });
    await expect(store.get('upload/products/b.pdf')).rejects.toMatchObject({ code: 'EIO' });
  });

  it('is written when the files that were restored or moved are there', async () => {
    const { open, hasMarker, aFile, at } = await placed();
    const file = join(home, `one-${crypto.randomUUID()}`);
    writeFileSync(file, pdfFile());
    const { marker } = open();
    await aFile(file);
    expect([await marker.isThere(0), hasMarker()]).toEqual([true, true]);
    rmSync(join(at, 'marker'), { recursive: true });
    expect([await marker.isThere(0), hasMarker()]).toEqual([true, true]);
  });

  it('counts for as long as its reader says', async () => {
    const { open, at } = await placed();
    const { marker } = open();
    expect(await marker.isThere(60_000)).toBe(true);
    rmSync(join(at, 'marker'), { recursive: true });
    expect([await marker.isThere(60_000), await marker.isThere(0)]).toEqual([true, false]);
  });
});

describe.runIf(onSqlite)('a bucket', () => {
  it('that is out of reach is 503 for who sends and reads, keeps nothing half, and is used again when it is back', async () => {
    const { site, token } = await siteOn(fake.setting);
    expect(fake.objects.has('marker/madang.txt')).toBe(true);
    const stored = await send(site, token, await noise(600, 400).jpeg().toBuffer());
    expect(stored).toMatchObject({ status: 200 });
    const before = { rows: await rowsOf(site), keys: [...fake.objects.keys()] };
    for (const trouble of ['hang up', 500, 503] as const) {
      fake.state.answer = trouble;
      const answers = await Promise.all([
        send(site, token),
        send(site, token),
        read(site, stored.saveFileName),
      ]);
      for (const one of answers) expect(one).toMatchObject(awayAnswer);
      await expect.poll(site.ready, { timeout: 20_000 }).toEqual([503, 'no files']);
      expect(await rowsOf(site)).toEqual(before.rows);
      fake.state.answer = null;
      await expect.poll(site.ready, { timeout: 20_000 }).toEqual([200, 'ready']);
      expect([...fake.objects.keys()].filter((key) => !key.startsWith('probe-'))).toEqual(before.keys);
      expect(await read(site, stored.saveFileName)).toMatchObject({ status: 200 });
    }
    expect(await send(site, token)).toMatchObject({ status: 200 });
    expect(await rowsOf(site)).toMatchObject({ uploads: 0, files: before.rows.files + 1 });
  });
});
