import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterAll, expect, inject, test } from 'vitest';
import type { DatabasePlace } from '#server/db/open.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';

const rounds = 20;
const starter = resolve(import.meta.dirname, '../support/migrating-process.ts');
const folder = mkdtempSync(join(tmpdir(), 'migrate-together-'));
const processes = [start(), start(), start()];

afterAll(() => {
  for (const { child } of processes) child.stdin.end();
  rmSync(folder, { recursive: true, force: true });
});

test(`processes that start together on a fresh database all come up, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round++) {
    const place = await freshPlace(round);
    expect(await Promise.all(processes.map(({ open }) => open(place)))).toEqual(['ok', 'ok', 'ok']);
    if (place.databaseUrl) await dropDatabase(place.databaseUrl);
  }
});

test('a database that is already there is opened as it is', async () => {
  const place = await freshPlace(rounds);
  for (const { open } of processes) expect(await open(place)).toBe('ok');
});

async function freshPlace(round: number): Promise<DatabasePlace> {
  const dataDir = join(folder, String(round));
  if (inject('database') === 'sqlite') return { dataDir };
  return { dataDir, databaseUrl: await createDatabase(inject('postgresUrl')) };
}

function start() {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(process.execPath, [starter], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: child.stdout });
  return { child, open: (place: DatabasePlace) => ask(child.stdin, answers, place) };
}

function ask(input: Writable, answers: Interface, place: DatabasePlace): Promise<string> {
  const answer = new Promise<string>((done) => answers.once('line', done));
  input.write(`${JSON.stringify(place)}\n`);
  return answer;
}
