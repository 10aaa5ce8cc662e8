/** The files of a company's application: missed where they are not there, put in order, and sent after joining, whatever fails. */
import { beforeEach, describe, expect, test } from 'vitest';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { company, expo, joined } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import {
  choose,
  fileField,
  filesOf,
  give,
  giveCompanyFiles,
  givenFiles,
  giveProductPicture,
  saysOfFile,
} from '#tests/support/file-forms.ts';
import { companySample, joinSample, password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';
import { arrived, at, described, focused, next } from '#tests/support/wizard.ts';

const site = await testSite();
const here = await expo(site);
const { pdf, png } = await givenFiles();
let no = 820;

// Uploads that fail are what is tried here, and a browser has a line for each.
const arrive = arrivalsAt(site, { expected: /Failed to load resource|ERR_FAILED/ });
beforeEach(() => {
  site.clock.set(longBefore);
  no += 1;
});

const send = ({ page }: Traveller) => page.locator('main form button[type="submit"]').click();
/** The step of the company, but for its files. */
async function fillCompany(who: Traveller): Promise<void> {
  const { exportRecords, ...detail } = companySample(no).company;
  await who.fill('company', { ...detail, noExports: 'Y' });
}
const product = () => companySample(no).products[0] ?? {};
/** The names of a field's files, from the top. */
const namesIn = (who: Traveller, name: string) => fileField(who, name).locator('.file-name').allInnerTexts();

describe.each(
  inTurns([
    ['ko', 390, '회사 이미지를 올려 주세요.', '사업자등록증을 올려 주세요.', '제품 이미지를 올려 주세요.'],
    ['en', 1440, 'Add the company image.', 'Add the business registration file.', 'Add the product image.'],
  ] as const),
)('in %s at %i px', (locale, width, missesImage, missesDocument, missesProduct, test) => {
  test('what is missing is said at its field, which gets the focus, and the step waits for it', async () => {
    const who = await arrive(locale, width, { loginToken: (await joined(site)).token });
    await who.open('/participate/company');
    await fillCompany(who);
    await send(who);
    await expect.poll(() => focused(who)).toBe('company.mainImgFileIdx');
    expect(await described(who)).toContain(missesImage);
    await who.page.getByText(missesDocument).waitFor();
    expect(await faultsOf(who.page, locale)).toEqual([]);
    await give(who, 'company.mainImgFileIdx', png);
    expect(await who.page.getByText(missesImage).count()).toBe(0);
    await send(who);
    await expect.poll(() => focused(who)).toBe('company.bizDocFileIdx');
    await give(who, 'company.bizDocFileIdx', pdf);
    await next(who, 'product');

    await who.fill('products.0', product());
    await send(who);
    await expect.poll(() => focused(who)).toBe('products.0.mainImgFileIdx');
    expect(await described(who)).toContain(missesProduct);
    await giveProductPicture(who, 'products.0');
    await next(who, 'hopeBuyer');
    // What is taken away again is missed again.
    await who.page.goBack();
    await at(who, 'product');
    await fileField(who, 'products.0.mainImgFileIdx')
      .getByRole('button', { name: who.t('ui.remove') })
      .click();
    // By the mouse, at once: nothing may move away under it as the focus leaves the field of files.
    await who.page.locator('main form button[type="submit"]').click();
    await expect.poll(() => focused(who)).toBe('products.0.mainImgFileIdx');
  });

  test('documents and pictures are put in order by the keyboard, which is said, and stand so on the profile', async () => {
    const person = await company(site, here);
    const who = await arrive(locale, width, { loginToken: person.token });
    const { page, t } = who;
    const [docs, imgs] = ['company.etcDocFileIdxs', 'company.imgFileIdxs'] as const;
    const paper = (one: string) => ({ ...pdf, name: `${one}.pdf` });
    const view = (one: string) => ({ ...png, name: `${one}.png` });
    const press = async (name: string, file: string, action: 'up' | 'down') => {
      const words = t('ui.file.actionOf', { action: t(`ui.file.${action}`), name: file });
      await fileField(who, name).getByRole('button', { name: words, exact: true }).press('Enter');
    };
    const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

    await who.open('/my-page?edit=company');
    await choose(fileField(who, docs), ...['A', 'B', 'C'].map(paper));
    await choose(fileField(who, imgs), ...['one', 'two'].map(view));
    // What is said of a move would be followed at once by what is said of an upload.
    for (const name of [docs, imgs])
      await expect
        .poll(() =>
          fileField(who, name)
            .locator('.file-state')
            .filter({ hasText: t('ui.file.done') })
            .count(),
        )
        .toBe(name === docs ? 3 : 2);
    await press(docs, 'A.pdf', 'down');
    expect(await focusedName()).toBe(t('ui.file.actionOf', { action: t('ui.file.down'), name: 'A.pdf' }));
    await fileField(who, docs)
      .getByRole('status')
      .getByText(t('ui.file.moved', { name: 'A.pdf', place: 2, total: 3 }))
      .waitFor({ state: 'attached' });
    await press(docs, 'A.pdf', 'down');
    // At the end there is no further: the focus is on the way back.
    expect(await focusedName()).toBe(t('ui.file.actionOf', { action: t('ui.file.up'), name: 'A.pdf' }));
    await press(docs, 'C.pdf', 'up');
    expect(await namesIn(who, docs)).toEqual(
      ['C.pdf', 'B.pdf', 'A.pdf'].map((one) => expect.stringContaining(one)),
    );
    await press(imgs, 'two.png', 'up');
    expect(await faultsOf(page, locale)).toEqual([]);
    await send(who);
    await who.confirm();
    await who.told(t('ui.done.changed'));

    // The form stays open, and can be sent once more.
    await fileField(who, docs).locator('.file-list a').nth(2).waitFor();
    // A press within 0.7 s of the confirming one is a nervous finger's, and asks nothing.
    await page.waitForTimeout(1_000);
    await send(who);
    await who.confirm();
    await who.told(t('ui.done.changed'));
    await who.open('/my-page?edit=company');
    await fileField(who, docs).locator('.file-list a').nth(2).waitFor();
    await expect
      .poll(() => namesIn(who, docs))
      .toEqual(['C.pdf', 'B.pdf', 'A.pdf'].map((one) => expect.stringContaining(one)));
    const own = (await person.client('GET /participate/getDetail', { eventIdx: here.eventIdx })).data.company;
    const pictures = await filesOf(site, person.memberIdx, 'companyMainImg');
    const nameOf = (idx: number) => pictures.find((file) => file.idx === idx)?.fileName;
    expect(own?.imgFileIdxs.map(nameOf)).toEqual(['two.png', 'one.png']);

    await who.open(`/matching/user/${person.participateIdx}`);
    const shown = page.locator('.profile-pictures a');
    await shown.nth(1).waitFor();
    const addresses = await shown.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const saved = own?.imgFileIdxs.map((idx) => pictures.find((file) => file.idx === idx)?.saveFileName);
    expect(addresses.map((address) => address?.split('/').at(-1))).toEqual(saved);
    expect(await faultsOf(page, locale)).toEqual([]);
  });
});

test('a guest whose uploads fail after joining loses nothing, and goes on after a reload', async () => {
  const { agreeTerms, agreePrivacy, passwordConfirm, ...person } = joinSample(no);
  const who = await arrive('en', 390);
  const { page, t } = who;
  await who.open('/participate/company');
  await who.fill('member', { ...person, password: null });
  await next(who, 'detail');
  await fillCompany(who);
  await giveCompanyFiles(who);
  await next(who, 'product');
  await who.fill('products.0', product());
  await giveProductPicture(who, 'products.0');
  await next(who, 'hopeBuyer');
  await next(who, 'summary');
  await who.fill('member', { password, passwordConfirm, agreeTerms, agreePrivacy });
  await page.route('**/api/file/upload**', (route) => route.abort());
  await send(who);
  await who.confirm();
  await at(who, 'detail');
  await expect.poll(() => focused(who)).toBe('company.mainImgFileIdx');
  await page.getByText(t('participate.wizard.joinedOnly')).waitFor();
  await page.waitForTimeout(600);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.unroute('**/api/file/upload**');
  await page.reload();
  await at(who, 'detail');
  await saysOfFile(fileField(who, 'company.bizDocFileIdx'), t('ui.file.done'));
  await who.press(t('participate.wizard.toSummary'));
  await at(who, 'summary');
  await send(who);
  await who.confirm();
  await arrived(who);
  const row = await site.db
    .selectFrom('company')
    .innerJoin('participate', 'participate.idx', 'company.participateIdx')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .innerJoin('product', 'product.companyIdx', 'company.idx')
    .select(['filesRequired', 'pictureRequired', 'participate.state'])
    .where('member.id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ filesRequired: 1, pictureRequired: 1, state: 'REQUEST' });
});
