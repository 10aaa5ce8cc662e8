/** How a file is received, where that goes wrong. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { receive } from '#server/platform/storage/receive.ts';
import { pdfFile } from '#tests/support/made-files.ts';
import { boundary, multipart } from '#tests/support/uploading.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'receive-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

const contentType = `multipart/form-data; boundary=${boundary}`;
const form = multipart([{ name: 'boardFile', fileName: 'a.pdf', bytes: pdfFile() }]);

test('a sender who is too slow is ended, and one who is slow at first is not', async () => {
  const pace = { graceMs: 0, bytesPerSecond: 100 };
  const slow = new PassThrough();
  slow.write(form.subarray(0, 120));
  const target = { part: 'boardFile', path: join(folder(), 'file'), signal: new AbortController().signal };
  const ended = receive({ contentType, contentLength: null, open: () => slow }, target, pace);
  await expect(ended).rejects.toMatchObject({ status: 408, key: 'upload_too_slow' });

  const source = new PassThrough();
  const path = join(folder(), 'file');
  const received = receive(
    { contentType, contentLength: null, open: () => source },
    { ...target, path },
    {
      graceMs: 60_000,
      bytesPerSecond: 1_000_000,
    },
  );
  source.write(form.subarray(0, 120));
  setTimeout(() => source.end(form.subarray(120)), 1_200);
  expect(await received).toEqual({ fileName: 'a.pdf', bytes: pdfFile().length });
});

test('a sender who leaves ends it at once, and the file is closed', async () => {
  const left = new AbortController();
  const path = join(folder(), 'file');
  const source = new PassThrough();
  source.write(form.subarray(0, 200));
  const received = receive(
    { contentType, contentLength: null, open: () => source },
    { part: 'boardFile', path, signal: left.signal },
  );
  left.abort();
  await expect(received).rejects.toMatchObject({ key: 'server_busy' });
  expect(source.destroyed).toBe(false);
});

test('a disk that takes nothing more ends it with the fault of the disk', async () => {
  const path = join(folder(), 'is-no-folder', 'file');
  const source = new PassThrough();
  source.end(form);
  const target = { part: 'boardFile', path, signal: new AbortController().signal };
  await expect(
    receive({ contentType, contentLength: null, open: () => source }, target),
  ).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
