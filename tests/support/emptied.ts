/** A browser's page that one visitor leaves to the next: whether it was altered, and how it is emptied. */
import type { EventEmitter } from 'node:events';
import type { CDPSession, Page } from 'playwright';

interface Size {
  width: number;
  height: number;
}

/** An address of every site at which nothing runs. */
const still = '/robots.txt';

/** What the browsers of travellers prefer. */
const media = {
  colorScheme: 'light',
  reducedMotion: 'reduce',
  forcedColors: 'none',
  contrast: 'no-preference',
  media: null,
} as const;

/** What can be called on a page or its context without altering more than the document that is open and what the browser stores. */
const passing = new Set([
  ...['goto', 'reload', 'goBack', 'goForward', 'url', 'title', 'content', 'close', 'isClosed', 'context'],
  ...['locator', 'getByRole', 'getByText', 'getByLabel', 'getByAltText', 'getByTitle', 'getByPlaceholder'],
  ...['evaluate', 'evaluateHandle', 'screenshot', 'pdf', 'viewportSize', 'frame', 'frames', 'mainFrame'],
  ...['waitForEvent', 'waitForFunction', 'waitForLoadState', 'waitForRequest', 'waitForResponse'],
  ...['waitForSelector', 'waitForTimeout', 'waitForURL', 'bringToFront'],
  // What `isEmptied` puts back.
  ...['setViewportSize', 'emulateMedia'],
  // Of a context.
  ...[
    'pages',
    'newPage',
    'browser',
    'cookies',
    'addCookies',
    'clearCookies',
    'storageState',
    'serviceWorkers',
  ],
  // Listeners that are left are counted.
  ...[
    'on',
    'once',
    'off',
    'addListener',
    'removeListener',
    'emit',
    'listenerCount',
    'eventNames',
    'getMaxListeners',
  ],
]);

/**
 * Watches a page from now on. The answer says whether anything was called that outlives the document that was open then (a route, a clock,
 * a script for every document, a switch of the browser), or a listener is left. What this file does not know counts as such.
 */
export function alterationsOf(page: Page): () => boolean {
  const context = page.context();
  let isAltered = false;
  const restore = [page, context, page.clock].map((one) =>
    watchCalls(one, () => {
      isAltered = true;
    }),
  );
  const before = listenersOf(page) + listenersOf(context);
  return () => {
    for (const each of restore) each();
    return isAltered || listenersOf(page) + listenersOf(context) !== before;
  };
}

/** Calls `told` when a method is called that is not `passing`; the answer ends it. */
function watchCalls(target: object, told: () => void): () => void {
  const watched = new Set<string>();
  for (let owner = target; owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
    // The driver's own begin with a line, and call none of the others.
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
      if (typeof value === 'function' && !/^_|^constructor$/.test(name) && !passing.has(name))
        watched.add(name);
  for (const name of watched) {
    const value = (...args: unknown[]) => {
      told();
      return Reflect.apply(Reflect.get(Object.getPrototypeOf(target), name), target, args);
    };
    Object.defineProperty(target, name, { value, configurable: true });
  }
  return () => {
    for (const name of watched) Reflect.deleteProperty(target, name);
  };
}

function listenersOf(target: object): number {
  const emitter = target as EventEmitter;
  return emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0);
}

/** A page of the site at which a new context is, and at which nothing runs. */
export async function openStill(page: Page): Promise<void> {
  await page.goto(still);
}

/** Leaves nothing of a visitor but what the browser keeps of answers. False where that can't be done. */
export async function isEmptied(page: Page, devtools: CDPSession, { width, height }: Size): Promise<boolean> {
  try {
    const context = page.context();
    await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
    const answer = await page.goto(still);
    if (answer?.status() !== 200) return false;
    await page.evaluate(() => {
      sessionStorage.clear();
      window.name = '';
    });
    const { origin } = new URL(page.url());
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await context.clearCookies();
    await page.mouse.move(0, 0);
    if (page.viewportSize()?.width !== width || page.viewportSize()?.height !== height)
      await page.setViewportSize({ width, height });
    await page.emulateMedia(media);
    return true;
  } catch {
    // The site has stopped, or the page has crashed.
    return false;
  }
}
