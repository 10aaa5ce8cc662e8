/**
 * Notices by push, in a real browser: what its reader presses and reads, what the server sends, and what the worker shows of it. The
 * push service is one of our own, because a browser's own is on the internet; the browser gets what came there by its DevTools.
 */
import type { CDPSession, Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { type Locale, localePath } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';
import { encode, storageKeys } from '#stores/lib/storage.ts';
import { buyer, company, expo, type Participant, slotsOf } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { pushService } from '#tests/support/push-service.ts';
import { quietOf } from '#tests/support/quiet.ts';
import { testSite, type Visitor } from '#tests/support/site.ts';

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
  { width = 390, permissions = ['notifications'], scheme = 'light' as 'light' | 'dark' } = {},
) {
  const localStorage = [{ name: storageKeys.token, value: encode(token) ?? '' }];
  const visitor = await site.visit({
    ...{ width, permissions, serviceWorkers: 'allow', colorScheme: scheme, reducedMotion: 'reduce' },
    locale: locale === 'ko' ? 'ko-KR' : 'en-GB',
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
  });
  visitors.push(visitor);
  const browser = service.browser();
  await visitor.page.addInitScript(asBrowserOf, browser.subscription);
  await visitor.page.goto(localePath(locale, '/offline'));
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visitor.page.goto(localePath(locale, '/my-page#notices'));
  return { ...visitor, browser, t: translator(locale), quiet: quietOf(visitor.page) };
}

/** In the page: the browser agrees with a push service that is not on the internet. */
function asBrowserOf({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) {
  const key = 'subscribed with';
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
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data }));
  });

describe.each<[Locale, number, 'light' | 'dark']>([
  ['ko', 390, 'light'],
  ['en', 1440, 'dark'],
])('in %s at %i px', (locale, width, scheme) => {
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
      ...{ eventIdx: at.eventIdx, targetParticipateIdx: seller.participateIdx, wishes: [slot] },
    });
    await expect.poll(() => service.to(browser).length, { timeout: 60_000 }).toBe(1);
    const sent = browser.read(service.to(browser)[0]?.body ?? Buffer.alloc(0));
    expect(JSON.parse(sent)).toMatchObject({ kind: 'meetingAsked', path: '/matching/notices' });
    const deliver = await delivery(page);
    await deliver(sent);
    await expect
      .poll(() => shown(page))
      .toEqual([
        {
          title: t('common.productName'),
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
  const deliver = await delivery(page);
  const [worker] = page.context().serviceWorkers();
  for (const data of [
    '{"kind":"meetingSoon","id":7,"path":"/matching/notices"}',
    '{"kind":"newer than this worker","id":8,"path":"//elsewhere.example"}',
    'no JSON',
  ])
    await deliver(data);
  await expect.poll(async () => (await shown(page)).length).toBe(3);
  const t = translator('en');
  expect((await shown(page)).map(({ body }) => body).sort()).toEqual(
    [t('push.kind.meetingSoon'), t('push.other'), t('push.other')].sort(),
  );
  const opened = await worker?.evaluate(async () => {
    const scope = self as never as WorkerScope;
    const addresses: string[] = [];
    // Only a reader's press lets a worker open a window.
    scope.clients.openWindow = async (address) => {
      addresses.push(String(address));
      return null;
    };
    for (const notification of await scope.registration.getNotifications())
      scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    while (addresses.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
    return addresses;
  });
  expect(opened).toEqual(Array(3).fill(`${site.url}/en/matching/notices`));
  expect(await shown(page)).toEqual([]);
});

test('a browser that has said no is not asked, and its reader is told what helps', async () => {
  const { page, t } = await open(await company(site, at), 'ko', { permissions: [] });
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
  ]);
});
