/** Somebody without an account opens the link of their mail, agrees, answers, sees their meetings, and declines in the end. */
import { expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { localePath } from '#i18n/locales.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { company, type Participant, slotsOf } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { askFor, pair } from '#tests/support/pair.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const site = await testSite();
const arrive = arrivalsAt(site, { expected: /./ });
const { enter, detailOf, linkOf, open, addressOf } = withoutAccount(site);

test.each(
  turnsOf<[Locale, number]>([
    ['ko', 390],
    ['en', 390],
  ])(),
)('in %s at %i px from the first page to the last', async (locale, width) => {
  site.clock.set(longBefore);
  const here = await pair(site, { tables: 10 });
  const other = await company(site, here.at);
  const [first, second, third] = here.slots as [number, number, number];
  const participateIdx = await enter(here, { email: addressOf(), language: locale, country: 'KR' });
  const { updatedAt, buyer } = await detailOf(here, participateIdx);
  const { hopeCompanyIdxs: _, ...known } = buyer ?? { hopeCompanyIdxs: [] };
  await here.at.manager.client('POST /manage/participate/fillGuest', {
    participateIdx,
    updatedAt,
    buyer: { ...known, city: 'Linz', industries: ['FOOD'] } as never,
  });
  const token = await linkOf(here, participateIdx);
  const person = { participateIdx } as Participant;
  await askFor(here, here.seller, person, { wishes: [first, second] });
  await askFor({ ...here, slots: await slotsOf(other, here.at) }, other, person, { wishes: [third] });

  const who = await arrive(locale, width);
  const { page, t } = who;
  const address = `${localePath(locale, '/visit/participant')}?eventIdx=${here.at.eventIdx}#link=${token}`;
  await page.goto(`${site.url}${address}`);
  await who.awake();

  // Before they agree: what was entered and for how long it is kept, and nothing of their requests.
  const agree = page.getByRole('button', { name: t('withoutAccount.notice.agree') });
  await agree.waitFor();
  expect(await page.getByText('Anna Leitner').count()).toBe(1);
  // What managers learned later is shown, too, by the words of the form, and nothing that nobody knows.
  await page.getByText('Linz').waitFor();
  expect(await page.getByText(t('buyer.field.city')).count()).toBe(1);
  expect(await page.getByText(t('choice.industry.FOOD')).count()).toBe(1);
  expect(await page.getByText(t('buyer.field.requirements')).count()).toBe(0);
  const { keptUntil } = (await open(token)).event;
  expect(await page.locator('main').textContent()).toContain(keptUntil.slice(0, 4));
  await who.quiet();
  expect(await faultsOf(page, locale)).toEqual([]);
  await agree.click();

  // A request is accepted at the second time that it wishes for.
  await page.getByRole('heading', { name: t('withoutAccount.open', { count: 2 }) }).waitFor();
  expect(await faultsOf(page, locale)).toEqual([]);
  expect(await faultsInTheDark(page)).toEqual([]);
  const requests = page.getByRole('region', { name: t('withoutAccount.open', { count: 2 }) });
  const accept = requests.getByRole('listitem').first().getByRole('button');
  expect(await accept.count()).toBe(3);
  await accept.nth(1).click();
  await who.told(t('withoutAccount.accepted'));
  await page.getByRole('heading', { name: t('withoutAccount.meetings', { count: 1 }) }).waitFor();
  const [met] =
    (await open(token)).meetings?.filter(({ stateMatching }) => stateMatching === 'complete') ?? [];
  expect(met?.slot?.slotIdx).toBe(second);

  // The calendar of the link, in the language of the page.
  const calendar = page.getByRole('link', { name: t('withoutAccount.calendar') });
  const file = await fetch(new URL((await calendar.getAttribute('href')) ?? '', site.url));
  expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('BEGIN:VEVENT')]);

  // The other request is declined, and a time marked at which they can't.
  await page.getByRole('button', { name: t('withoutAccount.deny') }).click();
  await who.told(t('withoutAccount.denied'));
  await page.getByText(t('withoutAccount.times'), { exact: true }).click();
  const free = page.locator('.without-account-times input:not(:disabled)').first();
  await free.check();
  await page.getByRole('button', { name: t('withoutAccount.saveTimes') }).click();
  await who.told(t('withoutAccount.timesSaved'));
  expect((await open(token)).slots.filter(({ isUnavailable }) => isUnavailable)).toHaveLength(1);
  expect(await free.isChecked()).toBe(true);

  // News of the event is switched off, also by the keyboard.
  const news = page.getByRole('checkbox', { name: t('withoutAccount.mailings.label') });
  await news.focus();
  await page.keyboard.press('Space');
  await who.told(t('withoutAccount.mailings.isOff'));
  expect((await open(token)).mailings).toBe('N');
  expect(await faultsOf(page, locale)).toEqual([]);

  // They can't come.
  await page.getByRole('button', { name: t('withoutAccount.cant') }).click();
  await page.getByRole('textbox', { name: t('withoutAccount.reason') }).fill('A late flight');
  await page.getByRole('button', { name: t('withoutAccount.cancel') }).click();
  await who.told(t('withoutAccount.cancelled'));
  await page.getByText(t('withoutAccount.emptyTitle')).waitFor();

  // And decline at all: everything that was entered is erased, and the link ends.
  await page.getByRole('button', { name: t('withoutAccount.refuse') }).click();
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: t('withoutAccount.refuseOk') })
    .click();
  await page.getByText(t('withoutAccount.erasedTitle')).waitFor();
  expect(await faultsOf(page, locale)).toEqual([]);
  await page.reload();
  await page.getByText(t('withoutAccount.noneTitle')).waitFor();
  const row = await site.db
    .selectFrom('representative')
    .select(['name', 'email', 'tokenHash'])
    .where('participateIdx', '=', participateIdx)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ name: null, email: null, tokenHash: null });
});
