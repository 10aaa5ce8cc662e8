/**
 * The main job in real browsers, of a company and a buyer of whom one reads Korean on a phone and the other English at a desk: from joining to
 * a written counseling log. How a company joins, with its files, is in `join` and `uploads-sent`; here it has applied.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatDay, formatTime } from '#i18n/format.ts';
import { type Locale, localePath } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { applied, expo } from '#tests/support/factories.ts';
import { buyerSample, companySample, joinSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const { manager } = at;

/** Slots of the factories' event, in Vienna: the second and the fourth of its morning. */
const wishes = ['2026-10-29T08:30:00.000Z', '2026-10-29T09:30:00.000Z'] as const;
const zone = 'Europe/Vienna';

const travellers: Traveller[] = [];
const arrive = async (locale: Locale, width: number, kept: Record<string, unknown> = {}) => {
  const traveller = await Traveller.arrive(site, locale, width, kept);
  travellers.push(traveller);
  return traveller;
};

beforeEach(() => site.clock.set(longBefore));
afterEach(async () => {
  await Promise.all(travellers.splice(0).map((traveller) => traveller.leave()));
  await freeTheMorning();
});

let number = 700;

/** A buyer joins and applies in one go, and lands on their own page, where the application waits. */
async function joinAndApply(who: Traveller, no: number): Promise<void> {
  const { agreeTerms, agreePrivacy, password, passwordConfirm, ...person } = joinSample(no);
  await who.open('/participate/buyer');
  await who.fill('member', person);
  const next = () => who.press(who.t('ui.next'));
  await next();
  await who.fill('buyer', buyerSample(no).buyer);
  await next();
  await who.fill('member', { password, passwordConfirm, agreeTerms, agreePrivacy });
  await who.page.getByRole('button', { name: who.t('participate.wizard.submit'), exact: true }).click();
  await who.confirm();
  await who.page.waitForURL(`**${localePath(who.locale, '/my-page')}`);
  await who.page.getByText(who.t('participate.state.request')).first().waitFor();
}

/** The locale and the width of a window. */
type Window = [Locale, number];
const [phone, desktop]: [Window, Window] = [
  ['ko', 390],
  ['en', 1440],
];

test.each(
  turnsOf([
    { ofCompany: phone, ofBuyer: desktop },
    { ofCompany: desktop, ofBuyer: phone },
  ])(),
)(
  'a company ($ofCompany) and a buyer ($ofBuyer) who joins are approved, meet, and the company writes the log',
  async ({ ofCompany, ofBuyer }) => {
    number += 10;
    const sample = companySample(number);
    const { token } = await applied(site, at, sample);
    const company = await arrive(...ofCompany, { [storageKeys.token]: token });
    const buyer = await arrive(...ofBuyer);
    const desk = await arrive(...ofBuyer, { [storageKeys.token]: manager.token });
    // As the buyer and the manager read it.
    const companyName = buyer.locale === 'ko' ? sample.company.nameKo : sample.company.nameEn;
    const buyerName = buyerSample(number + 1).buyer.companyName as string;

    await joinAndApply(buyer, number + 1);

    for (const name of [companyName, buyerName]) {
      await desk.open('/manage/participate?stateParticipate=REQUEST');
      await desk.page.getByRole('link', { name }).first().click();
      await desk.press(desk.t('manage.detail.approve'));
      await desk.told(desk.t('manage.detail.approved', { name }));
    }

    await buyer.open('/matching/info');
    await buyer.page.getByRole('searchbox').fill(companyName);
    await buyer.page.getByRole('searchbox').press('Enter');
    // Among those who are suggested, too.
    const found = buyer.page.getByRole('region', { name: buyer.t('matching.info.title') });
    await found.getByRole('heading', { name: companyName }).getByRole('link').click();
    await buyer.press(buyer.t('profile.ask'));
    for (const startsAt of wishes) {
      const slot = `${formatDay(buyer.locale, startsAt, zone)}, ${formatTime(buyer.locale, startsAt, zone)}`;
      await buyer.page.getByRole('button', { name: slot }).click();
    }
    await buyer.page
      .locator('form')
      .getByRole('button', { name: buyer.t('matching.apply.submit'), exact: true })
      .click();
    await buyer.confirm();
    await buyer.page.waitForURL('**/matching/detail**');
    await buyer.page.getByText(buyer.t('matching.detail.waitingThem')).first().waitFor();

    await company.open('/matching/detail');
    const action = company.t('matching.detail.approve');
    await company.press(company.t('matching.detail.actionOf', { action, name: buyerName }));
    await company.page.getByRole('button', { name: company.t('matching.detail.approveDo') }).click();
    // The toast says with whom, when and where.
    const toast = company.page.locator('#toasts');
    await toast
      .getByText(buyerName)
      .getByText(/\d:\d\d–.*\d:\d\d.*\d$/)
      .waitFor();

    for (const person of [company, buyer]) {
      await person.open('/matching/detail');
      const card = person.page.getByRole('article').first();
      await card.getByText(person.t('choice.matchingState.complete')).waitFor();
      const text = await card.textContent();
      expect(text).toContain(formatTime(person.locale, wishes[0], zone));
      expect(text).toContain(person.t('matching.detail.tableNo', { no: 1 }));
    }

    site.clock.set('2026-10-29T08:00:00Z');
    // The page was opened while it was early enough; the server's clock decides.
    const cancel = buyer.t('matching.detail.actionOf', {
      action: buyer.t('matching.detail.cancel'),
      name: companyName,
    });
    await buyer.press(cancel);
    await buyer.page
      .getByRole('dialog')
      .getByRole('button', { name: buyer.t('matching.detail.cancel') })
      .click();
    await buyer.page.getByRole('alert').getByText(buyer.t('msg.late_cancellation')).waitFor();
    await buyer.page.keyboard.press('Escape');
    await buyer.open('/matching/detail');
    const own = buyer.page.getByRole('article').first();
    await own.getByText(buyer.t('msg.late_cancellation')).waitFor();
    expect(await own.getByRole('button', { name: cancel }).count()).toBe(0);

    const log = company.t('matching.detail.actionOf', {
      action: company.t('matching.detail.writeLog'),
      name: buyerName,
    });
    await company.open('/matching/detail');
    const theirs = company.page.getByRole('article').first();
    await theirs.getByText(company.t('msg.late_cancellation')).waitFor();
    expect(await theirs.getByRole('link', { name: log }).count()).toBe(0);

    site.clock.set('2026-10-29T09:30:00Z');
    await company.open('/matching/detail');
    await company.press(log);
    await company.page.waitForURL('**/counseling/add**');
    await writeLog(company);
    await company.page.waitForURL('**/counseling/list');
    await company.page.getByText(buyerName).first().waitFor();
    expect(await company.page.locator('main').textContent()).toContain('11,000');

    for (const person of [company, buyer]) await person.logout();
    company.page.once('dialog', (dialog) => void dialog.accept());
    await company.open('/my-page');
    await company.page.waitForURL('**/login**');
    for (const person of [company, buyer, desk]) expect(person.trouble).toEqual([]);
  },
);

/** Fills what the meeting did not fill already, and saves. */
async function writeLog(who: Traveller): Promise<void> {
  await who.fill('', {
    productName: 'Perilla oil',
    type: 'AGREE_SAMPLE',
    currency: 'EUR',
    amountConsultation: '10000',
  });
  // The rest is folded until it is asked for.
  for (const part of ['counseling.form.score', 'counseling.form.money'] as const)
    await who.page.locator('summary', { hasText: who.t(part) }).click();
  await who.fill('', {
    tradePossibility: 70,
    scoreProduct: '5',
    scorePrice: '3',
    scoreMeeting: '4',
    rateToUsd: '1.1',
  });
  await who.page
    .locator('form')
    .getByRole('button', { name: who.t('counseling.form.save') })
    .click();
  await who.confirm();
}

/** Takes the meetings off the schedule, so that the next round finds the first table free. */
async function freeTheMorning(): Promise<void> {
  await site.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('counseling').execute();
    await trx.deleteFrom('placement').execute();
    await trx.deleteFrom('busy').execute();
    await trx.deleteFrom('tableSlot').execute();
    await trx.deleteFrom('matchingWish').execute();
    await trx.deleteFrom('matching').execute();
  });
}
