/**
 * Browsers that are handed on from a visitor to the next one of a test file, emptied in between: a new context has read none of the site's
 * scripts, and to ask for ninety files again costs a third of what a visit does.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';

/** A context that a visitor has for themselves until `giveBack`; its cookies and its storage hold what the options say, and nothing else. */
export interface Taken {
  context: BrowserContext;
  /** Closes its pages, and the context too where the next visitor would notice whose it was. */
  giveBack: () => Promise<void>;
}

interface Kept {
  context: BrowserContext;
  /** A page without scripts from which the storage is emptied and filled; it stays open beside those of the visitors. */
  desk: { page: Page; wire: CDPSession } | undefined;
  isAsNew: boolean;
  isOver: () => boolean;
}

/** What a context keeps of its visitor and can't be rid of: one of which it was asked is closed. */
const lasting = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'route',
    'routeFromHAR',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setHTTPCredentials',
    'setStorageState',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const;

/** What tests and visitors listen to at a context. */
const heard = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
] as const;

/** How many contexts without a visitor are kept, of all kinds. */
const most = 4;

/** Those of the site at this address. `take` answers with a new one where none of the same options is free. */
export function handedOn(url: string) {
  const free = new Map<string, Kept[]>();
  const count = () => [...free.values()].reduce((sum, { length }) => sum + length, 0);

  async function take(browser: Browser, { storageState, ...options }: BrowserContextOptions): Promise<Taken> {
    const kind = JSON.stringify(options);
    const idle = free.get(kind)?.pop();
    const kept = idle && !idle.isOver() ? idle : await made(browser, options);
    await fill(kept, storageState);
    const { context } = kept;
    let isMarked = false;
    const marks = () => {
      isMarked = true;
    };
    const unmark = [
      whenCalled(context, lasting.context, marks),
      whenCalled(context.clock, lasting.clock, marks),
    ];
    return {
      context,
      giveBack: async () => {
        for (const undo of unmark) undo();
        if (isMarked || kept.isOver() || count() >= most) return context.close();
        for (const event of heard) context.removeAllListeners(event);
        const pages = context.pages().filter((page) => page !== kept.desk?.page);
        await Promise.all(pages.map((page) => page.close()));
        await context.setOffline(false);
        free.set(kind, [...(free.get(kind) ?? []), { ...kept, isAsNew: false }]);
      },
    };
  }

  /** Empties what the last visitor has left, and stores what the next one brings. */
  async function fill(kept: Kept, state: BrowserContextOptions['storageState']): Promise<void> {
    if (typeof state === 'string') throw new Error('What is stored is given as it is, not as a file.');
    const { context } = kept;
    const own = state?.origins.find(({ origin }) => origin === url)?.localStorage ?? [];
    if (!kept.isAsNew || own.length > 0) {
      kept.desk ??= await deskOf(context);
      // Its cookies, too.
      if (!kept.isAsNew)
        await kept.desk.wire.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
      await kept.desk.page.evaluate((items) => {
        for (const { name, value } of items) localStorage.setItem(name, value);
      }, own);
    }
    if (!kept.isAsNew) await context.clearCookies();
    if (state?.cookies.length) await context.addCookies(state.cookies);
  }

  async function deskOf(context: BrowserContext) {
    const page = await context.newPage();
    await page.goto(`${url}/robots.txt`);
    return { page, wire: await context.newCDPSession(page) };
  }

  return {
    take,
    /** Closes those that no visitor has. */
    close: async () => {
      const all = [...free.values()].flat();
      free.clear();
      await Promise.all(all.map(({ context }) => context.close()));
    },
  };
}

async function made(browser: Browser, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options);
  let isOver = false;
  context.once('close', () => {
    isOver = true;
  });
  return { context, desk: undefined, isAsNew: true, isOver: () => isOver };
}

/** Calls `note` before each of these methods is, until the answer is called. */
function whenCalled(target: object, names: readonly string[], note: () => void): () => void {
  for (const name of names) {
    const own: unknown = Reflect.get(target, name);
    if (typeof own !== 'function') throw new Error(`A context has no ${name}.`);
    Reflect.set(target, name, (...given: unknown[]) => {
      note();
      return Reflect.apply(own, target, given);
    });
  }
  return () => {
    for (const name of names) Reflect.deleteProperty(target, name);
  };
}
