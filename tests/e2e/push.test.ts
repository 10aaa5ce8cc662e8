/**
 * Notices by push, in a real browser: what its reader presses and reads, what the server sends, and what the worker shows of it. The
 * push service is one of our own, because a browser's own is on the internet; the browser gets what came there by its DevTools. The
 * tests' browser has no notifications, and denies them to every site: where it would show one it is looked at what it is told to show.
 */
import type { CDPSession, Page, Worker } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { type Locale, localePath } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';
import { site as inFile } from '#site.config';
import { encode, storageKeys } from '#stores/lib/storage.ts';
import { buyer, company, expo, type Participant, slotsOf } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { pushService } from '#tests/support/push-service.ts';
import { quietOf } from '#tests/support/quiet.ts';
import { testSite, type Visitor } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const service = await pushService();
const site = await testSite({ environment: { PUSH_HOSTS: service.host }, outgoing: service.outgoing });
const at = await expo(site);

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
  return { ...visitor, browser, t: translator(locale), quiet: quietOf(visitor.page) };
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
async function watched(page: Page): Promise<{ worker: Worker; told: () => Promise<Told[]> }> {
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

describe.each(
  turnsOf<[Locale, number, 'light' | 'dark']>([
    ['ko', 390, 'light'],
    ['en', 1440, 'dark'],
  ])(),
)('in %s at %i px', (locale, width, scheme) => {
  test('a notice reaches the browser whose reader pressed for it, and is read in their language', async () => {
    const [seller, purchaser] = [await company(site, at), await buyer(site, at)];
    const { page, browser, t, quiet } = await open(seller, locale, { width, scheme });
    await page.getByText(t('noticeSwitch.here.off'), { exact: true }).waitFor();
    await quiet();
    expect(await faultsOf(page, locale)).toEqual([]);
    const folder = process.env['SCREENS'];
    if (folder) await page.screenshot({ path: `${folder}/push-${locale}-${width}.png`, fullPage: true });
    await page.getByRole('button', { name: t('noticeSwitch.here.turnOn') }).click();
    await page.getByText(t('noticeSwitch.here.on'), { exact: true }).waitFor();

    const [slot = 0] = await slotsOf(seller, at);
    await purchaser.client('POST /matching/apply', {
      eventIdx: at.eventIdx,
      targetParticipateIdx: seller.participateIdx,
      wishes: [slot],
    });
    await expect.poll(() => service.to(browser).length, { timeout: 60_000 }).toBe(1);
    const sent = browser.read(service.to(browser)[0]?.body ?? Buffer.alloc(0));
    expect(JSON.parse(sent)).toMatchObject({ kind: 'meetingAsked', path: '/matching/notices' });
    const { told } = await watched(page);
    const deliver = await delivery(page);
    await deliver(sent);
    await expect.poll(told).toEqual([
      {
        title: inFile.name[locale],
        body: t('push.kind.meetingAsked'),
        lang: locale,
        tag: `notice-${JSON.parse(sent).id}`,
        data: `/${locale}/matching/notices`,
      },
    ]);

    await page.reload();
    await page.getByText(t('noticeSwitch.here.on'), { exact: true }).waitFor();
    await page.getByRole('button', { name: t('noticeSwitch.here.turnOff') }).click();
    await page.getByText(t('noticeSwitch.here.off'), { exact: true }).waitFor();
    expect((await seller.client('GET /push/getState', {})).data.endpoint).toBeNull();
  });
});

test('pressing a notice opens its page, and nothing but a page of this site', async () => {
  const { page } = await open(await company(site, at), 'en');
  const { worker, told } = await watched(page);
  const deliver = await delivery(page);
  for (const data of [
    '{"kind":"meetingSoon","id":7,"path":"/matching/notices"}',
    '{"kind":"newer than this worker","id":8,"path":"//elsewhere.example"}',
    'no JSON',
  ])
    await deliver(data);
  await expect.poll(async () => (await told()).length).toBe(3);
  const t = translator('en');
  const bodies = (await told()).map(({ body }) => body);
  expect(bodies.sort()).toEqual([t('push.kind.meetingSoon'), t('push.other'), t('push.other')].sort());
  const opened = await worker.evaluate(async () => {
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
  expect(opened).toEqual(Array(3).fill(`${site.url}/en/matching/notices`));
});

test('a browser that has said no is not asked, and its reader is told what helps', async () => {
  const { page, t } = await open(await company(site, at), 'ko', { allows: false });
  await page.getByText(t('noticeSwitch.here.denied'), { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: t('noticeSwitch.here.turnOn') }).count()).toBe(0);
});

test('mail of a kind is switched by a box, which stays so', async () => {
  const seller = await company(site, at);
  const { page, t } = await open(seller, 'ko');
  const box = page
    .getByRole('group', { name: t('noticeSwitch.kind.meetingMoved') })
    .getByRole('checkbox', { name: t('noticeSwitch.mail') });
  expect(await box.isChecked()).toBe(true);
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(false);
  await page.reload();
  await expect.poll(() => box.isChecked()).toBe(false);
  const { data } = await seller.client('GET /notice/getSwitches', {});
  expect(data.filter(({ mail }) => mail === 'N').map(({ kind }) => kind)).toEqual([
    'meetingMoved',
    'meetingSoon',
    'theyAreHere',
  ]);
});
