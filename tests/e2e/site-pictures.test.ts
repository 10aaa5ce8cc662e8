/** A manager gives the site a logo, an icon, a picture for shared links and a sponsor, on screen (docs/rules.md, I8, I9). */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { expo, manager } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { noise, scriptedSvg } from '#tests/support/made-files.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
await expo(site);
const { token } = await manager(site);
const arrive = arrivalsAt(site, { expected: /./ });
const png = await noise(600, 200).png().toBuffer();
const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const meta = (html: string) => /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';

test('pictures and sponsors are drafted, previewed and published', async () => {
  const who = await arrive('en', 390, { [storageKeys.token]: token });
  const { page, t } = who;
  await who.open('/manage/site');
  const field = (name: string) => page.locator(`fieldset[data-field="${name}"]`);
  const choose = async (name: string, mimeType: string, buffer: Buffer) =>
    field(name).locator('input[type="file"]').setInputFiles({ name: 'a', mimeType, buffer });
  await field('logo').waitFor();
  // A drawing is refused where it was chosen, and nothing is lost.
  await choose('logo', 'image/svg+xml', Buffer.from(scriptedSvg));
  await expect.poll(() => field('logo').locator('[role="alert"]').textContent()).not.toBe('');
  for (const name of ['logo', 'icon', 'share']) {
    await choose(name, 'image/png', png);
    await field(name).locator('img').waitFor();
  }
  await who.press(t('siteIdentity.sponsors.add'));
  await page.locator('[data-field="sponsors.0.nameEn"]').fill('Hanbit & Sons');
  await page.locator('[data-field="sponsors.0.link"]').fill('https://hanbit.example.org');
  await page.locator('[data-field="face"]').selectOption('gothicA1');
  expect(await faultsOf(page, 'en')).toEqual([]);
  await page.locator('form button[type="submit"]').click();
  await who.told(t('siteIdentity.done.saved'));

  // The draft's logo is there for its preview alone.
  await who.press(t('siteIdentity.preview'));
  const link = page.locator('.site-preview a').nth(4);
  await link.waitFor();
  const preview = await read((await link.getAttribute('href')) ?? '');
  const logo = /src="(\/own\/logo-[^"?]*)\?preview=[\w-]{32}"/.exec(preview)?.[1] ?? '';
  expect(preview).toContain('Hanbit &amp; Sons');
  expect((await fetch(`${site.url}${logo}`)).status).toBe(404);
  expect(await read('/en')).not.toContain('/own/');

  await who.press(t('siteIdentity.publish'));
  await who.told(t('siteIdentity.done.published'));
  await expect.poll(() => read('/en/info')).toContain(logo);
  const shown = await fetch(`${site.url}${logo}`);
  expect(shown.headers.get('cache-control')).toContain('immutable');
  const shared = await fetch(meta(await read('/en')));
  expect(await sharp(Buffer.from(await shared.arrayBuffer())).metadata()).toMatchObject({
    ...{ format: 'jpeg', width: 1200, height: 630 },
  });
  const { icons } = JSON.parse(await read('/en/manifest.webmanifest'));
  const [icon] = await Promise.all([fetch(`${site.url}${icons[0].src}`), fetch(`${site.url}/favicon.ico`)]);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);

  const guest = await arrive('en', 1440);
  await guest.open('/');
  await guest.page.locator('#header .own-logo img').waitFor();
  expect(
    await guest.page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('.own-logo img')].map((image) => image.naturalWidth),
    ),
  ).toEqual([600, 600]);
  // The face is cut as it is asked for.
  await expect
    .poll(() =>
      guest.page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      ),
    )
    .toContain('Own');
  const sponsor = guest.page.locator('.sponsors a');
  expect([await sponsor.textContent(), await sponsor.getAttribute('href')]).toEqual([
    'Hanbit & Sons',
    'https://hanbit.example.org',
  ]);
  expect(await faultsOf(guest.page, 'en')).toEqual([]);
  expect(await faultsInTheDark(guest.page)).toEqual([]);
});
