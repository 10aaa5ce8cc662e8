/** Every address that is open to all, each with its twin in the other language. Kept like a page. */

import type { APIRoute } from 'astro';
import type { Client } from '#api/client.ts';
import { firstOf, tabsOf } from '#components/frame/tabs.ts';
import { isPublic } from '#domain/common/access.ts';
import { entryOf } from '#domain/site/menu.ts';
import { localePath, locales } from '#i18n/locales.ts';
import { shownToken } from '#i18n/menu-tokens.ts';
import { partEnd, partStart } from '#i18n/organiser-tokens.ts';
import { placeholders } from '#installation';
import { writtenPages } from './_written-pages.ts';

export const prerender = false;

/** `said`: the token without which nothing is at this address. */
type Place = { path: string; changed?: string; said?: string | undefined };

/** Rows that one answer of a list has at most (docs/rules.md, W5), and how many addresses one file may have. */
const rows = 100;
const mostPages = 200;

/** All rows of a list that guests may read; none where they may not. */
async function all<Row>(
  list: (page: number) => Promise<{ data: Row[]; totalCount: number }>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const { data, totalCount } = await list(page).catch(() => ({ data: [], totalCount: 0 }));
    found.push(...data);
    if (data.length < rows || found.length >= totalCount) break;
    // Whoever asks for a page meanwhile is answered between two pages of a list.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return found;
}

/** Pages that have a file of their own and no parameter, and the tabs that editors write. */
async function written(api: Client): Promise<Place[]> {
  const onScreen = await writtenPages(api);
  const files = Object.keys(import.meta.glob('./[[]locale]/**/*.astro'))
    .filter((file) => !/\[(?!locale)|\/(404|500|503|being-set-up)\.astro$/.test(file))
    .map((file) => file.replace('./[locale]', '').replace(/(\/index)?\.astro$/, '') || '/');
  const types = ['company', 'buyer', 'okta'].map((type) => `/participate/${type}`);
  const parts = ['info', 'visit', 'policy'] as const;
  const tabs = await Promise.all(
    parts.map(async (part) =>
      (await tabsOf(part, 'ko', onScreen)).map(({ name, said }) => ({ path: `/${part}/${name}`, said })),
    ),
  );
  const association = await firstOf('okta', 'ko', onScreen);
  const saidAt = new Map(
    [...tabs.flat(), { path: '/okta', said: association?.said }].map(({ path, said }) => [path, said]),
  );
  const closed = new Set([
    '/login',
    '/join',
    '/dev',
    '/visit/board',
    '/visit/interpreter',
    '/participate/colleague',
  ]);
  if (!association) closed.add('/okta');
  for (const { part, name, isHidden } of onScreen) if (isHidden === 'Y') closed.add(`/${part}/${name}`);
  return [...new Set([...files, ...types, ...saidAt.keys()])]
    .filter((path) => isPublic(path) && !closed.has(path))
    .sort()
    .map((path) => ({ path, said: saidAt.get(path) }));
}

async function fromData(api: Client): Promise<Place[]> {
  const [companies, products, posts, categories] = await Promise.all([
    all((page) => api('GET /company/getList', { rows, page })),
    all((page) => api('GET /product/getList', { rows, page })),
    all((page) => api('GET /board/getList', { rows, page })),
    all(() => api('GET /board/getCategoryList', {})),
  ]);
  return [
    { path: '/media-center' },
    ...categories.map(({ tab }) => ({ path: `/media-center/${tab}` })),
    ...companies.map(({ participateIdx }) => ({ path: `/matching/user/${participateIdx}` })),
    ...products.map(({ productIdx }) => ({ path: `/matching/product/${productIdx}` })),
    ...posts.map(({ postIdx, postedAt }) => ({
      path: `/media-center/detail/${postIdx}`,
      changed: postedAt.slice(0, 10),
    })),
  ];
}

export const GET: APIRoute = async ({ locals }) => {
  const places = [...(await written(locals.api)), ...(await fromData(locals.api))];
  const link = (path: string, language: (typeof locales)[number]) =>
    `${placeholders.siteUrl}${localePath(language, path)}`;
  const entries = places.flatMap(({ path, changed, said }) => {
    const twins = locales.map(
      (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${link(path, language)}"/>`,
    );
    const date = changed ? `<lastmod>${changed}</lastmod>` : '';
    const both = locales.map(
      (language) => `<url><loc>${link(path, language)}</loc>${date}${twins.join('')}</url>`,
    );
    // What the menu hides is found at its address alone (docs/rules/site.md, I11).
    const entry = entryOf(path);
    return [said, entry && shownToken(entry)].reduce<string>(
      (within, token) => (token ? `${partStart(token)}${within}${partEnd}` : within),
      both.join('\n'),
    );
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
  return new Response(xml, { headers: { 'content-type': 'application/xml' } });
};
