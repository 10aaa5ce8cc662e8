/** How a file is received, and the process that looks into it, where each goes wrong. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createInspector } from '#server/platform/storage/inspection/inspector.ts';
import { receive } from '#server/platform/storage/receive.ts';
import { noise, pdfFile } from '#tests/support/made-files.ts';
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

function inspector(options?: Parameters<typeof createInspector>[0]) {
  const made = createInspector(options);
  onTestFinished(made.close);
  return made;
}

const accepted = ['pdf', 'jpg'] as const;

test('a process that ends while it rests or works is replaced, and its file is looked into after all', async () => {
  const place = folder();
  const path = join(place, 'file');
  writeFileSync(path, await noise(1500, 1000).jpeg().toBuffer());
  const made = inspector();
  const found = await made.inspect({ path, accepted });
  expect(found).toMatchObject({ type: 'webp', width: 1500, height: 1000 });
  expect(readdirSync(place).sort()).toEqual(['file', 'file-480.webp', 'file-960.webp', 'file.webp']);
  for (const isWorking of [false, true]) {
    const killed = () => process.kill(made.pid as number, 'SIGKILL');
    if (!isWorking) killed();
    const again = made.inspect({ path, accepted });
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (isWorking) killed();
    expect(await again).toEqual(found);
  }
});

test('a file that takes too much of the processor is not taken, and the next one is', async () => {
  const path = join(folder(), 'file');
  writeFileSync(path, await noise(4000, 3000).jpeg().toBuffer());
  const least = inspector({ cpuMs: 100, timeoutMs: 60_000 });
  await expect(least.inspect({ path, accepted })).rejects.toMatchObject({ key: 'file_not_safe' });
  writeFileSync(path, pdfFile());
  expect(await least.inspect({ path, accepted })).toMatchObject({ type: 'pdf' });
});

test('one for which the machine has no time is refused for now', async () => {
  const path = join(folder(), 'file');
  writeFileSync(path, await noise(3000, 2000).jpeg().toBuffer());
  const hurried = inspector({ cpuMs: 20_000, timeoutMs: 20 });
  await expect(hurried.inspect({ path, accepted })).rejects.toMatchObject({
    status: 503,
    key: 'server_busy',
  });
});

test('a file that is not there is no fault of its sender', async () => {
  await expect(inspector().inspect({ path: join(folder(), 'none'), accepted })).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
