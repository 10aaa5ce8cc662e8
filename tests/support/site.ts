import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { createClient } from '#api/client.ts';
import { example } from '#demo/site/example.ts';
import { readSettings } from '#server/ground/config.ts';
import { quietLogger } from '#server/ground/log.ts';
import type { Outgoing } from '#server/platform/outgoing/post.ts';
import { openFileStore } from '#server/platform/storage/store.ts';
import type { Seed } from '#server/seed.ts';
import { serve } from '#server/serve.ts';
import { longBefore } from './api.ts';
import { TestClock } from './compose.ts';
import type { TestServer } from './factories.ts';
import { putMigrated } from './migrated.ts';
import { Visitors } from './visitors.ts';

/** The whole site on an empty database, with a clock that the test sets, and a browser to visit it with. */
export interface TestSite extends TestServer {
  url: string;
  clock: TestClock;
  /** The folder in which the site keeps what it stores. */
  dataDir: string;
  /** Someone with a new browser. */
  visit: Visitors['visit'];
  /** Someone whose browser has stored something since an earlier visit. */
  comeBack: Visitors['comeBack'];
}

/** Says who runs the site as the demonstration does, and fills in nothing. */
const inExampleWords: Seed = async () => ({
  says: example,
  finished: Promise.resolve(),
  stop: () => undefined,
});

/** The port of this worker's last site, if it is free again: a browser that was at that site goes on at the next one. */
let lastPort = 0;
async function portOfNext(): Promise<number> {
  const probe = createServer().listen(lastPort, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.close();
  return isFree ? lastPort : 0;
}

/**
 * Called at the top of a test file; closes itself after the file's last test. Who runs the site is said as in the demonstration, unless it
 * is to stay unsaid (`isUnsaid`) or is being set up.
 */
export async function testSite({
  now = longBefore,
  environment = {} as Record<string, string>,
  outgoing = undefined as Outgoing | undefined,
  isUnsaid = false,
} = {}): Promise<TestSite> {
  const clock = new TestClock(now);
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-site-'));
  putMigrated(dataDir, inject('migratedFile'));
  const settings = readSettings({
    PAGE_QUALITY: process.env.PAGE_QUALITY,
    // Sites of tests have managers made by hand.
    SET_UP: '0',
    ...environment,
    PORT: String(await portOfNext()),
    DATA_DIR: dataDir,
  });
  lastPort = 0;
  const site = await serve({
    settings,
    clock: clock.read,
    log: quietLogger,
    ...(outgoing && { outgoing }),
    ...(!isUnsaid && !settings.SET_UP && { seed: inExampleWords }),
  });
  const visitors = new Visitors(site.url);
  afterAll(async () => {
    await visitors.close();
    await site.stop();
    lastPort = site.port;
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    url: site.url,
    db: site.db,
    files: openFileStore(settings),
    clock,
    dataDir,
    eventInUse: settings.EVENT_IDX,
    client: (token) => createClient({ base: `${site.url}/api`, token: () => token }),
    visit: (visit) => visitors.visit(visit),
    comeBack: (...visit) => visitors.comeBack(...visit),
  };
}
