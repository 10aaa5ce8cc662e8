import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isPublic } from '#domain/common/access.ts';
import { translator } from '#i18n/translator.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { world } from '#tests/support/world.ts';

/** Every address that is open to all, in both languages, on a phone and on a desk: nothing breaks, everyone can read it. */
const site = await testSite();
const { company, postIdx } = await world(site, site.eventInUse);

const root = resolve(import.meta.dirname, '../..');
const files = (pattern: string, cwd: string) => globSync(pattern, { cwd: resolve(root, cwd) });

/** Pages that were built, pages without a parameter, and one address for each parameter, without the language. */
const addresses = [
  ...files('**/*.html', 'dist/client/ko').map((file) => file.replace(/\.html$/, '')),
  ...files('**/*.astro', 'src/pages/[locale]')
    .filter((file) => !/\[|^404|^500/.test(file))
    .map((file) => file.replace(/(^|\/)index\.astro$|\.astro$/, '')),
  ...['company', 'buyer', 'okta', 'visitor', 'pre-visitor'].map((type) => `participate/${type}`),
  `matching/user/${company.participateIdx}`,
  `matching/product/${company.productIdx}`,
  ...['', '/notice', '/news', '/gallery', '/promotion'].map((tab) => `media-center${tab}`),
  `media-center/detail/${postIdx}`,
]
  .map((address) => (address === '' ? '' : `/${address}`))
  .filter((address, at, all) => isPublic(address || '/') && all.indexOf(address) === at)
  .sort();

/** Pages of markdown look alike, and so do the forms of the kinds of participants: one of each is looked at in the dark too. */
const kindOf = (address: string) =>
  /^\/(info|visit|okta|policy)/.test(address) ? 'text' : address.replace(/^(\/\w+(?:-\w+)*\/\w+).*$/, '$1');
const kinds = new Map(addresses.map((address) => [kindOf(address), address]));

test('there are addresses to look at', () => {
  expect(addresses).toEqual(expect.arrayContaining(['', '/login', '/join', '/info', '/policy/privacy']));
});

test.each(['ko', 'en'] as const)(
  'pages in %s that may open a moment later offer to try again',
  (language) => {
    const again = translator(language)('ui.retry');
    for (const [page, offers] of [
      ['500', true],
      ['503', true],
      ['404', false],
    ] as const) {
      const text = readFileSync(resolve(root, `dist/client/${language}/${page}.html`), 'utf8');
      expect(new RegExp(`<a[^>]* href=""[^>]*>\\s*${again}\\s*</a>`).test(text), page).toBe(offers);
    }
  },
);

/** An island begins as soon as it has come, and with it what a page before left to say: where that is said must be there. */
test('where news is said comes before what begins while a page is on its way', () => {
  const pages = files('**/*.html', 'dist/client').map((file) => ({
    file,
    html: readFileSync(resolve(root, 'dist/client', file), 'utf8'),
  }));
  const waking = pages.filter(({ html }) => html.includes('<astro-island'));
  expect(waking.length).toBeGreaterThan(50);
  const late = waking.filter(({ html }) => {
    const at = html.indexOf('id="toasts"');
    return at === -1 || at > html.indexOf('<astro-island');
  });
  expect(late.map(({ file }) => file)).toEqual([]);
});

/** Each language at one width; `npm run bench -- axe` looks at every address in all of them. */
test.each([
  ['ko', 390],
  ['en', 1440],
] as const)('every page in %s at %i px opens, fits and is accessible', async (language, width) => {
  const { page, trouble, close } = await site.visit({ width, reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const address of addresses) {
    const path = `/${language}${address}`;
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    if (response?.status() !== 200) found.push(`${path} answers ${response?.status()}`);
    else found.push(...(await faultsOf(page, language)).map((fault) => `${path} ${fault}`));
    if (kinds.get(kindOf(address)) === address) {
      found.push(...(await faultsInTheDark(page)).map((fault) => `${path} in the dark ${fault}`));
    }
    found.push(...trouble.splice(0).map((line) => `${path} ${line}`));
  }
  expect(found).toEqual([]);
  await close();
});
