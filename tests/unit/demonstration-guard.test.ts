import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { demonstrationMarker } from '#demo/seeder/marker.ts';
import { demonstrationIn, mayDemonstrate, readDemo } from '#demo/start/seed.ts';
import { readSettings, SettingError } from '#server/ground/config.ts';
import { quietLogger } from '#server/ground/log.ts';
import { openStore } from '#server/start.ts';

describe('the demonstration', () => {
  const exposed: [Record<string, string>, string][] = [
    [{ SITE_URL: 'https://expo.example.org' }, 'under https://expo.example.org'],
    [{ SITE_URL: 'http://192.0.2.1:4321' }, 'under http://192.0.2.1:4321'],
    [{ SITE_URL: 'http://localhost.example.org' }, 'under http://localhost.example.org'],
    [{ TRUST_PROXY: '1' }, 'behind a proxy (TRUST_PROXY)'],
    [{ SITE_URL: 'https://expo.example.org', TRUST_PROXY: '1' }, 'under https://expo.example.org'],
    [{ HOST: '0.0.0.0' }, 'on 0.0.0.0'],
  ];
  const own: Record<string, string>[] = [
    {},
    { SITE_URL: 'http://localhost:4321' },
    { SITE_URL: 'http://127.0.0.1' },
    { SITE_URL: 'http://[::1]:4321' },
  ];
  const may = (environment: Record<string, string>, isHeld: boolean) =>
    mayDemonstrate(readSettings(environment), readDemo(environment), isHeld);

  test.each(exposed)('is neither made nor served where others may reach it: %o', (environment, where) => {
    expect(may(environment, false)).toBe(false);
    for (const demo of [undefined, '0']) {
      expect(() => may(demo ? { ...environment, DEMO: demo } : environment, true)).toThrow(
        new SettingError(
          `The data folder holds the demonstration, which is not served ${where}: set DEMO=1 if it should be, or DATA_DIR to another folder.`,
        ),
      );
    }
  });

  test.each(exposed)('is served to others where someone says so: %o', (environment) => {
    expect(may({ ...environment, DEMO: '1' }, true)).toBe(true);
  });

  test('is made for others where someone says so, but never on an address of the network', () => {
    expect(may({ SITE_URL: 'https://expo.example.org', TRUST_PROXY: '1', DEMO: '1' }, false)).toBe(true);
    expect(may({ HOST: '0.0.0.0', DEMO: '1' }, false)).toBe(false);
  });

  test.each(own)('is made and served where only this machine reaches it: %o', (environment) => {
    expect([may(environment, false), may(environment, true)]).toEqual([true, true]);
    expect([may({ ...environment, DEMO: '0' }, false), may({ ...environment, DEMO: '0' }, true)]).toEqual([
      false,
      false,
    ]);
  });

  test('is never made in PostgreSQL', () => {
    expect(may({ DATABASE_URL: 'postgresql://127.0.0.1/madang' }, false)).toBe(false);
  });

  test('that an empty database would not get leaves it empty, and one that is held ends the start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'guard-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const settings = readSettings({ DATA_DIR: folder, SITE_URL: 'https://expo.example.org' });
    const db = await openStore(settings);
    onTestFinished(() => db.destroy());
    const guard = () =>
      demonstrationIn({})({ db, settings, clock: () => new Date('2026-10-22'), log: quietLogger });
    expect(await guard()).toBeUndefined();
    expect(await db.selectFrom('member').select('idx').execute()).toEqual([]);
    await db.insertInto('setting').values({ name: demonstrationMarker, value: '{}' }).execute();
    await expect(guard()).rejects.toThrow(SettingError);
  });
});

describe('the setting DEMO', () => {
  test('is no, yes, or not said', () => {
    const read = (text?: string) => readDemo({ DEMO: text });
    expect([read(), read(''), read(' '), read('0'), read('1')]).toEqual([
      undefined,
      undefined,
      undefined,
      false,
      true,
    ]);
  });

  test('that is anything else is named in one sentence that repeats no value', () => {
    expect(() => readDemo({ DEMO: 'yes' })).toThrow(new SettingError('The setting DEMO must be 0 or 1.'));
  });
});
