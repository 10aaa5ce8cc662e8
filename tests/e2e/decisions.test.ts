/** What was decided on a participation or a meeting shows on the pages that its member has open (docs/rules.md, N12). */
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { applied, buyer } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { buyerSample } from '#tests/support/samples.ts';
import { seenNow } from '#tests/support/seen.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const turn = turnsOf(locales);
const site = await testSite();
const here = await world(site, site.eventInUse);
// A browser writes a line of its own for each answer that refuses: whoever was denied may not hear on.
const arrive = arrivalsAt(site, { expected: /status of 40[34]/ });

/** An applicant with a page open that hears of changes. */
async function waitingOn(path: string, locale: (typeof locales)[number]) {
  const applicant = await applied(site, here, buyerSample(nextNumber('person')));
  const who = await arrive(locale, locale === 'ko' ? 390 : 1440, { [storageKeys.token]: applicant.token });
  const listening = who.page.waitForResponse((response) => response.url().includes('/notice/listen'));
  await who.open(path);
  expect((await listening).status()).toBe(200);
  return { ...who, page: who.page, t: who.t, participateIdx: applicant.participateIdx };
}

test.each(turn())('in %s an open page says that its reader was approved, and leads on', async (locale) => {
  const { page, t, participateIdx } = await waitingOn('/my-page', locale);
  await page.getByText(t('participate.state.request')).waitFor();
  await here.manager.client('POST /manage/participate/approve', { participateIdx });
  await page.getByText(t('participate.state.complete')).waitFor();
  const toast = page.locator('.toast[data-stays]');
  await expect.poll(() => toast.textContent()).toContain(t('decision.approved'));
  const unread = page.locator('[data-unread] span').first();
  await expect.poll(() => unread.textContent()).toBe('1');
  await toast.getByRole('link', { name: t('decision.find') }).click();
  await page.waitForURL(/\/matching\/info/);
  await page.goto(`${site.url}/${locale}/matching/notices`);
  const row = page.locator('.notices > li', { hasText: t('notice.kind.participationApproved') });
  await row.getByRole('link', { name: t('matching.detail.find'), exact: true }).click();
  await page.waitForURL(/\/matching\/info/);
});

test.each(turn())('in %s whoever was denied hears it, and reads why', async (locale) => {
  const { page, t, participateIdx } = await waitingOn('/my-page', locale);
  await page.getByText(t('participate.state.request')).waitFor();
  await here.manager.client('POST /manage/participate/deny', { participateIdx, reason: 'Two are enough' });
  const toast = page.locator('.toast[data-stays]');
  await expect.poll(() => toast.textContent()).toContain(t('decision.denied'));
  await page.getByText('Two are enough').waitFor();
  await toast.getByRole('button', { name: t('decision.close') }).click();
  await expect.poll(() => toast.count()).toBe(0);
  await page.goto(`${site.url}/${locale}/matching/notices`);
  await page.getByText(t('notice.kind.participationDenied')).waitFor();
});

test('what was said of a decision goes with it when it is taken back', async () => {
  const { page, t, participateIdx } = await waitingOn('/my-page', 'en');
  await page.getByText(t('participate.state.request')).waitFor();
  const { eventIdx } = here;
  await here.manager.client('POST /manage/participate/decide', {
    eventIdx,
    applications: await seenNow(site, [participateIdx]),
    decision: 'approve',
  });
  const toast = page.locator('.toast[data-stays]');
  await expect.poll(() => toast.textContent()).toContain(t('decision.approved'));
  await here.manager.client('POST /manage/participate/undo', { eventIdx, participateIdxs: [participateIdx] });
  await page.getByText(t('participate.state.request')).waitFor();
  await expect.poll(() => toast.count()).toBe(0);
});

test('the home page and matching open to whoever is approved meanwhile', async () => {
  const { page, participateIdx } = await waitingOn('/', 'en');
  expect(await page.locator('html').getAttribute('data-approved')).toBeNull();
  await here.manager.client('POST /manage/participate/approve', { participateIdx });
  await expect.poll(() => page.locator('html').getAttribute('data-approved')).toBe('');
});

/** A buyer who has asked the company for a meeting, with a page open that hears of changes. */
async function askedOn(path: string, locale: (typeof locales)[number], slot: number) {
  const asking = await buyer(site, here);
  const { data: meeting } = await asking.client('POST /matching/apply', {
    targetParticipateIdx: here.company.participateIdx,
    wishes: [here.slots.at(-slot) as number],
  });
  const who = await arrive(locale, locale === 'ko' ? 390 : 1440, { [storageKeys.token]: asking.token });
  const listening = who.page.waitForResponse((response) => response.url().includes('/notice/listen'));
  await who.open(path);
  await listening;
  const { matchingIdx } = meeting;
  const name = (locale === 'ko' ? meeting.company.companyName : meeting.company.companyNameEn) ?? '';
  return { ...who, asking, matchingIdx, name, news: who.page.locator('.toast[data-stays]') };
}

test.each(turn())(
  'in %s a declined request leads to another partner, on the page and in the list',
  async (locale) => {
    const { page, t, matchingIdx, name, news } = await askedOn('/my-page', locale, 1);
    await here.company.client('POST /matching/deny', { matchingIdx, reason: 'Full' });
    await expect.poll(() => news.textContent()).toContain(t('decision.meetingDenied', { who: name }));
    await news.getByRole('link', { name: t('decision.find') }).click();
    await page.waitForURL(/\/matching\/info/);
    await page.goto(`${site.url}/${locale}/matching/notices`);
    const row = page.locator('.notices > li').first();
    await row.getByRole('link', { name: t('matching.detail.find'), exact: true }).click();
    await page.waitForURL(/\/matching\/info/);
    await page.goto(`${site.url}/${locale}/matching/meeting/${matchingIdx}`);
    await page
      .locator('.meeting-page')
      .getByRole('link', { name: t('matching.detail.find') })
      .click();
    await page.waitForURL(/\/matching\/info/);
  },
);

test.each(turn())(
  'in %s an accepted request leads to its meeting, and a cancelled one on',
  async (locale) => {
    const { page, t, matchingIdx, name, news } = await askedOn('/my-page', locale, locale === 'ko' ? 2 : 3);
    await here.company.client('POST /matching/approve', { matchingIdx });
    await expect.poll(() => news.textContent()).toContain(t('decision.meetingConfirmed', { who: name }));
    const listening = page.waitForResponse((response) => response.url().includes('/notice/listen'));
    await news.getByRole('link', { name: t('decision.meeting') }).click();
    await page.waitForURL(new RegExp(`/matching/meeting/${matchingIdx}$`));
    await listening;
    await here.manager.client('POST /manage/matching/cancel', { matchingIdx, reason: 'The hall is closed' });
    await expect.poll(() => news.textContent()).toContain(t('decision.meetingCancelled', { who: name }));
    expect(await news.getByRole('link', { name: t('decision.find') }).count()).toBe(1);
  },
);
