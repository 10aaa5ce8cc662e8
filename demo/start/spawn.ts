/**
 * The demonstration, made by a process of its own: its texts, the queries that fill it and the tools that draw it would
 * stay in the memory of a server that never needs them again.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Settings } from '#server/ground/config.ts';
import type { Logger } from '#server/ground/log.ts';
import type { Seeding } from '#server/seed.ts';
import { todayAt } from '../seeder/calendar.ts';
import { example } from '../site/example.ts';

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
  /** How often it looks whether a day has begun. */
  everyMs?: number;
}

/**
 * Fills the demonstration into an empty SQLite database, or moves it to today, and tells its log-ins; its files are made
 * while the site is open. While the server runs, each new day on the event's clock moves it along again: after a week
 * all of its days would be over, and nothing in it could be tried.
 */
export async function startDemonstration({
  settings,
  clock,
  log,
  everyMs = 3_600_000,
}: Parts): Promise<Seeding> {
  let day = todayAt(clock());
  let made = await make({ settings, clock, log });
  process.stdout.write(made.logIns);
  let stopped = false;
  let moving = Promise.resolve();
  const moveAlong = async () => {
    const today = todayAt(clock());
    if (stopped || today === day) return;
    // Files that are still to be drawn are drawn by the next process.
    made.stop();
    await made.finished;
    made = await make({ settings, clock, log });
    // Only what is done counts: a try that failed is made again an hour later.
    day = today;
    if (stopped) made.stop();
    log.info({ today }, 'the demonstration was moved to today');
  };
  const timer = setInterval(() => {
    // One after the other, so that a slow one is not begun twice.
    moving = moving
      .then(moveAlong)
      .catch((error: unknown) => log.warn({ err: error }, 'the demonstration stays at yesterday'));
  }, everyMs).unref();
  return {
    // An organiser's own database, opened where a demonstration might be, is left alone: nothing invented is said of it.
    ...(made.logIns !== '' && { says: example }),
    get finished() {
      return moving.then(() => made.finished);
    },
    stop: () => {
      stopped = true;
      clearInterval(timer);
      made.stop();
    },
  };
}

/** One process, up to where the demonstration is of today. */
async function make({ settings, clock, log }: Parts): Promise<Seeding & { logIns: string }> {
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
  let stopped = false;
  return {
    logIns: ready.logIns,
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
