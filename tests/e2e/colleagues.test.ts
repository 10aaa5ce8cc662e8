/** A colleague is invited on my page, joins by the link of the mail, and finds the company's people; whoever has charge passes it on. */
import { expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { clicksOn, countClicks, fieldsEntered, noteFields } from '#tests/support/clicks.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { pair } from '#tests/support/pair.ts';
import { password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const arrive = arrivalsAt(site, { expected: /./ });

const linkTo = async (email: string): Promise<string> => {
  const mails = await site.db.selectFrom('outbox').select('body').where('toEmail', '=', email).execute();
  return /https?:\S+#colleague=[\w-]+/.exec(mails.map(({ body }) => body).join('\n'))?.[0] as string;
};

test.each(
  turnsOf<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ])(),
)('in %s at %i px from the invitation to the page of the people', async (locale, width) => {
  site.clock.set(longBefore);
  const here = await pair(site);
  const { eventIdx } = here.at;
  const email = `colleague-${locale}@example.org`;
  const inEvent = (path: string, hash = '') => `${path}?eventIdx=${eventIdx}${hash}`;
  const seller = await arrive(locale, width, { [storageKeys.token]: here.seller.token });
  const { page, t } = seller;
  await seller.open(inEvent('/my-page', '#people'));

  await page.getByRole('button', { name: t('people.invite') }).click();
  await page.locator('[data-field="email"]').fill(email);
  await page.locator('[data-field="position"]').fill('Sales');
  await page.locator('.people-form input[value="de"]').check();
  await seller.quiet();
  expect(await faultsOf(page, locale)).toEqual([]);
  await page.getByRole('button', { name: t('people.send') }).click();
  await page.getByText(email).last().waitFor();
  await seller.told(t('people.sent', { address: email }));

  // The link of the mail opens what they are invited to, and the short form.
  const link = new URL(await linkTo(email));
  const guest = await arrive(locale, width);
  await guest.page.goto(`${site.url}${link.pathname}${link.search}${link.hash}`);
  await guest.awake();
  await guest.page.getByText(email).first().waitFor();
  await guest.quiet();
  expect(await faultsOf(guest.page, locale)).toEqual([]);
  expect(await faultsInTheDark(guest.page)).toEqual([]);
  expect(await guest.page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  expect(await guest.page.locator('meta[name="referrer"]').getAttribute('content')).toBe('no-referrer');
  // Four fields, of which the country is there already; what is agreed to is asked beside them.
  const fields = guest.page.locator('form [data-field]:not([type="checkbox"])');
  expect(await fields.evaluateAll((all) => all.map((one) => one.getAttribute('data-field')).sort())).toEqual([
    'country',
    'nameEn',
    'nameKo',
    'password',
  ]);
  await noteFields(guest.page);
  await countClicks(guest.page);
  await guest.page.locator('[data-field="nameKo"]').fill('서도담');
  await guest.page.locator('[data-field="nameEn"]').fill('Dodam Seo');
  await guest.page.locator('[data-field="password"]').fill(password);
  await guest.page.locator('[data-field="agreeTerms"]').check();
  await guest.page.locator('[data-field="agreePrivacy"]').check();
  const entered = await fieldsEntered(guest.page);
  expect(entered).toEqual(['agreePrivacy', 'agreeTerms', 'nameEn', 'nameKo', 'password']);
  expect(await clicksOn(guest.page)).toBe(2);
  await guest.page.getByRole('button', { name: t('people.join.submit') }).click();

  // They are on the page of the people, which says who has charge, and what they have not entered yet.
  await guest.page.waitForURL(/my-page/);
  const me = guest.page.locator('.people-list > li').filter({ hasText: `(${t('people.me')})` });
  await me.waitFor();
  expect(await me.textContent()).toContain('Sales');
  expect(await guest.page.locator('.my-products').count()).toBe(0);
  expect(await guest.page.getByRole('button', { name: t('participate.state.cancel') }).count()).toBe(0);
  await guest.quiet();
  expect(await faultsOf(guest.page, locale)).toEqual([]);

  // Whoever has charge passes it on, and the colleague changes the company then.
  await page.reload();
  await seller.awake();
  const name = locale === 'ko' ? '서도담' : 'Dodam Seo';
  await page.getByRole('button', { name: t('people.passOf', { name }) }).click();
  await seller.confirm();
  await seller.told(t('people.passed', { name }));
  await guest.page.reload();
  await guest.awake();
  await guest.page.getByRole('link', { name: t('participate.mine.editCompany') }).waitFor();

  // The link has been used.
  const late = await arrive(locale, width);
  await late.page.goto(`${site.url}${link.pathname}${link.search}${link.hash}`);
  await late.page.getByText(t('people.join.noneTitle')).waitFor();
});
