import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createClient } from '#api/client.ts';
import { localePath, splitPath } from '#i18n/locales.ts';
import { createApp } from '../app.ts';
import { readSettings } from '../config.ts';
import { createQueryWatch } from '../db/watch.ts';
import { openFileStore } from '../files/store.ts';
import { createLogger } from '../log.ts';
import { inRequest } from '../request-id.ts';
import type { Seed } from '../seed.ts';
import { openStore } from '../start.ts';
import { createViews } from '../view/views.ts';
import { readerLocale } from './language.ts';
import { factsOf } from './request.ts';

/**
 * The front door of `astro dev`: the same API on the same database, and unprefixed addresses in the reader's language.
 * Vite serves everything else. A change in the server needs a restart of `astro dev`.
 */
export async function openDevelopmentDoor(seed?: Seed) {
  const given = readSettings(process.env);
  const settings = { ...given, SITE_URL: given.SITE_URL ?? 'http://localhost:4321' };
  const log = createLogger();
  const clock = () => new Date();
  const db = await openStore(settings, createQueryWatch({ log, slowMs: settings.SLOW_QUERY_MS }));
  const seeding = await seed?.({ db, settings, clock, log });
  const [files, views] = [openFileStore(settings), createViews({ log })];
  const app = createApp({ db, clock, settings, log, files, views });
  const toApi = getRequestListener((request, { incoming }) => {
    const facts = factsOf(incoming as IncomingMessage, settings.TRUST_PROXY);
    return inRequest(facts.requestId, () => app.fetch(request, facts));
  });
  const api = createClient({
    base: 'http://localhost/api',
    fetch: async (input, init) => app.fetch(new Request(input, init)),
  });

  function middleware(req: IncomingMessage, res: ServerResponse, next: () => void): void {
    const url = req.url ?? '/';
    const path = url.split('?')[0] ?? '/';
    if (/^\/(api|files)(\/|$)/.test(path)) {
      void toApi(req, res);
      return;
    }
    const locale = splitPath(path).locale ?? readerLocale(req.headers);
    const page = !/^\/[@_]|\.\w+$|^\/(src|node_modules)\//.test(path);
    if (page && !splitPath(path).locale) req.url = localePath(locale, path) + url.slice(path.length);
    // The symbol under which Astro's development server looks for what a front door hands to a page.
    Reflect.set(req, Symbol.for('astro.locals'), { api, locale });
    next();
  }

  async function close(): Promise<void> {
    seeding?.stop();
    await seeding?.finished;
    await db.destroy();
  }

  return { middleware, close };
}
