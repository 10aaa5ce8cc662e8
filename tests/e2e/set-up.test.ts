/** From an empty installation by the link of its first start to a console with an event (docs/rules.md, A15 to A19). */
import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { linkFile } from '#server/features/set-up/link.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { codeAt } from '#tests/support/codes.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { startServer } from '#tests/support/server-process.ts';
import { type TestSite, testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const environment = { SET_UP: '1' };
const cases: [Locale, number, TestSite, ReturnType<typeof arrivalsAt>][] = [];
for (const [locale, width] of turnsOf<[Locale, number]>([
  ['ko', 390],
  ['en', 1440],
])()) {
  const site = await testSite({ environment });
  // What every other address answers meanwhile is 503, which browsers say.
  cases.push([locale, width, site, arrivalsAt(site, { expected: /\b503\b/ })]);
}
const password = 'a long enough sentence';

test.each(cases)(
  'in %s at %i px the link leads to a console with an event',
  async (locale, width, site, arrive) => {
    const who = await arrive(locale, width);
    const { page, t } = who;
    await page.goto(`/${locale}/info`);
    await page.getByRole('heading', { name: t('setUp.closed.title') }).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    expect(await faultsInTheDark(page)).toEqual([]);
    // Nothing of the example's organiser.
    expect(await page.locator('body').textContent()).not.toMatch(
      /\.example|123-45|세계한인무역인협회|World Federation/,
    );

    await page.goto(`/${locale}/set-up#link=guessed`);
    await page.getByText(t('setUp.link.noneTitle')).waitFor();
    const link = new URL(readFileSync(linkFile(site.dataDir), 'utf8').trim());
    await page.goto('about:blank');
    await page.goto(link.pathname + link.hash);
    await who.awake();
    await page.locator('[data-field="id"]').waitFor();
    expect(new URL(page.url()).pathname).toBe('/set-up');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect(await faultsOf(page, locale)).toEqual([]);
    await who.fill('', {
      id: 'first@example.org',
      password,
      nameKo: '서도담',
      nameEn: 'Seo Dodam',
      country: 'KR',
    });
    await page.getByRole('button', { name: t('setUp.account.submit') }).click();

    // The second factor comes first, with codes to keep.
    await page.waitForURL('**/manage/set-up');
    await who.awake();
    const factor = page.locator('#second-factor');
    await factor.locator('[data-field="password"]').fill(password);
    await factor.getByRole('button', { name: t('account.factor.start') }).click();
    const secret = ((await factor.locator('.factor-secret').textContent()) ?? '').replaceAll(' ', '');
    await factor.locator('[data-field="code"]').fill(codeAt(site.clock.read(), secret));
    await factor.getByRole('button', { name: t('account.factor.confirm') }).click();
    await factor.getByRole('button', { name: t('account.factor.kept') }).click();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('button', { name: t('setUp.next'), exact: true }).click();

    // Who we are: what can't be empty is said, and what is saved is published.
    const step = (name: 'site' | 'event' | 'law' | 'mail' | 'done') =>
      page.getByRole('heading', { name: t(`setUp.title.${name}`) }).waitFor();
    await step('site');
    await page.locator('[data-field="nameKo"]').waitFor();
    await page.getByRole('button', { name: t('setUp.site.save') }).click();
    await page.locator('[data-field="nameKo"][aria-invalid="true"]').waitFor();
    await who.fill('', {
      nameKo: '한빛 무역회',
      nameEn: 'Hanbit Trade',
      hostKo: '한빛협회',
      hostEn: 'Hanbit Association',
      addressKo: '빈 1',
      privacyOfficerEn: 'Kim Mina',
      // Of a private network, and no example's.
      email: 'office@hanbit.internal',
    });
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('button', { name: t('setUp.site.save') }).click();

    await step('event');
    await page.locator('[data-field="placeKo"]').waitFor();
    await who.fill('', {
      nameKo: '첫 엑스포',
      nameEn: 'First Expo',
      placeKo: '빈',
      placeEn: 'Vienna',
      tables: '12',
    });
    const zone = page.locator('[data-field="timeZone"]');
    await zone.fill('Vienna');
    await zone.press('Enter');
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('button', { name: t('eventConsole.firstMake') }).click();
    await page.getByText(t('setUp.event.more')).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('button', { name: t('setUp.next'), exact: true }).click();

    await step('law');
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('button', { name: t('setUp.next'), exact: true }).click();
    await step('mail');
    await page.getByText(t('setUp.mail.noServer')).waitFor();
    await page.getByRole('button', { name: t('setUp.later') }).click();
    await step('done');
    await page.getByText(t('setUp.missing.mailText')).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('link', { name: t('setUp.done.toConsole') }).click();

    await page.getByRole('heading', { name: t('setUp.missing.title') }).waitFor();
    await page.getByRole('link', { name: t('setUp.missing.posts') }).waitFor();
    expect(await page.getByRole('link', { name: t('setUp.missing.event') }).count()).toBe(0);
    expect(await page.getByRole('link', { name: t('setUp.missing.identity') }).count()).toBe(0);
    await who.quiet();
    expect(await faultsOf(page, locale)).toEqual([]);
    const { data } = await site.client()('GET /event/getDetail', {});
    expect(data).toMatchObject({ nameEn: 'First Expo', tableCount: 12 });
    expect((await fetch(`${site.url}/en`)).status).toBe(200);
    expect(() => statSync(linkFile(site.dataDir))).toThrow('ENOENT');
  },
);

test('until then processes answer nothing else, and no log has the link', async () => {
  const { db, place, close } = await freshDatabase('sqlite');
  const servers = await Promise.all([1, 2].map(() => startServer(place, { environment })));
  try {
    const link = readFileSync(linkFile(place.dataDir), 'utf8').trim();
    const token = link.split('#link=')[1] ?? '';
    expect(token).toHaveLength(43);
    expect(statSync(linkFile(place.dataDir)).mode & 0o777).toBe(0o600);
    for (const { url } of servers) {
      const page = await fetch(`${url}/`, { headers: { 'accept-language': 'ko' } });
      expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
        503,
        '60',
        'no-store',
      ]);
      expect(await page.text()).toMatch(/<html[^>]* lang="ko"/);
      const call = await fetch(`${url}/api/event/getList`);
      expect([call.status, await call.json()]).toMatchObject([503, { resultMessage: 'being_set_up' }]);
      expect((await fetch(`${url}/files/anything`)).status).toBe(503);
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
      expect((await fetch(`${url}/favicon.svg`)).status).toBe(200);
      const open = await fetch(`${url}/en/set-up`);
      expect(open.status).toBe(200);
      expect(await open.text()).toMatch(/content="noindex, nofollow"[\s\S]*content="no-referrer"/);
    }
    const [here, there] = servers as [(typeof servers)[0], (typeof servers)[0]];
    const begin = (url: string, id: string) =>
      fetch(`${url}/api/setUp/begin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, id, password, nameKo: '서도담', nameEn: 'Seo Dodam', country: 'KR' }),
      }).then((response) => response.json() as Promise<{ resultCode: number; resultMessage: string }>);
    const ends = await Promise.all([begin(here.url, 'a@example.org'), begin(there.url, 'b@example.org')]);
    expect(ends.map(({ resultMessage }) => resultMessage).sort()).toEqual(['set_up_link_ended', 'success']);
    expect((await fetch(`${here.url}/en`)).status).toBe(200);
    expect((await fetch(`${there.url}/en`)).status).toBe(200);
    await Promise.all(servers.map(({ end }) => end('SIGTERM')));
    for (const { said } of servers) {
      expect(said()).toContain('Nobody manages this site yet');
      expect(said()).not.toContain(token);
    }
    expect(readFileSync(`${place.dataDir}/security.log`, 'utf8')).not.toContain(token);
    const told = await db.selectFrom('outbox').select('body').execute();
    expect(JSON.stringify(told)).not.toContain(token);
  } finally {
    await Promise.all(servers.map(({ hasEnded, end }) => hasEnded() || end('SIGKILL')));
    await close();
  }
});
