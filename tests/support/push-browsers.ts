/**
 * Browsers that are told by push, at a site whose push service is one of our own: a browser's own is on the internet, so what came there
 * is handed to the browser by its DevTools. The tests' browser has no notifications, and denies them to every site: where it would show
 * one it is looked at what it is told to show.
 */
import type { CDPSession, Page, Worker } from 'playwright';
import { afterEach, expect } from 'vitest';
import { type Locale, localePath } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';
import { encode, storageKeys } from '#stores/lib/storage.ts';
import type { Participant } from './factories.ts';
import type { pushService } from './push-service.ts';
import { quietOf } from './quiet.ts';
import type { TestSite } from './site.ts';
import type { Visitor } from './visitors.ts';

/** Called at the top of a test file. */
export function pushBrowsersAt(site: TestSite, service: Awaited<ReturnType<typeof pushService>>) {
  const visitors: Visitor[] = [];
  afterEach(async () => {
    const all = visitors.splice(0);
    for (const { trouble } of all) expect(trouble).toEqual([]);
    await Promise.all(all.map(({ close }) => close()));
  });

  /** A member's browser at the notices of my page; its push service is ours. */
  async function open(
    { token }: Participant,
    locale: Locale,
    { width = 390, allows = true, scheme = 'light' as 'light' | 'dark' } = {},
  ) {
    const localStorage = [{ name: storageKeys.token, value: encode(token) ?? '' }];
    const visitor = await site.visit({
      width,
      serviceWorkers: 'allow',
      colorScheme: scheme,
      reducedMotion: 'reduce',
      locale: locale === 'ko' ? 'ko-KR' : 'en-GB',
      storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
    });
    visitors.push(visitor);
    const browser = service.browser();
    if (allows) await visitor.page.addInitScript(asBrowserOf, browser.subscription);
    await visitor.page.goto(localePath(locale, '/offline'));
    await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await visitor.page.goto(localePath(locale, '/my-page#notices'));
    return { ...visitor, browser, t: translator(locale), quiet: quietOf(visitor.page).quiet };
  }

  /** Hands a message to the browser's worker, as its push service would. */
  async function delivery(page: Page): Promise<(data: string) => Promise<void>> {
    const session: CDPSession = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [own] = registrations.filter(
          ({ scopeURL, isDeleted }) => scopeURL.startsWith(site.url) && !isDeleted,
        );
        if (own) resolve(own.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const registrationId = await registered;
    return async (data) => {
      await session.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data });
    };
  }

  return { open, delivery };
}

/** In the page: the browser agrees with a push service that is not on the internet. */
function asBrowserOf({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) {
  const key = 'test-subscribed with';
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Notification.requestPermission = async () => 'granted';
  const subscription = () => {
    const point = localStorage.getItem(key);
    if (point === null) return null;
    const bytes = Uint8Array.from(atob(point.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    );
    return {
      endpoint,
      options: { applicationServerKey: bytes.buffer, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    };
  };
  PushManager.prototype.getSubscription = async () => subscription() as unknown as PushSubscription;
  PushManager.prototype.subscribe = async (options) => {
    if (options?.userVisibleOnly !== true) throw new Error('not allowed');
    localStorage.setItem(key, String(options.applicationServerKey));
    return subscription() as unknown as PushSubscription;
  };
}

interface Told {
  title: string;
  body: string;
  lang: string;
  tag: string;
  data: string;
}
/** Of a worker's scope, as far as these tests reach into it. */
interface Scope {
  told: Told[];
  registration: { showNotification: (title: string, options: Omit<Told, 'title'>) => Promise<void> };
  clients: { openWindow: (address: string) => Promise<null> };
  dispatchEvent: (event: Event) => void;
}

/** The worker of the page; from now on it keeps what it is told to show. */
export async function watched(page: Page): Promise<{ worker: Worker; told: () => Promise<Told[]> }> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  await worker.evaluate(() => {
    const scope = self as never as Scope;
    scope.told = [];
    scope.registration.showNotification = async (title, { body, lang, tag, data }) => {
      scope.told.push({ title, body, lang, tag, data });
    };
  });
  return { worker, told: () => worker.evaluate(() => (self as never as Scope).told) };
}

/** Presses all that it was told to show, as a reader does; the addresses that it opens. */
export const pressed = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const scope = self as never as Scope;
    const addresses: string[] = [];
    // Only a reader's press lets a worker open a window.
    scope.clients.openWindow = async (address) => {
      addresses.push(address);
      return null;
    };
    const parts: Promise<unknown>[] = [];
    for (const { data } of scope.told)
      scope.dispatchEvent(
        Object.assign(new Event('notificationclick'), {
          notification: { data, close: () => undefined },
          waitUntil: (part: Promise<unknown>) => parts.push(part),
        }),
      );
    await Promise.all(parts);
    return addresses;
  });
