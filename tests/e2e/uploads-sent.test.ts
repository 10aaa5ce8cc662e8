/** Forms with files, as they are sent: a guest's application after joining, a consultation log on a phone, and what managers see of it. */
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { type Locale, localePath } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { company, expo, joined, type Person } from '#tests/support/factories.ts';
import { choose, fileField, filesOf, givenFiles, saysOfFile } from '#tests/support/file-forms.ts';
import { pdfFile } from '#tests/support/made-files.ts';
import { withFiles } from '#tests/support/required-files.ts';
import { companySample, joinSample, password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { sendFile } from '#tests/support/uploading.ts';

const site = await testSite();
const here = await expo(site);
const atSite = (path: string, init: RequestInit) => fetch(`${site.url}/api${path}`, init);
const { jpeg, png, pdf } = await givenFiles();

// Refusals and lost answers are what is tried here, and a browser has a line for each.
const arriveWith = arrivalsAt(site, { expected: /./ });
const arrive = (locale: Locale, width: number, as?: Pick<Person, 'token'>) =>
  arriveWith(locale, width, as ? { [storageKeys.token]: as.token } : {});
beforeEach(() => site.clock.set(longBefore));

test('a guest’s files outlive a reload, are sent once they have joined, and one that fails holds up no other', async () => {
  const no = 760;
  const { agreeTerms, agreePrivacy, passwordConfirm, ...person } = joinSample(no);
  const { company: asked, products, hopeBuyer } = companySample(no);
  const { exportRecords, ...detail } = asked;
  const who = await arrive('ko', 390);
  const { page, t } = who;
  const next = () => who.press(t('ui.next'));
  await who.open('/participate/company');
  await who.fill('member', { ...person, password: null });
  await next();
  await who.fill('company', { ...detail, noExports: 'Y' });
  const mainImg = fileField(who, 'company.mainImgFileIdx');
  await choose(mainImg, jpeg);
  await saysOfFile(mainImg, t('ui.file.waiting'));
  await choose(fileField(who, 'company.bizDocFileIdx'), { ...pdf, buffer: pdfFile().subarray(0, 40) });
  await next();
  await who.fill('products.0', products[0] ?? {});
  const productImg = fileField(who, 'products.0.mainImgFileIdx');
  await choose(productImg, png);
  await saysOfFile(productImg, t('ui.file.waiting'));

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  // The page opens at the step where it was left.
  await saysOfFile(productImg, t('ui.file.waiting'));
  await page.goBack();
  await saysOfFile(mainImg, t('ui.file.waiting'));
  const preview = mainImg.locator('img.file-preview');
  expect(
    await preview.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(300);
  await next();
  await next();
  await who.fill('hopeBuyer', hopeBuyer ?? {});
  await next();
  await who.fill('member', { password, passwordConfirm, agreeTerms, agreePrivacy });
  const submit = page.getByRole('button', { name: t('participate.wizard.submit'), exact: true });
  await submit.click();
  await who.confirm();

  const bizDoc = fileField(who, 'company.bizDocFileIdx');
  await bizDoc.getByText(t('rule.file_not_sent', { name: pdf.name })).waitFor();
  await saysOfFile(bizDoc, t('msg.file_damaged'));
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field')))
    .toBe('company.bizDocFileIdx');
  await choose(bizDoc, pdf);
  await saysOfFile(bizDoc, t('ui.file.done'));
  await who.press(t('participate.wizard.toSummary'));
  await page.getByRole('button', { name: t('participate.wizard.submit'), exact: true }).click();
  await who.confirm();
  await page.waitForURL(`**${localePath('ko', '/my-page')}`);

  const member = await site.db
    .selectFrom('member')
    .select('idx')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const idxOf = async (kind: string) => (await filesOf(site, member.idx, kind)).map(({ idx }) => idx);
  const row = await site.db
    .selectFrom('company')
    .innerJoin('product', 'product.companyIdx', 'company.idx')
    .innerJoin('participate', 'participate.idx', 'company.participateIdx')
    .select(['company.mainImgFileIdx', 'bizDocFileIdx', 'product.mainImgFileIdx as productImg'])
    .where('memberIdx', '=', member.idx)
    .executeTakeFirstOrThrow();
  expect([[row.mainImgFileIdx], [row.bizDocFileIdx], [row.productImg]]).toEqual([
    await idxOf('companyMainImg'),
    await idxOf('companyBizDoc'),
    await idxOf('productMainImg'),
  ]);

  // One's own answers show them, a private one by a signed address.
  await page.locator('summary').getByText(t('participate.state.answers')).click();
  const own = page.locator('.standing-answers');
  await own.getByRole('link', { name: pdf.name }).waitFor();
  const address = (await own.getByRole('link', { name: pdf.name }).getAttribute('href')) ?? '';
  expect((await fetch(new URL(address, site.url))).headers.get('content-type')).toBe('application/pdf');
  expect(who.trouble).toEqual([]);
});

test('a name card is photographed into a consultation log on a phone', async () => {
  const person = await company(site, here);
  site.clock.set('2026-10-29T09:30:00Z');
  const who = await arrive('en', 390, person);
  await who.open('/counseling/add');
  const field = fileField(who, 'nameCardFileIdx');
  await who.page.locator('summary', { hasText: who.t('counseling.form.nameCard') }).click();
  await field.waitFor();
  const upright = await sharp(jpeg.buffer).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  await field.locator('input[capture="environment"]').setInputFiles([{ ...jpeg, buffer: upright }]);
  await saysOfFile(field, who.t('ui.file.done'));
  await who.fill('', {
    buyerCompanyName: 'Wiener Handel GmbH',
    buyerName: 'Anna Huber',
    productName: 'Perilla oil',
    type: 'AGREE_SAMPLE',
  });
  const save = who.t('counseling.form.save');
  await who.page.locator('form').getByRole('button', { name: save }).click();
  await who.confirm();
  await who.page.waitForURL('**/counseling/list');
  const [card] = await filesOf(site, person.memberIdx, 'buyerNameCardImg');
  // Upright, as the camera held it.
  expect(card).toMatchObject({ width: 200, height: 300 });
  const log = await site.db.selectFrom('counseling').select('nameCardFileIdx').executeTakeFirstOrThrow();
  expect(log.nameCardFileIdx).toBe(card?.idx);
  expect(who.trouble).toEqual([]);
});

test('a manager sees the pictures and documents of an application', async () => {
  site.clock.set(longBefore);
  const applicant = await joined(site);
  const [picture, licence] = await Promise.all([
    sendFile(atSite, 'companyMainImg', applicant.token, { bytes: png.buffer, fileName: png.name }),
    sendFile(atSite, 'companyBizDoc', applicant.token, { bytes: pdf.buffer, fileName: pdf.name }),
  ]);
  const sample = companySample(761);
  const company = { mainImgFileIdx: picture.data.fileIdx, bizDocFileIdx: licence.data.fileIdx };
  const application = await withFiles(applicant, { ...sample, company: { ...sample.company, ...company } });
  await applicant.client('POST /participate/apply', application);
  const who = await arrive('ko', 1440, here.manager);
  await who.open('/manage/participate?stateParticipate=REQUEST');
  await who.page.getByRole('link', { name: sample.company.nameKo }).first().click();
  const answers = who.page.locator('.answers');
  await answers.getByRole('link', { name: png.name }).waitFor();
  const address = (await answers.getByRole('link', { name: pdf.name }).getAttribute('href')) ?? '';
  const read = await fetch(new URL(address, site.url));
  expect([read.status, Buffer.from(await read.arrayBuffer()).equals(pdf.buffer)]).toEqual([200, true]);
  // Without the signature it is read by nobody.
  expect((await fetch(new URL(address.replace(/\?.*/, ''), site.url))).status).toBe(403);
  const seen = answers.locator('img.file-preview').first();
  expect(
    await seen.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(240);
  expect(who.trouble).toEqual([]);
});

test('what a guest chose a day ago is gone from the browser, and the field says so', async () => {
  const who = await arrive('en', 390);
  const { page, t } = who;
  const { agreeTerms, agreePrivacy, passwordConfirm, ...person } = joinSample(762);
  const field = fileField(who, 'company.mainImgFileIdx');
  await who.open('/participate/company');
  await who.fill('member', { ...person, password: null });
  await who.press(t('ui.next'));
  await choose(field, jpeg);
  await saysOfFile(field, t('ui.file.waiting'));
  page.on('dialog', (dialog) => void dialog.accept());
  // A day and an hour later someone goes on in the tab that stayed open: the draft is young, the file is not.
  await page.clock.install({ time: Date.now() + 25 * 3_600_000 });
  await who.fill('company', { nameEn: 'Madang' });
  await page.reload();
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  await saysOfFile(field, t('ui.file.lost'));
  await field.getByRole('button', { name: t('ui.remove') }).click();
  expect(await field.locator('.file-list').count()).toBe(0);
});
