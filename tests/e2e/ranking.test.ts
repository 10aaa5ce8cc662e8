/** Ranking whom one would like to meet, on a phone, with and without a network (docs/rules.md, R2, R5). */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer, company, expo, joined, type Participant } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { addColleagues } from '#tests/support/people.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const buyers: Participant[] = [];

beforeAll(async () => {
  await site.db
    .updateTable('event')
    .set({ matchingWay: 'arranged', rankMost: 8 })
    .where('idx', '=', at.eventIdx)
    .execute();
  for (let no = 0; no < 9; no++) buyers.push(await buyer(site, at));
});

const travellers: Traveller[] = [];
afterEach(async () => {
  await Promise.all(travellers.splice(0).map((traveller) => traveller.leave()));
});
const arrive = async (who: Participant, path: string, locale: 'ko' | 'en', width = 390) => {
  const traveller = await Traveller.arrive(site, locale, width, { [storageKeys.token]: who.token });
  travellers.push(traveller);
  await traveller.open(path);
  await traveller.quiet();
  return traveller;
};
const rows = ({ page }: Traveller) => page.locator('.ordered > li');
const namesOn = async (traveller: Traveller) => rows(traveller).locator('strong').allTextContents();
const stored = async (who: Participant) => {
  const { data } = await who.client('GET /matching/getRanking', { eventIdx: at.eventIdx });
  return data.ranked;
};
const chooseAll = async ({ page, t }: Traveller, count: number) => {
  await page.getByRole('button', { name: t('ranking.from.all') }).click();
  const add = page.locator('.rankables').getByRole('button', { name: t('ranking.add') });
  await add.first().waitFor();
  for (let no = 0; no < count; no++) await add.first().click();
};

describe.each(inTurns(['ko', 'en'] as const))('on a phone in %s', (locale, test) => {
  test('eight are ranked in under two minutes, moved by buttons, keys and finger, and all of it is saved', async () => {
    const seller = await company(site, at);
    const reader = await arrive(seller, '/matching/ranking', locale);
    const { page, t } = reader;
    await page.getByText(t('ranking.emptyTitle')).waitFor();
    const begin = performance.now();
    await chooseAll(reader, 8);
    await page.getByText(t('ranking.full', { most: 8 })).waitFor();
    await page.getByText(t('ranking.state.saved')).waitFor();
    expect(performance.now() - begin).toBeLessThan(120_000);
    const first = await namesOn(reader);
    expect(first).toHaveLength(8);
    expect((await stored(seller)).map((one) => (locale === 'ko' ? one.nameKo : one.nameEn))).toEqual(first);
    expect(await faultsOf(page, locale)).toEqual([]);

    // By its button, which keeps the focus while the row moves; at the end the other one gets it.
    const [name = ''] = first;
    const down = rows(reader).nth(0).locator('[data-act="down"]');
    await down.click();
    expect(await namesOn(reader)).toEqual([first[1], first[0], ...first.slice(2)]);
    await page.getByText(t('ranking.movedTo', { name, rank: 2 })).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-act')))
      .toBe('down');
    // By the arrow keys on its handle.
    const grip = rows(reader).nth(1).locator('[data-act="grip"]');
    await grip.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => namesOn(reader)).toEqual(first);
    // By dragging it below the third.
    const [from, to] = await Promise.all([
      rows(reader).nth(0).locator('[data-act="grip"]').boundingBox(),
      rows(reader).nth(2).boundingBox(),
    ]);
    if (!from || !to) throw new Error('The list is not on the screen.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 40, { steps: 4 });
    await page.mouse.move(from.x, to.y + to.height, { steps: 8 });
    await page.mouse.up();
    const dragged = [first[1], first[2], first[0], ...first.slice(3)];
    await expect.poll(() => namesOn(reader)).toEqual(dragged);
    await page.getByText(t('ranking.state.saved')).waitFor();

    await page.getByRole('button', { name: t('ranking.removeOf', { name }), exact: true }).click();
    await expect.poll(async () => (await namesOn(reader)).length).toBe(7);
    await page.getByRole('button', { name: t('ranking.undo') }).click();
    await expect.poll(() => namesOn(reader)).toEqual(dragged);
    await expect
      .poll(async () => (await stored(seller)).map((one) => (locale === 'ko' ? one.nameKo : one.nameEn)))
      .toEqual(dragged);
    expect(await faultsOf(page, locale)).toEqual([]);
    expect(reader.trouble).toEqual([]);
  });

  test('without a network it is kept on the device, also over a reload of the list, and sent once there is one', async () => {
    const seller = await company(site, at);
    const reader = await arrive(seller, '/matching/ranking', locale);
    const { page, t } = reader;
    await page.getByText(t('ranking.emptyTitle')).waitFor();
    await chooseAll(reader, 3);
    await page.getByText(t('ranking.state.saved')).waitFor();
    const before = await namesOn(reader);
    await page.context().setOffline(true);
    await rows(reader).nth(2).locator('[data-act="up"]').click();
    await page.getByText(t('ranking.state.unsent')).waitFor();
    const after = [before[0], before[2], before[1]];
    expect(await namesOn(reader)).toEqual(after);
    expect(await faultsOf(page, locale)).toEqual([]);
    expect((await stored(seller)).map((one) => (locale === 'ko' ? one.nameKo : one.nameEn))).toEqual(before);
    // The page goes away before the network is back, and sends what it kept when it is opened again.
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await reader.open('/matching/ranking');
    await page.getByText(t('ranking.state.saved')).waitFor();
    expect(await namesOn(reader)).toEqual(after);
    await expect
      .poll(async () => (await stored(seller)).map((one) => (locale === 'ko' ? one.nameKo : one.nameEn)))
      .toEqual(after);
  });
});

test('a colleague’s newer list is shown, and whoever is here says which one counts', async () => {
  const seller = await company(site, at);
  const [colleague] = await addColleagues(site, at.eventIdx, seller, 1);
  const reader = await arrive(seller, '/matching/ranking', 'ko');
  const { page, t } = reader;
  await page.getByText(t('ranking.emptyTitle')).waitFor();
  await colleague?.client('POST /matching/saveRanking', {
    eventIdx: at.eventIdx,
    participateIdxs: [buyers[5]?.participateIdx ?? 0],
    version: 0,
  });
  await chooseAll(reader, 2);
  await page.getByText(t('ranking.conflict.title')).waitFor();
  expect(await faultsOf(page, 'ko')).toEqual([]);
  await page.getByRole('button', { name: t('ranking.conflict.mine') }).click();
  await page.getByText(t('ranking.state.saved')).waitFor();
  expect(await stored(seller)).toHaveLength(2);
});

test('asking for a meeting leads to the list, with whom one wanted to ask on it', async () => {
  const seller = await company(site, at);
  const wanted = buyers[3]?.participateIdx;
  const reader = await arrive(seller, `/matching/apply?target=${wanted}`, 'en');
  const { page, t } = reader;
  await page.getByText(t('arranged.title')).waitFor();
  expect(await faultsOf(page, 'en')).toEqual([]);
  await page.getByRole('link', { name: t('arranged.add') }).click();
  await page.waitForURL(/\/matching\/ranking/);
  await expect.poll(async () => (await stored(seller)).map((one) => one.participateIdx)).toEqual([wanted]);
  // Where nobody asks yet the cards of partners say so at once.
  await reader.open('/matching/info');
  await page.getByText(t('matching.info.rank')).first().waitFor();
  expect(await page.locator('a[href*="/matching/apply"]').count()).toBe(0);
});

test('the organiser sees who is missing, ranks for them, by a sheet, too, and writes to the others', async () => {
  const seller = await company(site, at);
  const reader = await arrive(
    { ...at.manager, participateIdx: 0 },
    '/manage/ranking?ranked=N&type=COMPANY',
    'ko',
    1440,
  );
  const { page, t } = reader;
  await page.locator('.rankings-overview').waitFor();
  expect(await faultsOf(page, 'ko')).toEqual([]);
  await page.locator(`a[href*="who=${seller.participateIdx}"]`).click();
  await page
    .locator('.rankables')
    .getByRole('button', { name: t('ranking.add') })
    .first()
    .click();
  await page.getByRole('button', { name: t('rankingConsole.save') }).click();
  await expect.poll(async () => (await stored(seller)).length).toBe(1);
  expect(await faultsOf(page, 'ko')).toEqual([]);
  await page.getByRole('button', { name: t('rankingConsole.back') }).click();
  await page.locator('.rankings-overview').waitFor();
  await page.getByRole('button', { name: t('rankingConsole.remind') }).click();
  await reader.told(/^\d+곳에 메일을 보냈어요\./);
  await page.getByText(t('rankingConsole.upload')).click();
  const cells = page.getByLabel(t('rankingConsole.paste'));
  await cells.fill(`참가자\t순위\t상대\n${seller.participateIdx}\t1\tNobody is called so`);
  await page.getByRole('button', { name: t('rankingConsole.send') }).click();
  await page.getByText(t('rankingConsole.fieldText.to')).waitFor();
  const wanted = [buyers[2], buyers[1]].map((one) => one?.participateIdx);
  await cells.fill(
    [
      '참가자 번호,순위,상대 번호',
      ...wanted.map((to, no) => `${seller.participateIdx},${no + 1},${to}`),
    ].join('\n'),
  );
  expect(await faultsOf(page, 'ko')).toEqual([]);
  await page.getByRole('button', { name: t('rankingConsole.send') }).click();
  await reader.told(t('rankingConsole.importedRows', { lists: 1, rows: 2 }));
  expect((await stored(seller)).map((one) => one.participateIdx)).toEqual(wanted);
  expect(reader.trouble).toEqual([]);
});

test('by a personal link somebody without an account ranks, too', async () => {
  const seller = await company(site, at);
  await joined(site);
  const { client } = at.manager;
  const { data } = await client('POST /manage/participate/addGuest', {
    eventIdx: at.eventIdx,
    participateType: 'BUYER',
    companyName: 'Donau Handel',
    personName: 'Anna Leitner',
    email: 'anna.ranks@example.org',
    tel: '',
    country: 'AT',
  });
  const made = await client('POST /manage/participate/makeGuestLink', {
    participateIdx: data.participateIdx,
    sends: 'N',
  });
  const hash = new URL(made.data.link).hash;
  const reader = await Traveller.arrive(site, 'en', 390, {});
  travellers.push(reader);
  const { page, t } = reader;
  await reader.open(`/visit/participant${hash}`);
  await page.getByRole('button', { name: t('withoutAccount.notice.agree') }).click();
  await page
    .locator('.rankables')
    .getByRole('button', { name: t('ranking.add') })
    .last()
    .click();
  await page.getByText(t('ranking.state.saved')).waitFor();
  expect(await faultsOf(page, 'en')).toEqual([]);
  const detail = await client('GET /manage/ranking/getDetail', { participateIdx: data.participateIdx });
  expect(detail.data.ranked.map((one) => one.participateIdx)).toEqual([seller.participateIdx]);
});

// The last, for it ends ranking in this event.
test('once the organiser tells that the meetings stand, lists are read and changed no more', async () => {
  const seller = await company(site, at);
  await seller.client('POST /matching/saveRanking', {
    eventIdx: at.eventIdx,
    participateIdxs: [buyers[0]?.participateIdx ?? 0],
    version: 0,
  });
  const manager = await arrive({ ...at.manager, participateIdx: 0 }, '/manage/ranking', 'en', 1440);
  await manager.press(manager.t('rankingConsole.publish'));
  await manager.confirm(manager.t('rankingConsole.publish'));
  await manager.told(manager.t('rankingConsole.publishedDone'));
  expect(await faultsOf(manager.page, 'en')).toEqual([]);
  const reader = await arrive(seller, '/matching/ranking', 'en');
  await reader.page.getByText(reader.t('ranking.published')).waitFor();
  expect(await rows(reader).count()).toBe(1);
  expect(await reader.page.locator('[data-act]').count()).toBe(0);
  expect(await faultsOf(reader.page, 'en')).toEqual([]);
});
