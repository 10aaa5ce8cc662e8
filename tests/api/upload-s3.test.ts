/** Uploads into a bucket: the same as into a folder, held against a fake store that checks signatures (`fake-s3.ts`). */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { removeOrphans } from '#server/features/file/orphans.ts';
import { sweepFiles } from '#server/platform/storage/removal.ts';
import { joined } from '#tests/support/factories.ts';
import { fakeS3 } from '#tests/support/fake-s3.ts';
import { noise, pdfFile } from '#tests/support/made-files.ts';
import { operatedSite } from '#tests/support/operating.ts';
import { sendFile } from '#tests/support/uploading.ts';

const fake = await fakeS3(afterAll);
const site = await operatedSite({ environment: { FILE_STORE: fake.setting } });
const send = (path: string, init: RequestInit) => fetch(`${site.url}/api${path}`, init);
const person = await joined(site);

it('a picture is stored with its narrow forms, read through the server, and removed with them', async () => {
  const bytes = await noise(1200, 800).png().toBuffer();
  const { data } = await sendFile(send, 'companyMainImg', person.token, { bytes });
  const key = `upload/company/${data.saveFileName}`;
  const keys = [key, key.replace('.webp', '-480.webp'), key.replace('.webp', '-960.webp')];
  expect([...fake.objects.keys()].sort()).toEqual(keys.sort());
  expect(fake.objects.get(key)?.length).toBe(data.size);
  for (const one of keys) {
    const answer = await fetch(`${site.url}/files/${one}`);
    expect([
      answer.status,
      Buffer.from(await answer.arrayBuffer()).equals(fake.objects.get(one) as Buffer),
    ]).toEqual([200, true]);
    const head = await fetch(`${site.url}/files/${one}`, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(fake.objects.get(one)?.length));
  }
  const tomorrow = new Date(site.clock.read().getTime() + 25 * 3_600_000);
  expect(await removeOrphans(site.db, tomorrow)).toBe(1);
  await sweepFiles(site.db, site.files);
  expect(fake.objects.size).toBe(0);
});

it.each([500, 'hang up'] as const)(
  'a store in trouble (%s) is told as such, and nothing is left, here or in it',
  async (trouble) => {
    const before = await site.db.selectFrom('file').select('idx').execute();
    fake.state.answer = trouble;
    const refused = await sendFile(send, 'productIntro', person.token, { bytes: pdfFile() });
    expect(refused).toMatchObject({ status: 503, resultMessage: 'service_unavailable' });
    expect(await site.db.selectFrom('upload').select('idx').execute()).toEqual([]);
    expect(await site.db.selectFrom('file').select('idx').execute()).toEqual(before);
    expect(readdirSync(join(site.place.dataDir, 'incoming'))).toEqual([]);
    fake.state.answer = null;
    // What may have come into the bucket all the same goes with the next sweep.
    await sweepFiles(site.db, site.files);
    expect(fake.state.requests.at(-1)).toMatch(/^DELETE upload\/products\/\w{22}\.\w+$/);
    expect(await sendFile(send, 'productIntro', person.token, { bytes: pdfFile() })).toMatchObject({
      status: 200,
    });
  },
);
