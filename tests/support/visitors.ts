/** Visitors of a site in real browsers, in which nothing of one is left to the next. */
import type {
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  ConsoleMessage,
  Page,
  Request,
  Response,
  WebError,
} from 'playwright';
import { TestRunner } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { devtoolsOf } from './devtools.ts';
import { isEmptied, openStill, undoingOf } from './emptied.ts';
import { unlistedIn } from './stored.ts';
import { traced } from './traces.ts';

export interface Visit extends BrowserContextOptions {
  width?: number;
  /** What the browser prefers to read. */
  locale?: 'ko-KR' | 'en-GB';
}

export interface Visitor {
  page: Page;
  /** What went wrong unseen in any of their tabs: errors, refused policies, failed requests. Empty when all is well. */
  trouble: string[];
  close: () => Promise<void>;
}

/** How long is waited for anything on a page: longer than any of it takes on a machine that is ten times slower. */
export const patienceMs = 180_000;

/** Browsers that wait for the next visitor at most, who may come in the worker's next file. */
const mostWaiting = 6;

/** A browser between two visitors, with nothing stored in it. */
interface Waiting {
  url: string;
  /** Whose visitors have had it. */
  of: Visitors;
  width: number;
  locale: Visit['locale'];
  page: Page;
  devtools: CDPSession;
}

const waiting: Waiting[] = [];

const sizeOf = (width: number) => ({ width, height: width < 600 ? 844 : 900 });

/**
 * Whoever visits the site at `url`. A page in a process of its own takes three times as long to open as one in a process that has opened
 * others: so the browser of whoever has left is emptied and given to the next, if nothing was done to it that lasts.
 */
export class Visitors {
  readonly #url: string;
  readonly #all = new Set<Visitor>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Someone with a new browser. */
  async visit(visit: Visit = {}): Promise<Visitor> {
    const page = await this.#newPage(visit);
    return this.#follow(page, () => page.context().close());
  }

  /**
   * Someone whose browser has `stored` (names and values of its `localStorage`), or nothing where it is empty. It is one that an earlier
   * visitor has left emptied, if there is one, and prefers less motion.
   */
  async comeBack(width: number, locale: Visit['locale'], stored: Record<string, string>): Promise<Visitor> {
    // A tab that they open has the width at which the browser began.
    const at = waiting.findLastIndex(
      (one) => one.url === this.#url && one.width === width && one.locale === locale,
    );
    const browser = waiting.splice(at, at < 0 ? 0 : 1)[0] ?? (await this.#newStill(width, locale));
    const { page, devtools } = browser;
    // What the last site of this address has answered is not what this one would.
    if (browser.of !== this) await devtools.send('Network.clearBrowserCache');
    browser.of = this;
    await page.evaluate((entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value);
    }, Object.entries(stored));
    // No way leads back to what was before this visit.
    await devtools.send('Page.resetNavigationHistory');
    const putBack = undoingOf(page);
    const test = TestRunner.getCurrentTest();
    return this.#follow(page, async () => {
      const isKept =
        test?.result?.state !== 'fail' &&
        (await putBack()) &&
        (await isEmptied(page, devtools, sizeOf(width)));
      if (isKept) waiting.push(browser);
      else await page.context().close();
      // Those that have waited longest may be of a site that has ended.
      for (const { page } of waiting.splice(0, waiting.length - mostWaiting)) await page.context().close();
    });
  }

  /** Every one of them leaves. */
  async close(): Promise<void> {
    for (const visitor of this.#all) await visitor.close();
  }

  async #newStill(width: number, locale: Visit['locale']): Promise<Waiting> {
    const page = await this.#newPage({ width, ...(locale && { locale }), reducedMotion: 'reduce' });
    await openStill(page);
    return {
      url: this.#url,
      of: this,
      width,
      locale,
      page,
      devtools: await devtoolsOf(page),
    };
  }

  async #newPage({ width = 1440, ...options }: Visit): Promise<Page> {
    const browser = await sharedBrowser();
    const context = await browser.newContext({
      baseURL: this.#url,
      viewport: sizeOf(width),
      locale: 'ko-KR',
      // A worker would answer from what it keeps; the tests of the worker allow it.
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(patienceMs);
    return context.newPage();
  }

  /** Notes what goes wrong until they leave; `end` closes their browser or keeps it. */
  async #follow(page: Page, end: () => Promise<void>): Promise<Visitor> {
    const context = page.context();
    const endTrace = await traced(context);
    const { trouble, forget } = troubleOf(context);
    let closed: Promise<void> | undefined;
    const close = async () => {
      const unlisted = await unlistedIn(context);
      await endTrace();
      forget();
      await end();
      if (unlisted.length > 0)
        throw new Error(
          `Stored in the browser, and not in src/domain/common/browser-storage.ts: ${unlisted.join(', ')}`,
        );
    };
    const visitor = {
      page,
      trouble,
      close: () => {
        closed ??= close();
        return closed;
      },
    };
    this.#all.add(visitor);
    return visitor;
  }
}

/** What goes wrong in any tab from now on, until it is forgotten. */
function troubleOf(context: BrowserContext): { trouble: string[]; forget: () => void } {
  const trouble: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    // What a blocked worker makes the browser's driver say is the test's own doing.
    const isOurs = message.text().startsWith('Service Worker registration blocked');
    if (['error', 'warning'].includes(message.type()) && !isOurs)
      trouble.push(`${message.type()}: ${message.text()}`);
  };
  const onError = (raised: WebError) => void trouble.push(String(raised.error()));
  const onResponse = (response: Response) => {
    if (response.status() >= 500) trouble.push(`${response.status()} ${response.url()}`);
  };
  const onFailure = (request: Request) => {
    // What is still on its way when the page is left is given up, and nobody misses it.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') trouble.push(`${reason} ${request.url()}`);
  };
  context.on('console', onConsole);
  context.on('weberror', onError);
  context.on('response', onResponse);
  context.on('requestfailed', onFailure);
  const forget = () => {
    context.off('console', onConsole);
    context.off('weberror', onError);
    context.off('response', onResponse);
    context.off('requestfailed', onFailure);
  };
  return { trouble, forget };
}
