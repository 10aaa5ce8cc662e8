/** A backup beside a store whose disk is not mounted. SQLite only. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { runCommand } from '#server/operator/run.ts';
import { testApp } from '#tests/support/api.ts';
import { joined } from '#tests/support/factories.ts';
import { stored } from '#tests/support/files.ts';

describe.runIf(inject('database') === 'sqlite')('a backup', () => {
  it('is not made of a store that is gone, and is where it has the files or its marker', async () => {
    const app = await testApp();
    const person = await joined(app);
    await stored(app, person, 'companyBizDoc', { bytes: 'x', extension: 'pdf' });
    const { dataDir } = app.place;
    const file = join(dataDir, 'backup');
    const [files, away] = [join(dataDir, 'files'), join(dataDir, 'unmounted')];
    const backup = () => runCommand(['backup', file], { DATA_DIR: dataDir });
    renameSync(files, away);
    mkdirSync(files);
    expect(await backup()).toEqual({
      code: 1,
      text: `The files are gone: ${files} has none that the database names, and no marker. Is its disk mounted? No backup was made.`,
    });
    expect(existsSync(file)).toBe(false);
    // What was deleted in a folder that is the right one is missing, and named.
    mkdirSync(join(files, 'marker'));
    writeFileSync(join(files, 'marker', 'madang.txt'), 'here');
    expect((await backup()).code).toBe(0);
    rmSync(file);
    rmSync(files, { recursive: true });
    renameSync(away, files);
    expect((await backup()).code).toBe(0);
  });
});
