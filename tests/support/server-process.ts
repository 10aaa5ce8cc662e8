import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
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

/** One that is also listened to. */
export interface HeardProcess extends ServerProcess {
  /** What it has said on standard output so far, its log. */
  said: () => string;
  hasEnded: () => boolean;
}

/** What a process of the site has of a test's environment. What it compiles, the next one need not. */
export const inherited = () => ({
  PATH: process.env.PATH,
  // React reads it: its development form takes several times as long.
  NODE_ENV: serverEnvironment.NODE_ENV,
  NODE_COMPILE_CACHE: serverEnvironment.NODE_COMPILE_CACHE,
  PAGE_QUALITY: process.env.PAGE_QUALITY,
});

const main = fileURLToPath(new URL('../../scripts/serve.ts', import.meta.url));

/** What a server finds where it starts. */
export interface Circumstances {
  environment?: Record<string, string>;
  /** Whose process it is. */
  account?: { uid: number; gid: number };
  /** The file that standard output leads to. */
  output?: string;
}

/** Starts it on this database, without a demonstration, and waits until it is open. */
export function startServer(
  { dataDir, databaseUrl }: DatabasePlace,
  { environment, ...circumstances }: Circumstances = {},
): Promise<HeardProcess> {
  const database: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const env = { PORT: '0', DEMO: '0', SET_UP: '0', DATA_DIR: dataDir, ...database, ...environment };
  return startProcess([main], env, circumstances);
}

/** Starts it as `npm start` does: for production, on this data folder, which it fills with the demonstration when empty. */
export function startSite(
  { dataDir }: DatabasePlace,
  settings: Record<string, string> = {},
): Promise<HeardProcess> {
  return startProcess(serverArguments, {
    ...serverEnvironment,
    PORT: '0',
    SET_UP: '0',
    DATA_DIR: dataDir,
    ...settings,
  });
}

/** Starts any server that says, as ours does, at which address it is open. */
export async function startProcess(
  args: readonly string[],
  env: Record<string, string>,
  { account, output }: Omit<Circumstances, 'environment'> = {},
): Promise<HeardProcess> {
  const file = output === undefined ? undefined : openSync(output, 'a');
  const child = spawn(process.execPath, args, {
    ...account,
    env: { ...inherited(), ...env },
    stdio: ['ignore', file ?? 'pipe', 'pipe'],
  });
  if (file !== undefined) closeSync(file);
  let heard = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    heard += text;
  });
  const said = () => (output === undefined ? heard : readFileSync(output, 'utf8'));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await openedAt(child, said);
  return {
    url,
    pid: child.pid as number,
    said,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

function openedAt(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let trouble = '';
    child.stderr?.on('data', (text) => {
      trouble = `${trouble}${text}`.slice(-4000);
    });
    const look = setInterval(() => {
      const url = /^Madang is open at (\S+)$/m.exec(said())?.[1];
      if (url) done(() => resolve(url));
    }, 20);
    const done = (settle: () => void) => {
      clearInterval(look);
      settle();
    };
    // A program that can't be run ends without having begun.
    child.once('error', (error) => done(() => reject(error)));
    child.once('exit', (code) =>
      done(() => reject(new Error(`the server ended with ${code} before it was open: ${trouble}`))),
    );
  });
}
