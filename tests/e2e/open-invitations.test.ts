/** A manager sends an open invitation again, and revokes it (docs/rules.md, P25). */
import { expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const arrive = arrivalsAt(site);

test.each(
  turnsOf<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ])(),
)('in %s at %i px an open invitation is sent again and revoked', async (locale, width) => {
  const now = site.clock.read();
  const email = `firm.${locale}@example.org`;
  await site.db
    .insertInto('invitation')
    .values({
      eventIdx: at.eventIdx,
      email,
      memberIdx: null,
      type: 'COMPANY',
      tokenHash: `hash ${locale}`,
      content: JSON.stringify({ member: { country: 'KR' }, company: {}, buyer: {} }),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 86_400_000).toISOString(),
    })
    .execute();
  const { token } = await manager(site, 'participate', at.eventIdx);
  const desk = await arrive(locale, width, { [storageKeys.token]: token });
  const { page, t } = desk;
  await desk.open('/manage/participate/import');
  await page.getByText(email).first().waitFor();
  expect(await faultsOf(page, locale)).toEqual([]);
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/invitations-${locale}.png`, fullPage: true });
  const act = async (what: 'resend' | 'revoke') => {
    await page.getByRole('checkbox', { name: email }).check();
    await page.getByRole('button', { name: t(`invitation.open.${what}`), exact: true }).click();
    await desk.confirm(t(`invitation.open.${what}`));
    await desk.told(t(`invitation.open.${what}Done`, { count: 1 }));
  };
  await act('resend');
  const mail = await site.db
    .selectFrom('outbox')
    .select('body')
    .where('toEmail', '=', email)
    .executeTakeFirstOrThrow();
  expect(mail.body).toContain('#invite=');
  await page.getByText(email).first().waitFor();
  await act('revoke');
  await page.getByText(t('invitation.open.none')).waitFor();
});
