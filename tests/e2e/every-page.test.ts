import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublic } from '#domain/access.ts';
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

describe.each([390, 1440])('at %i px', (width) => {
  let visitor: Awaited<ReturnType<typeof site.visit>>;
  beforeAll(async () => {
    visitor = await site.visit({ width, reducedMotion: 'reduce' });
  });
  afterAll(() => visitor.close());

  test.each(['ko', 'en'])('every page in %s opens, fits and is accessible', async (language) => {
    const { page, trouble } = visitor;
    const found: string[] = [];
    for (const address of addresses) {
      const path = `/${language}${address}`;
      const response = await page.goto(path, { waitUntil: 'networkidle' });
      if (response?.status() !== 200) found.push(`${path} answers ${response?.status()}`);
      else found.push(...(await faultsOf(page, language)).map((fault) => `${path} ${fault}`));
      // Colours don't depend on the language, so half of the runs tell as much.
      if (kinds.get(kindOf(address)) === address && (language === 'ko') === (width === 390)) {
        found.push(...(await faultsInTheDark(page)).map((fault) => `${path} in the dark ${fault}`));
      }
      found.push(...trouble.splice(0).map((line) => `${path} ${line}`));
    }
    expect(found).toEqual([]);
  });
});
