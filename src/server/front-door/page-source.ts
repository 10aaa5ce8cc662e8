/** Where the front door's pages come from: a build, or Vite while one develops. All else about them is the door's own. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '#api/client.ts';
import type { Settings } from '../config.ts';
import type { Database } from '../db/open.ts';
import { answerWithin } from '../db/probe.ts';
import { contentVersion } from '../platform/cache/content-version.ts';
import type { PreparedAnswer } from './answer.ts';
import type { CallGate } from './call-gate.ts';
import { guestViews } from './guest-view.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { loadPages } from './pages.ts';
import { createPlaces, type Places, readRoutes } from './places.ts';
import { type AstroHandler, createRenderer } from './render.ts';

export interface PageSource {
  /** Prerendered pages and assets, by address. A build holds them; Vite makes them when they are asked for. */
  pages: { get: (path: string) => PreparedAnswer | undefined | Promise<PreparedAnswer | undefined> };
  pageCache: PageCache;
  /** Which rendered page answers for a path. */
  places: Places;
  /** What is neither page nor document but a developer's tool, as Vite's modules are. A build has none. */
  tools?: Tools;
}

export interface Tools {
  answers: (path: string) => boolean;
  answer: (req: IncomingMessage, res: ServerResponse) => void;
}

/** What a source needs to render: `api` answers pages as a browser would be answered. */
export interface SourceParts {
  db: Database;
  settings: Settings & { SITE_URL: string };
  clock: () => Date;
  api: Client;
  enter: CallGate['enter'];
}

export type OpenSource = (parts: SourceParts) => Promise<PageSource>;

/** The pages that `astro build` made in `dist`. */
export function builtPages(dist: string): OpenSource {
  return async ({ db, settings, clock, api, enter }) => {
    const entry = pathToFileURL(join(dist, 'server/entry.mjs')).href;
    const [pages, routes, astro] = await Promise.all([
      loadPages(join(dist, 'client'), settings),
      readRoutes(join(dist, 'server/routes.json')),
      import(entry) as Promise<{ handler: AstroHandler }>,
    ]);
    const pageCache = createPageCache({
      version: () => answerWithin(2_000, () => contentVersion(db)),
      render: createRenderer(astro.handler, api, settings),
      clock,
      enter,
    });
    return { pages, pageCache, places: createPlaces(routes, guestViews(db, settings.EVENT_IDX, clock)) };
  };
}
