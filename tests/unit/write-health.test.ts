import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#server/ground/log.ts';
import { createWriteHealth } from '#server/platform/write-health.ts';

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

/** With a disk that the test fills and frees. */
function watched() {
  const disk = { isFull: false, probes: 0 };
  const lines: Record<string, unknown>[] = [];
  const probe = async () => {
    disk.probes += 1;
    if (disk.isFull) throw full;
  };
  const health = createWriteHealth({
    log: createLogger({ write: (line: string) => void lines.push(JSON.parse(line)) }),
    probes: { database: probe, files: probe },
    everyMs: 5,
  });
  onTestFinished(health.stop);
  return { disk, health, lines };
}

test('a write that failed says so of what it was written to, until a write of our own goes through', async () => {
  const { disk, health } = watched();
  disk.isFull = true;
  health.failed('database', full);
  expect([health.isWritable('database'), health.isWritable('files')]).toEqual([false, true]);
  await expect.poll(() => disk.probes).toBeGreaterThan(2);
  expect(health.isWritable('database')).toBe(false);
  disk.isFull = false;
  await expect.poll(() => health.isWritable('database')).toBe(true);
});

test('however many writes fail, the log has the first with its cause, and when it was over', async () => {
  const { health, lines } = watched();
  for (let no = 0; no < 20; no++) health.failed('files', full);
  await expect.poll(() => health.isWritable('files')).toBe(true);
  expect(lines).toMatchObject([
    { msg: 'writes fail', what: 'files', err: { code: 'ENOSPC' } },
    { msg: 'writes succeed again', what: 'files' },
  ]);
});

test('while all is well nothing is written to find that out', async () => {
  const { disk } = watched();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(disk.probes).toBe(0);
});
