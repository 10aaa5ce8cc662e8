/** Pictures and documents in the forms, in a real browser: given, refused, turned, sent again. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { expo, joined, type Person } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import {
  bring,
  choose,
  fileField,
  filesOf,
  type GivenFile,
  givenFiles,
  saysOfFile,
} from '#tests/support/file-forms.ts';
import { pdfFile, programs, scriptedSvg } from '#tests/support/made-files.ts';
import { testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
await expo(site);

const { jpeg, png, pdf } = await givenFiles();

// Refusals and lost answers are what is tried here, and a browser has a line for each.
const arriveWith = arrivalsAt(site, { expected: /./ });
const arrive = (locale: Locale, width: number, as?: Pick<Person, 'token'>) =>
  arriveWith(locale, width, as ? { [storageKeys.token]: as.token } : {});
beforeEach(() => site.clock.set(longBefore));

/** A member who changes their details, at the field of the picture. */
async function atOwnPicture(locale: Locale, width = 1440) {
  const person = await joined(site);
  const who = await arrive(locale, width, person);
  await who.open('/my-page');
  await who.press(who.t('member.page.edit'));
  const field = fileField(who, 'profileFileIdx');
  await field.waitFor();
  const says = (words: string) => saysOfFile(field, words);
  return { person, who, field, says, isDone: () => says(who.t('ui.file.done')) };
}

/** A member whose company applies, at the fields of the company's files. */
async function atCompany(locale: Locale, width = 1440) {
  const person = await joined(site);
  const who = await arrive(locale, width, person);
  await who.open('/participate/company');
  await fileField(who, 'company.mainImgFileIdx').waitFor();
  return { person, who };
}

/** How many chosen files a browser keeps. */
const keptBy = ({ page }: Traveller) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opened = indexedDB.open('madang-files');
        opened.onsuccess = () => {
          const count = opened.result.transaction('files').objectStore('files').count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );

describe('a picture of one’s own', () => {
  test('is chosen, converted by what this site serves, uploaded, and shown', async () => {
    const { person, who, field, isDone } = await atOwnPicture('ko');
    const hosts = new Set<string>();
    who.page.context().on('request', (request) => hosts.add(new URL(request.url()).host));
    await choose(field, jpeg);
    await isDone();
    expect(await faultsOf(who.page, 'ko')).toEqual([]);
    await who.press(who.t('member.page.save'));
    await who.confirm();
    await who.told(who.t('ui.done.changed'));
    const picture = who.page.getByRole('img', { name: who.t('member.field.profile') });
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(300);
    const [file] = await filesOf(site, person.memberIdx, 'memberProfile');
    expect(file).toMatchObject({ fileName: '마당.jpg', mediaType: 'image/webp', width: 300, height: 200 });
    expect([...hosts].filter((host) => host !== '')).toEqual([new URL(site.url).host]);
    expect(who.trouble).toEqual([]);
  });

  test('comes by drop and by paste, is turned by a quarter with the keyboard alone, and taken away', async () => {
    const { person, who, field, isDone } = await atOwnPicture('en', 390);
    const files = () => filesOf(site, person.memberIdx, 'memberProfile');
    const remove = (name: string) => field.getByRole('button', { name: `Remove: ${name}` });
    await bring(field, 'drop', png);
    await isDone();
    expect(await files()).toHaveLength(1);
    await remove(png.name).click();
    await expect.poll(() => field.locator('.file-list').count()).toBe(0);
    await bring(field, 'paste', jpeg);
    await isDone();
    expect(await files()).toHaveLength(2);

    const turn = field.getByRole('button', { name: `Turn: ${jpeg.name}` });
    await turn.focus();
    await who.page.keyboard.press('Enter');
    await expect.poll(async () => (await files()).length).toBe(3);
    await isDone();
    const sizes = (await files()).slice(1).map(({ width, height }) => [width, height]);
    expect(sizes).toEqual([
      [300, 200],
      [200, 300],
    ]);
    expect((await remove(jpeg.name).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await remove(jpeg.name).press('Enter');
    await field.getByRole('status').getByText(`${jpeg.name} removed`).waitFor();
    expect(await field.locator('.file-list').count()).toBe(0);
    expect(who.trouble).toEqual([]);
  });

  test('is uploaded again after it was cancelled, after a busy server, and after one that went away; a log-out leaves none in the browser', async () => {
    const { person, who, field, says, isDone } = await atOwnPicture('en');
    const { page, t } = who;
    const uploads = '**/api/file/upload**';
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(uploads, async (route) => {
      await held;
      await route.abort().catch(() => undefined);
    });
    await choose(field, jpeg);
    await field.getByRole('button', { name: `Cancel: ${jpeg.name}` }).waitFor();
    await says('Uploading');
    await field.getByRole('button', { name: `Cancel: ${jpeg.name}` }).click();
    await says(t('ui.file.cancelled'));
    release();
    await page.unroute(uploads);

    const envelope = { resultCode: 1, resultMessage: 'server_busy', data: null, totalCount: 0 };
    await page.route(uploads, (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: envelope }),
    );
    const again = field.getByRole('button', { name: `Try again: ${jpeg.name}` });
    await again.click();
    await says(t('msg.server_busy'));
    await page.unroute(uploads);

    await page.route(uploads, (route) => route.abort('connectionreset'));
    await again.click();
    await says(t('msg.fail'));
    await page.unroute(uploads);

    expect(await filesOf(site, person.memberIdx, 'memberProfile')).toEqual([]);
    await again.click();
    await isDone();
    expect(await filesOf(site, person.memberIdx, 'memberProfile')).toHaveLength(1);

    expect(await keptBy(who)).toBe(1);
    await who.open('/');
    await who.logout();
    // The page that follows may still be on its way.
    await expect.poll(() => keptBy(who).catch(() => undefined)).toBe(0);
  });
});

describe('what can’t be taken', () => {
  test.each(turnsOf<Locale>(['en', 'ko'])())(
    'is refused before anything is sent, in words, and nothing is lost (%s)',
    async (locale) => {
      const { person, who } = await atCompany(locale);
      const { t } = who;
      const field = fileField(who, 'company.bizDocFileIdx');
      const sent: string[] = [];
      who.page.on('request', (request) => request.url().includes('/upload') && sent.push(request.url()));
      const refused = async (file: Partial<GivenFile>, words: string) => {
        await choose(field, { ...pdf, ...file });
        await field.getByRole('alert').getByText(words).waitFor();
      };
      await refused({ name: `${'가'.repeat(47)}.pdf` }, t('ui.fileNameTooLong'));
      await refused({ buffer: Buffer.alloc(20 * 1024 * 1024 + 1) }, t('ui.fileTooLarge'));
      await refused({ buffer: Buffer.alloc(0) }, t('msg.file_empty'));
      await refused({ name: 'setup.exe' }, t('msg.file_type_not_allowed'));
      const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(scriptedSvg) };
      await refused(svg, t('msg.file_type_not_allowed'));
      expect(sent).toEqual([]);
      expect(await faultsOf(who.page, locale)).toEqual([]);

      const says = (words: string) => saysOfFile(field, words);
      await choose(field, { ...jpeg, buffer: programs['of Windows'] });
      await says(t('ui.imageFailed'));
      await choose(field, { ...pdf, buffer: programs['of Linux'] });
      await says(t('msg.file_type_not_allowed'));
      await choose(field, { ...pdf, buffer: pdfFile().subarray(0, 40) });
      await says(t('msg.file_damaged'));
      expect(await filesOf(site, person.memberIdx, 'companyBizDoc')).toEqual([]);
      await choose(field, pdf);
      await says(t('ui.file.done'));
      expect(await filesOf(site, person.memberIdx, 'companyBizDoc')).toHaveLength(1);
    },
  );

  test('a sixth document is one too many', async () => {
    const { person, who } = await atCompany('en', 390);
    const field = fileField(who, 'company.etcDocFileIdxs');
    const six = [1, 2, 3, 4, 5, 6].map((no) => ({ ...pdf, name: `paper ${no}.pdf` }));
    await choose(field, ...six);
    await field
      .getByRole('alert')
      .getByText(who.t('rule.too_many', { max: 5 }))
      .waitFor();
    await expect
      // Two are sent at once, and either may come first.
      .poll(async () => {
        const files = await filesOf(site, person.memberIdx, 'companyEtcDoc');
        return files.map(({ fileName }) => fileName).sort();
      })
      .toEqual(six.slice(0, 5).map(({ name }) => name));
  });
});
