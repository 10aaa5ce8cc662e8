/** A manager deals tables out, makes one somebody's own, and closes it for a time at which somebody sits there. */
import { expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company, expo, slotsOf } from '#tests/support/factories.ts';
import { approve, askFor } from '#tests/support/pair.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site, { tables: 2 });
const arrive = arrivalsAt(site, { expected: /./ });

const tables = async () =>
  (await at.manager.client('GET /manage/table/getTables', { eventIdx: at.eventIdx })).data.tables;

test.each(
  turnsOf<[Locale, number]>([
    ['en', 1440],
    ['ko', 390],
  ])(),
)('in %s at %i px tables are dealt out, changed and closed', async (locale, width) => {
  site.clock.set(longBefore);
  const seller = await company(site, at);
  const purchaser = await buyer(site, at);
  const here = { at, seller, purchaser, slots: await slotsOf(seller, at) };
  const [first] = here.slots as [number];
  const { matchingIdx } = await askFor(here, purchaser, seller, { wishes: [first] });
  await approve(seller, matchingIdx);
  const who = await arrive(locale, width, { [storageKeys.token]: at.manager.token });
  const { page, t } = who;
  await who.open('/manage/tables');
  await page.getByText(t('tables.deal.title'), { exact: true }).click();
  await page.getByRole('radio', { name: t('tables.deal.kinds.buyer') }).check();
  await page.getByRole('button', { name: t('tables.deal.act') }).click();
  await who.told(t('tables.deal.done'));
  expect((await tables()).map(({ ownerIdx }) => ownerIdx)).toContain(purchaser.participateIdx);
  await who.quiet();

  // Closing both at that time leaves the meeting without one: it is named first.
  const owned = (await tables()).find(({ ownerIdx }) => ownerIdx === purchaser.participateIdx)?.tableNo ?? 0;
  const other = owned === 1 ? 2 : 1;
  for (const tableNo of [other, owned]) {
    await page.getByRole('button', { name: t('tables.changeOne', { no: tableNo }) }).click();
    const form = page.getByRole('form', { name: t('tables.changeOne', { no: tableNo }) });
    await form.getByRole('checkbox', { name: t('tables.isOpen') }).uncheck();
    await form.getByRole('button', { name: t('tables.save') }).click();
    if (tableNo === other) await expect.poll(() => form.count()).toBe(0);
  }
  const cancel = page.getByRole('button', { name: t('stranded.cancelThem', { count: 1 }) });
  await cancel.waitFor();
  expect(await page.locator(`a[href$="/matching/meeting/${matchingIdx}"]`).count()).toBe(1);
  await who.quiet();
  await cancel.click();
  await expect.poll(() => page.locator('.tables-list li[data-closed]').count()).toBe(2);
  const { data: meeting } = await seller.client('GET /matching/getDetail', { matchingIdx });
  expect(meeting.stateMatching).toBe('cancel');

  // As it was, for the next reader.
  for (const tableNo of [1, 2]) {
    const { version } = (await at.manager.client('GET /manage/table/getTables', { eventIdx: at.eventIdx }))
      .data;
    const open = { version, tableNo, ownerIdx: null, isOpen: true, closedSlotIdxs: [] };
    await at.manager.client('POST /manage/table/update', { eventIdx: at.eventIdx, ...open });
  }
});
