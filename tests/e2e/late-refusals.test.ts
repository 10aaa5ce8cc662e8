/** What is refused because it came too late is said near what was pressed, keeps what was typed, and shows a way on. */
import { beforeEach, expect, test } from 'vitest';
import { example } from '#demo/site/example.ts';
import { formatDay, formatMoment } from '#i18n/format.ts';
import { localePath, locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo, slotsOf } from '#tests/support/factories.ts';
import { approve, askFor } from '#tests/support/pair.ts';
import { counselingSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const turn = turnsOf(locales);
const site = await testSite();
const cancelPeriod = { from: '2026-10-01T07:00:00Z', to: '2026-10-13T16:00:00Z' };
const days = ['2026-10-28', '2026-10-29'].map((date) => ({ date, from: '09:00', to: '12:00' }));
const counselingPeriod = { from: '2026-10-28T07:00:00Z', to: '2026-11-30T00:00:00Z' };
const at = await expo(site, { days, tables: 12, cancelPeriod, counselingPeriod });
const arrive = arrivalsAt(site, { expected: /./ });
beforeEach(() => site.clock.set(longBefore));

/** A company that was asked by a buyer. */
async function asked() {
  const seller = await company(site, at);
  const purchaser = await buyer(site, at);
  const here = { at, seller, purchaser, slots: await slotsOf(seller, at) };
  return { ...here, ...(await askFor(here, purchaser, seller)) };
}

test.each(turn())(
  'in %s a request that is withdrawn while one declines it leaves the dialog and its reason, and leads to how it stands',
  async (locale) => {
    const { seller, purchaser, matchingIdx, matchingType } = await asked();
    const who = await arrive(locale, 390, { [storageKeys.token]: seller.token });
    const { page, t } = who;
    await who.open(`/matching/detail?type=${matchingType}`);
    const deny = t('matching.detail.deny');
    await page.locator('.meeting-actions').getByText(deny, { exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('matching.detail.denyReason')).fill('Fully booked');
    // Escape closes the question, and loses nothing of what was typed.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('.meeting-actions').getByText(deny, { exact: true }).click();
    expect(await dialog.getByLabel(t('matching.detail.denyReason')).inputValue()).toBe('Fully booked');
    const heard = page.waitForResponse((response) => response.url().includes('/member/getMember'));
    await purchaser.client('POST /matching/cancel', { matchingIdx });
    await heard;
    await who.quiet();
    expect(await dialog.getByLabel(t('matching.detail.denyReason')).inputValue()).toBe('Fully booked');
    await dialog.getByRole('button', { name: t('matching.detail.denyDo') }).click();
    await dialog.getByRole('alert').getByText(t('msg.matching_state')).waitFor();
    await dialog.getByRole('button', { name: t('ui.showNow') }).click();
    await page.locator('article.meeting[data-state="cancel"]').waitFor();
  },
);

test.each(turn())(
  'in %s a cancellation outside of its period names the period and how to reach the organiser',
  async (locale) => {
    const { seller, matchingIdx, matchingType } = await asked();
    await approve(seller, matchingIdx);
    const who = await arrive(locale, 390, { [storageKeys.token]: seller.token });
    const { page, t } = who;
    await who.open(`/matching/detail?type=${matchingType}`);
    await page.locator('.meeting-actions').getByText(t('matching.detail.cancel'), { exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('matching.detail.cancelReason')).fill('No flight');
    const after = '2026-10-14T09:00:00Z';
    site.clock.set(after);
    await page.clock.setFixedTime(after);
    await dialog.getByRole('button', { name: t('matching.detail.cancel') }).click();
    const alert = dialog.getByRole('alert');
    await alert.getByText(t('msg.matching_cancel_not_allow')).waitFor();
    const said = (await alert.textContent()) ?? '';
    for (const end of [cancelPeriod.from, cancelPeriod.to])
      expect(said).toContain(formatMoment(locale, end, 'Europe/Vienna'));
    expect(await alert.locator(`a[href="mailto:${example.organiser.email}"], a[href^="tel:"]`).count()).toBe(
      2,
    );
    expect(await dialog.getByLabel(t('matching.detail.cancelReason')).inputValue()).toBe('No flight');
    // The card says the same, before anyone presses.
    await who.open(`/matching/meeting/${matchingIdx}`);
    await page.locator('.meeting-actions').getByText(example.organiser.email).waitFor();
    expect(await page.locator('.meeting-actions').textContent()).toContain(
      formatMoment(locale, cancelPeriod.to, 'Europe/Vienna'),
    );
  },
);

test.each(turn())('in %s whoever asks twice is led to what stands already', async (locale) => {
  const seller = await company(site, at);
  const purchaser = await buyer(site, at);
  const slots = await slotsOf(seller, at);
  const who = await arrive(locale, 390, { [storageKeys.token]: purchaser.token });
  const { page, t } = who;
  await who.open(`/matching/apply?target=${seller.participateIdx}`);
  await page.locator('button.slot[data-state="free"]').first().click();
  const { matchingIdx } = await askFor({ at, seller, purchaser, slots }, purchaser, seller);
  await who.press(t('matching.apply.submit'));
  await who.confirm();
  const alert = page.getByRole('alert').filter({ hasText: t('msg.duplicated_matching') });
  await alert.getByRole('link', { name: t('matching.apply.existing') }).click();
  // What was chosen is given up for it.
  await page.getByRole('alertdialog').locator('button[value="leave"]').click();
  await page.waitForURL(`**${localePath(locale, `/matching/meeting/${matchingIdx}`)}`);
});

test.each(turn())(
  'in %s a wished time that has begun meanwhile is taken out, and the others can be asked for',
  async (locale) => {
    const seller = await company(site, at);
    const purchaser = await buyer(site, at);
    site.clock.set('2026-10-28T08:10:00Z');
    const who = await arrive(locale, 390, { [storageKeys.token]: purchaser.token });
    const { page, t } = who;
    await who.open(`/matching/apply?target=${seller.participateIdx}`);
    const first = formatDay(locale, '2026-10-28T09:00:00Z', 'Europe/Vienna');
    const free = page.locator(`button.slot[data-state="free"][aria-label^="${first}"]`);
    await free.first().waitFor();
    const wishes = page.locator('.wishes li .wish-time');
    await free.nth(0).click();
    await free.nth(1).click();
    await expect.poll(() => wishes.count()).toBe(2);
    const [, second] = await wishes.allTextContents();
    site.clock.set('2026-10-28T08:31:00Z');
    await who.press(t('matching.apply.submit'));
    await who.confirm();
    await page.getByRole('alert').getByText(t('matching.apply.closedMeanwhile')).waitFor();
    await expect.poll(() => wishes.allTextContents()).toEqual([second]);
    const name = (await page.locator('.apply-who h2').textContent()) ?? '';
    await who.press(t('matching.apply.submit'));
    await who.confirm();
    await who.told(new RegExp(name));
  },
);

test.each(turn())('in %s nobody is offered times of an event that has ended', async (locale) => {
  const seller = await company(site, at);
  const purchaser = await buyer(site, at);
  site.clock.set('2026-10-29T11:00:00Z');
  const who = await arrive(locale, 390, { [storageKeys.token]: purchaser.token });
  const { page, t } = who;
  await who.open(`/matching/apply?target=${seller.participateIdx}`);
  await page.getByText(t('msg.event_the_end')).waitFor();
  expect(await page.locator('button.slot').count()).toBe(0);
});

test.each(turn())(
  'in %s a second log of a meeting and a log outside of its period are said before anything is typed',
  async (locale) => {
    const { seller, matchingIdx } = await asked();
    await approve(seller, matchingIdx);
    const during = '2026-10-28T08:10:00Z';
    site.clock.set(during);
    const { data: log } = await seller.client('POST /counseling/add', counselingSample(matchingIdx));
    const who = await arrive(locale, 390, { [storageKeys.token]: seller.token });
    const { page, t } = who;
    await page.clock.setFixedTime(during);
    await who.open(`/counseling/add?matching=${matchingIdx}`);
    const there = page.getByRole('link', { name: t('counseling.form.existing') });
    expect(await there.getAttribute('href')).toBe(
      localePath(locale, `/counseling/detail/${log.counselingIdx}`),
    );
    const closed = page.getByText(t('msg.not_allow_counseling'));
    expect(await closed.count()).toBe(0);
    // Nothing at the foot of the window covers the button that saves.
    await page.getByRole('complementary', { name: t('nextLine.label') }).waitFor();
    const save = page.getByRole('button', { name: t('counseling.form.save') });
    const isOnTop = () =>
      save.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return [y + 2, y + height - 2].every((edge) =>
          button.contains(document.elementFromPoint(x + width / 2, edge)),
        );
      });
    await expect.poll(isOnTop).toBe(true);

    await page.clock.setFixedTime('2026-12-01T09:00:00Z');
    await who.open('/counseling/add');
    await closed.waitFor();
    expect(await page.locator('.form-note', { has: closed }).or(closed).first().textContent()).toContain(
      formatMoment(locale, counselingPeriod.to, 'Europe/Vienna'),
    );
  },
);

test('on the second day the first one’s times are not among those to ask for', async () => {
  const seller = await company(site, at);
  const purchaser = await buyer(site, at);
  const second = '2026-10-29T07:10:00Z';
  site.clock.set(second);
  const who = await arrive('en', 390, { [storageKeys.token]: purchaser.token });
  await who.page.clock.setFixedTime(second);
  await who.open(`/matching/apply?target=${seller.participateIdx}`);
  const heads = who.page.locator('.slot-grid thead th');
  await heads.first().waitFor();
  expect(await heads.allTextContents()).toEqual([formatDay('en', '2026-10-29T09:00:00Z', 'Europe/Vienna')]);
});

test.each([
  [390, ['2026-10-29', '2026-10-28']],
  [1440, ['2026-10-28', '2026-10-29']],
] as const)('at %i px the schedule of the second day begins with day %s', async (width, order) => {
  const seller = await company(site, at);
  const second = '2026-10-29T08:10:00Z';
  site.clock.set(second);
  const who = await arrive('en', width, { [storageKeys.token]: seller.token });
  await who.page.clock.setFixedTime(second);
  await who.open(`/matching/table/${seller.participateIdx}`);
  const heads = who.page.locator('.schedule-day h3');
  await heads.first().waitFor();
  const named = order.map((date) => formatDay('en', `${date}T09:00:00Z`, 'Europe/Vienna'));
  expect(await heads.allTextContents()).toEqual(named);
});
