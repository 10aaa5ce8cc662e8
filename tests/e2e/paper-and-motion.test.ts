import type { Page } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { faces } from '#tests/support/fonts.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const { postIdx } = await world(site, site.eventInUse);

describe('on paper', async () => {
  const visitor = await site.visit({ width: 794 });
  afterAll(() => visitor.close());

  test.each(['/ko/info/overview', '/en/visit', '/ko/policy/privacy', `/en/media-center/detail/${postIdx}`])(
    '%s is its words in ink on white, without what only a screen can use',
    async (path) => {
      const { page, trouble } = visitor;
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await page.locator('.header, .tabs, main .button').filter({ visible: true }).count()).toBe(0);
      const h1 = page.locator('h1');
      expect(await h1.isVisible()).toBe(true);
      const ink = await h1.evaluate((element) => getComputedStyle(element).color);
      const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      expect([ink, paper]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
      expect(trouble).toEqual([]);
    },
  );

  test('a link says where it leads', async () => {
    const { page } = visitor;
    await page.goto('/en/visit');
    await page
      .locator('.prose')
      .first()
      .evaluate((prose) => {
        prose.insertAdjacentHTML('beforeend', '<p><a id="away" href="https://example.org/x">away</a></p>');
      });
    const after = await page
      .locator('#away')
      .evaluate((link) => getComputedStyle(link, '::after').getPropertyValue('content'));
    expect(after).toContain('https://example.org/x');
  });
});

describe('a long page on a phone', () => {
  const isLaidOut = (page: Page) =>
    page
      .locator('.footer a')
      .first()
      .evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));

  test.each([true, false])(
    'has its footer laid out as the reader comes near, and nothing moves (scripts: %s)',
    async (javaScriptEnabled) => {
      const { page, close } = await site.visit({ width: 390, javaScriptEnabled });
      await page.goto('/ko/policy/privacy');
      const last = page.locator('.prose > :last-child').last();
      const placeOf = () => last.evaluate((part) => part.getBoundingClientRect().top + scrollY);
      expect(await isLaidOut(page)).toBe(false);
      const before = await placeOf();
      await page.locator('.footer').scrollIntoViewIfNeeded();
      await expect.poll(() => isLaidOut(page)).toBe(true);
      expect(await placeOf()).toBe(before);
      await close();
    },
  );

  test('is opened at the part that a link names', async () => {
    const { page, close } = await site.visit({ width: 390 });
    await page.goto('/ko/policy/privacy');
    const part = page.locator('.prose > h2').last();
    const id = await part.getAttribute('id');
    await page.goto('/ko/okta');
    await page.goto(`/ko/policy/privacy#${id}`);
    const top = () => part.evaluate((heading) => heading.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(844);
    expect(await top()).toBeGreaterThan(0);
    await close();
  });
});

describe('whoever comes back to a page, or loads it again', () => {
  const width = turnsOf([390, 1440]);
  test.each(
    [
      '/ko',
      '/en',
      '/en/policy/privacy',
      '/ko/policy/privacy',
      '/ko/info/overview',
      '/ko/visit/questions',
    ].flatMap((path) => width().map((wide) => [path, wide] as const)),
  )('is where they were on %s, %i px wide', async (path, width) => {
    const { page, close } = await site.visit({ width });
    await page.goto(path);
    const foot = page.locator('.footer');
    const parts = page.locator('main :is(h2, h3, p, li):visible');
    const count = await parts.count();
    for (const part of [parts.nth(Math.floor(count / 2)), parts.nth(count - 1), foot]) {
      await part.scrollIntoViewIfNeeded();
      // What is near is laid out in the next frames.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const top = () => part.evaluate((element) => element.getBoundingClientRect().top);
      const before = await top();
      const isThere = () => expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(1);
      await page.reload();
      await isThere();
      await page.goto('/ko/okta');
      await page.goBack();
      await isThere();
    }
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await close();
  });
});

describe('as it opens', () => {
  test.each([
    ['/ko', 390],
    ['/en', 390],
    ['/ko/info/schedule', 390],
    ['/ko/media-center', 390],
    ['/en/visit', 768],
  ])('%s does not move, %i px wide', async (path, width) => {
    const { page, close } = await site.visit({ width });
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          (window as unknown as { moved: number }).moved += (
            entry as PerformanceEntry & { value: number }
          ).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // A face of unknown metrics gives way to the display face with a start; all else stays where it is.
    if (!faces.areKnown) await page.route('**/*.woff2', (route) => route.abort());
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0);
    await close();
  });
});

test.each(['ko', 'en'])('on a phone in %s the row of tabs opens at the tab of the page', async (language) => {
  const { page, close } = await site.visit({ width: 390 });
  for (const tab of ['guide', 'questions']) {
    await page.goto(`/${language}/visit/${tab}`);
    const box = await page.locator('.tabs [aria-current=page]').boundingBox();
    expect(box?.x, tab).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), tab).toBeLessThanOrEqual(390);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  await close();
});

describe('from page to page', () => {
  const revealed = async (reducedMotion: 'reduce' | 'no-preference') => {
    const { page, close } = await site.visit({ reducedMotion });
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) => {
        const { viewTransition } = event as Event & { viewTransition: unknown };
        Object.assign(window, { faded: Boolean(viewTransition) });
      });
    });
    await page.goto('/en/info');
    await page.locator('.header nav a[href="/en/visit"]').first().click();
    await page.waitForURL('**/en/visit');
    await page.waitForFunction(() => 'faded' in window);
    const faded = await page.evaluate(() => (window as unknown as { faded: boolean }).faded);
    await close();
    return faded;
  };

  test('the one fades into the other', async () => {
    expect(await revealed('no-preference')).toBe(true);
  });

  test('nothing moves for whoever asked for that', async () => {
    expect(await revealed('reduce')).toBe(false);
  });
});
