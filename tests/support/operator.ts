import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { DatabasePlace } from '#server/db/open.ts';
import { inherited } from './server-process.ts';

const script = resolve(import.meta.dirname, '../../scripts/operator.ts');

export interface Said {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the operator's command in a process of its own, as `npm run operator -- WORDS` does. */
export function operate(
  { dataDir, databaseUrl }: DatabasePlace,
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<Said> {
  const database: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...inherited(), DATA_DIR: dataDir, ...database, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  return new Promise((done, fail) => {
    child.once('error', fail).once('close', (code) => done({ code, ...said }));
  });
}
