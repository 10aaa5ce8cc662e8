import { type Client, createClient } from '#api/client.ts';
import { createApp } from '#server/app.ts';
import type { Database, DatabasePlace } from '#server/db/open.ts';
import { setPasswordCost } from '#server/features/account/password.ts';
import { createViews } from '#server/features/view/views.ts';
import { readSettings } from '#server/ground/config.ts';
import { createLogger, quietLogger } from '#server/ground/log.ts';
import type { Limiter } from '#server/platform/limits/limiter.ts';
import { memoryLimiter } from '#server/platform/limits/memory.ts';
import { securityLogIn } from '#server/platform/log/security-log.ts';
import { type FileStore, openFileStore } from '#server/platform/storage/store.ts';
import { unlistedRefusal } from './listed-refusals.ts';

/**
 * Passwords of tests cost next to nothing: thousands are made, and what they cost is tested where it matters. Of this
 * process alone: servers in processes of their own judge and make them as they stand.
 */
export const cheapPasswords = { memory: 64, passes: 1 };
setPasswordCost(cheapPasswords);

/** The clock of a test: it stands still until it is set. */
export class TestClock {
  #now: Date;

  constructor(now: string) {
    this.#now = new Date(now);
  }

  /** `now` is an ISO 8601 instant. */
  set(now: string): void {
    this.#now = new Date(now);
  }

  readonly read = (): Date => new Date(this.#now);
}

export interface TestApp {
  db: Database;
  files: FileStore;
  /** Where the database is, for another process to open. */
  place: DatabasePlace;
  clock: TestClock;
  limiter: Limiter;
  /** What the security log was told so far, as its lines. */
  securityLines: string[];
  eventInUse: number;
  /** What was answered so far that no contract lists, as sentences; the tests of a `testApp` fail for one. */
  unlisted: string[];
  /** The wire's own client; with a token, the one of a logged-in member. */
  client: (token?: string) => Client;
  /** Sends a request as it is, for what the client never sends. `path` is under the base path; `facts` are the front door's. */
  send: (path: string, init?: RequestInit, facts?: { clientAddress: string }) => Promise<Response>;
}

const base = 'http://madang.test/api';

/** The whole API, composed as the server composes it, on a database that is open already; whoever opened it closes it. */
export function composeApp(
  db: Database,
  place: DatabasePlace,
  now: string,
  limiter: Limiter = memoryLimiter(),
  environment: Record<string, string> = {},
): TestApp {
  const clock = new TestClock(now);
  const read = readSettings({ ...environment, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl });
  const settings = { ...read, SITE_URL: new URL(base).origin };
  const files = openFileStore(settings);
  const securityLines: string[] = [];
  const app = createApp({
    db,
    limiter,
    security: securityLogIn(createLogger({ write: (line) => void securityLines.push(line) })),
    clock: clock.read,
    settings,
    log: quietLogger,
    files,
    views: createViews({ log: quietLogger }),
  });
  const unlisted: string[] = [];
  const answer = async (request: Request, facts?: { clientAddress: string }) => {
    const response = await app.fetch(request, facts);
    const path = new URL(request.url).pathname.slice(new URL(base).pathname.length);
    const fault = await unlistedRefusal(request.method, path, response);
    if (fault) unlisted.push(fault);
    return response;
  };
  return {
    db,
    files,
    place,
    clock,
    limiter,
    securityLines,
    eventInUse: settings.EVENT_IDX,
    client: (token) =>
      createClient({ base, token: () => token, fetch: (input, init) => answer(new Request(input, init)) }),
    send: async (path, init, facts) => answer(new Request(base + path, init), facts),
    unlisted,
  };
}
