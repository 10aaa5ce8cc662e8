import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
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
import { sharedBrowser } from './browser.ts';
import { TestClock } from './compose.ts';
import type { TestServer } from './factories.ts';
import { putMigrated } from './migrated.ts';
import { unlistedIn } from './stored.ts';
import { traced } from './traces.ts';

/** The whole site on an empty database, with a clock that the test sets, and a browser to visit it with. */
export interface TestSite extends TestServer {
  url: string;
  clock: TestClock;
  /** The folder in which the site keeps what it stores. */
  dataDir: string;
  /** A new browser at this width, nothing stored in it. */
  visit: (options?: Visit) => Promise<Visitor>;
}

export interface Visit extends BrowserContextOptions {
  width?: number;
  /** What the browser prefers to read. */
  locale?: 'ko-KR' | 'en-GB';
}

export interface Visitor {
  page: Page;
  /** What went wrong unseen in any of their tabs: errors, refused policies, failed requests. Empty when all is well. */
  trouble: string[];
  close: () => Promise<void>;
}

/** How long is waited for anything on a page: longer than any of it takes on a machine that is ten times slower. */
export const patienceMs = 180_000;

/** Says who runs the site as the demonstration does, and fills in nothing. */
const inExampleWords: Seed = async () => ({
  says: example,
  finished: Promise.resolve(),
  stop: () => undefined,
});

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
    PORT: '0',
    DATA_DIR: dataDir,
  });
  const site = await serve({
    settings,
    clock: clock.read,
    log: quietLogger,
    ...(outgoing && { outgoing }),
    ...(!isUnsaid && !settings.SET_UP && { seed: inExampleWords }),
  });
  const visitors = new Set<Visitor>();
  afterAll(async () => {
    for (const visitor of visitors) await visitor.close();
    await site.stop();
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
    visit: async (visit) => {
      const visitor = await newVisitor(await sharedBrowser(), site.url, visit);
      visitors.add(visitor);
      return visitor;
    },
  };
}

async function newVisitor(browser: Browser, url: string, visit: Visit = {}): Promise<Visitor> {
  const { width = 1440, ...options } = visit;
  const viewport = { width, height: width < 600 ? 844 : 900 };
  // A worker would answer from what it keeps; the tests of the worker allow it.
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    locale: 'ko-KR',
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(patienceMs);
  const endTrace = await traced(context);
  const page = await context.newPage();
  const trouble: string[] = [];
  context.on('console', (message) => {
    // What a blocked worker makes the browser's driver say is the test's own doing.
    const isOurs = message.text().startsWith('Service Worker registration blocked');
    if (['error', 'warning'].includes(message.type()) && !isOurs)
      trouble.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (raised) => trouble.push(String(raised.error())));
  context.on('response', (response) => {
    if (response.status() >= 500) trouble.push(`${response.status()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    // What is still on its way when the page is left is given up, and nobody misses it.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') trouble.push(`${reason} ${request.url()}`);
  });
  let closed: Promise<void> | undefined;
  const close = async () => {
    const unlisted = await unlistedIn(context);
    await endTrace();
    await context.close();
    if (unlisted.length > 0)
      throw new Error(
        `Stored in the browser, and not in src/domain/common/browser-storage.ts: ${unlisted.join(', ')}`,
      );
  };
  return {
    page,
    trouble,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}
