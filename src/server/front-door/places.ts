/** Which page made from data answers an address: asked before anything is rendered, so that what is not there costs no rendering. */
import { readFile, writeFile } from 'node:fs/promises';
import { idxOf } from '#domain/common/fields.ts';
import { anyIdx } from '#domain/participation/page-address.ts';
import { splitPath } from '#i18n/locales.ts';
import type { GuestView } from './guest-view.ts';

/** What a guest finds behind the changing part of an address, in the event that it names. */
export interface GuestViews {
  user: (idx: number, eventIdx?: number) => Promise<GuestView>;
  product: (idx: number, eventIdx?: number) => Promise<GuestView>;
  post: (idx: number, eventIdx?: number) => Promise<GuestView>;
  tab: (tab: string, eventIdx?: number) => Promise<GuestView>;
}

/** Finds what the changing part of a path leads to. */
type Place = (path: string, part: string, eventIdx?: number) => Promise<string | undefined>;

/** Finds the path of the page that answers for an address; undefined where nothing is there. */
type Find = () => Promise<string | undefined>;

/** For a path with its language, and the event that its query names: undefined where no page has such an address, whatever the data. */
export type Places = (path: string, eventIdx?: number) => Find | undefined;

/** Addresses that are rendered on demand; `hasLocale`: their first part is a language. */
export interface Route {
  pattern: RegExp;
  hasLocale: boolean;
}

/** What `astro.config.mjs` knows of a route, of which a build writes down the part that is needed here. */
export interface BuiltRoute {
  patternRegex: RegExp;
  isPrerendered: boolean;
  params: string[];
  origin: string;
}

/** The project's routes that are rendered on demand. */
export function renderedRoutes(routes: readonly BuiltRoute[]): Route[] {
  const rendered = routes.filter(({ isPrerendered, origin }) => !isPrerendered && origin !== 'internal');
  return rendered.map(({ patternRegex, params }) => ({
    pattern: patternRegex,
    hasLocale: params[0] === 'locale',
  }));
}

/** At the end of a build: which addresses are rendered on demand. */
export async function writeRoutes(file: URL, routes: readonly BuiltRoute[]): Promise<void> {
  const lines = renderedRoutes(routes).map(({ pattern, hasLocale }) => ({
    pattern: pattern.source,
    hasLocale,
  }));
  await writeFile(file, JSON.stringify(lines));
}

export async function readRoutes(file: string): Promise<Route[]> {
  const lines = JSON.parse(await readFile(file, 'utf8')) as { pattern: string; hasLocale: boolean }[];
  return lines.map(({ pattern, hasLocale }) => ({ pattern: new RegExp(pattern), hasLocale }));
}

/**
 * `routes`: as `readRoutes` answers them. Of a number that leads to nothing that a guest may read, the answer is the one
 * page for all such numbers, or none.
 */
export function createPlaces(routes: readonly Route[], views: GuestViews): Places {
  const byIdx =
    (view: GuestViews['user']): Place =>
    async (path, part, eventIdx) => {
      const idx = idxOf(part);
      if (idx === undefined) return undefined;
      const seen = await view(idx, eventIdx);
      if (seen === 'missing') return undefined;
      return seen === 'shown' ? path : path.slice(0, -part.length) + anyIdx;
    };
  const byTab: Place = async (path, tab, eventIdx) =>
    (await views.tab(decodeURIComponent(tab), eventIdx)) === 'shown' ? path : undefined;
  /** Pages of which only an island knows what is behind the number. */
  const always = byIdx(async () => 'hidden');
  const kinds: [RegExp, Place][] = [
    [/^\/matching\/user\/([^/]+)$/, byIdx(views.user)],
    [/^\/matching\/product\/([^/]+)$/, byIdx(views.product)],
    [/^\/matching\/(?:table|meeting|at)\/([^/]+)$/, always],
    [/^\/counseling\/detail\/([^/]+)$/, always],
    [/^\/media-center\/detail\/([^/]+)$/, byIdx(views.post)],
    // Without a post it is the list of all.
    [/^\/media-center(\/detail)$/, async (path, part) => path.slice(0, -part.length)],
    [/^\/media-center\/(.+?)(?:\/feed\.xml)?$/, byTab],
  ];
  return (path, eventIdx) => {
    const { locale, path: bare } = splitPath(path);
    const isRoute = ({ pattern, hasLocale }: Route) =>
      pattern.test(path) && hasLocale === (locale !== undefined);
    if (!routes.some(isRoute)) return undefined;
    for (const [pattern, place] of kinds) {
      const part = pattern.exec(bare)?.[1];
      if (part !== undefined) return () => place(path, part, eventIdx);
    }
    return async () => path;
  };
}
