/** Sheets of the schedule on paper: a page each, with where to go and a code (docs/rules.md, M43). */
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';
import { pathOf, rowsOf } from '#shell/qr.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { approve, askFor, pair } from '#tests/support/pair.ts';
import { addColleagues } from '#tests/support/people.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const turn = turnsOf(locales);
const site = await testSite();
const arrive = arrivalsAt(site);

/** A company at booth A-1 and a buyer with table 2 of their own, where they meet; all of it in an event of its own. */
async function meeting() {
  site.clock.set(longBefore);
  const here = await pair(site, { tables: 4 });
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
  const open = { ownerIdx: null, isOpen: true, closedSlotIdxs: [] };
  let { version } = data;
  for (const changed of [
    { ...open, tableNo: 2, ownerIdx: here.purchaser.participateIdx },
    { ...open, tableNo: 3, closedSlotIdxs: here.slots.slice(-1) },
    { ...open, tableNo: 4, isOpen: false },
  ])
    version = (await manager.client('POST /manage/table/update', { eventIdx, version, ...changed })).data
      .version;
  const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
  await approve(here.seller, matchingIdx);
  return here;
}

test.each(turn())('in %s every participant and table has a page, with plan and code', async (locale) => {
  const { at, seller, purchaser } = await meeting();
  const who = await arrive(locale, 1440, { [storageKeys.token]: at.manager.token });
  const { page, t } = who;
  const open = async (sheet: string) => {
    await who.open(`/manage/schedule/print?sheet=${sheet}&eventIdx=${at.eventIdx}`);
    await page.locator('.sheet-code path').first().waitFor();
  };
  const codes = () =>
    page.locator('.sheet-code path').evaluateAll((all) => all.map((path) => path.getAttribute('d')));
  const codeOf = async (path: string) =>
    pathOf(await rowsOf(`${new URL(page.url()).origin}${path}?eventIdx=${at.eventIdx}`));
  // Theirs are in the language of each, which is that of their countries; a table's is in the page's.
  const { data: read } = await at.manager.client('GET /manage/matching/getSheetPeople', {
    eventIdx: at.eventIdx,
  });
  const wordsOf = ({ participateIdx }: { participateIdx: number }) =>
    translator(read.people.find((one) => one.participateIdx === participateIdx)?.language ?? locale);
  const planOf = (of: { participateIdx: number }, tables: string) => {
    const words = wordsOf(of);
    return words('schedule.print.plan', { hall: words.locale === 'ko' ? 'A홀' : 'Hall A', tables });
  };

  await open('participants');
  expect(await page.locator('.sheet').count()).toBe(2);
  const [ofSeller = '', ofBuyer = ''] = await page.locator('.sheet-head > div').allInnerTexts();
  expect(ofSeller).toContain(wordsOf(seller)('schedule.print.booth', { code: 'A-1' }));
  expect(ofBuyer).toContain(wordsOf(purchaser)('schedule.print.ownTable', { no: 2 }));
  const plans = page.locator('.sheet-plan svg');
  expect(await plans.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    planOf(seller, '2'),
    planOf(purchaser, '2'),
  ]);
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
  // The third is closed in its last slot, the fourth altogether.
  const closed = page.getByRole('cell', { name: t('schedule.print.closed'), exact: true });
  expect(await closed.count()).toBe(1);
  expect(second.split(zone)[1]).toMatch(/\S/);
  expect(await faultsOf(page, locale)).toEqual([]);
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBe(3);
});

test('all of them are printed by one press: each person, company, table and interpreter, in the language of each', async () => {
  const here = await meeting();
  const { at, seller, purchaser } = here;
  const [colleague] = await addColleagues(site, at.eventIdx, seller, 1);
  const { data: first } = await at.manager.client('GET /manage/matching/getDay', { eventIdx: at.eventIdx });
  const [matchingIdx = 0] = first.placed.matchingIdx;
  const seats = async () => {
    const { data } = await at.manager.client('GET /manage/matching/getDay', { eventIdx: at.eventIdx });
    return data.seated.filter((seat) => seat.matchingIdx === matchingIdx);
  };
  await seller.client('POST /matching/handOver', {
    matchingIdx,
    representativeIdx: colleague?.representativeIdx as number,
  });
  expect((await seats()).map((seat) => seat.representativeIdx)).toContain(colleague?.representativeIdx);
  // The buyer comes from abroad.
  const { memberIdx } = purchaser;
  await site.db.updateTable('member').set({ country: 'AT' }).where('idx', '=', memberIdx).execute();
  const { data: read } = await at.manager.client('GET /manage/matching/getSheetPeople', {
    eventIdx: at.eventIdx,
  });
  const buyer = read.people.find((one) => one.participateIdx === purchaser.participateIdx);
  const own = (one = buyer) => (one?.language === 'ko' ? one.name : one?.nameEn) as string;
  const sits = read.people.find((one) => one.representativeIdx === colleague?.representativeIdx);

  const who = await arrive('en', 1440, { [storageKeys.token]: at.manager.token });
  const { page, t } = who;
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { printed: document.querySelectorAll('.sheet').length });
  });
  await who.open(`/manage/schedule/print?eventIdx=${at.eventIdx}`);
  await page.locator('.sheet-code').first().waitFor();
  // The hall list; the company and who sits there for it; the buyer, who is one person; three tables.
  const count = 1 + 2 + 1 + 3;
  await page.getByRole('button', { name: t('schedule.print.print', { count }) }).click();
  expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(count);
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBe(count);
  const sheets = await page.locator('.sheet').evaluateAll((all) =>
    all.map((sheet) => ({
      lang: sheet.getAttribute('lang'),
      title: sheet.querySelector('h2')?.textContent ?? '',
      text: sheet.textContent ?? '',
      codes: sheet.querySelectorAll('.sheet-code path').length,
    })),
  );
  const theirs = sheets.find(({ title }) => title === own(sits));
  expect(theirs?.lang).toBe(sits?.language);
  expect(theirs?.codes).toBe(1);
  expect(theirs?.lang).not.toBe(buyer?.language);
  expect(sheets.find(({ text }) => text.includes(own()))?.lang).toBe(buyer?.language);

  // What is left out is not printed, and no box is left at last.
  for (const kind of ['hall', 'tables', 'interpreters', 'participants'] as const)
    await page.getByRole('checkbox', { name: t(`schedule.print.${kind}`) }).uncheck();
  await expect.poll(() => page.locator('.sheet').count()).toBe(2);
  const last = page.getByRole('checkbox', { name: t('schedule.print.people') });
  await last.click();
  expect(await last.isChecked()).toBe(true);
  await page.reload();
  await expect.poll(() => page.locator('.sheet').count()).toBe(2);
  expect(await faultsOf(page, 'en')).toEqual([]);
});

test('whoever has no account is told where their link is, and who interprets is said of a company that brings its own', async () => {
  const here = await meeting();
  const { at, seller, slots } = here;
  const { agreed, ask, anyone } = withoutAccount(site);
  const { participateIdx, token } = await agreed(here, { companyName: 'Donau Handel', language: 'ko' });
  const { matchingIdx } = await ask(here, participateIdx, [slots[4] as number]);
  await anyone('POST /participant/approve', { token, matchingIdx });
  await seller.client('POST /matching/setMeans', {
    eventIdx: at.eventIdx,
    videoRoom: null,
    interpreterLanguages: ['de'],
  });
  const who = await arrive('en', 1440, { [storageKeys.token]: at.manager.token });
  const { page } = who;
  await who.open(`/manage/schedule/print?sheet=participants&eventIdx=${at.eventIdx}`);
  await page.locator('.sheet-code').first().waitFor();
  const theirs = page.locator('.sheet', { has: page.getByRole('heading', { name: 'Donau Handel' }) });
  const ko = translator('ko');
  expect(await theirs.locator('.sheet-code').count()).toBe(0);
  expect(await theirs.locator('.sheet-by-link').textContent()).toBe(ko('schedule.print.byLink'));
  expect(await theirs.textContent()).toContain(ko('schedule.sheet.ownInterpreter', { languages: '독일어' }));
  expect(await page.locator('.sheet-code').count()).toBe(2);
  expect(await faultsOf(page, 'en')).toEqual([]);
});
