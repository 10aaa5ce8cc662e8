/**
 * Two events on the same day in one process, and a member who takes part in both: whichever page they open in turns, nothing of one event is in
 * the other (docs/rules.md, E8). What every call answers is `tests/api/two-events.test.ts`.
 */
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { joined } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';
import { pathIn, type Side, twoEvents } from '#tests/support/two-events.ts';

const site = await testSite();
const arrive = arrivalsAt(site);
let here: Side;
let there: Side;

beforeAll(async () => {
  [here, there] = await twoEvents(site);
  site.clock.set('2026-10-29T09:30:00Z');
});

const other = (side: Side) => (side === here ? there : here);

const openIn = async (who: Traveller, side: Side, path: string) => {
  await who.open(pathIn(side, path));
  await who.quiet();
};

/** All that stands on the page, what is entered and not shown, too. */
const written = (who: Traveller) =>
  who.page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    return [document.documentElement.outerHTML, ...fields.map(({ value }) => value)].join('\n');
  });

const eventOf = (who: Traveller) => new URL(who.page.url()).searchParams.get('eventIdx');

test('each page shows the event of its address, whichever was open before', async () => {
  const who = await arrive('en', 1440, { [storageKeys.token]: here.company.token });
  const pages: ((side: Side) => string)[] = [
    () => '/',
    () => '/matching/info?tab=buyer',
    () => '/matching/detail',
    ({ placed }) => `/matching/meeting/${placed}`,
    () => '/matching/notices',
    () => '/counseling/list',
    ({ counselingIdx }) => `/counseling/detail/${counselingIdx}`,
    () => '/my-page',
    () => '/info/booth-map',
    ({ company }) => `/matching/table/${company.participateIdx}`,
  ];
  for (const [no, path] of pages.entries()) {
    for (const side of no % 2 === 0 ? [there, here] : [here, there]) {
      await openIn(who, side, path(side));
      const at = `${path(side)} in ${side.eventIdx}`;
      await expect.poll(() => written(who), { message: at }).toContain(side.mark);
      expect(await written(who), at).not.toContain(other(side).mark);
    }
  }
  const stored = await who.page.evaluate(() => Object.keys(localStorage));
  expect(stored).toEqual(expect.arrayContaining(['loginUser', `loginUser:${there.eventIdx}`]));
  expect(await who.stored('loginUser')).toMatchObject({ participateIdx: here.company.participateIdx });
  expect(await who.stored(`loginUser:${there.eventIdx}`)).toMatchObject({
    participateIdx: there.company.participateIdx,
  });
});

test('links, what is pressed and a list that is turned lead on in the event', async () => {
  const who = await arrive('en', 1440, { [storageKeys.token]: here.shared.token });
  const { page } = who;
  const event = String(there.eventIdx);
  await openIn(who, there, '/info');
  // Of a page that is built.
  await page.locator('footer a[href^="/en/"]').first().click();
  await page.waitForLoadState();
  expect(eventOf(who)).toBe(event);
  // Of an island: a meeting of the list.
  await openIn(who, there, '/matching/detail');
  await page.locator('main a[href*="/matching/meeting/"]').first().click();
  await page.waitForURL(/\/matching\/meeting\/\d+\?/);
  expect(eventOf(who)).toBe(event);
  // By the keyboard.
  await openIn(who, there, '/matching/info?tab=company');
  await page.locator('main a[href*="/matching/user/"]').first().press('Enter');
  await page.waitForURL(/\/matching\/user\/\d+\?/);
  expect(eventOf(who)).toBe(event);
  // A log-out leads home.
  await who.press(who.t('common.nav.logout'));
  await who.confirm();
  await who.told(who.t('common.loggedOut'));
  expect(eventOf(who)).toBe(event);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

// Whoever follows a link before any script has come is where somebody is for whom none runs.
test('links lead on in the event without any script', async () => {
  const browser = await sharedBrowser();
  const page = await browser.newPage({ javaScriptEnabled: false });
  onTestFinished(() => page.close());
  for (const path of ['/info', '/login', '/info/fields']) {
    await page.goto(`${site.url}/en${pathIn(there, path)}`);
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((href) => !href?.includes(`eventIdx=${there.eventIdx}`))).toEqual([]);
  }
  await page.locator('footer a[href^="/en/"]').first().click();
  expect(new URL(page.url()).searchParams.get('eventIdx')).toBe(String(there.eventIdx));
});

test('who has to log in comes back to the event', async () => {
  const guest = await arrive('en', 1440);
  guest.page.on('dialog', (dialog) => void dialog.accept());
  await guest.page.goto(`/en${pathIn(there, '/matching/detail')}`);
  await guest.page.waitForURL(/\/login\?next=/);
  const next = new URL(guest.page.url()).searchParams.get('next');
  expect(next).toBe(`/en/matching/detail?eventIdx=${there.eventIdx}`);
});

test('an application and a log that were begun are each of their event', async () => {
  const person = await joined(site);
  const applying = await arrive('en', 1440, { [storageKeys.token]: person.token });
  const writing = await arrive('en', 390, { [storageKeys.token]: here.company.token });
  const drafts = [
    [applying, '/participate/company', 'company.nameKo', 'participateForm'],
    [writing, '/counseling/add', 'buyerCompanyName', 'counselingMatching'],
  ] as const;
  for (const [who, path, name, key] of drafts) {
    const field = who.page.locator(`[data-field="${name}"]`);
    for (const [side, text] of [
      [there, 'There'],
      [here, 'Here'],
    ] as const) {
      await openIn(who, side, path);
      expect(await field.inputValue()).toBe('');
      await field.fill(text);
      await expect.poll(() => who.stored(side === here ? key : `${key}:${side.eventIdx}`)).toBeDefined();
    }
    for (const [side, text] of [
      [there, 'There'],
      [here, 'Here'],
    ] as const) {
      await openIn(who, side, path);
      await expect.poll(() => field.inputValue()).toBe(text);
    }
  }
});
