/** The pictures and documents of the demonstration: made while the site is open, whole in the end. SQLite only. */
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FileInfo } from '#api/file/file.ts';
import { illustrateDemonstration } from '#demo/files/illustrate.ts';
import { fileAddress, fileFolders, thumbnailAddress, thumbnailName } from '#domain/common/files.ts';
import { quietLogger } from '#server/ground/log.ts';
import { testApp } from '#tests/support/api.ts';
import { dump } from '#tests/support/database.ts';
import { closeAll, type Started, start, started } from '#tests/support/demonstration.ts';

describe.runIf(inject('database') === 'sqlite')('a store whose disk is not mounted', () => {
  test('gets nothing of the demonstration', async () => {
    const app = await testApp();
    const store = join(app.place.dataDir, 'away');
    mkdirSync(store);
    await app.db
      .insertInto('setting')
      .values({ name: 'fileStoreMarked', value: hash('sha256', store, 'base64url') })
      .execute();
    const stopping = new AbortController();
    const stop = setTimeout(() => stopping.abort(), 5_000);
    await illustrateDemonstration({
      db: app.db,
      clock: () => new Date(start),
      log: quietLogger,
      signal: stopping.signal,
      settings: { EVENT_IDX: 36, DATA_DIR: app.place.dataDir, FILE_STORE: store },
    });
    clearTimeout(stop);
    expect(readdirSync(store)).toEqual([]);
  });
});

describe.runIf(inject('database') === 'sqlite')('the files of the demonstration', () => {
  let here: Started;
  const illustrate = (signal?: AbortSignal) =>
    illustrateDemonstration({
      db: here.app.db,
      settings: { EVENT_IDX: 36, DATA_DIR: here.app.place.dataDir, FILE_STORE: undefined },
      clock: () => new Date(start),
      log: quietLogger,
      ...(signal ? { signal } : {}),
    });
  const everything = async () => {
    const guest = here.app.client();
    const companies = (await guest('GET /company/getList', { rows: 100 })).data;
    const products = [1, 2].map(
      async (page) => (await guest('GET /product/getList', { rows: 100, page })).data,
    );
    return { companies, products: (await Promise.all(products)).flat() };
  };

  beforeAll(async () => {
    here = await started();
    // A start that is cut short leaves no row without its file.
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 1_500);
    await illustrate(stopping.signal);
    for (const file of await here.app.db.selectFrom('file').selectAll().execute()) {
      expect(await here.app.files.stat(`${fileFolders[file.kind]}/${file.saveFileName}`)).toEqual({
        size: file.bytes,
      });
    }
    await illustrate();
  }, 240_000);
  afterAll(closeAll);

  test('show every company and every product, in thumbnails of at most 15 KB', async () => {
    const { companies, products } = await everything();
    expect(companies).toHaveLength(58);
    for (const { mainImg } of [...companies, ...products]) {
      expect(mainImg).toMatchObject({ width: 800, height: 600 });
      const { kind, saveFileName } = mainImg as FileInfo;
      const thumbnail = await here.app.files.stat(`${fileFolders[kind]}/${thumbnailName(saveFileName)}`);
      expect(thumbnail?.size, saveFileName).toBeLessThanOrEqual(15 * 1024);
    }
    const written = await here.app.db
      .selectFrom('company')
      .select(['bizDocFileIdx', 'filesRequired'])
      .execute();
    expect(written.filter((row) => row.bizDocFileIdx === null || row.filesRequired !== 1)).toEqual([]);
    const pictures = await here.app.db.selectFrom('boardFile').select('postIdx').execute();
    expect(new Set(pictures.map(({ postIdx }) => postIdx)).size).toBe(20);
  });

  test('are read by their addresses', async () => {
    const { products } = await everything();
    const introduced = products.find(({ intro }) => intro !== null);
    const [picture, document] = [introduced?.mainImg, introduced?.intro] as [FileInfo, FileInfo];
    const read = async (address: string) => {
      const answer = await here.app.send(`/..${address}`);
      return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const original = await read(fileAddress(picture));
    expect([original.type, original.bytes.length]).toEqual(['image/png', picture.size]);
    expect(original.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect((await read(thumbnailAddress(picture))).bytes.subarray(8, 12).toString()).toBe('WEBP');
    const pdf = (await read(fileAddress(document))).bytes.toString('latin1');
    expect(document.fileName).toMatch(/ 제품 소개\.pdf$/);
    // A reader finds each object where the table at the end says.
    const places = [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
    expect(places.map((at, index) => pdf.slice(at, at + 7) === `${index + 1} 0 obj`)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(pdf.slice(Number(/startxref\n(\d+)/.exec(pdf)?.[1])).startsWith('xref')).toBe(true);
  });

  test('are made again where they went missing, and nothing else is', async () => {
    const { companies, products } = await everything();
    const [one] = companies.map(({ mainImg }) => mainImg as FileInfo) as [FileInfo];
    const other = products.find(({ intro }) => intro !== null)?.intro as FileInfo;
    await here.app.files.delete(`upload/company/${one.saveFileName}`);
    // Whoever took a document away keeps it away.
    await here.app.db
      .updateTable('product')
      .set({ introFileIdx: null })
      .where('introFileIdx', '=', other.fileIdx)
      .execute();
    const before = await dump(here.app.db);
    await illustrate();
    expect(await here.app.files.stat(`upload/company/${one.saveFileName}`)).toEqual({ size: one.size });
    expect(await dump(here.app.db)).toBe(before);
  });
});
