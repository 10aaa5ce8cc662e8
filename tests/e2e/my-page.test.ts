/** My page: what is next, one's own company and products, consents, and the download of one's data; each screen by axe. */
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { applied, buyer, company, expo, joined, type Person, slotsOf } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { giveProductPicture } from '#tests/support/file-forms.ts';
import { companySample, joinSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';
import { field, focused } from '#tests/support/wizard.ts';

const site = await testSite();
const at = await expo(site);

const travellers: Traveller[] = [];
const arrive = async (
  locale: Locale,
  width: number,
  scheme: 'light' | 'dark' = 'light',
  as?: Pick<Person, 'token'>,
) => {
  const traveller = await Traveller.arrive(site, locale, width, as ? { [storageKeys.token]: as.token } : {});
  await traveller.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  travellers.push(traveller);
  return traveller;
};
afterEach(async () => {
  const all = travellers.splice(0);
  site.clock.set(longBefore);
  for (const { trouble } of all) expect(trouble).toEqual([]);
  await Promise.all(all.map((traveller) => traveller.leave()));
});
const accessible = async ({ page, locale }: Traveller) => expect(await faultsOf(page, locale)).toEqual([]);
/** Kept where `SCREENS` names a folder, to be looked at. */
const screen = async ({ page, locale }: Traveller, name: string) => {
  const folder = process.env['SCREENS'];
  const width = page.viewportSize()?.width;
  if (folder) await page.screenshot({ path: `${folder}/${name}-${locale}-${width}.png`, fullPage: true });
};

describe.each(
  inTurns<[Locale, number, 'light' | 'dark']>([
    ['ko', 390, 'light'],
    ['en', 1440, 'dark'],
    ['en', 390, 'dark'],
    ['ko', 1440, 'light'],
  ]),
)('in %s at %i px, %s', (locale, width, scheme, test) => {
  test('what is next stands first: the meetings of today, with time, table and counterpart', async () => {
    const [seller, purchaser] = [await company(site, at), await buyer(site, at)];
    const slots = await slotsOf(seller, at);
    const { data } = await purchaser.client('POST /matching/apply', {
      eventIdx: at.eventIdx,
      targetParticipateIdx: seller.participateIdx,
      // Not all at once: there are fewer tables than tests.
      wishes: [slots[width > 1000 ? 2 : 3] as number],
    });
    const { matchingIdx } = data;
    const { tableNo } = (await seller.client('POST /matching/approve', { matchingIdx })).data;
    const who = await arrive(locale, width, scheme, seller);
    await who.page.clock.setFixedTime('2026-10-29T07:30:00Z');
    await who.open('/my-page');
    const next = who.page.locator('.next-meetings');
    await next.getByRole('heading', { name: who.t('participate.next.today') }).waitFor();
    const text = ((await next.textContent()) ?? '').replaceAll(/\s+/g, ' ');
    expect(text).toMatch(width > 1000 ? /10:00/ : /10:30/);
    expect(text).toContain(who.t('participate.next.table', { no: tableNo ?? '' }));
    expect(text).toContain('Wiener');
    expect((await next.locator('li').first().boundingBox())?.y).toBeLessThan(300);
    await accessible(who);
    await screen(who, 'next');
    // On another day the next one stands there, with its day.
    await who.page.clock.setFixedTime('2026-10-01T07:30:00Z');
    await who.open('/my-page');
    await next.getByRole('heading', { name: who.t('participate.next.next') }).waitFor();
  });

  test('without a meeting the state of the participation is first, with the reason of a refusal', async () => {
    const person = await applied(site, at, companySample(70));
    const reason = 'The registration shows another name.';
    await at.manager.client('POST /manage/participate/deny', {
      participateIdx: person.participateIdx,
      reason,
    });
    const who = await arrive(locale, width, scheme, person);
    await who.open('/my-page');
    const badge = who.page.locator('.standing-state');
    await badge.waitFor();
    expect((await badge.boundingBox())?.y).toBeLessThan(300);
    await who.page.getByText(reason).waitFor();
    await screen(who, 'denied');
  });

  test('an approved company changes itself and a product, and a new name waits for a manager', async () => {
    const own = await company(site, at);
    const who = await arrive(locale, width, scheme, own);
    const { t, page } = who;
    await who.open('/my-page');
    await who.press(t('participate.mine.editCompany'));
    await page.getByRole('heading', { name: t('participate.mine.company') }).waitFor();
    await field(who, 'company.nameEn').fill('Hanbit Foods');
    await field(who, 'company.introEn').fill('We press them cold.');
    await accessible(who);
    await screen(who, 'company');
    await page.locator('main form button[type="submit"]').click();
    await who.confirm();
    await who.told(t('participate.mine.savedWaits'));
    await page.getByText(t('participate.mine.waits')).waitFor();
    await screen(who, 'company-waits');
    const profile = () =>
      site.client()('GET /company/getDetail', { eventIdx: at.eventIdx, participateIdx: own.participateIdx });
    expect((await profile()).data).toMatchObject({ introEn: 'We press them cold.' });
    expect((await profile()).data.nameEn).not.toBe('Hanbit Foods');

    // A manager reads what stands and what is wanted, and lets it stand.
    const desk = await arrive(locale, width, scheme, at.manager);
    await desk.open(`/manage/participate?participateIdx=${own.participateIdx}`);
    await desk.page.getByRole('cell', { name: 'Hanbit Foods' }).waitFor();
    await accessible(desk);
    await screen(desk, 'manager');
    await desk.press(t('manage.detail.change.approve'));
    await desk.page
      .locator('#toasts')
      .getByText(locale === 'ko' ? /\S의 이름 변경을 승인했어요$/ : /^The new name of \S.* was approved$/)
      .first()
      .waitFor();
    expect((await profile()).data.nameEn).toBe('Hanbit Foods');

    await who.open('/my-page');
    await page.locator('.my-products').getByRole('link').first().click();
    await field(who, 'product.nameEn').fill('Sesame oil');
    await accessible(who);
    await screen(who, 'product');
    await page.locator('main form button[type="submit"]').click();
    await who.confirm();
    await page.waitForURL((url) => url.search === '');
    await who.told(t('ui.done.changed'));
    await who.press(t('participate.mine.add'));
    const { productIdx: _, ...product } = companySample(1).products[0] as Record<string, string>;
    await who.fill('product', product);
    await page.locator('main form button[type="submit"]').click();
    await expect.poll(() => focused(who)).toBe('product.mainImgFileIdx');
    await giveProductPicture(who, 'product');
    await page.locator('main form button[type="submit"]').click();
    await who.confirm();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => page.locator('.my-products li').count()).toBe(2);
    const { data } = await own.client('GET /participate/getDetail', { eventIdx: at.eventIdx });
    expect(data).toMatchObject({ stateParticipate: 'COMPLETE', companyChange: null });
    expect(data.products.map(({ nameEn }) => nameEn)).toEqual(['Sesame oil', product['nameEn']]);
  });

  test('optional consents are given and withdrawn, and all data are downloaded', async () => {
    const person = await joined(site);
    const who = await arrive(locale, width, scheme, person);
    const { t, page } = who;
    await who.open('/my-page#consents');
    const consents = page.locator('#consents');
    await consents.getByText(t('consent.page.requiredNote')).first().waitFor();
    await accessible(who);
    await screen(who, 'consents');
    await consents.getByRole('button', { name: t('consent.page.give') }).click();
    await who.confirm();
    await who.told(t('consent.page.givenDone'));
    await consents.getByRole('button', { name: t('consent.page.withdraw') }).click();
    await who.confirm();
    await who.told(t('consent.page.withdrawnDone'));
    const { data } = await person.client('GET /member/getConsents', {});
    expect(data.map(({ isGiven }) => isGiven)).toEqual([true, true, false]);
    expect(data[2]?.version).not.toBeNull();

    await page.locator('#data summary').click();
    const saved = page.waitForEvent('download');
    await page
      .locator('#data')
      .getByRole('button', { name: t('account.data.get') })
      .click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
    const zip = await yauzl.fromBufferPromise(readFileSync(await download.path()));
    const entries = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    expect(entries.map(({ fileName }) => fileName)).toEqual(['data.json']);
    const [entry] = entries;
    const json = entry && (await buffer(await zip.openReadStreamPromise(entry))).toString();
    expect(JSON.parse(json ?? '{}')).toMatchObject({ member: { id: person.id } });
    await who.told(t('account.data.done'));
    await screen(who, 'data');
  });
});

test('who joins sees required and optional apart, and only what was ticked is kept', async () => {
  const who = await arrive('ko', 390);
  await who.open('/join');
  await who.page.getByRole('radio', { name: who.t('member.join.only') }).check({ force: true });
  const { agreeTerms, agreePrivacy, password: first, passwordConfirm, ...person } = joinSample(7700);
  await who.fill('member', person);
  await who.press(who.t('ui.next'));
  await field(who, 'member.password').waitFor();
  const boxes = ['agreeTerms', 'agreePrivacy', 'agreeNews'].map((name) => field(who, `member.${name}`));
  for (const box of boxes) expect(await box.isChecked()).toBe(false);
  const texts = await who.page.locator('.consent-mark').allInnerTexts();
  const [required, optional] = [who.t('consent.required'), who.t('consent.optional')];
  expect(texts).toEqual([required, required, optional]);
  await who.page.getByText(who.t('consent.more.news')).click();
  await who.page.getByText(who.t('consent.news.refuse')).waitFor();
  await accessible(who);
  await screen(who, 'join');
  await who.fill('member', { password: first, passwordConfirm, agreeTerms, agreePrivacy, agreeNews: 'Y' });
  await who.page.locator('main form button[type="submit"]').click();
  await who.confirm();
  await who.page.waitForURL(/my-page/);
  const kept = await site.db
    .selectFrom('consent')
    .innerJoin('member', 'member.idx', 'consent.memberIdx')
    .select(['purpose', 'act'])
    .where('member.id', '=', person.id)
    .orderBy('consent.idx')
    .execute();
  expect(kept.map(({ purpose, act }) => `${purpose} ${act}`)).toEqual([
    'terms given',
    'privacy given',
    'news given',
  ]);
});
