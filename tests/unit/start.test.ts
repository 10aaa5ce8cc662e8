import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings, SettingError } from '#server/ground/config.ts';
import { listen, openStore } from '#server/start.ts';

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
