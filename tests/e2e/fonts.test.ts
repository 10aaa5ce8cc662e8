import { Blob, Face } from 'harfbuzzjs';
import type { Page } from 'playwright';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { faces } from '#tests/support/fonts.ts';
import { testSite } from '#tests/support/site.ts';
import { world } from '#tests/support/world.ts';
import { budgets } from '../../scripts/size-budgets.ts';

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
async function charactersIn(font: Buffer) {
  const plain = await subsetFont(font, '', { targetFormat: 'sfnt', keepAllGlyphs: true });
  return new Set(
    [...new Face(new Blob(plain)).collectUnicodes()].map((codePoint) => String.fromCodePoint(codePoint)),
  );
}

/** The families whose glyphs the page's heading is drawn with. */
async function drawnWith(page: Page) {
  const wire = await page.context().newCDPSession(page);
  await wire.send('DOM.enable');
  await wire.send('CSS.enable');
  const { root } = await wire.send('DOM.getDocument');
  const { nodeId } = await wire.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await wire.send('CSS.getPlatformFontsForNode', { nodeId });
  await wire.detach();
  return fonts.map(({ familyName }) => familyName);
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
  expect(font?.length).toBeLessThanOrEqual(budgets.fonts);
  expect(said.size).toBeGreaterThan(10);
  const held = await charactersIn(font as Buffer);
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

test.each([
  ['ko', faces.ko],
  ['en', faces.en],
])('a page in %s is painted without waiting for it', async (language, standIn) => {
  const { page, trouble, close } = await site.visit({ width: 390 });
  const come = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.goto(`/${language}/okta`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(await drawnWith(page)).toEqual([standIn]);
  come.resolve();
  await expect.poll(() => drawnWith(page)).toEqual(['Hahmlet SemiBold']);
  expect(trouble).toEqual([]);
  await close();
});

test('readers without scripts have it too, and who does not get it reads on', async () => {
  const silent = await site.visit({ javaScriptEnabled: false });
  await silent.page.goto('/ko/okta');
  await expect.poll(() => drawnWith(silent.page)).toEqual(['Hahmlet SemiBold']);
  await silent.close();

  const { page, close } = await site.visit();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.route('**/*.woff2', (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.woff2'));
  await page.goto('/ko/okta');
  await asked;
  expect(await drawnWith(page)).toEqual([faces.ko]);
  expect(errors).toEqual([]);
  await close();
});
