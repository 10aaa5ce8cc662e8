/** Pages as Vite's development server makes them, for the front door: what a build holds in memory is made when it is asked for. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { splitPath } from '#i18n/locales.ts';
import { createHasEvent, guestViews } from '../front-door/guest-view.ts';
import { createPageCache } from '../front-door/page-cache.ts';
import type { OpenSource, Tools } from '../front-door/page-source.ts';
import { typeOf } from '../front-door/pages.ts';
import { type BuiltRoute, createPlaces, type Route, renderedRoutes } from '../front-door/places.ts';
import { type AstroHandler, createRenderer } from '../front-door/render.ts';
import { createWritten } from '../front-door/written.ts';
import type { PreparedAnswer } from '../platform/answer.ts';

export interface Development {
  /** All of Vite's and Astro's middlewares, as one listener. */
  vite: (...request: [...Parameters<RequestListener>, next: (error?: unknown) => void]) => void;
  /** As Astro has them now: a page that is added while one develops has its route at once. */
  routes: () => readonly BuiltRoute[];
  publicFolder: string;
}

/** Modules and tools of Vite, and what Astro makes beside pages; no page's address begins so. */
const ofVite = /^\/(?:[@_.]|src\/|node_modules\/)/;
/** The symbol under which Astro's development server looks for what a front door hands to a page. */
const localsSymbol = Symbol.for('astro.locals');
/** One page imports hundreds of modules, and the first visit transforms them all. */
const bounds = { atOnce: 2, waiting: 120, share: 120, waitMs: 120_000, workMs: 120_000 };

/** Pages of `astro dev`. Nothing is kept: what a page is made of may have changed. */
export function vitePages({ vite, routes, publicFolder }: Development): OpenSource {
  return async ({ db, settings, clock, api, enter }) => {
    const handler: AstroHandler = (req, res, next, locals) => {
      Reflect.set(req, localsSymbol, locals);
      vite(req, res, next);
    };
    const render = createRenderer(handler, api, settings);
    const rendered = async (address: string) => {
      const outcome = await render(address);
      return outcome && { ...outcome, lasting: false };
    };
    const isPrerendered = (path: string): boolean => {
      const { locale } = splitPath(path);
      // The first route that fits is the most exact one: `/info/products` before `/info/[...page]`.
      const route = routes().find(
        ({ patternRegex, params }) =>
          patternRegex.test(path) && (params[0] === 'locale') === (locale !== undefined),
      );
      return route?.isPrerendered === true;
    };
    const prerendered = async (path: string): Promise<PreparedAnswer | undefined> =>
      isPrerendered(path) ? (await rendered(encodeURI(path)))?.page : undefined;
    const tools: Tools = {
      answers: (path) => ofVite.test(path),
      answer: (req, res) =>
        vite(req, res, () => {
          res.statusCode = 404;
          res.end();
        }),
    };
    const views = guestViews(db, settings.EVENT_IDX, clock);
    return {
      pages: { get: async (path) => publicFile(publicFolder, path) ?? prerendered(path) },
      pageCache: createPageCache({ version: async () => 0, render: rendered, clock, enter, bounds }),
      places: (path, eventIdx) =>
        createPlaces(renderedRoutes(routes()) satisfies Route[], views)(path, eventIdx),
      written: createWritten(isPrerendered),
      hasEvent: createHasEvent(db),
      tools,
    };
  };
}

/** A file of `public` as it is now. */
function publicFile(folder: string, path: string): PreparedAnswer | undefined {
  const file = join(folder, path);
  if (!file.startsWith(join(folder, '/')) || !statSync(file, { throwIfNoEntry: false })?.isFile())
    return undefined;
  const identity = readFileSync(file);
  const headers = { 'content-type': typeOf(file), 'cache-control': 'no-cache' };
  return { status: 200, headers, etag: createHash('sha256').update(identity).digest('base64url'), identity };
}
