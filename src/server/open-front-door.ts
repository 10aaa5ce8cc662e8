/** Puts the front door together: the API, the pages from where they come, the figures. The same for a build and for development. */
import { createClient } from '#api/client.ts';
import { mayHear } from './access/hearing.ts';
import { createApp } from './app.ts';
import type { ShownBy } from './calls/serve-calls.ts';
import type { Database } from './db/open.ts';
import { answers } from './db/probe.ts';
import type { QueryWatch } from './db/watch.ts';
import { derivations } from './features/account/password.ts';
import { createUploads } from './features/file/uploads.ts';
import { createViews } from './features/view/views.ts';
import { createAdmission } from './front-door/admission.ts';
import { createBodies } from './front-door/bodies.ts';
import type { CallGate } from './front-door/call-gate.ts';
import { createFrontDoor } from './front-door/door.ts';
import type { Drain } from './front-door/drain.ts';
import type { PageApi } from './front-door/made-of.ts';
import type { Overload } from './front-door/overload.ts';
import type { OpenSource } from './front-door/page-source.ts';
import type { SettingUp } from './front-door/setting-up.ts';
import type { Settings } from './ground/config.ts';
import type { Logger } from './ground/log.ts';
import { createOwnFaces } from './pictures/own-faces.ts';
import { createOwnPictures } from './pictures/own-pictures.ts';
import { createPictures } from './pictures/pictures.ts';
import type { Limiter } from './platform/limits/limiter.ts';
import { RequestFigures } from './platform/metrics/figures.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { filesBehindScreen } from './platform/page/hidden-files.ts';
import { followPages } from './platform/page/published.ts';
import type { Judge } from './platform/realtime/judging.ts';
import { openRealtime } from './platform/realtime/realtime.ts';
import { type Example, showExample } from './platform/site/example.ts';
import { partsBehindScreen } from './platform/site/hidden-parts.ts';
import { followIdentity } from './platform/site/identity.ts';
import type { StoreMarker } from './platform/storage/marker.ts';
import type { FileStore } from './platform/storage/store.ts';
import type { WriteHealth } from './platform/write-health.ts';

interface Parts {
  clock: () => Date;
  log: Logger;
  /** Where pages come from. */
  source: OpenSource;
  settings: Settings & { SITE_URL: string };
  db: Database;
  limiter?: Limiter | undefined;
  security: Logger;
  drain: Drain;
  overload: Overload;
  connections: { readonly count: number };
  gate: CallGate;
  watch: QueryWatch;
  files: FileStore;
  marker: StoreMarker;
  health: WriteHealth;
  settingUp?: SettingUp | undefined;
  /** What the demonstration says, where it is shown. */
  example: Example | undefined;
}

/** For so long it counts that the store of files was there: `/health/ready` may be asked by many. */
const markerSeconds = 3;

/** The front door, and what of it has to be stopped with the server. */
export async function openFrontDoor(parts: Parts) {
  const { db, settings, clock, log, security, drain, overload, connections, watch, limiter } = parts;
  const { files, marker, health, gate } = parts;
  showExample(parts.example);
  const identity = await followIdentity(db, log);
  const pages = await followPages(db, log).catch(async (error) => {
    await identity.stop();
    throw error;
  });
  const behind = [...(await partsBehindScreen(db)), ...(await filesBehindScreen())];
  if (behind.length > 0)
    log.info({ files: behind }, 'what managers published on screen stands in the place of these files');
  const views = createViews({ url: settings.ANALYTICS_URL, siteUrl: settings.SITE_URL, log });
  const uploads = createUploads(settings.DATA_DIR);
  const judge: Judge = (hearings) => mayHear(db, hearings, clock());
  const realtime = openRealtime({ db, databaseUrl: settings.DATABASE_URL, log, judge });
  const { streams } = realtime;
  const app = createApp({
    db,
    clock,
    settings,
    log,
    security,
    files,
    uploads,
    streams,
    views,
    ...(limiter && { limiter }),
  });
  // Server-rendered pages call the API as a browser would, without a network in between; before each call whoever came in
  // meanwhile is answered.
  const apiOf: PageApi = (shown) =>
    createClient({
      base: 'http://localhost/api',
      fetch: async (input, init) => {
        await gate.enter();
        return app.fetch(new Request(input, init), { shown } satisfies ShownBy);
      },
    });
  const api = apiOf();
  const source = await parts
    .source({ db, settings, clock, api: apiOf, enter: gate.enter })
    .catch(async (error) => {
      await Promise.all([identity.stop(), pages.stop()]);
      throw error;
    });
  const { pageCache } = source;
  const ready = () => answers(db, 2_000);
  const hasFiles = () => marker.isThere(markerSeconds * 1000);
  const figures = new RequestFigures();
  const metrics = createMetrics({ db, clock, watch, figures, pageCache });
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
  metrics.count(
    'madang_password_queue_refused_total',
    'Passwords that there was no room to derive.',
    () => derivations.counts.refused,
  );
  metrics.count(
    'madang_password_queue_left_total',
    'Passwords whose senders left before their turn.',
    () => derivations.counts.left,
  );
  metrics.labelled('madang_overloaded_total', 'What was refused for want of room.', 'kind', overload.counts);
  metrics.state('madang_connections', 'Connections that are open.', () => connections.count);
  const bodies = createBodies();
  metrics.state('madang_body_bytes', 'Bytes of bodies that are held.', () => bodies.bytes);
  metrics.state('madang_calls_waiting', 'Calls that wait for their turn.', () => gate.waiting);
  metrics.state('madang_renders_waiting', 'Pages that wait to be rendered.', () => pageCache.waiting);
  metrics.state('madang_streams', 'Open pages that are told of changes.', () => streams.count);
  metrics.state('madang_uploads', 'Files that are on their way.', () => uploads.counts.underway);
  metrics.state('madang_uploads_waiting', 'Files that wait for their turn.', () => uploads.counts.waiting);
  metrics.count(
    'madang_uploads_refused_total',
    'Files that there was no room to wait for.',
    () => uploads.counts.refused,
  );
  const isWritable = (what: 'database' | 'files') => (health.isWritable(what) ? 1 : 0);
  metrics.state('madang_db_writable', 'Whether the database keeps what is written.', () =>
    isWritable('database'),
  );
  metrics.state('madang_files_writable', 'Whether uploaded files can be kept.', () => isWritable('files'));
  const writable = () => health.isWritable('database') && health.isWritable('files');
  const pictures = createPictures({ api, dataDir: settings.DATA_DIR, log });
  const door = createFrontDoor({
    settings,
    log,
    drain,
    api: app,
    ...source,
    pictures,
    own: createOwnPictures({ db, files, clock, faces: createOwnFaces({ dataDir: settings.DATA_DIR, log }) }),
    settingUp: parts.settingUp,
    ready,
    hasFiles,
    writable,
    figures,
    overload,
    admit: createAdmission({ db, clock }),
    bodies,
    gate,
    metrics: metrics.text,
  });
  return { door, metrics, views, pictures, uploads, realtime, identity, pages };
}
