import { afterAll, describe, expect, test } from 'vitest';
import { testSite } from '#tests/support/site.ts';
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

describe('far below the first view', () => {
  test.each(['/ko', '/ko/policy/privacy'])('%s is laid out whole once it is there', async (path) => {
    const { page, close } = await site.visit({ width: 390 });
    await page.goto(path);
    const left = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('main *, .footer')].filter(
            (element) => getComputedStyle(element).contentVisibility !== 'visible',
          ).length,
      );
    await expect.poll(left).toBe(0);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await height()).toBe(before);
    await close();
  });

  test('without scripts it is laid out as the reader comes near', async () => {
    const { page, close } = await site.visit({ width: 390, javaScriptEnabled: false });
    await page.goto('/ko/policy/privacy');
    const last = page.locator('.prose > :last-child');
    // An element whose contents are skipped counts as visible itself; what is in it does not.
    await last.evaluate((element) => element.append(document.createElement('span')));
    const isLaidOut = () =>
      last.locator('span').evaluate((inner) => inner.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isLaidOut()).toBe(false);
    await last.scrollIntoViewIfNeeded();
    await expect.poll(isLaidOut).toBe(true);
    await close();
  });
});

describe('below the first view', () => {
  /** Timers take `slow` ms more, so that what comes between two can be seen. */
  const footerOf = async (width: number, { javaScriptEnabled = true, slow = 0, to = '' } = {}) => {
    const { page, close } = await site.visit({ width, javaScriptEnabled });
    await page.addInitScript((more) => {
      const after = window.setTimeout;
      window.setTimeout = ((call: () => void, ms = 0, ...given: []) =>
        after(call, ms + more, ...given)) as typeof setTimeout;
    }, slow);
    await page.goto(`/ko/okta${to}`, { waitUntil: 'commit' });
    const footer = page.locator('.footer');
    await footer.waitFor({ state: 'attached' });
    const display = () => footer.evaluate((element) => getComputedStyle(element).display);
    return { display, close };
  };

  test('a phone gets it some frames later', async () => {
    const { display, close } = await footerOf(390, { slow: 900 });
    expect(await display()).toBe('none');
    await expect.poll(display, { timeout: 5000 }).toBe('block');
    await close();
  });

  test('a phone gets the parts of a page one after the other, and then all', async () => {
    const { page, close } = await site.visit({ width: 390 });
    await page.addInitScript(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const drawn = [...document.querySelectorAll('main > section')].filter((part) =>
          part.checkVisibility(),
        );
        if (drawn.length > (seen.at(-1) ?? 0)) seen.push(drawn.length);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto('/ko');
    const parts = await page.locator('main > section').count();
    expect(parts).toBeGreaterThan(3);
    const seen = () => page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    await expect.poll(seen).toEqual([1, 2, 3, parts]);
    await close();
  });

  test('a link to a part of a long text leads there', async () => {
    const { page, close } = await site.visit({ width: 390 });
    await page.goto('/ko/policy/privacy');
    const parts = page.locator('.prose > h2');
    await expect.poll(() => parts.last().isVisible()).toBe(true);
    const id = await parts.last().getAttribute('id');
    await page.goto('/ko/okta');
    await page.goto(`/ko/policy/privacy#${id}`);
    const top = () => parts.last().evaluate((part) => part.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(844);
    expect(await top()).toBeGreaterThan(0);
    await close();
  });

  test.each([390, 1440])('whoever comes back to a page is where they were, at %i px', async (width) => {
    const { page, close } = await site.visit({ width });
    await page.goto('/ko/policy/privacy');
    const last = page.locator('.prose > h2').last();
    const isWhole = () =>
      page.locator('.footer').evaluate((footer) => footer.style.contentVisibility === 'visible');
    await expect.poll(isWhole).toBe(true);
    await last.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    const top = () => last.evaluate((part) => part.getBoundingClientRect().top);
    const before = await top();
    await page.goto('/ko/okta');
    await page.goBack();
    await expect.poll(isWhole).toBe(true);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
    await close();
  });

  test.each([
    ['a wide screen', 1440, { slow: 900 }],
    ['a phone without scripts', 390, { javaScriptEnabled: false }],
    ['a phone on its way to a part', 390, { slow: 900, to: '#main' }],
    ['a phone on its way to some words', 390, { slow: 900, to: '#:~:text=협회' }],
  ])('%s gets it at once', async (_, width, reader) => {
    const { display, close } = await footerOf(width, reader);
    expect(await display()).toBe('block');
    await close();
  });

  test.each([
    ['/ko/info/schedule', 390],
    ['/ko/media-center', 390],
    ['/en/visit', 768],
  ])('%s does not move when it comes, %i px wide', async (path, width) => {
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
    await page.goto(path);
    await expect
      .poll(() => page.locator('.footer').evaluate((element) => getComputedStyle(element).display))
      .toBe('block');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.005);
    await close();
  });
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
