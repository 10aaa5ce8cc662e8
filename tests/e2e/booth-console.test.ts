/** A manager draws the booth map: by keys alone, by mouse, and beside another who draws at once. */
import { beforeEach, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { company, expo } from '#tests/support/factories.ts';
import { hallSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const seller = await company(site, at);
const { data: profile } = await site.client()('GET /company/getDetail', {
  participateIdx: seller.participateIdx,
});
const arrive = arrivalsAt(site);
const zone = { kind: 'tables' as const, x: 12, y: 1, width: 7, height: 6 };
const hall = {
  ...hallSample(null),
  features: [{ ...zone, tables: { from: 1, to: 3, columns: 3 } }],
};

beforeEach(async () => {
  await at.manager.client('POST /manage/event/updateBoothMap', { halls: [hall] });
});

const onMap = async () => (await site.client()('GET /event/getBoothMap', {})).data.halls[0];
const thing = (who: Traveller, name: string) =>
  who.page.locator(`[data-thing][aria-label^="${name}"]`).first();

async function open(locale: Locale, width: number) {
  const who = await arrive(locale, width, { [storageKeys.token]: at.manager.token });
  await who.open('/manage/booth');
  await thing(who, 'A-1').waitFor();
  await who.quiet();
  return who;
}

test.each(
  turnsOf<[Locale, number]>([
    ['en', 1440],
    ['ko', 390],
  ])(),
)(
  'in %s at %i px by keys alone a booth is added, numbered, assigned and put into place',
  async (locale, width) => {
    const who = await open(locale, width);
    const { page, t } = who;
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await page.getByRole('button', { name: t('boothConsole.addBooth'), exact: true }).press('Enter');
    // It gets the next number of its row and the first place that is free.
    await thing(who, 'A-3').waitFor();
    await thing(who, 'A-3').press('ArrowDown');
    await thing(who, 'A-3').press('ArrowDown');
    await thing(who, 'A-3').press('Shift+ArrowRight');
    await thing(who, 'A-3').press('Shift+ArrowDown');
    // Now it stands on A-1, which is said, and can't be saved.
    const save = page.getByRole('button', { name: t('boothConsole.save') });
    await page.getByText(t('boothConsole.why.overlap')).first().waitFor();
    expect(await save.isDisabled()).toBe(true);
    await field(t('boothConsole.y')).fill('8');
    await field(t('boothConsole.code')).fill('b-7');
    await field(t('boothConsole.company')).fill(locale === 'ko' ? profile.nameKo : profile.nameEn);
    await page.keyboard.press('Enter');
    await thing(who, 'B-7').focus();
    await page.keyboard.press('Delete');
    expect(await thing(who, 'B-7').count()).toBe(0);
    await page.getByRole('button', { name: t('boothConsole.undo') }).press('Enter');
    await save.press('Enter');
    await who.told(t('ui.done.saved'));
    expect((await onMap())?.booths).toMatchObject([
      { code: 'A-1' },
      { code: 'A-2' },
      { code: 'B-7', x: 0, y: 8, width: 4, height: 4, company: { participateIdx: seller.participateIdx } },
    ]);
    // The public map shows it at once.
    await who.open('/info/booth-map');
    await page.locator('#booth-B-7').waitFor();
  },
);

test('by mouse booths are carried, pulled larger and drawn, and a table is put elsewhere', async () => {
  const who = await open('en', 1440);
  const { page, t } = who;
  const metre = 16;
  const drag = async (from: { x: number; y: number }, dx: number, dy: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + (dx * metre) / 2, from.y + (dy * metre) / 2);
    await page.mouse.move(from.x + dx * metre, from.y + dy * metre);
    await page.mouse.up();
  };
  const middle = async (name: string) => {
    const box = await thing(who, name).boundingBox();
    if (!box) throw new Error(`${name} is not on the drawing`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await drag(await middle('A-2'), 3, 2);
  const corner = await page.locator('.booth-corner').boundingBox();
  await drag({ x: (corner?.x ?? 0) + 8, y: (corner?.y ?? 0) + 8 }, 1, 0);
  const table = t('boothConsole.table', { no: 3 });
  await drag(await middle(table), -2, 4);
  await page.getByRole('button', { name: t('boothConsole.draw'), exact: true }).click();
  const plan = await page.locator('.booth-plan').boundingBox();
  await drag({ x: (plan?.x ?? 0) + metre * 1.7, y: (plan?.y ?? 0) + metre * 8.7 }, 4, 2);
  await thing(who, 'A-3').waitFor();
  await page.getByRole('button', { name: t('boothConsole.save') }).click();
  await who.told(t('ui.done.saved'));
  const drawn = await onMap();
  expect(drawn?.booths).toMatchObject([
    { code: 'A-1', x: 2, y: 4 },
    { code: 'A-2', x: 8, y: 6, width: 4, height: 3 },
    { code: 'A-3', x: 1, y: 8 },
  ]);
  expect(drawn?.features[0]?.tables?.places).toMatchObject([{ no: 3 }]);
});

test('a finger carries the booth that it has chosen, and no other', async () => {
  const who = await open('ko', 390);
  const { page } = who;
  const metre = 16;
  const cdp = await page.context().newCDPSession(page);
  const finger = async (name: string, dx: number) => {
    await thing(who, name).scrollIntoViewIfNeeded();
    const box = await thing(who, name).boundingBox();
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: at.y }] });
    await touch('touchStart', at.x);
    for (let step = 1; step <= Math.abs(dx) * 2; step++)
      await touch('touchMove', at.x + (Math.sign(dx) * step * metre) / 2);
    await touch('touchEnd');
  };
  const xOf = () => thing(who, 'A-2').locator('rect').getAttribute('x');
  // The first touch chooses, and what is dragged meanwhile is the drawing.
  await finger('A-2', -3);
  expect(await xOf()).toBe('5');
  await page.locator('[data-on][aria-label^="A-2"]').waitFor();
  await finger('A-2', 3);
  await page.locator('[data-on][aria-label^="A-2"] > rect[x="8"]').waitFor();
});

test('the second of two managers who draw at once is told, and keeps what was drawn', async () => {
  const who = await open('en', 1440);
  const { page, t } = who;
  await at.manager.client('POST /manage/event/updateBoothMap', {
    halls: [{ ...hall, nameEn: 'Hall of another' }],
  });
  await page.getByRole('button', { name: t('boothConsole.addBooth'), exact: true }).click();
  await page.getByRole('button', { name: t('boothConsole.save') }).click();
  await page.getByText(t('msg.event_changed')).waitFor();
  expect(await thing(who, 'A-3').count()).toBe(1);
  await page.getByRole('button', { name: t('boothConsole.readAgain') }).click();
  await thing(who, 'A-1').waitFor();
  expect(await thing(who, 'A-3').count()).toBe(0);
});
