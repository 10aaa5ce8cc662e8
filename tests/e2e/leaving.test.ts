/** Cancelling a participation and leaving for good, as members do it; each screen by axe. */
import { describe, expect } from 'vitest';
import { type Locale, localePath } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { apply, someone } from '#tests/support/applying.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo, type Participant, slotsOf } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { counselingSample, password, visitorSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site, { counselingPeriod: { from: null, to: null } });

const arrive = arrivalsAt(site, { expected: /status of 401/ });
const asMember = ({ token }: { token: string }) => ({ [storageKeys.token]: token });
const accessible = async ({ page, locale }: Traveller) => expect(await faultsOf(page, locale)).toEqual([]);

let slot = -1;
/** A confirmed meeting of the two in a slot of its own. */
async function meeting(seller: Participant, purchaser: Participant): Promise<number> {
  slot += 1;
  const wishes = [(await slotsOf(seller, at))[slot] as number];
  const wish = { targetParticipateIdx: seller.participateIdx, wishes } as const;
  const { matchingIdx } = (await purchaser.client('POST /matching/apply', wish)).data;
  await seller.client('POST /matching/approve', { matchingIdx });
  return matchingIdx;
}

describe.each(
  inTurns<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ]),
)('in %s at %i px', (locale, width, test) => {
  test('a meeting of tomorrow morning is named, with the way to it; once it has begun, leaving is possible', async () => {
    site.clock.set(longBefore);
    const [seller, purchaser] = [await company(site, at), await buyer(site, at)];
    const matchingIdx = await meeting(seller, purchaser);
    // A log is written once its meeting has begun.
    site.clock.set('2026-10-29T11:00:00Z');
    await seller.client('POST /counseling/add', counselingSample(matchingIdx));
    site.clock.set('2026-10-28T20:00:00Z');
    const drafts = {
      [storageKeys.counselingMatching]: { memberIdx: purchaser.memberIdx, bySubject: { 'walk-in': {} } },
      [storageKeys.searchKeyword]: 'oil',
    };
    const who = await arrive(locale, width, { ...asMember(purchaser), ...drafts });
    const { t, page } = who;
    await who.open('/my-page');
    const held = page.locator('.blocking-meeting');
    const names = locale === 'ko' ? /마당식품/ : /Madang Foods/;

    await who.press(t('participate.state.cancel'));
    await who.confirm(t('participate.state.cancel'));
    await held.waitFor();
    expect(await held.textContent()).toMatch(names);
    expect(await held.textContent()).toMatch(
      locale === 'ko' ? /10월 29일 \(목\) 오전 / : /Thu 29 Oct, \d\d:\d\d/,
    );
    await accessible(who);
    await page.getByRole('link', { name: t('member.page.heldLink') }).click();
    await page.waitForURL(`**${localePath(locale, '/matching/detail')}?type=online`);
    await page.locator('.meeting[data-new]').getByText(names).first().waitFor();

    await who.open('/my-page');
    await page.getByText(t('member.page.leave')).click();
    for (const key of ['member.page.leaveErased', 'member.page.leaveKept'] as const)
      await page.getByRole('heading', { name: t(key), exact: true }).waitFor();
    await accessible(who);
    const form = page.getByRole('form', { name: t('member.page.leave') });
    const leave = async () => {
      await form.locator('[data-field="password"]').fill(password);
      await form.getByRole('button', { name: t('member.page.leaveButton') }).click();
      await who.confirm(t('member.page.leaveButton'));
    };
    await leave();
    await held.waitFor();
    expect(await held.textContent()).toMatch(names);
    await accessible(who);
    // The password that stands there is nothing to be asked about.
    await page.getByRole('link', { name: t('member.page.heldLink') }).click();
    await page.waitForURL(`**${localePath(locale, '/matching/detail')}?type=online`);
    await who.open('/my-page');
    await page.getByText(t('member.page.leave')).click();

    site.clock.set('2026-10-29T11:30:00Z');
    const tab = await page.context().newPage();
    const alerts: string[] = [];
    tab.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await tab.goto(localePath(locale, '/my-page'));
    await tab.getByText(t('member.page.leave')).waitFor();
    await leave();
    await page.waitForURL((url) => url.pathname === localePath(locale, '/'));
    await who.told(t('member.page.left'));
    const keys = await page.evaluate(() => Object.keys(localStorage));
    for (const key of [storageKeys.token, storageKeys.member, ...Object.keys(drafts)])
      expect(keys).not.toContain(key);
    // The other tab is logged out as well.
    await tab.getByRole('dialog', { name: t('logInAgain.title') }).waitFor();
    expect(alerts).toEqual([]);

    const other = await arrive(locale, width, asMember(seller));
    await other.open('/matching/detail');
    const card = other.page.locator('.meeting', { hasText: t('ui.formerMember') });
    await card.waitFor();
    // To the meeting: of whoever has left there is no profile.
    expect(await card.getByRole('heading').getByRole('link').getAttribute('href')).toContain(
      '/matching/meeting/',
    );
    await accessible(other);
    await other.open('/counseling/list');
    await other.page.getByRole('link', { name: t('ui.formerMember') }).click();
    await other.page.getByText(t('counseling.form.former')).waitFor();
    await accessible(other);
    await other.page.locator('[data-field="comment"]').fill('shipped');
    await other.page.getByRole('button', { name: t('counseling.form.change') }).click();
    await other.confirm();
    await other.told(t('ui.done.changed'));
    await other.open(`/matching/table/${seller.participateIdx}`);
    // By the clock of this browser the day is over, and folded.
    await other.page.locator('.past-day > summary').first().click();
    await other.page.getByText(t('ui.formerMember')).waitFor();

    const manager = await arrive(locale, width, asMember(at.manager));
    await manager.open('/manage/participate?state=CANCEL');
    await manager.page
      .getByRole('link', { name: t('ui.formerMember') })
      .first()
      .click();
    await manager.page.getByRole('heading', { name: t('ui.formerMember') }).waitFor();
    await accessible(manager);
  });

  test('a visitor has no matching menu, and reads why on its pages', async () => {
    site.clock.set(longBefore);
    const visitor = await someone(site as never);
    await apply(visitor, at, visitorSample(width));
    const who = await arrive(locale, width, asMember(visitor));
    const { t, page } = who;
    await who.open('/info');
    await expect.poll(() => who.stored(storageKeys.member)).toMatchObject({ participateType: 'PRE-VISITOR' });
    if (width < 600) await who.press(t('common.menu'));
    await page
      .locator('#menu')
      .getByRole('link', { name: t('common.nav.myPage') })
      .waitFor();
    expect(
      await page
        .locator('#menu')
        .getByRole('link', { name: t('common.nav.matching') })
        .count(),
    ).toBe(0);
    const { participateIdx } = await buyer(site, at);
    // A buyer's profile is closed to visitors, and so is the search for partners: the way on is one that is open.
    await who.open(`/matching/user/${participateIdx}`);
    await page.getByText(t('profile.goneTitle')).waitFor();
    expect(
      await page
        .locator('main')
        .getByRole('link', { name: t('profile.companies') })
        .getAttribute('href'),
    ).toBe(localePath(locale, '/participate/companyList'));
    await accessible(who);
    for (const path of ['/matching/info', '/counseling/list']) {
      await who.open(path);
      await page.getByText(t('matching.gate.visitorTitle')).waitFor();
      expect(await page.getByRole('navigation', { name: t('matching.nav.label') }).count()).toBe(0);
      await accessible(who);
    }
    await who.open('/my-page');
    await page.getByText(t('participate.state.visitorComplete')).waitFor();
    expect(await page.getByText(t('participate.state.toMatching')).count()).toBe(0);
  });
});
