import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { testSite } from '#tests/support/site.ts';
import { world } from '#tests/support/world.ts';
import { readOutlines } from '../../src/face/truetype.ts';

/** The display face in a real Chromium: little, late without harm, and never half a word of it. */
const site = await testSite();
const { company } = await world(site, site.eventInUse);
const addresses = [
  '',
  '/info',
  '/visit',
  '/okta',
  '/policy/privacy',
  '/participate/visit',
  '/participate',
  '/participate/companyList',
];

/** The characters of a font file. */
async function charactersIn(font: Buffer, asked: Set<string>) {
  const plain = await subsetFont(font, [...asked].join(''), { targetFormat: 'sfnt' });
  return new Set(readOutlines(plain, asked).glyphs.keys());
}

test.each(['ko', 'en'])('every word that a page in %s sets in it, it can set whole', async (language) => {
  const { page, trouble, close } = await site.visit();
  const fonts = new Map<string, Buffer>();
  page.on('response', async (response) => {
    if (response.url().endsWith('.woff2')) fonts.set(response.url(), await response.body());
  });
  const said = new Set<string>();
  for (const address of [...addresses, `/matching/user/${company.participateIdx}`]) {
    await page.goto(`/${language}${address}`, { waitUntil: 'networkidle' });
    const texts = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const face = node.parentElement && getComputedStyle(node.parentElement).fontFamily;
        if (face?.startsWith('Hahmlet') || face?.startsWith('"Hahmlet')) found.push(node.textContent ?? '');
      }
      return found;
    });
    for (const character of texts.join('').replaceAll(/\s/g, '')) said.add(character);
  }
  expect(fonts.size).toBe(1);
  const [font] = fonts.values();
  expect(font?.length).toBeLessThanOrEqual(20_000);
  expect(said.size).toBeGreaterThan(10);
  const held = await charactersIn(font as Buffer, said);
  expect([...said].filter((character) => !held.has(character))).toEqual([]);
  expect(trouble).toEqual([]);
  await close();
});

test.each([
  ['ko', 390],
  ['ko', 1440],
  ['en', 390],
  ['en', 1440],
] as const)('nothing moves when it comes late, in %s at %i px', async (language, width) => {
  const { page, close } = await site.visit({ width });
  const come = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const address of ['', '/info', '/okta']) {
    await page.goto(`/${language}${address}`, { waitUntil: 'domcontentloaded' });
    await page.locator('h1').waitFor();
    await page.waitForTimeout(300);
    if (address === '') come.resolve();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(200);
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    );
    expect(moved, `${language}${address}`).toBeLessThan(0.005);
  }
  await close();
});

test('it comes after the first frame of a visit, and with the first of the next page', async () => {
  const { page, trouble, close } = await site.visit();
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('h1')) return;
      Object.assign(window, { atFirst: 'faced' in document.documentElement.dataset });
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const atFirst = () => page.evaluate(() => (window as unknown as { atFirst: boolean }).atFirst);
  await page.goto('/ko/info');
  await page.locator('html[data-faced]').waitFor();
  expect(await atFirst()).toBe(false);
  const isAfter = await page.evaluate(() => {
    const font = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'));
    const frame = performance.getEntriesByName('first-contentful-paint')[0];
    return font && frame && font.startTime > frame.startTime;
  });
  expect(isAfter).toBe(true);
  await page.locator('.header a[href="/ko/visit"]').first().click();
  await page.waitForURL('**/ko/visit');
  await expect.poll(atFirst).toBe(true);
  expect(trouble).toEqual([]);
  await close();
});

test('readers without scripts have it too, and who does not get it reads on', async () => {
  const silent = await site.visit({ javaScriptEnabled: false });
  await silent.page.goto('/ko');
  const faceOf = () => silent.page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily);
  expect(await faceOf()).toMatch(/^"Hahmlet ko"/);
  await silent.close();

  const { page, close } = await site.visit();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.route('**/*.woff2', (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.woff2'));
  await page.goto('/ko');
  await asked;
  expect(await page.locator('html[data-faced]').count()).toBe(0);
  expect(errors).toEqual([]);
  await close();
});
