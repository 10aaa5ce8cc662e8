/** Sheets of the schedule on paper: a page each, with where to go and a code (docs/rules.md, M43). */
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { pathOf, rowsOf } from '#shell/qr.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { approve, askFor, pair } from '#tests/support/pair.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
const arrive = arrivalsAt(site);

/** A company at booth A-1 and a buyer with table 2 of their own, where they meet; all of it in an event of its own. */
async function meeting() {
  site.clock.set(longBefore);
  const here = await pair(site, { tables: 3 });
  const { manager, eventIdx } = here.at;
  const feature = {
    kind: 'tables' as const,
    x: 3,
    y: 3,
    width: 12,
    height: 12,
    nameKo: '뜰',
    nameEn: 'Court',
  };
  const booth = {
    code: 'A-1',
    x: 20,
    y: 20,
    width: 3,
    height: 3,
    participateIdx: here.seller.participateIdx,
  };
  const hall = { code: 'A', nameKo: 'A홀', nameEn: 'Hall A', width: 30, height: 30 };
  await manager.client('POST /manage/event/updateBoothMap', {
    eventIdx,
    halls: [{ ...hall, booths: [booth], features: [{ ...feature, tables: { from: 1, to: 3, columns: 3 } }] }],
  });
  const { data } = await manager.client('GET /manage/table/getTables', { eventIdx });
  const own = { tableNo: 2, ownerIdx: here.purchaser.participateIdx, isOpen: true, closedSlotIdxs: [] };
  await manager.client('POST /manage/table/update', { eventIdx, version: data.version, ...own });
  const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
  await approve(here.seller, matchingIdx);
  return here;
}

test.each(locales)('in %s every participant and table has a page, with plan and code', async (locale) => {
  const { at, seller, purchaser } = await meeting();
  const who = await arrive(locale, 1440, { [storageKeys.token]: at.manager.token });
  const { page, t } = who;
  const open = async (sheet: string) => {
    await who.open(`/manage/schedule/print?sheet=${sheet}&eventIdx=${at.eventIdx}`);
    await page.locator('.sheet-code, .sheet-plan').first().waitFor();
  };
  const codes = () =>
    page.locator('.sheet-code path').evaluateAll((all) => all.map((path) => path.getAttribute('d')));
  const codeOf = async (path: string) =>
    pathOf(await rowsOf(`${new URL(page.url()).origin}${path}?eventIdx=${at.eventIdx}`));
  const plan = (tables: string) =>
    t('schedule.print.plan', { hall: locale === 'ko' ? 'A홀' : 'Hall A', tables });

  await open('people');
  expect(await page.locator('.sheet').count()).toBe(2);
  const [ofSeller = '', ofBuyer = ''] = await page.locator('.sheet-head > div').allInnerTexts();
  expect(ofSeller).toContain(t('schedule.print.booth', { code: 'A-1' }));
  expect(ofBuyer).toContain(t('schedule.print.ownTable', { no: 2 }));
  expect(await page.getByRole('img', { name: plan('2') }).count()).toBe(2);
  expect(await page.locator('.sheet-plan .plan-theirs').count()).toBe(1);
  expect(await codes()).toEqual(
    await Promise.all(
      [seller, purchaser].map(({ participateIdx }) => codeOf(`/matching/table/${participateIdx}`)),
    ),
  );
  // What is drawn once and used on each sheet has the colours of the page.
  const fill = await page
    .locator('symbol .plan-part')
    .first()
    .evaluate((one) => getComputedStyle(one).fill);
  expect(fill).not.toBe('rgb(0, 0, 0)');
  expect(await faultsOf(page, locale)).toEqual([]);
  expect(await faultsInTheDark(page)).toEqual([]);

  await open('tables');
  expect(await codes()).toEqual(await Promise.all([1, 2, 3].map((no) => codeOf(`/matching/at/${no}`))));
  const [, second = ''] = await page.locator('.sheet-head > div').allInnerTexts();
  const zone = locale === 'ko' ? 'A홀 · 뜰' : 'Hall A · Court';
  expect(second).toContain(zone);
  expect(second.split(zone)[1]).toMatch(/\S/);
  expect(await faultsOf(page, locale)).toEqual([]);
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBe(3);
});
