/** Backups that managers ask for end when the privacy policy says (docs/rules.md, G11). */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backupName } from '#server/features/health/backup-names.ts';
import { startErasing } from '#server/features/retention/job.ts';
import { quietLogger } from '#server/ground/log.ts';
import { testApp } from '#tests/support/api.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();

it('removes a backup before it is 30 days old at the next run, and nothing else from its folder', async () => {
  const folder = join(app.place.dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  const now = new Date('2026-11-20T12:00:00.000Z');
  const old = backupName(new Date('2026-10-21T12:59:59.999Z'));
  const young = backupName(new Date('2026-10-21T13:00:00.000Z'));
  const others = ['madang-of-the-operator.tar', 'notes.txt'];
  for (const name of [old, young, ...others]) writeFileSync(join(folder, name), '');

  const job = { db: app.db, clock: () => now, log: quietLogger, site: siteAt('https://expo.test') };
  await startErasing({ ...job, dataDir: app.place.dataDir }).stop();

  expect(readdirSync(folder).sort()).toEqual([young, ...others].sort());
});

it('removes copies from before migrations and what restores put aside or left, in both folders', async () => {
  const { dataDir } = app.place;
  const files = join(dataDir, 'apart');
  const now = new Date('2026-11-20T12:00:00.000Z');
  const old = [
    'before-migration-011-20261021T125959Z.sqlite',
    'before-restore-20261021T125959Z',
    'before-restore-20261021T125959Z-2',
    'restoring-20261021T125959Z',
  ];
  const kept = [
    'before-migration-012-20261021T130000Z.sqlite',
    'before-restore-20261021T130000Z',
    'before-restore-of-the-operator',
  ];
  for (const folder of [dataDir, files])
    for (const name of [...old, ...kept]) {
      if (name.endsWith('.sqlite')) continue;
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, 'madang.sqlite'), '');
    }
  for (const name of [...old, ...kept].filter((one) => one.endsWith('.sqlite')))
    writeFileSync(join(dataDir, name), '');

  const job = { db: app.db, clock: () => now, log: quietLogger, site: siteAt('https://expo.test') };
  await startErasing({ ...job, dataDir, files }).stop();

  for (const folder of [dataDir, files]) {
    const left = readdirSync(folder);
    for (const name of old) expect(left).not.toContain(name);
    for (const name of kept.filter((one) => folder === dataDir || !one.endsWith('.sqlite')))
      expect(left).toContain(name);
  }
});
