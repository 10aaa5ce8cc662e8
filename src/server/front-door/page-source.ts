/** Where the front door's pages come from: a build, or Vite while one develops. All else about them is the door's own. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventAsked } from '#domain/event/event-address.ts';
import type { Database } from '../db/open.ts';
import { answerWithin } from '../db/probe.ts';
import type { Settings } from '../ground/config.ts';
import type { PreparedAnswer } from '../platform/answer.ts';
import { contentOf } from '../platform/cache/content-versions.ts';
import { isAssociationTold, onPages } from '../platform/page/published.ts';
import { type HeadingCharacters, useHeadings } from '../platform/site/face.ts';
import { onOrganiser, organiser, previewed } from '../platform/site/identity.ts';
import type { CallGate } from './call-gate.ts';
import { createHasEvent, guestViews } from './guest-view.ts';
import type { PageApi } from './made-of.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { linkedPages } from './page-event.ts';
import { loadPages, placeAnew, placedPage } from './pages.ts';
import { createPlaces, type Places, readRoutes } from './places.ts';
import { createPreview, type Preview } from './preview.ts';
import { type AstroHandler, createRenderer } from './render.ts';
import { createWritten, type Written } from './written.ts';

export interface PageSource {
  /** Prerendered pages and assets, by address. A build holds them; Vite makes them when they are asked for. */
  pages: { get: (path: string) => PreparedAnswer | undefined | Promise<PreparedAnswer | undefined> };
  pageCache: PageCache;
  /** Which rendered page answers for a path. */
  places: Places;
  /** What managers wrote on screen in the place of a page. */
  written?: Written;
  /** A page of a draft of the organiser's identity, where its address opens one. */
  preview?: Preview;
  /** Has `changed` called once pages of `pages` are others. */
  onChange?: (changed: () => void) => void;
  /** Whether there is an event of a number that an address names. */
  hasEvent: (eventIdx: number) => Promise<boolean>;
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
  api: PageApi;
  enter: CallGate['enter'];
}

type KeptParts = Omit<SourceParts, 'enter'> & Partial<Pick<SourceParts, 'enter'>>;

export type OpenSource = (parts: SourceParts) => Promise<PageSource>;

/** What the build's headings say; undefined of a build that does not tell. */
const headingsIn = (file: string): Promise<HeadingCharacters | undefined> =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as HeadingCharacters,
    () => undefined,
  );

/** The pages that `astro build` made in `dist`. */
export function builtPages(dist: string): OpenSource {
  return async ({ db, settings, clock, api, enter }) => {
    const entry = pathToFileURL(join(dist, 'server/entry.mjs')).href;
    const folder = join(dist, 'client');
    // Before any page is placed: the style of a face names its address.
    useHeadings(await headingsIn(join(dist, 'server/headings.json')));
    const [atFirst, toAssociation] = [organiser(), isAssociationTold()];
    const [pages, routes, astro] = await Promise.all([
      loadPages(folder, settings, atFirst),
      readRoutes(join(dist, 'server/routes.json')),
      import(entry) as Promise<{ handler: AstroHandler }>,
    ]);
    // Of a draft nothing is kept.
    const linked = linkedPages(0);
    const pageCache = keptPages(astro.handler, { db, settings, clock, api, enter });
    const written = createWritten((path) => pages.has(path));
    const listeners: (() => void)[] = [];
    /** Whether the menus of the built pages lead to the association; undefined while they are made anew. */
    let leadsThere: boolean | undefined = toAssociation;
    async function place(): Promise<void> {
      const [present, isTold] = [organiser(), isAssociationTold()];
      const isLatest = () => organiser() === present && isAssociationTold() === isTold;
      leadsThere = undefined;
      pageCache.clear();
      await placeAnew(pages, folder, settings, present, isLatest);
      // What has changed meanwhile is told, too, and then all are made once more.
      if (isLatest()) leadsThere = isTold;
    }
    onOrganiser(db, async () => {
      await place();
      for (const changed of listeners) changed();
    });
    onPages(db, async () => {
      if (leadsThere !== isAssociationTold()) await place();
      for (const changed of listeners) changed();
    });
    // Published while they were loaded, when nobody listened.
    if (organiser() !== atFirst || isAssociationTold() !== toAssociation) await place();
    return {
      pages,
      written,
      preview: createPreview({
        draftOf: (token) => previewed(db, token, clock()),
        make: async (address, draft) => {
          const [path = '', query] = address.split('?');
          const onScreen = written(path);
          if (onScreen === 'hidden') return undefined;
          // Also one that is there only by what the draft says.
          const built = onScreen ? undefined : await placedPage(folder, path, settings, draft);
          const eventIdx = eventAsked(new URLSearchParams(query));
          if (built) return typeof eventIdx === 'number' ? linked(built, eventIdx) : built;
          const render = createRenderer(astro.handler, api, settings, () => draft);
          return (await render(onScreen ?? address))?.page;
        },
      }),
      onChange: (changed) => void listeners.push(changed),
      pageCache,
      places: createPlaces(routes, guestViews(db, settings.EVENT_IDX, clock)),
      hasEvent: createHasEvent(db),
    };
  };
}

/** Pages that are rendered from the public content of `db`, kept as long as nothing has moved that they show. */
export function keptPages(handler: AstroHandler, { db, settings, clock, api, enter }: KeptParts): PageCache {
  const content = contentOf(db);
  return createPageCache({
    version: () => {
      const now = content.now();
      return typeof now === 'number' ? now : answerWithin(2_000, () => now);
    },
    holds: (made) => content.holds(made),
    render: createRenderer(handler, api, settings),
    clock,
    enter,
  });
}
