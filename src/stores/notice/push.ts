/** Whether this browser shows notices by push, and turning that on and off. Nothing is asked of the reader before they press for it. */
import { atom } from 'nanostores';
import { offlineCaches } from '#domain/common/browser-storage.ts';
import type { Locale } from '#i18n/locales.ts';
import { errorKey } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export type PushState =
  | { state: 'loading' }
  /** The site sends nothing by push: there is nothing to choose. */
  | { state: 'none' }
  | { state: 'failed'; key: string }
  | { state: 'unsupported' | 'denied' | 'on' | 'off' };

export function createPush() {
  const $push = atom<PushState>({ state: 'loading' });
  let publicKey = '';

  /** Finds out how things stand, on the server and in the browser. */
  async function look(): Promise<void> {
    try {
      const { data } = await api('GET /push/getState', {});
      if (data.publicKey === null) return $push.set({ state: 'none' });
      publicKey = data.publicKey;
      const registration = await registered();
      if (!registration) return $push.set({ state: 'unsupported' });
      if (Notification.permission === 'denied') return $push.set({ state: 'denied' });
      const own = await registration.pushManager.getSubscription();
      // Of another session's, or made with another key of the site, nothing comes here.
      const isOn = own !== null && own.endpoint === data.endpoint && isOfKey(own, publicKey);
      $push.set({ state: isOn ? 'on' : 'off' });
    } catch (error) {
      $push.set({ state: 'failed', key: errorKey(error) });
    }
  }

  /** Asks the reader, then the push service, then tells the server. Answers the key of what went wrong, 'push' for the push service. */
  async function turnOn(locale: Locale): Promise<string | undefined> {
    const registration = await registered();
    if (!registration) return 'push';
    // Before anything is waited for: browsers show their question only right after a press.
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') {
      $push.set({ state: permission === 'denied' ? 'denied' : 'off' });
      return undefined;
    }
    const own = await subscribed(registration, publicKey).catch(() => undefined);
    const { endpoint, keys: { p256dh, auth } = {} } = own?.toJSON() ?? {};
    if (!endpoint || !p256dh || !auth) return 'push';
    try {
      await api('POST /push/subscribe', { endpoint, p256dh: bare(p256dh), auth: bare(auth) });
    } catch (error) {
      return errorKey(error);
    }
    await keepLanguage(locale);
    $push.set({ state: 'on' });
    return undefined;
  }

  /** Ends it on the server first, which sends nothing from then on. */
  async function turnOff(): Promise<string | undefined> {
    try {
      await api('POST /push/unsubscribe', {});
    } catch (error) {
      return errorKey(error);
    }
    $push.set({ state: 'off' });
    const own = await (await registered())?.pushManager.getSubscription();
    await own?.unsubscribe().catch(() => false);
    return undefined;
  }

  return { $push, look, turnOn, turnOff };
}

/** The worker that shows what comes; undefined where the browser can't. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isAble ? navigator.serviceWorker.getRegistration() : undefined;
}

async function subscribed(registration: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const { pushManager } = registration;
  const own = await pushManager.getSubscription();
  if (own && isOfKey(own, key)) return own;
  await own?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Browsers that don't say by which key they subscribed are believed. */
function isOfKey({ options: { applicationServerKey: point } }: PushSubscription, key: string): boolean {
  if (!point) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(point)));
  return bare(text.replaceAll('+', '-').replaceAll('/', '_')) === key;
}

const bare = (base64: string) => base64.replace(/=+$/, '');

/** Where the worker reads in which language push was turned on. */
async function keepLanguage(locale: Locale): Promise<void> {
  const cache = await caches.open(offlineCaches.language).catch(() => undefined);
  await cache?.put('/language', new Response(locale)).catch(() => undefined);
}
