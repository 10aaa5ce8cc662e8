import { existsSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createClient } from '#api/client.ts';
import { createApp } from './app.ts';
import { SettingError, type Settings } from './config.ts';
import { contentVersion } from './content-version.ts';
import type { Database } from './db/open.ts';
import { answers, answerWithin, probeWrite } from './db/probe.ts';
import { createQueryWatch, type QueryWatch } from './db/watch.ts';
import type { Demonstration } from './demo/apart.ts';
import { type FileStore, openFileStore, probeStore, watchedStore } from './files/store.ts';
import { createDoor } from './front-door/door.ts';
import { createDrain } from './front-door/drain.ts';
import { securityHeaders } from './front-door/headers.ts';
import { createKeptPages } from './front-door/kept-pages.ts';
import { answerBroken, serverOptions } from './front-door/limits.ts';
import { loadPages } from './front-door/pages.ts';
import { type AstroHandler, createRenderer } from './front-door/render.ts';
import type { Limiter } from './limits/limiter.ts';
import { redisLimiter } from './limits/redis.ts';
import { createLogger, type Logger } from './log.ts';
import { startDelivery } from './mail/delivery.ts';
import { RequestFigures } from './metrics/figures.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createPictures } from './pictures/pictures.ts';
import { guardDemonstration, listen, openStore, urlHost } from './start.ts';
import { createViews } from './view/views.ts';
import { createWriteHealth, type WriteHealth } from './write-health.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

export type Site = {
  url: string;
  port: number;
  db: Database;
  /** Finishes what is in flight, closes the database. `graceMs`: how long new connections still hear 'not ready'. */
  stop: (options?: { graceMs?: number }) => Promise<void>;
};

type ServeOptions = {
  settings: Settings;
  clock?: () => Date;
  log?: Logger;
  /** The folder that `astro build` made. */
  dist?: string;
};

/**
 * The whole site: takes the port, opens the database, loads the pages, opens the front door.
 * Throws a `SettingError` for what the operator can mend, and leaves nothing open then.
 */
export async function serve(options: ServeOptions): Promise<Site> {
  const { clock = () => new Date(), log = createLogger(), dist = join(projectRoot, 'dist') } = options;
  const entry = join(dist, 'server/entry.mjs');
  if (!existsSync(entry)) {
    throw new SettingError('The pages are not built: start with npm start, or run npm run build first.');
  }
  const server = createServer(serverOptions);
  const drain = createDrain(server);
  const starting: RequestListener = (_req, res) => {
    for (const [name, value] of Object.entries(securityHeaders(options.settings))) res.setHeader(name, value);
    res.writeHead(503, { 'retry-after': '1', 'content-length': '0' }).end();
  };
  server.on('request', starting);
  const port = await listen(server, options.settings);
  const url = `http://${urlHost(options.settings.HOST)}:${port}`;
  const settings = { ...options.settings, PORT: port, SITE_URL: options.settings.SITE_URL ?? url };
  const limiter = settings.REDIS_URL ? await redisLimiter(settings.REDIS_URL, log) : undefined;
  let db: Database | undefined;
  let inside: Awaited<ReturnType<typeof openDoor>> | undefined;
  let demonstration: Demonstration | undefined;
  let store: FileStore | undefined;
  const health = createWriteHealth({
    log,
    probes: { database: async () => db && probeWrite(db), files: async () => store && probeStore(store) },
  });
  // A connection that can't be taken over, as when too many files are open, is that connection's trouble.
  server.on('error', (error) => log.error({ err: error }, 'a connection could not be taken'));
  try {
    const watch = createQueryWatch({
      log,
      slowMs: settings.SLOW_QUERY_MS,
      storageFailed: (error) => health.failed('database', error),
    });
    store = openFileStore(settings);
    const files = watchedStore(store, (error) => health.failed('files', error));
    db = await openStore(settings, watch);
    demonstration = await guardDemonstration(db, settings, clock, log);
    inside = await openDoor({ db, settings, clock, log, dist, entry, drain, watch, limiter, files, health });
    const { door } = inside;
    answerBroken(server, securityHeaders(settings));
    server.off('request', starting).on('request', door).on('checkExpectation', door);
  } catch (error) {
    demonstration?.stop();
    server.close();
    server.closeAllConnections();
    limiter?.close();
    health.stop();
    await db?.destroy();
    throw error;
  }
  const opened = db;
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = settings;
  const delivery = smtpUrl && from ? startDelivery({ db, clock, log, smtpUrl, from }) : undefined;
  let stopped: Promise<void> | undefined;
  const stop = async (graceMs: number) => {
    demonstration?.stop();
    const [{ cut }] = await Promise.all([drain.stop({ graceMs, boundMs: 25_000 }), delivery?.stop()]);
    if (cut) log.error({ cut }, 'answers were cut: they took longer than a stop may wait');
    await inside?.views.stop();
    inside?.metrics.stop();
    inside?.pictures.close();
    await answerWithin(10_000, async () => demonstration?.illustrated).catch(() => undefined);
    limiter?.close();
    health.stop();
    // A database that is away may never say that it has let go.
    await answerWithin(5_000, () => opened.destroy()).catch((error) =>
      log.warn({ err: error }, 'the database was left'),
    );
    log.flush();
  };
  return {
    url,
    port,
    db,
    stop: ({ graceMs = 0 } = {}) => {
      stopped ??= stop(graceMs);
      return stopped;
    },
  };
}

type Parts = Required<Pick<ServeOptions, 'clock' | 'log' | 'dist'>> & {
  settings: Settings & { SITE_URL: string };
  db: Database;
  limiter: Limiter | undefined;
  entry: string;
  drain: ReturnType<typeof createDrain>;
  watch: QueryWatch;
  files: FileStore;
  health: WriteHealth;
};

async function openDoor(parts: Parts) {
  const { db, settings, clock, log, dist, entry, drain, watch, limiter, files, health } = parts;
  const views = createViews({ url: settings.ANALYTICS_URL, siteUrl: settings.SITE_URL, log });
  const app = createApp({ db, clock, settings, log, files, views, ...(limiter && { limiter }) });
  const [pages, astro] = await Promise.all([
    loadPages(join(dist, 'client'), settings),
    import(pathToFileURL(entry).href) as Promise<{ handler: AstroHandler }>,
  ]);
  // Server-rendered pages call the API as a browser would, without a network in between.
  const api = createClient({
    base: 'http://localhost/api',
    fetch: async (input, init) => app.fetch(new Request(input, init)),
  });
  const kept = createKeptPages({
    version: () => answerWithin(2_000, () => contentVersion(db)),
    render: createRenderer(astro.handler, api, settings),
    clock,
  });
  const ready = () => answers(db, 2_000);
  const figures = new RequestFigures();
  const metrics = createMetrics({ db, clock, watch, figures, kept });
  metrics.count('madang_page_views_total', 'Page views.', () => views.counts.seen);
  metrics.count(
    'madang_page_views_forwarded_total',
    'Page views that the analytics service took.',
    () => views.counts.forwarded,
  );
  metrics.count(
    'madang_page_views_dropped_total',
    'Page views that it did not take.',
    () => views.counts.dropped,
  );
  const isWritable = (what: 'database' | 'files') => (health.isWritable(what) ? 1 : 0);
  metrics.state('madang_db_writable', 'Whether the database keeps what is written.', () =>
    isWritable('database'),
  );
  metrics.state('madang_files_writable', 'Whether uploaded files can be kept.', () => isWritable('files'));
  const writable = () => health.isWritable('database') && health.isWritable('files');
  const pictures = createPictures({ api, dataDir: settings.DATA_DIR, log });
  const door = createDoor({
    ...{ settings, log, drain, api: app, pages, kept, pictures, ready, writable, figures },
    metrics: metrics.text,
  });
  return { door, metrics, views, pictures };
}
