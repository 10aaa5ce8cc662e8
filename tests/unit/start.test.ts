import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSettings, SettingError } from '#server/config.ts';
import { demonstrationMarker } from '#server/demo/marker.ts';
import { quietLogger } from '#server/log.ts';
import { guardDemonstration, listen, mayDemonstrate, openStore } from '#server/start.ts';

const close = (server: ReturnType<typeof createServer>) =>
  new Promise<void>((resolve) => server.close(() => resolve()));

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'start-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test('a port in use is named in one sentence', async () => {
  const first = createServer();
  const port = await listen(first, { PORT: 0, HOST: '127.0.0.1' });
  onTestFinished(() => close(first));
  const second = listen(createServer(), { PORT: port, HOST: '127.0.0.1' });
  await expect(second).rejects.toThrow(
    new SettingError(
      `Port ${port} on 127.0.0.1 is in use already: stop what listens there, or set PORT to a free one.`,
    ),
  );
});

test('a port that its server is just giving up is waited for', async () => {
  const first = createServer();
  const port = await listen(first, { PORT: 0, HOST: '127.0.0.1' });
  const second = createServer();
  const taken = listen(second, { PORT: port, HOST: '127.0.0.1' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await close(first);
  expect(await taken).toBe(port);
  expect((second.address() as AddressInfo).port).toBe(port);
  await close(second);
});

test('a data folder that can’t be one is named in one sentence', async () => {
  const file = join(await folder(), 'file');
  await writeFile(file, '');
  for (const dataDir of [file, join(file, 'below'), '/proc/madang/data']) {
    await expect(openStore(readSettings({ DATA_DIR: dataDir }))).rejects.toThrow(
      /^The data folder \S+ can't be written to \([A-Z]+\): set DATA_DIR to one that can\.$/,
    );
  }
});

test('a database file that is none is named in one sentence', async () => {
  const dataDir = await folder();
  await writeFile(
    join(dataDir, 'madang.sqlite'),
    'a text that somebody put here, long enough to be looked at',
  );
  await expect(openStore(readSettings({ DATA_DIR: dataDir }))).rejects.toThrow(
    `The database file in ${dataDir} can't be opened (file is not a database).`,
  );
});

test('a database that is away is named in one sentence, without its password', async () => {
  const settings = readSettings({
    DATA_DIR: await folder(),
    DATABASE_URL: 'postgresql://madang:secret@127.0.0.1:1/madang',
  });
  await expect(openStore(settings)).rejects.toThrow(
    "The database of DATABASE_URL can't be reached (connect ECONNREFUSED 127.0.0.1:1).",
  );
});

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
    mayDemonstrate(readSettings(environment), isHeld);

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
    const settings = readSettings({ DATA_DIR: await folder(), SITE_URL: 'https://expo.example.org' });
    const db = await openStore(settings);
    onTestFinished(() => db.destroy());
    const guard = () => guardDemonstration(db, settings, () => new Date('2026-10-22'), quietLogger);
    expect(await guard()).toBeUndefined();
    expect(await db.selectFrom('member').select('idx').execute()).toEqual([]);
    await db.insertInto('setting').values({ name: demonstrationMarker, value: '{}' }).execute();
    await expect(guard()).rejects.toThrow(SettingError);
  });
});
