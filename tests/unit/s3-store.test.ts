/** Files in an S3-compatible store, held against a fake one that checks signatures (`fake-s3.ts`). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#server/ground/config.ts';
import { storageRefusal } from '#server/ground/storage-fault.ts';
import { openFileStore, probeStore } from '#server/platform/storage/store.ts';
import { fakeS3 } from '#tests/support/fake-s3.ts';

const storeAt = (FILE_STORE: string) => openFileStore(readSettings({ FILE_STORE }));
const key = 'upload/products/oil-480.webp';

test('a file is put, read whole and in pieces, looked at and deleted', async () => {
  const { setting, objects } = await fakeS3();
  const store = storeAt(setting);
  await store.put(key, Buffer.from('a picture'));
  expect(objects.get(key)?.toString()).toBe('a picture');
  expect(await store.stat(key)).toEqual({ size: 9 });
  const whole = await store.get(key);
  expect([whole?.size, Buffer.from((await whole?.bytes()) ?? []).toString()]).toEqual([9, 'a picture']);
  const pieces = await store.get(key);
  expect((await buffer(pieces?.stream() as ReadableStream)).toString()).toBe('a picture');
  await store.delete(key);
  expect([await store.get(key), await store.stat(key), objects.size]).toEqual([null, null, 0]);
  await store.delete(key);
  await probeStore(store);
});

test('a file of this machine is sent with its length, not from memory', async () => {
  const { setting, objects } = await fakeS3();
  const folder = mkdtempSync(join(tmpdir(), 's3-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file');
  writeFileSync(path, Buffer.alloc(3_000_000, 7));
  await storeAt(setting).putFile(key, path);
  expect(objects.get(key)?.equals(Buffer.alloc(3_000_000, 7))).toBe(true);
});

test('a wrong secret, a bucket that is not there and a store in trouble are faults of storage, which may pass', async () => {
  const { settingOf, setting, state, close } = await fakeS3();
  const refusalOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'stored',
      (error) => {
        expect(String(error)).not.toContain('a/secret');
        return storageRefusal(error)?.status;
      },
    );
  expect(await refusalOf(storeAt(settingOf('expo', 'another')).put(key, Buffer.from('x')))).toBe(503);
  expect(await refusalOf(storeAt(settingOf('nowhere')).put(key, Buffer.from('x')))).toBe(503);
  state.answer = 500;
  expect(await refusalOf(storeAt(setting).get(key))).toBe(503);
  state.answer = 507;
  expect(await refusalOf(storeAt(setting).put(key, Buffer.from('x')))).toBe(503);
  close();
  expect(await refusalOf(storeAt('s3://a:b@127.0.0.1:9/expo?scheme=http').stat(key))).toBe(503);
});

test('a key that is none never leaves', async () => {
  const { setting, state } = await fakeS3();
  for (const wrong of ['../secret.txt', 'a b.txt', '', 'a.txt?x=1'])
    await expect(storeAt(setting).get(wrong)).rejects.toThrow('is no key of a file');
  expect(state.requests).toEqual([]);
});

test.each(['s3://bucket', 's3://key@host/bucket', 's3://key:secret@host', 's3://k:s@host/b?scheme=ftp'])(
  'a setting that leaves something out ends the start: %s',
  (setting) => expect(() => storeAt(setting)).toThrow('must be s3://KEY:SECRET@HOST/BUCKET'),
);
