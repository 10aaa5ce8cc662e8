/**
 * The demonstration, made by a process of its own: its texts, the queries that fill it and the tools that draw it would
 * stay in the memory of a server that never needs them again.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Settings } from '#server/config.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Seeding } from '#server/seed.ts';

/** What the process is told. */
export interface DemonstrationOrder {
  settings: Pick<Settings, 'DATA_DIR' | 'EVENT_IDX' | 'FILE_STORE'>;
  /** The server's clock at this moment: an ISO 8601 instant. */
  now: string;
}

/** What the process says once the demonstration is up to today; its files follow. */
export interface DemonstrationReady {
  /** What is to be told of the log-ins; empty where the database holds something else. */
  logIns: string;
}

interface Parts {
  settings: DemonstrationOrder['settings'];
  clock: () => Date;
  log: Logger;
}

/**
 * Fills the demonstration into an empty SQLite database, or moves it to today, and tells its log-ins; its files are made
 * while the site is open.
 */
export async function startDemonstration({ settings, clock, log }: Parts): Promise<Seeding> {
  const { DATA_DIR, EVENT_IDX, FILE_STORE } = settings;
  const script = fileURLToPath(new URL('process.ts', import.meta.url));
  const child = fork(script, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (text) => {
    said = `${said}${text}`.slice(-4000);
  });
  // A machine that can't start another process, and one that ends before it has heard, both end the start below.
  const exit = once(child, 'exit').catch(() => [1]);
  child.on('error', (error) => {
    said = `${said}${error.message}`.slice(-4000);
  });
  child.send({ settings: { DATA_DIR, EVENT_IDX, FILE_STORE }, now: clock().toISOString() });
  const ready = await firstOf(child);
  if (!ready) throw new Error(`the demonstration could not be made: ${said}`);
  process.stdout.write(ready.logIns);
  let stopped = false;
  return {
    finished: exit.then(([code]) => {
      if (code !== 0 && !stopped) log.warn({ said }, 'the demonstration could not be illustrated');
    }),
    stop: () => {
      stopped = true;
      if (child.connected) child.disconnect();
    },
  };
}

async function firstOf(child: ChildProcess): Promise<DemonstrationReady | null> {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => [null]),
  ]).catch(() => [null]);
  return message as DemonstrationReady | null;
}
