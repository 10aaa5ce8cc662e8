/**
 * The site for `astro dev`: the front door, the API and the files are those of production, on the same database. Only the
 * pages come from Vite. `vite-door.ts` loads this file anew, with all that it imports, when one of them was changed.
 */
import { createServer, type RequestListener } from 'node:http';
import { probeWrite } from '../db/probe.ts';
import { createQueryWatch } from '../db/watch.ts';
import { createCallGate } from '../front-door/call-gate.ts';
import { createDrain } from '../front-door/drain.ts';
import { createOverload } from '../front-door/overload.ts';
import { readSettings } from '../ground/config.ts';
import { createLogger } from '../ground/log.ts';
import { openFrontDoor } from '../open-front-door.ts';
import { securityLogIn } from '../platform/log/security-log.ts';
import { openMarkedStore, probeStore, watchedStore } from '../platform/storage/store.ts';
import { createWriteHealth } from '../platform/write-health.ts';
import type { Seed } from '../seed.ts';
import { openStore } from '../start.ts';
import { type Development, vitePages } from './vite-pages.ts';

export interface DevelopmentSite {
  door: RequestListener;
  /** Ends what is under way and lets the database go. */
  close: () => Promise<void>;
}

/** `siteUrl` is where `astro dev` is reached, unless the environment says another address. */
export async function openDevelopment(
  development: Development,
  siteUrl: string,
  seed?: Seed,
): Promise<DevelopmentSite> {
  const given = readSettings(process.env);
  const settings = { ...given, SITE_URL: given.SITE_URL ?? siteUrl };
  const log = createLogger();
  const clock = () => new Date();
  const health = createWriteHealth({
    log,
    probes: { database: () => probeWrite(db), files: () => probeStore(store) },
  });
  const watch = createQueryWatch({
    log,
    slowMs: settings.SLOW_QUERY_MS,
    storageFailed: (error) => health.failed('database', error),
  });
  const db = await openStore(settings, watch, { log });
  const { store, marker } = openMarkedStore({ db, settings, log });
  await marker.isThere(0);
  const seeding = await seed?.({ db, settings, clock, log });
  const security = securityLogIn(log);
  // Stands for the port, which is Vite's: it takes no connection itself.
  const server = createServer();
  const drain = createDrain(server);
  const { door, views, metrics, pictures, uploads, realtime, identity, pages } = await openFrontDoor({
    db,
    settings,
    clock,
    log,
    watch,
    health,
    security,
    drain,
    marker,
    files: watchedStore(store, (error) => health.failed('files', error)),
    source: vitePages(development),
    overload: createOverload(() => security),
    connections: { count: 0 },
    gate: createCallGate(server),
    example: seeding?.says,
  });
  const close = async () => {
    seeding?.stop();
    realtime.streams.close();
    await drain.stop({ graceMs: 0, boundMs: 5_000 });
    await Promise.all([views.stop(), realtime.stop(), identity.stop(), pages.stop()]);
    metrics.stop();
    pictures.close();
    uploads.close();
    await seeding?.finished;
    health.stop();
    await db.destroy();
    log.flush();
  };
  return { door, close };
}
