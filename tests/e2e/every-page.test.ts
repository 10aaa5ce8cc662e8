import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublic } from '#domain/access.ts';
import { testSite } from '#tests/support/site.ts';
import { world } from '#tests/support/world.ts';

/** Every address that is open to all, in both languages, on a phone and on a desk: nothing breaks, everyone can read it. */
const site = await testSite();
const { company } = await world(site, site.eventInUse);

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
]
  .map((address) => (address === '' ? '' : `/${address}`))
  .filter((address, at, all) => isPublic(address || '/') && all.indexOf(address) === at)
  .sort();

/** What is wrong with a page, for whoever can't see, for a narrow screen, for a search engine; nothing when all is well. */
async function faultsOf(page: Page, language: string): Promise<string[]> {
  const faults: string[] = [];
  const facts = await page.evaluate(() => ({
    language: document.documentElement.lang,
    title: document.title,
    headings: document.querySelectorAll('h1').length,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  }));
  if (facts.language !== language) faults.push(`says it is in '${facts.language}'`);
  if (!facts.title) faults.push('has no title');
  if (facts.headings !== 1) faults.push(`has ${facts.headings} main headings`);
  if (facts.overflow > 0) faults.push(`is ${facts.overflow} px too wide`);
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, nodes } of violations)
    faults.push(`${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  return faults;
}

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
      found.push(...trouble.splice(0).map((line) => `${path} ${line}`));
    }
    expect(found).toEqual([]);
  });
});
