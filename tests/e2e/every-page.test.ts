import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testSite } from '#tests/support/site.ts';
import { world } from '#tests/support/world.ts';

/** Every address that is open to all, in both languages, on a phone and on a desk: nothing breaks, everyone can read it. */
const site = await testSite();

const addresses = [
  '',
  '/login',
  '/join',
  '/okta',
  '/info',
  '/visit',
  '/event',
  '/participate',
  '/participate/company',
];
addresses.push('/participate/buyer', '/participate/companyList', '/policy/service', '/policy/privacy');
const languages = ['ko', 'en'] as const;
const profiles: string[] = [];

beforeAll(async () => {
  const { company } = await world(site, site.eventInUse);
  profiles.push(`/matching/user/${company.participateIdx}`, `/matching/product/${company.productIdx}`);
});

describe.each([390, 1440])('at %i px', (width) => {
  let visitor: Awaited<ReturnType<typeof site.visit>>;
  beforeAll(async () => {
    visitor = await site.visit({ width, reducedMotion: 'reduce' });
  });
  afterAll(() => visitor.close());

  test.each(languages)('every page in %s opens, fits, and is accessible', async (language) => {
    const { page, trouble } = visitor;
    for (const address of [...addresses, ...profiles]) {
      const path = `/${language}${address}`;
      const response = await page.goto(path, { waitUntil: 'networkidle' });
      expect([path, response?.status()]).toEqual([path, 200]);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect([path, await page.locator('h1').count()]).toEqual([path, 1]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([path, Math.max(0, overflow)]).toEqual([path, 0]);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
      expect([path, found]).toEqual([path, []]);
    }
    expect(trouble).toEqual([]);
  });
});
