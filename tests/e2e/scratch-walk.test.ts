import { expect, test } from 'vitest';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { testSite } from '#tests/support/site.ts';
import { world } from '#tests/support/world.ts';
const site = await testSite();
const here = await world(site, site.eventInUse);
const arrive = arrivalsAt(site);
const out = `${process.cwd()}/scratch-shots`;
const namesKo = ['남도발효식품 주식회사', '한빛바이오', '그린테크 솔루션즈 코리아', '동해수산', '(주)대한정밀공업'];
const namesEn = ['Namdo Ferment Foods Co., Ltd.', 'Hanbit Bio', 'Greentech Solutions Korea Inc.', 'Donghae Fisheries', 'Daehan Precision'];
test.skip('board', async () => {
  site.clock.set('2026-10-29T09:05:00Z');
  for (const locale of ['ko', 'en'] as const) {
    const screen = await arrive(locale, 1920, { [storageKeys.token]: here.admin.token });
    await screen.page.setViewportSize({ width: 1920, height: 1080 });
    let count = 4;
    await screen.page.route(/board/i, async (route) => {
      const type = route.request().resourceType();
      if (type !== 'fetch' && type !== 'xhr') return route.continue();
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.tables = Array.from({ length: count }, (_, no) => ({
        tableNo: no + 1,
        now: no % 4 === 3 ? null : { nameKo: namesKo[no % 5], nameEn: namesEn[no % 5] },
        next: no % 3 === 2 ? null : { nameKo: namesKo[(no + 2) % 5], nameEn: namesEn[(no + 2) % 5] },
      }));
      return route.fulfill({ response: answer, json: body });
    });
    for (const n of locale === 'ko' ? [4, 9] : [12, 40]) {
      count = n;
      for (const scheme of n === 4 || n === 12 || n === 40 ? (['light', 'dark'] as const) : (['light'] as const)) {
        await screen.page.emulateMedia({ colorScheme: scheme });
        await screen.open('/visit/board');
        await screen.page.locator('.board-screen tbody tr').first().waitFor();
        const over = await screen.page.evaluate(() => {
          const rows = [...document.querySelectorAll('.board-screen table')].map((t) => t.getBoundingClientRect().bottom);
          return [Math.max(...rows), document.querySelector('.board-screen > footer')!.getBoundingClientRect().top];
        });
        console.log(locale, n, scheme, over);
        await screen.quiet().then(() => screen.page.waitForTimeout(600)); await screen.page.screenshot({ path: `${out}/board-${n}-${locale}-${scheme}.png` });
      }
    }
  }
}, 200000);

import { encode } from '#stores/lib/storage.ts';
test('log-out', async () => {
  site.clock.set('2026-10-29T09:05:00Z');
  const { data: own } = await here.company.client('GET /member/getMember', {});
  const localStorage = [{ name: storageKeys.token, value: encode(here.company.token) ?? '' }];
  const b = await site.db.selectFrom('buyer').selectAll().execute();
  const m = await site.db.selectFrom('member').selectAll().execute();
  const theirs = [...b.map((x) => x.companyName), ...m.flatMap((x) => [x.nameKo, x.nameEn, x.email])];
  const v = await site.visit({ width: 1440, serviceWorkers: 'allow', locale: 'en-GB', storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] } });
  const { page } = v;
  for (const path of ['/en/matching/detail', `/en/matching/meeting/${here.placed}`, '/en/counseling/list', `/en/counseling/detail/${here.counselingIdx}`, '/en/matching/notices', '/en/my-page', `/en/matching/user/${here.buyer.participateIdx}`]) {
    await page.goto(path);
    await page.waitForTimeout(2500);
  }
  const list = () => page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) for (const key of await (await caches.open(name)).keys()) {
      const body = await (await (await caches.open(name)).match(key))!.clone().text();
      found.push(`${name} ${key.method} ${new URL(key.url).pathname} ${body.length}${/madang.test|@/.test(body) && !/_astro/.test(key.url) ? ' MAILISH ' + (body.match(/[\w.-]+@[\w.-]+/g) ?? []).slice(0, 3).join() : ''}`);
    }
    const dbs = (await indexedDB.databases()).map((d) => d.name);
    return { caches: found.filter((f) => !/_astro|fonts/.test(f)), assets: found.length, dbs, local: Object.entries({ ...window.localStorage }), session: Object.entries({ ...window.sessionStorage }) };
  });
  console.log('BEFORE', JSON.stringify(await list(), null, 1));
  await page.goto('/en');
  await page.waitForTimeout(1500);
  const out2 = page.getByRole('button', { name: /log out/i }).filter({ visible: true });
  if ((await out2.count()) === 0) await page.locator('header summary, header button').filter({ visible: true }).last().click();
  await out2.first().click();
  await page.waitForTimeout(1000);
  console.log('DIALOG', await page.locator('dialog[open]').allTextContents());
  const yes = page.locator('dialog[open] button[value="yes"]');
  if ((await yes.count()) > 0) await yes.click();
  await page.waitForTimeout(4000);
  console.log('TOKEN', await page.evaluate((k) => window.localStorage.getItem(k), 'loginToken'));
  console.log('AFTER', JSON.stringify(await list(), null, 1));
  const names = [own.id, own.email, own.nameKo, own.nameEn, ...theirs].filter(Boolean);
  const hits = await page.evaluate(async (words) => {
    const hit: string[] = [];
    for (const name of await caches.keys()) for (const key of await (await caches.open(name)).keys()) {
      const body = await (await (await caches.open(name)).match(key))!.clone().text();
      for (const w of words as string[]) if (w && body.includes(w)) hit.push(`${key.url} ${w}`);
    }
    return hit;
  }, names as never);
  console.log('HITS', names, hits);
}, 120000);
