/** A browser's page that one visitor leaves to the next: whether it was altered, and how it is emptied. */
import type { EventEmitter } from 'node:events';
import type { CDPSession, Disposable, Page, ViewportSize } from 'playwright';

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
  // What is put back in any case, or undoes something.
  ...['setViewportSize', 'emulateMedia', 'setOffline', 'unroute', 'unrouteAll'],
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
  // Who still listens is taken away.
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
 * Watches a page from now on. The answer undoes what was done to it that outlives the document that was open then (a route, a script for
 * every document, who listens), and says whether that is whole: false where a call that this file does not know has answered nothing by
 * which it is undone.
 */
export function undoingOf(page: Page): () => Promise<boolean> {
  const context = page.context();
  const answers: unknown[] = [];
  const listening = [page, context].map((one) => listenersOf(one as unknown as EventEmitter));
  const restore = [page, context, page.clock].map((one) => watchCalls(one, (answer) => answers.push(answer)));
  return async () => {
    for (const each of [...restore, ...listening]) each();
    try {
      const undoing = await Promise.all(answers);
      if (!undoing.every(isDisposable)) return false;
      for (const one of undoing.reverse()) await one.dispose();
      await context.setOffline(false);
      return true;
    } catch {
      return false;
    }
  };
}

const isDisposable = (answer: unknown): answer is Disposable =>
  Object(answer)[Symbol.asyncDispose] !== undefined;

/** Tells `told` what the methods answer that are not `passing`; the answer ends it. */
function watchCalls(target: object, told: (answer: unknown) => void): () => void {
  const names = new Set<string>();
  for (let owner = target; owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
    // Playwright's own begin with an underscore, and call none of the others.
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
      if (typeof value === 'function' && !/^_|^constructor$/.test(name) && !passing.has(name))
        names.add(name);
  for (const name of names) {
    const value = (...args: unknown[]) => {
      const answer = Reflect.apply(Reflect.get(Object.getPrototypeOf(target), name), target, args);
      told(answer);
      return answer;
    };
    Object.defineProperty(target, name, { value, configurable: true });
  }
  return () => {
    for (const name of names) Reflect.deleteProperty(target, name);
  };
}

/** The answer takes away who has begun to listen since. */
function listenersOf(target: EventEmitter): () => void {
  const all = () =>
    target
      .eventNames()
      .flatMap((event) => target.rawListeners(event).map((listener) => ({ event, listener })));
  const before = new Set(all().map(({ listener }) => listener));
  return () => {
    for (const { event, listener } of all())
      if (!before.has(listener)) target.off(event, listener as (...args: unknown[]) => void);
  };
}

/** A page of the site at which a new context is, and at which nothing runs. */
export async function openStill(page: Page): Promise<void> {
  await page.goto(still);
}

/** Leaves nothing of a visitor but what the browser keeps of answers. False where that can't be done. */
export async function isEmptied(page: Page, devtools: CDPSession, size: ViewportSize): Promise<boolean> {
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
    await page.setViewportSize(size);
    await page.emulateMedia(media);
    return true;
  } catch {
    // The site has stopped, or the page has crashed.
    return false;
  }
}
