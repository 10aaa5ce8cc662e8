import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { advanceAllContent } from '#server/platform/cache/content-tags.ts';
import { testSite } from '#tests/support/site.ts';
import { world } from '#tests/support/world.ts';

/** What search engines and those who show shared links find. */
const site = await testSite();
const { company, postIdx } = await world(site, site.eventInUse);
const get = (path: string) => fetch(new URL(path, site.url), { redirect: 'manual' });
const text = async (path: string) => (await get(path)).text();
const profile = `/matching/user/${company.participateIdx}`;

/** The `content` of a page's meta element of this name, its entities read. */
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&#39;', "'");

describe('the map of the site', () => {
  test('names every public address in both languages, and each of them answers', async () => {
    const answer = await get('/sitemap.xml');
    expect(answer.headers.get('content-type')).toMatch(/^application\/xml/);
    const xml = await answer.text();
    const places = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place);
    const paths = places.map((place) => new URL(place).pathname);
    for (const path of ['', '/info/overview', '/policy/privacy', '/participate/company', profile])
      expect(paths).toEqual(expect.arrayContaining([`/ko${path}`, `/en${path}`]));
    expect(paths).toContain(`/ko/matching/product/${company.productIdx}`);
    expect(paths).toContain(`/en/media-center/detail/${postIdx}`);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => /manage|my-page|counseling|^\/(ko|en)\/login/.test(path))).toEqual([]);
    expect(xml.split('<xhtml:link').length - 1).toBe(2 * paths.length);
    // One after the other, as a crawler does: few pages are rendered at once, and more than there is room for get 503.
    const statuses: string[] = [];
    for (const path of paths) statuses.push(`${(await get(path)).status} ${path}`);
    expect(statuses.filter((line) => !line.startsWith('200'))).toEqual([]);
  });

  test('is named in robots.txt, which keeps out what is behind the log-in', async () => {
    const robots = await text('/robots.txt');
    expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml\n`);
    expect(robots).toContain('Disallow: /ko/my-page\n');
    expect(robots).not.toMatch(/Disallow: \/(ko|en)?\/?\n/);
  });
});

describe('a shared link', () => {
  test.each(['ko', 'en'])(
    'in %s tells what its page is, with a picture of the right size',
    async (language) => {
      for (const path of [
        '',
        '/info',
        '/okta',
        '/policy/service',
        '/participate/companyList',
        profile,
        `/media-center/detail/${postIdx}`,
      ]) {
        const html = await text(`/${language}${path}`);
        const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
        const product = language === 'ko' ? '마당' : 'Madang';
        expect(title.replaceAll('&#39;', "'"), path).toBe(
          path ? `${meta(html, 'og:title')} · ${product}` : product,
        );
        expect(meta(html, 'og:description'), path).toBe(meta(html, 'description'));
        expect(meta(html, 'og:url')).toBe(`${site.url}/${language}${path}`);
        expect(html).toContain(`<link rel="canonical" href="${site.url}/${language}${path}"`);
        expect(html).toContain(`hreflang="x-default" href="${site.url}${path || '/'}"`);
        const picture = await fetch(meta(html, 'og:image') ?? '');
        const { format, width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
        expect({ status: picture.status, format, width, height }, path).toEqual({
          status: 200,
          format: 'png',
          width: 1200,
          height: 630,
        });
      }
    },
  );

  test('of every page has a description of its own', async () => {
    const paths = [
      '',
      '/info/overview',
      '/info/consultation',
      '/visit/guide',
      '/okta',
      '/policy/privacy',
      profile,
    ];
    const said = await Promise.all(paths.map(async (path) => meta(await text(`/en${path}`), 'description')));
    expect(new Set(said).size).toBe(paths.length);
  });
});

describe('the picture of a company', () => {
  const folder = join(site.dataDir, 'og');
  const drawn = (start: string) => readdirSync(folder).filter((file) => file.startsWith(start));
  const address = async () => new URL(meta(await text(`/ko${profile}`), 'og:image') ?? '').pathname;

  test('is drawn once, and anew where the company has another name', async () => {
    const first = await address();
    const before = await (await get(first)).arrayBuffer();
    const start = `ko-company-${company.participateIdx}-`;
    const [file] = drawn(start);
    expect(Buffer.from(await (await get(first)).arrayBuffer()).equals(Buffer.from(before))).toBe(true);
    expect(drawn(start)).toEqual([file]);

    await site.db
      .updateTable('company')
      .set({ nameKo: '새 이름 상사' })
      .where('participateIdx', '=', company.participateIdx)
      .execute();
    await advanceAllContent(site.db);
    const second = await address();
    expect(second).not.toBe(first);
    const answer = await get(second);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(before))).toBe(false);
    expect(drawn(start)).toHaveLength(1);
    expect(drawn(start)).not.toEqual([file]);
    // A link that was shared before shows the new picture, for as long as it is asked for.
    expect((await get(first)).headers.get('cache-control')).toBe('public, max-age=300');
  });

  test('is also there for its product, a post and the event, and for nothing that is not', async () => {
    for (const path of [`product/${company.productIdx}`, `post/${postIdx}`, `event/${site.eventInUse}`])
      expect((await get(`/og/en/${path}.png`)).headers.get('content-type'), path).toBe('image/png');
    for (const path of [
      'company/99999',
      'product/99999',
      'post/99999',
      'event/99999',
      'member/1',
      'company/x',
    ])
      expect((await get(`/og/en/${path}.png`)).status, path).toBe(404);
    expect(drawn('en-').filter((file) => file.includes('99999'))).toEqual([]);
  });

  test('is for nobody where the event hides its companies', async () => {
    const show = async (viewType: 'allHide' | 'allShow') => {
      await site.db.updateTable('event').set({ viewType }).execute();
      await advanceAllContent(site.db);
    };
    const path = `/og/en/company/${company.participateIdx}.png`;
    expect((await get(path)).status).toBe(200);
    await show('allHide');
    expect((await get(path)).status).toBe(404);
    await show('allShow');
    expect((await get(path)).status).toBe(200);
  });
});

/** What a page says as JSON-LD. */
const dataOf = async (path: string) =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(await text(path))?.[1] ?? '');

describe('data of a page', () => {
  test.each(['/en', '/en/info/schedule'])(
    '%s tells of the event, on the clock of its place',
    async (path) => {
      const { data: event } = await site.client()('GET /event/getDetail', {});
      const data = await dataOf(path);
      expect(data).toMatchObject({
        '@type': 'BusinessEvent',
        name: event.nameEn,
        alternateName: event.nameKo,
        location: { name: event.placeEn },
        isAccessibleForFree: true,
      });
      expect(new Date(data.startDate).toISOString()).toBe(event.startsAt);
      expect(new Date(data.endDate).toISOString()).toBe(event.endsAt);
      expect(data.startDate).toMatch(/\+0[12]:00$/);
    },
  );

  test('is not opened by a name that looks like markup', async () => {
    await site.db.updateTable('event').set({ nameEn: '</script><b>x' }).execute();
    await advanceAllContent(site.db);
    expect((await dataOf('/en')).name).toBe('</script><b>x');
    await site.db.updateTable('event').set({ nameEn: sql<string>`'Expo'` }).execute();
    await advanceAllContent(site.db);
  });
});

describe('a post as data', () => {
  test('says its headline, its day, and a picture that is there', async () => {
    const { data: post } = await site.client()('GET /board/getDetail', { postIdx });
    const data = await dataOf(`/ko/media-center/detail/${postIdx}`);
    expect(data).toMatchObject({
      '@type': 'NewsArticle',
      headline: post.titleKo,
      datePublished: post.postedAt,
      inLanguage: 'ko',
    });
    expect((await get(new URL(data.image).pathname)).headers.get('content-type')).toBe('image/png');
    expect((await get(new URL(data.url).pathname)).status).toBe(200);
  });
});

describe('an installed site', () => {
  test.each(['ko', 'en'])('has a name in %s, and icons that are there', async (language) => {
    expect(await text(`/${language}`)).toContain(
      `<link rel="manifest" href="/${language}/manifest.webmanifest"`,
    );
    const answer = await get(`/${language}/manifest.webmanifest`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const manifest = (await answer.json()) as {
      lang: string;
      start_url: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest).toMatchObject({ lang: language, start_url: `/${language}`, display: 'standalone' });
    for (const { src, sizes } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const { width, height } = await sharp(Buffer.from(await (await get(src)).arrayBuffer())).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
    expect((await get('/favicon.ico')).headers.get('content-type')).toBe('image/x-icon');
  });
});
