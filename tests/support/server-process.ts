import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DatabasePlace } from '#server/db/open.ts';
import { serverArguments, serverEnvironment } from '../../scripts/prepare.mjs';

/** The whole site in a process of its own, as `npm start` runs it, on a free port of the loopback address. */
export interface ServerProcess {
  url: string;

  pid: number;
  /** Ends it as named: SIGTERM lets it finish, SIGKILL does not. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

/** Starts it on this database, without a demonstration, and waits until it is open. */
export function startServer({ dataDir, databaseUrl }: DatabasePlace): Promise<ServerProcess> {
  const database: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  return startProcess([main], { PORT: '0', DEMO: '0', DATA_DIR: dataDir, ...database });
}

/** Starts it as `npm start` does: for production, on this data folder, which it fills with the demonstration when empty. */
export function startSite(
  { dataDir }: DatabasePlace,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  return startProcess(serverArguments, { ...serverEnvironment, PORT: '0', DATA_DIR: dataDir, ...settings });
}

/** Starts any server that says, as ours does, at which address it is open. */
export async function startProcess(
  args: readonly string[],
  env: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await openedAt(child);
  return {
    url,
    pid: child.pid as number,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

function openedAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-4000);
    });
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} before it was open: ${said}`)),
    );
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const url = /^Madang is open at (\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
}
