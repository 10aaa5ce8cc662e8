/** A backup onto a disk that is full: one sentence, and nothing left on it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { runCommand } from '#server/operator/run.ts';
import { testApp } from '#tests/support/api.ts';
import { type SmallDisk, smallDisk } from '#tests/support/small-disk.ts';

const disk = inject('database') === 'sqlite' ? smallDisk(1) : undefined;

it.runIf(disk)('is refused in a sentence that names the cause', async () => {
  const { folder, fill, free, close } = disk as SmallDisk;
  onTestFinished(close);
  const { dataDir } = (await testApp()).place;
  fill();
  expect(await runCommand(['backup', join(folder, 'backup')], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    text: expect.stringMatching(/^It broke off \(.*(disk is full|ENOSPC|disk I\/O).*\)\.$/),
  });
  free();
  expect(readdirSync(folder)).toEqual([]);
});
