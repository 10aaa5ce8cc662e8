/** Each filter of the managers' lists, set on its screen: the rows are those that it names, and the address keeps it. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { refreshSearch } from '#server/features/participation/rows/search.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo, manager, slotsOf } from '#tests/support/factories.ts';
import { approve, askFor } from '#tests/support/pair.ts';
import { testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const { eventIdx } = at;
const admin = await manager(site, 'admin', eventIdx);

const [hanbit, dure] = [await company(site, at), await company(site, at)];
const [prater, donau] = [await buyer(site, at), await buyer(site, at, 'OKTA')];
for (const [participateIdx, nameKo, nameEn] of [
  [hanbit.participateIdx, '한빛 식품', 'Hanbit Foods'],
  [dure.participateIdx, '두레기름', 'Dure Oil'],
] as const) {
  await site.db
    .updateTable('company')
    .set({ nameKo, nameEn })
    .where('participateIdx', '=', participateIdx)
    .execute();
  await refreshSearch(site.db, participateIdx);
}
for (const [participateIdx, companyName, nameEn] of [
  [prater.participateIdx, 'Prater Feinkost', 'Anna Huber'],
  [donau.participateIdx, 'Donau Handel', 'Max Gruber'],
] as const) {
  await site.db
    .updateTable('buyer')
    .set({ companyName, nameEn })
    .where('participateIdx', '=', participateIdx)
    .execute();
  await refreshSearch(site.db, participateIdx);
}
await site.db
  .updateTable('participateChoice')
  .set({ value: 'IT' })
  .where('participateIdx', '=', dure.participateIdx)
  .where('kind', '=', 'industries')
  .execute();
const slots = await slotsOf(hanbit, at);
const placed = await askFor({ at, seller: hanbit, purchaser: prater, slots }, prater, hanbit, {
  isTranslator: 'Y',
});
await approve(hanbit, placed.matchingIdx);
await askFor({ at, seller: dure, purchaser: donau, slots }, donau, dure, { wishes: [slots[3] as number] });
const day = (
  await site.db
    .selectFrom('eventDay')
    .select('date')
    .where('eventIdx', '=', eventIdx)
    .orderBy('date')
    .executeTakeFirstOrThrow()
).date;

const arrive = arrivalsAt(site);
let here: Traveller;
afterEach(() => here.leave());
const open = async (locale: Locale, path: string) => {
  here = await arrive(locale, 1440, { [storageKeys.token]: admin.token });
  await here.open(path);
  await rows().first().waitFor();
  await unfold();
};
/** Opens the filters where they are folded away. */
const unfold = async () => {
  const summary = here.page.locator('main details.filters:not([open]) > summary');
  if ((await summary.count()) > 0 && (await summary.isVisible())) await summary.click();
};
/** The rows of the list below its heads. */
const rows = () => here.page.locator('main table tbody tr');
const shows = (...texts: string[]) =>
  expect.poll(() => rows().allTextContents()).toEqual(texts.map((text) => expect.stringContaining(text)));
/** By the words over it: a label that holds its list of choices is called by them, too. */
const filter = (label: string) =>
  here.page
    .locator('main label.filter', { has: here.page.getByText(label, { exact: true }) })
    .locator('select, input');
const type = async (label: string, words: string) => {
  await filter(label).fill(words);
  await here.page.keyboard.press('Enter');
};
const clear = () => here.page.getByRole('button', { name: here.t('manage.filters.clear') }).click();

describe.each(inTurns(['ko', 'en'] as const))('in %s', (locale, test) => {
  const name = (ko: string, en: string) => (locale === 'ko' ? ko : en);
  const [foods, oil] = [name('한빛 식품', 'Hanbit Foods'), name('두레기름', 'Dure Oil')];

  test('meetings are narrowed by day, place, interpreter, kind of buyer, industry and names, and ordered', async () => {
    await open(locale, '/manage/matching?state=');
    await shows(oil, foods);
    const { t } = here;
    for (const [label, value, text] of [
      [t('manage.filters.day'), day, foods],
      [t('manage.filters.placed'), 'Y', foods],
      [t('manage.filters.placed'), 'N', oil],
      [t('manage.filters.interpreter'), 'Y', foods],
      [t('manage.filters.interpreter'), 'N', oil],
      [t('manage.filters.buyerType'), 'BUYER', foods],
      [t('manage.filters.buyerType'), 'OKTA', oil],
      [t('manage.filters.industry'), 'IT', oil],
    ] as const) {
      await filter(label).selectOption(value);
      await shows(text);
      expect(new URL(here.page.url()).search).toContain(value);
      await clear();
      await shows(oil, foods);
    }
    for (const [label, words, text] of [
      [t('manage.filters.companyName'), 'hanbit', foods],
      [t('manage.filters.memberName'), 'gruber', oil],
    ] as const) {
      await type(label, words);
      await shows(text);
      await clear();
      await shows(oil, foods);
    }
    await filter(t('manage.filters.order')).selectOption('startsAt');
    await shows(foods, oil);
    await filter(t('manage.filters.order')).selectOption('name');
    // 두레기름 before 한빛 식품, and Dure Oil before Hanbit Foods.
    await shows(oil, foods);
  });

  test('participants are narrowed by industry and names', async () => {
    await open(locale, '/manage/participate?state=COMPLETE&type=COMPANY');
    await shows(oil, foods);
    const { t } = here;
    await filter(t('manage.filters.industry')).selectOption('IT');
    await shows(oil);
    await clear();
    await shows(oil, foods);
    await type(t('manage.filters.companyName'), 'hanbit');
    await shows(foods);
    await clear();
    await shows(oil, foods);
    await type(t('manage.filters.memberName'), 'nobodyatall');
    await expect.poll(() => rows().count()).toBe(0);
  });

  test('members are narrowed by what they take part as, and managers by permission', async () => {
    await open(locale, '/manage/member');
    const { t } = here;
    await filter(t('manage.participants.type')).selectOption('OKTA');
    await shows(donau.id);
    await filter(t('manage.participants.type')).selectOption('');
    await filter(t('manage.participants.state')).selectOption('COMPLETE');
    await expect.poll(() => rows().count()).toBe(4);
    await filter(t('manage.filters.order')).selectOption('name');
    await expect.poll(() => new URL(here.page.url()).search).toContain('order=name');
    await here.open('/manage/permission');
    await rows().first().waitFor();
    await filter(t('permission.permissions')).selectOption('admin');
    await shows(admin.id);
  });
});

test('what narrows and orders a list stands in one line with the search', async () => {
  here = await arrive('ko', 1440, { [storageKeys.token]: admin.token });
  for (const path of ['/manage/outbox', '/manage/participate?state=']) {
    await here.open(path);
    await here.page.locator('.manage-filters .search-line').waitFor();
    const middles = await here.page
      .locator('.manage-filters')
      .locator('.search-line, .manage-type select, :scope > .filter select')
      .evaluateAll((all) =>
        all.map((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return Math.round((top + bottom) / 2);
        }),
      );
    expect(middles.length, path).toBeGreaterThan(1);
    expect(new Set(middles).size, `${path}: ${middles}`).toBe(1);
  }
});

test('on a phone the box that chooses a participant stands where the values of its card begin', async () => {
  here = await arrive('ko', 390, { [storageKeys.token]: admin.token });
  await here.open('/manage/participate?state=');
  const box = here.page.locator('tbody .data-choose input').first();
  await box.waitFor();
  const name = here.page.locator('.data-table tbody tr').first().locator('td').nth(1).locator('> *').first();
  const [choosing, named] = [await box.boundingBox(), await name.boundingBox()];
  expect(Math.abs((choosing?.x ?? 0) - (named?.x ?? 99))).toBeLessThan(4);
});
