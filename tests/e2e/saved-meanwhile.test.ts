/** Two managers change the same: the slower one is told, reads the other's with a button, and keeps what was entered. */
import { afterEach, describe, expect } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { apply, update } from '#tests/support/applying.ts';
import { joined } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { companySample, visitorPerson } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
const { client } = here.manager;
const { eventIdx } = here;
const planNow = async () => (await client('GET /manage/plan/getDetail', { eventIdx })).data;

/** Two saves within the same millisecond are one to the site. */
const tick = () => site.clock.set(new Date(site.clock.read().getTime() + 1000).toISOString());

let leave: () => Promise<void>;
afterEach(() => leave());

describe.each(
  inTurns<[Locale, number]>([
    ['ko', 1440],
    ['en', 390],
  ]),
)('in %s at %i px', (locale, width, test) => {
  const arrive = async (path: string) => {
    const desk = await Traveller.arrive(site, locale, width, { [storageKeys.token]: here.manager.token });
    leave = () => desk.leave();
    await desk.open(path);
    return desk;
  };

  test('the event', async () => {
    const { page, t, press, told } = await arrive('/manage/event').then((desk) => ({
      page: desk.page,
      t: desk.t,
      press: (words: string) => desk.press(words),
      told: (words: string) => desk.told(words),
    }));
    const form = page.getByRole('form', { name: t('eventConsole.details') });
    const name = form.getByRole('textbox', { name: t('eventConsole.nameEn') });
    const place = form.getByRole('textbox', { name: t('eventConsole.placeEn') });
    await name.fill(`Expo, typed here (${locale})`);
    const {
      version,
      nameKo,
      nameEn,
      placeKo,
      introKo,
      introEn,
      approvalType,
      viewType,
      boardPublic,
      ...plan
    } = await planNow();
    await client('POST /manage/event/update', {
      eventIdx,
      version,
      nameKo,
      nameEn,
      placeKo,
      placeEn: `Hall of the other (${locale})`,
      introKo: introKo ?? '',
      introEn: introEn ?? '',
      approvalType,
      viewType,
      boardPublic,
      cancelPeriod: plan.cancelPeriod,
      counselingPeriod: plan.counselingPeriod,
    });
    await press(t('eventConsole.saveDetails'));
    await page.getByText(t('msg.event_changed')).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await press(t('manage.readAgain'));
    await told(t('manage.tookNewest'));
    expect(await name.inputValue()).toBe(`Expo, typed here (${locale})`);
    expect(await place.inputValue()).toBe(`Hall of the other (${locale})`);
    await press(t('eventConsole.saveDetails'));
    await told(t('ui.done.changed'));
    expect(await planNow()).toMatchObject({
      nameEn: `Expo, typed here (${locale})`,
      placeEn: `Hall of the other (${locale})`,
    });
  });

  test('a category of posts', async () => {
    const tab = `typed-${locale}`;
    const { data: made } = await client('POST /manage/board/addCategory', {
      eventIdx,
      tab,
      nameKo: '분류',
      nameEn: `Category ${locale}`,
      viewOrder: locale === 'ko' ? 50 : 60,
    });
    const desk = await arrive('/manage/board?categories');
    const { page, t } = desk;
    const row = page.locator('.board-order > li', { hasText: `/media-center/${tab}` });
    await row.getByRole('button', { name: t('boardConsole.change') }).click();
    const name = page.getByRole('textbox', { name: t('boardConsole.nameEn') });
    const korean = page.getByRole('textbox', { name: t('boardConsole.nameKo') });
    await name.fill('Typed here');
    const { categoryIdx, nameEn, viewOrder, version } = made;
    await client('POST /manage/board/updateCategory', {
      categoryIdx,
      tab,
      nameKo: '다른 사람',
      nameEn,
      viewOrder,
      version,
    });
    await desk.press(t('boardConsole.save'));
    await page.getByText(t('msg.category_changed')).waitFor();
    await desk.press(t('manage.readAgain'));
    await desk.told(t('manage.tookNewest'));
    expect([await name.inputValue(), await korean.inputValue()]).toEqual(['Typed here', '다른 사람']);
    await desk.press(t('boardConsole.save'));
    const saved = locale === 'ko' ? '다른 사람' : 'Typed here';
    await desk.told(t('boardConsole.savedCategory', { name: saved }));
  });

  test('the webhook', async () => {
    const url = `https://hooks.example.org/${locale}`;
    await client('POST /manage/webhook/update', { eventIdx, url });
    const desk = await arrive('/manage/health');
    const { page, t } = desk;
    const address = page.getByRole('textbox', { name: t('health.address') });
    await expect.poll(() => address.inputValue()).toBe(url);
    await address.fill(`${url}/typed-here`);
    await client('POST /manage/webhook/update', { eventIdx, url: `${url}/other` });
    await desk.press(t('health.save'));
    await page.getByText(t('msg.webhook_changed')).waitFor();
    await desk.press(t('manage.readAgain'));
    await desk.told(t('manage.tookNewest'));
    expect(await address.inputValue()).toBe(`${url}/typed-here`);
    await desk.press(t('health.save'));
    await desk.told(t('health.saved'));
    expect((await client('GET /manage/webhook/getDetail', { eventIdx })).data?.url).toBe(`${url}/typed-here`);
  });

  test('a registration at the information desk', async () => {
    const mobile = locale === 'ko' ? '+4366499900161' : '+4366499900162';
    const visitor = {
      ...visitorPerson(161),
      visitorMobile: mobile,
      visitorEmail: `desk-${locale}@example.org`,
    };
    const { data: made } = await client('POST /manage/visitor/add', {
      eventIdx,
      visitor,
      door: 'A',
      agreePrivacy: 'Y',
      consentVersion: '2026-11',
    });
    const desk = await arrive(`/manage/visitor?keywords=${made.code}`);
    const { page, t } = desk;
    await page
      .getByRole('button', { name: t('checkIn.change') })
      .first()
      .click();
    const city = page.locator('[data-field="visitor.city"]');
    const of = page.locator('[data-field="visitor.organization"]');
    await city.fill('Typed here');
    tick();
    await client('POST /manage/visitor/update', {
      eventIdx,
      visitorIdx: made.visitorIdx,
      updatedAt: made.updatedAt,
      visitor: { ...visitor, organization: 'Of the other' },
    });
    await desk.press(t('checkIn.save'));
    await page.getByText(t('msg.visitor_changed')).waitFor();
    await desk.press(t('manage.readAgain'));
    await desk.told(t('manage.tookNewest'));
    expect([await city.inputValue(), await of.inputValue()]).toEqual(['Typed here', 'Of the other']);
    await desk.press(t('checkIn.save'));
    await desk.told(t('checkIn.changedOf', { name: locale === 'ko' ? '방문객 161' : 'Visitor 161' }));
  });

  test('an application, of which its member changes another part', async () => {
    const person = await joined(site);
    const sample = companySample(locale === 'ko' ? 171 : 172);
    const { participateIdx, products } = await apply(person, here, sample);
    const desk = await arrive(`/manage/participate?participateIdx=${participateIdx}`);
    const { page, t } = desk;
    await page.getByRole('button', { name: t('manage.edit.open') }).click();
    const field = (name: string) => page.locator(`[data-field="${name}"]`);
    await field('company.addressEn').fill('7 Harbour Road');
    tick();
    await update(person, here, {
      ...sample,
      company: { ...sample.company, addressKo: '항구로 7' },
      products: sample.products.map((product, at) => ({
        ...product,
        productIdx: products[at]?.productIdx,
        nameEn: 'Another paste',
      })),
    });
    await page.getByRole('button', { name: t('manage.edit.save') }).click();
    await page.getByText(t('msg.participate_changed')).waitFor();
    await desk.press(t('manage.readAgain'));
    await desk.told(t('manage.tookNewest'));
    expect(await field('company.addressEn').inputValue()).toBe('7 Harbour Road');
    expect(await field('company.addressKo').inputValue()).toBe('항구로 7');
    expect(await field('products.0.nameEn').inputValue()).toBe('Another paste');
    await page.getByRole('button', { name: t('manage.edit.save') }).click();
    await desk.told(t('ui.done.changed'));
    const { data } = await client('GET /manage/participate/getDetail', { participateIdx });
    expect(data.company).toMatchObject({ addressEn: '7 Harbour Road', addressKo: '항구로 7' });
  });

  test('a waiting application, before it is decided on', async () => {
    const person = await joined(site);
    const sample = companySample(locale === 'ko' ? 173 : 174);
    const { participateIdx } = await apply(person, here, sample);
    const desk = await arrive(`/manage/participate?participateIdx=${participateIdx}`);
    const { page, t } = desk;
    const save = async (addressKo: string) => {
      tick();
      await update(person, here, { ...sample, company: { ...sample.company, addressKo } });
    };
    await page.getByRole('button', { name: t('manage.detail.approve') }).waitFor();
    await save('항구로 9');
    await desk.press(t('manage.detail.approve'));
    await page.getByText(t('manage.detail.changed')).waitFor();
    await desk.press(t('manage.readAgain'));
    await desk.told(t('manage.tookNewestToDecide'));
    await page.getByText('항구로 9').waitFor();
    await save('항구로 11');
    await desk.press(t('manage.detail.deny'));
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByRole('textbox', { name: t('manage.detail.reason') });
    await reason.fill('No papers');
    await dialog.getByRole('button', { name: t('manage.detail.deny') }).click();
    await dialog.getByText(t('msg.participate_changed')).waitFor();
    await dialog.getByRole('button', { name: t('manage.readAgain') }).click();
    await desk.told(t('manage.tookNewestToDecide'));
    expect(await reason.inputValue()).toBe('No papers');
    await dialog.getByRole('button', { name: t('manage.detail.deny') }).click();
    const name = locale === 'ko' ? sample.company.nameKo : sample.company.nameEn;
    await desk.told(t('manage.done.denyOf', { name }));
    const { data } = await client('GET /manage/participate/getDetail', { participateIdx });
    expect(data).toMatchObject({ stateParticipate: 'DENIED', deniedReason: 'No papers' });
  });

  test('a template of mails', async () => {
    const texts = { subjectKo: '안녕하세요', bodyKo: '본문', subjectEn: 'Hello', bodyEn: 'Body' };
    const named = `Greeting ${locale}`;
    const { data: template } = await client('POST /manage/mailing/addTemplate', {
      eventIdx,
      name: named,
      ...texts,
    });
    const desk = await arrive('/manage/mail');
    const { page, t } = desk;
    await page.getByRole('combobox', { name: t('mailing.template') }).selectOption({ label: named });
    await desk.press(t('mailing.edit'));
    const subject = page.getByRole('textbox', { name: t('mailing.subjectEn') });
    await subject.fill('Typed here');
    await client('POST /manage/mailing/updateTemplate', {
      templateIdx: template.templateIdx,
      version: template.version,
      name: named,
      ...texts,
      bodyEn: 'Body of the other',
    });
    await desk.press(t('mailing.save'));
    await page.getByText(t('msg.template_changed')).waitFor();
    await desk.press(t('manage.readAgain'));
    await desk.told(t('manage.tookNewest'));
    expect(await subject.inputValue()).toBe('Typed here');
    expect(await page.getByRole('textbox', { name: t('mailing.bodyEn') }).inputValue()).toBe(
      'Body of the other',
    );
    await desk.press(t('mailing.save'));
    await desk.told(t('ui.done.saved'));
  });
});
