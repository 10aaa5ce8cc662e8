/** A manager invites colleagues of companies and buyers from a sheet, by file and by cells that were copied (docs/rules.md, P56). */
import { afterEach, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer, company, expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { csvOf } from '#tests/support/sheets.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);

let leave: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of leave) await one();
  leave = [];
});
const address = () => `colleague-${nextNumber('person')}@example.org`;

describe.each(
  turnsOf<[Locale, number]>([
    ['en', 1440],
    ['ko', 390],
  ])(),
)('in %s at %i px', (locale, width) => {
  test('rows are checked, invited at one press, and what is left is put right and sent again', {
    timeout: 120_000,
  }, async () => {
    const [seller, purchaser] = [await company(site, at), await buyer(site, at)];
    const desk = await manager(site, 'participate', at.eventIdx);
    const organiser = await Traveller.arrive(site, locale, width, { [storageKeys.token]: desk.token });
    leave.push(() => organiser.leave());
    const { page, t } = organiser;
    await organiser.open('/manage/participate');
    await organiser.press(t('manage.participants.colleagues'));
    await page.getByText(t('colleagues.lead')).waitFor();
    await organiser.awake();
    await organiser.quiet();
    expect(await faultsOf(page, locale)).toEqual([]);
    const fields = [
      'organisation',
      'nameKo',
      'nameEn',
      'position',
      'email',
      'languages',
      'mailLanguage',
    ] as const;
    const heads = fields.map((field) => t(`colleagues.field.${field}`));
    const [one, two, later] = [address(), address(), address()];
    const row = (organisation: string, email: string) => [
      ...[organisation, '한지우', 'Jiwoo Han', 'Sales', email],
      ...['de, en', locale],
    ];
    const rows = [
      row(`#${seller.participateIdx}`, one),
      row(`#${purchaser.participateIdx}`, two),
      row(`#${seller.participateIdx}`, purchaser.id),
      row('없는 회사', later),
    ];
    const choose = (buffer: Buffer) =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'colleagues.csv', mimeType: 'text/csv', buffer });
    await choose(csvOf([heads.filter((head) => head !== t('colleagues.field.position'))].concat(rows)));
    await page
      .getByRole('alert')
      .filter({ hasText: t('colleagues.field.position') })
      .waitFor();
    await choose(csvOf([heads, ...rows]));
    await page.getByRole('heading', { name: t('sheet.understood') }).waitFor();
    await page.getByText(t('colleagues.problem.elsewhere')).waitFor();
    await page.getByText(t('colleagues.problem.organisationUnknown')).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('radio', { name: t('sheet.all'), exact: true }).check({ force: true });
    expect(await page.getByText(t('colleagues.fate.new'), { exact: true }).count()).toBe(2);
    await page.getByRole('button', { name: t('colleagues.doRest', { count: 2 }) }).click();
    await page.getByText(t('colleagues.done', { count: 2 })).waitFor();
    await page.getByRole('heading', { name: t('colleagues.keptTitle') }).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: t('colleagues.keptDownload') }).click();
    expect((await saved).suggestedFilename()).toBe('colleagues-left.csv');

    // What is left stands in the text: of the first its person represents another, the second is put right.
    const text = page.getByLabel(t('colleagues.paste'));
    const left = await text.inputValue();
    expect(left.split('\r\n').length + left.split('\n').length).toBeGreaterThan(3);
    expect(left).toContain(t('colleagues.problem.elsewhere'));
    await text.fill(left.replace('없는 회사', `#${seller.participateIdx}`));
    await page.getByRole('button', { name: t('colleagues.check') }).click();
    await page.getByRole('button', { name: t('colleagues.doRest', { count: 1 }) }).click();
    await page.getByText(t('colleagues.done', { count: 1 })).waitFor();
    // The same sheet once more writes to nobody.
    await text.fill([heads, ...rows.slice(0, 2)].map((cells) => cells.join('\t')).join('\n'));
    await page.getByRole('button', { name: t('colleagues.check') }).click();
    await page.getByText(t('colleagues.nobody')).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    const mails = await site.db
      .selectFrom('outbox')
      .select(['toEmail', 'locale'])
      .where('toEmail', 'in', [one, two, later, purchaser.id])
      .where('secretHash', 'is not', null)
      .execute();
    const asked = mails.filter(({ toEmail }) => toEmail !== purchaser.id);
    expect(asked.map(({ toEmail }) => toEmail).sort()).toEqual([one, two, later].sort());
    expect(new Set(asked.map((mail) => mail.locale))).toEqual(new Set([locale]));
    expect(organiser.trouble).toEqual([]);
  });
});
