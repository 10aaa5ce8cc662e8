/** A disk that takes no more files: their senders hear so, nothing is left of what they sent, and it heals by itself. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { expo, joined } from '#tests/support/factories.ts';
import { pdfFile } from '#tests/support/made-files.ts';
import { limitFiles, troubledSite } from '#tests/support/troubled-site.ts';
import { sendFile } from '#tests/support/uploading.ts';

const fresh = await freshDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'upload-full-'));
const site = await troubledSite({
  ...fresh.place,
  dataDir: fresh.place.databaseUrl ? dataDir : fresh.place.dataDir,
});
afterAll(async () => {
  await site.close();
  await fresh.close();
  rmSync(dataDir, { recursive: true });
});

it('refuses with a time after which to come again, keeps nothing, and takes files again when there is room', async () => {
  await expo(site);
  const { token } = await joined(site);
  const send = async () => {
    let retryAfter: string | null = null;
    const answer = await sendFile(
      async (path, init) => {
        const response = await fetch(`${site.url}/api${path}`, init);
        retryAfter = response.headers.get('retry-after');
        return response;
      },
      'productIntro',
      token,
      { bytes: pdfFile('%'.repeat(500_000)) },
    );
    return { status: answer.status, key: answer.resultMessage, retryAfter };
  };
  const folder = fresh.place.databaseUrl ? dataDir : fresh.place.dataDir;
  const left = async () => ({
    files: readdirSync(join(folder, 'incoming')),
    rows: await site.db.selectFrom('file').select('idx').execute(),
    places: await site.db.selectFrom('upload').select('idx').execute(),
  });
  expect(await send()).toMatchObject({ status: 200, key: 'success' });
  const [before] = [(await left()).rows];
  limitFiles(site.pid, 1);
  expect(await send()).toEqual({ status: 503, key: 'service_unavailable', retryAfter: '30' });
  expect(await left()).toEqual({ files: [], rows: before, places: [] });
  await expect.poll(site.ready).toEqual([503, 'cannot write']);
  // On SQLite it is the database that says no first.
  const figures = await (await fetch(`${site.url}/health/metrics`)).text();
  expect(figures).toMatch(
    inject('database') === 'sqlite' ? /^madang_db_writable 0$/m : /^madang_files_writable 0$/m,
  );
  limitFiles(site.pid, 'unlimited');
  await expect.poll(site.ready, { timeout: 20_000 }).toEqual([200, 'ready']);
  expect(await send()).toMatchObject({ status: 200, key: 'success' });
});
