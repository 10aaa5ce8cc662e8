import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { createClient } from '#api/client.ts';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open.ts';
import { createQueryWatch } from '#server/db/watch.ts';
import { createUploads, type UploadBounds } from '#server/features/file/uploads.ts';
import { createViews } from '#server/features/view/views.ts';
import { createAdmission } from '#server/front-door/admission.ts';
import { createFrontDoor } from '#server/front-door/door.ts';
import { createDrain } from '#server/front-door/drain.ts';
import { openServer } from '#server/front-door/limits.ts';
import { createOverload } from '#server/front-door/overload.ts';
import { createPageCache } from '#server/front-door/page-cache.ts';
import type { RequestFacts } from '#server/front-door/request.ts';
import { readSettings } from '#server/ground/config.ts';
import { createLogger } from '#server/ground/log.ts';
import { securityLogIn } from '#server/platform/log/security-log.ts';
import { RequestFigures } from '#server/platform/metrics/figures.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { openFileStore } from '#server/platform/storage/store.ts';
import { longBefore } from './api.ts';
import { TestClock } from './compose.ts';
import { freshDatabase } from './database.ts';

type Options = {
  environment?: Record<string, string>;
  viewTimes?: { flushMs: number; timeoutMs: number; waitingMost: number };
  uploadBounds?: UploadBounds;
  /** What stands before the API, under /api/try. */
  before?: (request: Request, facts: RequestFacts) => Promise<Response> | undefined;
};

/**
 * The front door before the whole API, without pages, on a fresh database and a port of its own, as an operator sees it:
 * with its log. Called at the top of a test file, it closes itself after the file's last test.
 */
export async function operatedSite({ environment = {}, viewTimes, uploadBounds, before }: Options = {}) {
  const fresh = await freshDatabase();
  const lines: string[] = [];
  const log = createLogger({ write: (line: string) => void lines.push(line) });
  const read = readSettings({ ...environment, PORT: '0', DATA_DIR: fresh.place.dataDir });
  const settings = { ...read, SITE_URL: read.SITE_URL ?? 'http://madang.test' };
  const watch = createQueryWatch({ log, slowMs: settings.SLOW_QUERY_MS });
  const db = await openDatabase(fresh.place, watch);
  const clock = new TestClock(longBefore);
  const views = createViews({ url: settings.ANALYTICS_URL, siteUrl: settings.SITE_URL, log, ...viewTimes });
  const securityLines: string[] = [];
  const security = securityLogIn(createLogger({ write: (line) => void securityLines.push(line) }));
  const files = openFileStore(settings);
  const uploads = createUploads(settings.DATA_DIR, uploadBounds);
  const app = createApp({ db, clock: clock.read, settings, log, security, files, uploads, views });
  const server = createServer();
  const figures = new RequestFigures();
  const pageCache = createPageCache({
    version: async () => 1,
    render: async () => undefined,
    clock: clock.read,
  });
  const metrics = createMetrics({ db, clock: clock.read, watch, figures, pageCache });
  const admit = createAdmission({ db, clock: clock.read });
  const door = createFrontDoor({
    settings,
    log,
    drain: createDrain(server),
    api: { fetch: (request, facts) => before?.(request, facts) ?? app.fetch(request, facts) },
    pages: new Map(),
    pageCache,
    places: () => undefined,
    admit: async (heading) => (heading.path.startsWith('/api/try/') ? { bodyLimit: 0 } : admit(heading)),
    overload: createOverload(() => log),
    pictures: { get: async () => 'none' },
    ready: async () => true,
    figures,
    metrics: metrics.text,
  });
  openServer(server, door);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    metrics.stop();
    await views.stop();
    uploads.close();
    await db.destroy();
    await fresh.close();
  });
  return {
    url,
    db,
    files,
    uploads,
    clock,
    watch,
    views,
    place: fresh.place,
    eventInUse: settings.EVENT_IDX,
    client: (token?: string) => createClient({ base: `${url}/api`, token: () => token }),
    /** Every line so far, as it was written. */
    lines,
    /** What the security log was told so far, as its lines. */
    securityLines,
    entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
