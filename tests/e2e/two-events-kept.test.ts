/**
 * One browser, one member and two events on the same day: what waits there for a network, what it hears and what it downloads is each of the
 * event of its page (docs/rules.md, E9).
 */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { encode, storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { applied, approve, joined } from '#tests/support/factories.ts';
import { choose, fileField, givenFiles } from '#tests/support/file-forms.ts';
import { buyerSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';
import { pathIn, type Side, twoEvents } from '#tests/support/two-events.ts';

const site = await testSite();
// A browser writes a line of its own for each call that finds no network.
const arrive = arrivalsAt(site, { expected: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ });
let here: Side;
let there: Side;

beforeAll(async () => {
  [here, there] = await twoEvents(site);
  site.clock.set('2026-10-29T09:30:00Z');
});

const openIn = async (who: Traveller, side: Side, path: string) => {
  await who.open(pathIn(side, path));
  await who.quiet();
};

const logsOf = (side: Side, buyerCompanyName: string) =>
  site.db
    .selectFrom('counseling')
    .select('idx')
    .where('eventIdx', '=', side.eventIdx)
    .where('buyerCompanyName', '=', buyerCompanyName)
    .execute();

test('at the door of two events what is kept without a network is sent to the event where it was kept, and what is downloaded holds its event alone', async () => {
  const who = await arrive('en', 820, { [storageKeys.token]: here.manager.token });
  const { page, t } = who;
  const came = async ({ visitorIdx }: Side) =>
    (
      await site.db
        .selectFrom('visitor')
        .select('checkedInAt')
        .where('idx', '=', visitorIdx)
        .executeTakeFirstOrThrow()
    ).checkedInAt;
  await page.route('**/api/manage/visitor/checkIn**', (route) => route.abort('internetdisconnected'));
  for (const side of [there, here]) {
    await openIn(who, side, '/manage/visitor');
    const { code } = await site.db
      .selectFrom('visitor')
      .select('code')
      .where('idx', '=', side.visitorIdx)
      .executeTakeFirstOrThrow();
    await page.getByLabel(t('checkIn.code'), { exact: true }).fill(code);
    await page.keyboard.press('Enter');
    await page.locator('.check-in-last[data-kind="kept"]').waitFor();
    await page.getByText(t('checkIn.waiting', { count: 1 })).waitFor();
  }
  await page.unrouteAll({ behavior: 'wait' });
  const downloaded = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('manage.participants.downloadCsv') }).click(),
    ]);
    return readFile(await file.path(), 'utf8');
  };
  // Here it is sent, and what is of the other event waits for a page of that one.
  await openIn(who, here, '/manage/visitor');
  await expect.poll(() => came(here)).not.toBeNull();
  expect(await came(there)).toBeNull();
  const ofHere = await downloaded();
  expect(ofHere).toContain(here.mark);
  expect(ofHere).not.toContain(there.mark);
  await openIn(who, there, '/manage/visitor');
  await expect.poll(() => came(there)).not.toBeNull();
  const ofThere = await downloaded();
  expect(ofThere).toContain(there.mark);
  expect(ofThere).not.toContain(here.mark);
});

// A worker keeps it once: what it would keep of one event would be shown in the other.
test('a page of work is kept for all events, and its links name none', async () => {
  const localStorage = [{ name: storageKeys.token, value: encode(here.shared.token) ?? '' }];
  const { page } = await site.visit({
    serviceWorkers: 'allow',
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
  });
  await page.goto(`/en${pathIn(there, '/counseling/list')}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  const kept = () => page.evaluate(async () => (await caches.match('/en/counseling/list'))?.text() ?? '');
  await expect.poll(kept).toContain('href="/en/matching/detail"');
  expect(await kept()).not.toContain('eventIdx=');
});

test('two tabs of two events each hear of their own, by a stream of their own', async () => {
  /** A buyer asks the company in the other event for its last slot but so many. */
  const asked = async (before: number) => {
    const asking = await applied(site, there, buyerSample(980 + before), await joined(site));
    await approve(there, asking.participateIdx);
    const { data } = await asking.client('POST /matching/apply', {
      eventIdx: there.eventIdx,
      targetParticipateIdx: there.company.participateIdx,
      wishes: [there.slots.at(-1 - before) as number],
    });
    return data;
  };
  const { matchingType } = await asked(0);
  const who = await arrive('en', 1440, { [storageKeys.token]: here.company.token });
  const streams: string[] = [];
  who.page.context().on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/notice/listen')) streams.push(searchParams.get('eventIdx') ?? 'in use');
  });
  const list = `/matching/detail?type=${matchingType}`;
  const first = who.page;
  await openIn(who, here, list);
  const second = await first.context().newPage();
  await second.goto(`/en${pathIn(there, list)}`);
  await expect.poll(() => [...streams].sort()).toEqual([String(there.eventIdx), 'in use']);
  const requests = (page: typeof first) =>
    page.getByRole('button', { name: who.t('matching.detail.deny') }).count();
  await expect.poll(() => requests(second)).toBe(1);
  const shown = await requests(first);
  await asked(1);
  await expect.poll(() => requests(second)).toBe(2);
  expect(await requests(first)).toBe(shown);
  expect(streams).toHaveLength(2);
});

test('a file is sent with the event of its page', async () => {
  const who = await arrive('en', 1440, { [storageKeys.token]: here.company.token });
  const { page } = who;
  const { jpeg } = await givenFiles();
  for (const side of [there, here]) {
    await openIn(who, side, '/counseling/add');
    await page.locator('summary', { hasText: who.t('counseling.form.where') }).click();
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/api/file/upload')),
      choose(fileField(who, 'nameCardFileIdx'), jpeg),
    ]);
    const event = side === here ? null : String(side.eventIdx);
    expect(new URL(sent.url()).searchParams.get('eventIdx')).toBe(event);
    expect((await sent.response())?.status()).toBe(200);
  }
});

// Last, because it ends the session.
test('a log-out sends what waits of both events, each on its own page and to its own event', async () => {
  const who = await arrive('ko', 1440, { [storageKeys.token]: here.company.token });
  const { page, t } = who;
  // With a network it would be sent by itself: there is none until the log-out asks.
  let hasNetwork = (_: string) => false;
  await page.route('**/api/counseling/add**', (route) =>
    hasNetwork(route.request().url()) ? route.continue() : route.abort('internetdisconnected'),
  );
  for (const [side, name] of [
    [here, 'Here'],
    [there, 'There'],
  ] as const) {
    await openIn(who, side, '/counseling/add');
    await who.fill('', {
      buyerCompanyName: name,
      buyerName: 'Anna Huber',
      type: 'AGREE_SAMPLE',
      productName: 'Soap',
    });
    await who.press(t('counseling.form.save'));
    await who.confirm();
    await page.waitForURL(/\/counseling\/list/);
    await page.locator('.unsent-logs li').getByText(name).waitFor();
  }
  expect(await who.stored(storageKeys.unsent)).toEqual({
    [here.company.memberIdx]: 1,
    [`${here.company.memberIdx}:${there.eventIdx}`]: 1,
  });
  const dialog = page.getByRole('alertdialog');
  const send = () => dialog.getByRole('button', { name: t('common.unsent.send') }).click();
  await who.press(t('common.nav.logout'));
  await dialog.getByText('There').waitFor();
  hasNetwork = (url) => url.includes(there.query);
  await send();
  await dialog.getByText('Here').waitFor();
  hasNetwork = () => true;
  expect(new URL(page.url()).searchParams.get('eventIdx')).toBeNull();
  await send();
  await page.waitForFunction(() => localStorage.getItem('loginToken') === null);
  for (const [side, name] of [
    [here, 'Here'],
    [there, 'There'],
  ] as const) {
    expect(await logsOf(side, name)).toHaveLength(1);
    expect(await logsOf(side === here ? there : here, name)).toEqual([]);
  }
});
