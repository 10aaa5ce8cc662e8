/** An admin sends a failed mail again, has a backup made, and sets the event's webhook (docs/rules.md, G10, G11). */
import { afterEach, describe, expect } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);

let leave: () => Promise<void>;
afterEach(() => leave());
const shot = async ({ page }: Traveller, name: string) => {
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });
};

describe.each(
  inTurns<[Locale, number]>([
    ['ko', 390],
    ['en', 820],
  ]),
)('in %s at %i px', (locale, width, test) => {
  const arrive = async (path: string) => {
    const { token } = await manager(site, 'admin', at.eventIdx);
    const desk = await Traveller.arrive(site, locale, width, { [storageKeys.token]: token });
    leave = () => desk.leave();
    await desk.open(path);
    return desk;
  };

  test('a failed mail is found, read and sent again; a secret one is read by nobody', async () => {
    const no = nextNumber('person');
    const createdAt = new Date().toISOString();
    const lay = (name: string, isSecret: boolean) =>
      enqueueMail(site.db, {
        eventIdx: at.eventIdx,
        toEmail: `${name}${no}@example.org`,
        locale,
        at: createdAt,
        subject: `Subject ${name} ${no}`,
        body: `Body ${name} ${no} #invite=secret`,
        ...(isSecret && { secret: { tokenHash: `${name} ${no}`, until: '2036-01-01T00:00:00.000Z' } }),
      });
    const [open, secret] = [await lay('open', false), await lay('hidden', true)];
    await site.db
      .updateTable('outbox')
      .set({ failedAt: createdAt, attempts: 1, lastError: 'RCPT TO: 550 no such user' })
      .where('idx', 'in', [open, secret])
      .execute();
    const desk = await arrive('/manage/outbox');
    const { page, t } = desk;
    await page.getByRole('combobox', { name: t('outbox.status') }).selectOption('failed');
    await page.getByText(`Subject hidden ${no}`).waitFor();
    expect(page.url()).toContain('status=failed');
    expect(await page.content()).not.toContain(`Body hidden ${no}`);
    await page.getByText(t('outbox.secret')).first().waitFor();
    await page.getByText(`Subject open ${no}`).first().click();
    await page.getByText(`Body open ${no}`).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await shot(desk, `outbox-${locale}`);
    const words = { subject: `Subject open ${no}`, to: `open${no}@example.org` };
    await page.getByRole('button', { name: t('outbox.againOf', words) }).click();
    await desk.told(t('outbox.willBeSent'));
    expect(await page.getByRole('button', { name: t('outbox.again') }).count()).toBe(0);
    const { failedAt } = await site.db
      .selectFrom('outbox')
      .select('failedAt')
      .where('idx', '=', open)
      .executeTakeFirstOrThrow();
    expect(failedAt).toBeNull();
    expect(desk.trouble).toEqual([]);
  });

  test('health is read, a backup made, and the webhook set, tested and ended', {
    timeout: 120_000,
  }, async () => {
    const desk = await arrive('/manage/health');
    const { page, t } = desk;
    await page.getByRole('heading', { name: t('health.queues') }).waitFor();
    await page.getByRole('button', { name: t('health.backUp') }).click();
    await page.getByText(/madang-20\S+\.tar/).waitFor();

    const address = page.getByLabel(t('health.address'));
    await address.fill('http://hooks.example.org');
    await page.getByRole('button', { name: t('health.save') }).click();
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
    await address.fill('https://hooks.example.org/madang');
    await page.getByRole('button', { name: t('health.save') }).click();
    await page.getByText(/^whsec_/).waitFor();
    await page.getByRole('button', { name: t('health.test') }).click();
    await desk.told(t('health.tested'));
    await page.getByRole('heading', { name: t('health.deliveries') }).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await shot(desk, `health-${locale}`);
    await page.reload();
    await page.getByRole('heading', { name: t('health.deliveries') }).waitFor();
    expect(await page.content()).not.toContain('whsec_');
    await page.getByRole('button', { name: t('health.end') }).click();
    await desk.confirm(t('health.end'));
    await desk.told(t('health.ended'));
    expect(desk.trouble).toEqual([]);
  });
});
