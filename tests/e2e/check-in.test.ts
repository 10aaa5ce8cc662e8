/** At the door: a code that is typed, filmed or found in the list counts a visitor once, with a network or without. */
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { consentVersion } from '#domain/visitor/visitor.ts';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { clicksOn, countClicks } from '#tests/support/clicks.ts';
import { expo } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
site.clock.set(new Date(Date.now() + 3_600_000).toISOString());
const at = await expo(site);
const arrive = arrivalsAt(site, { expected: /./ });
const inEvent = { eventIdx: at.eventIdx };

/** Registers before the event; answers the code. */
async function registered(visitorName: string): Promise<string> {
  const no = nextNumber('person');
  const { data } = await site.client()('POST /visitor/register', {
    ...inEvent,
    agreePrivacy: 'Y',
    consentVersion,
    visitors: [
      {
        visitorName,
        visitorNameEn: `Visitor ${no}`,
        visitorEmail: `e2e${no}@visitors.example`,
        visitorMobile: null,
        country: 'AT',
        city: 'Wien',
        organization: 'Danube Trading',
      },
    ],
  });
  return data[0]?.code ?? '';
}

const cameBy = async (code: string) => {
  const row = await site.db
    .selectFrom('visitor')
    .select(['checkedInAt', 'checkedInDoor'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return row.checkedInAt === null ? null : row.checkedInDoor;
};

test.each(
  turnsOf<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
    ['en', 820],
  ])(),
)(
  'in %s at %i px a code is typed, said to be used already, and taken back; one click in the list does the same',
  async (locale, width) => {
    const [code, listed] = [await registered('김하나'), await registered('이두리')];
    const who = await arrive(locale, width, { [storageKeys.token]: at.manager.token });
    const { page, t } = who;
    await who.open('/manage/visitor');
    await page.getByLabel(t('checkIn.code'), { exact: true }).waitFor();
    await who.quiet();
    await page.getByLabel(t('checkIn.doorName')).fill('North');
    const type = async (typed: string) => {
      await page.getByLabel(t('checkIn.code'), { exact: true }).fill(typed);
      await page.keyboard.press('Enter');
    };
    const last = (kind: string) => page.locator(`.check-in-last[data-kind="${kind}"]`);
    await type('nonsense');
    await last('wrong').waitFor();
    await type(code.toLowerCase());
    await last('done').waitFor();
    expect(await cameBy(code)).toBe('North');
    // The door goes by the server's clock, and the same moment again would be the same check-in.
    site.clock.set(new Date(site.clock.read().getTime() + 60_000).toISOString());
    await type(code);
    await last('already').waitFor();
    expect(await last('already').textContent()).toContain('North');
    await countClicks(page);
    const name = locale === 'ko' ? '이두리' : `Visitor ${nextNumber('person') - 1}`;
    await page
      .getByRole('button', { name: t('checkIn.checkInOf', { name }) })
      .first()
      .click();
    await last('done').waitFor();
    expect(await clicksOn(page)).toBe(1);
    expect(await cameBy(listed)).toBe('North');
    await page.getByRole('button', { name: t('checkIn.undoOf', { name }) }).click();
    await who.told(t('checkIn.undone'));
    expect(await cameBy(listed)).toBeNull();
  },
);

test('whoever is not registered is registered in a dialog that keeps what was written, and gets a badge', async () => {
  const who = await arrive('en', 1440, { [storageKeys.token]: at.manager.token });
  const { page, t } = who;
  await who.open('/manage/visitor');
  await page.getByRole('button', { name: t('checkIn.walkIn') }).click();
  const dialog = page.getByRole('dialog');
  const send = () => dialog.getByRole('button', { name: t('checkIn.walkInDo') }).click();
  const email = `walk-in${nextNumber('person')}@visitors.example`;
  await dialog.locator('form').waitFor();
  await who.fill('visitor', { visitorName: '강산', visitorNameEn: 'San Kang', visitorEmail: email });
  await send();
  await dialog.locator('[data-bad]').first().waitFor();
  await who.fill('visitor', { organization: 'Hanok Tea', country: 'KR', city: 'Seoul' });
  await dialog.getByLabel(t('checkIn.walkInConsent')).check();
  await send();
  await page.locator('.check-in-last[data-kind="done"]').waitFor();
  await page
    .locator('.check-in-last')
    .getByRole('link', { name: t('checkIn.badgeOf', { name: 'San Kang' }) })
    .click();
  const badge = page.locator('.badge-sheet');
  await badge.waitFor();
  const said = (await badge.textContent()) ?? '';
  for (const words of ['강산', 'San Kang', 'Hanok Tea']) expect(said).toContain(words);
  await page.emulateMedia({ media: 'print' });
  // 105 by 148 mm at 96 pixels an inch, and nothing else on paper.
  const box = await badge.boundingBox();
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([397, 559]);
  expect(await page.locator('.footer').isVisible()).toBe(false);
});

test('the camera reads a code that is held before it, once', async () => {
  const code = await registered('박세리');
  const who = await arrive('ko', 390, { [storageKeys.token]: at.manager.token });
  const { page, t } = who;
  const { data: squares } = encode(code, { border: 4 });
  await page.addInitScript((rows: boolean[][]) => {
    // What the camera sees: the code on a grey ground.
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const draw = canvas.getContext('2d') as CanvasRenderingContext2D;
      const paint = () => {
        draw.fillStyle = '#999';
        draw.fillRect(0, 0, 640, 480);
        for (const [y, row] of rows.entries())
          for (const [x, isDark] of row.entries()) {
            draw.fillStyle = isDark ? '#111' : '#fff';
            draw.fillRect(150 + x * 10, 80 + y * 10, 10, 10);
          }
        requestAnimationFrame(paint);
      };
      paint();
      return Promise.resolve(canvas.captureStream(10));
    };
  }, squares);
  await who.open('/manage/visitor');
  await page.getByRole('button', { name: t('checkIn.camera') }).click();
  await page.locator('.check-in-last[data-kind="done"]').waitFor();
  expect(await cameBy(code)).toBe(t('checkIn.doorDefault'));
  // It is still held there, and is not read as a second try.
  await page.waitForTimeout(1500);
  expect(await page.locator('.check-in-last').getAttribute('data-kind')).toBe('done');
});

test('a scanner’s first code counts, and the one after a click in the list', async () => {
  const [first, listed, next] = [
    await registered('첫스캔'),
    await registered('명단에서'),
    await registered('다음스캔'),
  ];
  const who = await arrive('ko', 1440, { [storageKeys.token]: at.manager.token });
  const { page, t } = who;
  await who.open('/manage/visitor');
  await page.getByLabel(t('checkIn.code'), { exact: true }).waitFor();
  await who.quiet();
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  await scan(first);
  await expect.poll(() => cameBy(first)).toBe(t('checkIn.doorDefault'));
  await page.getByRole('button', { name: t('checkIn.checkInOf', { name: '명단에서' }) }).click();
  await expect.poll(() => cameBy(listed)).toBe(t('checkIn.doorDefault'));
  await who.quiet();
  await scan(next);
  await expect.poll(() => cameBy(next)).toBe(t('checkIn.doorDefault'));
  await who.leave();
});

test('without a network check-ins are kept, and sent later with their own time', async () => {
  const [code, listed] = [await registered('최다래'), await registered('한누리')];
  const who = await arrive('ko', 820, { [storageKeys.token]: at.manager.token });
  const { page, t } = who;
  await who.open('/manage/visitor');
  await page.getByLabel(t('checkIn.code'), { exact: true }).waitFor();
  await who.quiet();
  await page.context().setOffline(true);
  await page.getByLabel(t('checkIn.code'), { exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await page.locator('.check-in-last[data-kind="kept"]').waitFor();
  await page.getByText(t('checkIn.waiting', { count: 1 })).waitFor();
  expect(await cameBy(code)).toBeNull();
  // Far down the list the row itself says what became of it, and isn't pressed once more.
  const row = page.getByRole('row').filter({ hasText: '한누리' });
  await row.getByRole('button', { name: t('checkIn.checkInOf', { name: '한누리' }) }).click();
  await row.getByText(t('checkIn.keptOne')).waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => cameBy(listed)).toBe(t('checkIn.doorDefault'));
  await row.getByText(t('checkIn.came.Y')).waitFor();
  await expect.poll(() => cameBy(code)).toBe(t('checkIn.doorDefault'));
  await page
    .locator('.check-in-desk')
    .getByText(t('checkIn.waiting', { count: 1 }))
    .waitFor({ state: 'detached' });
});

describe('a device whose clock is wrong', () => {
  const day = 86_400_000;
  const opened = site.clock.read().getTime();
  const cameAt = async (code: string) => {
    const { checkedInAt } = await site.db
      .selectFrom('visitor')
      .select('checkedInAt')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    return checkedInAt === null ? null : Date.parse(checkedInAt);
  };
  /** At a door, by a device whose clock is so much ahead. */
  const arriveWith = async (aheadMs: number) => {
    const who = await arrive('en', 820, { [storageKeys.token]: at.manager.token });
    await who.page.addInitScript((ms) => {
      const Own = Date;
      const now = () => Own.now() + ms;
      globalThis.Date = class extends Own {
        constructor(...given: [] | [number]) {
          super(...(given.length === 0 ? ([now()] as const) : given));
        }
        static override now = now;
      } as DateConstructor;
    }, aheadMs);
    return who;
  };
  const typeOffline = async ({ page, t }: Awaited<ReturnType<typeof arriveWith>>, code: string) => {
    const offBy = (await page.evaluate(() => Date.now())) - Date.now();
    expect(Math.abs(offBy)).toBeGreaterThan(day / 2);
    await page.context().setOffline(true);
    await page.getByLabel(t('checkIn.code'), { exact: true }).fill(code);
    await page.keyboard.press('Enter');
    await page.locator('.check-in-last[data-kind="kept"]').waitFor();
  };

  test.each([
    ['eight days behind', -8 * day],
    ['a day ahead', day],
  ])('%s keeps the time of the server for what is checked in without a network', async (_, aheadMs) => {
    const code = await registered('정미르');
    const who = await arriveWith(aheadMs);
    await who.open('/manage/visitor');
    await who.page.getByLabel(who.t('checkIn.code'), { exact: true }).waitFor();
    await who.quiet();
    await typeOffline(who, code);
    site.clock.set(new Date(opened + 6 * 3_600_000).toISOString());
    await who.page.context().setOffline(false);
    await expect.poll(() => cameAt(code)).not.toBeNull();
    // The clock of the test stands still while the door's goes on.
    expect((await cameAt(code)) ?? 0).toBeGreaterThanOrEqual(opened);
    expect((await cameAt(code)) ?? 0).toBeLessThan(opened + 3 * 3_600_000);
    site.clock.set(new Date(opened).toISOString());
  });

  test('that has heard nothing of the server yet dates what it kept once it has', async () => {
    const code = await registered('오가람');
    const who = await arriveWith(-8 * day);
    await who.page.route('**/manage/visitor/getCounts*', (route) => route.abort());
    await who.open('/manage/visitor');
    await who.page.getByLabel(who.t('checkIn.code'), { exact: true }).waitFor();
    await who.quiet();
    await typeOffline(who, code);
    await who.page.unroute('**/manage/visitor/getCounts*');
    await who.page.context().setOffline(false);
    await expect.poll(() => cameAt(code)).not.toBeNull();
    expect((await cameAt(code)) ?? 0).toBeLessThanOrEqual(opened);
    expect((await cameAt(code)) ?? 0).toBeGreaterThan(opened - 3 * 3_600_000);
  });
});
