/** The booth map: by mouse, by fingers, by keys, by its address, on paper, and without any script. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { localePath } from '#i18n/locales.ts';
import { company, expo } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { hallSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';

const site = await testSite();
const at = await expo(site);
const [oil, tea] = [await company(site, at), await company(site, at)];
const nameOf = async ({ participateIdx }: typeof oil) =>
  (await site.client()('GET /company/getDetail', { participateIdx })).data.nameEn;
const [oilName, teaName] = [await nameOf(oil), await nameOf(tea)];
const hall = hallSample(oil.participateIdx);
const booth = { y: 4, width: 3, height: 3 };
await at.manager.client('POST /manage/event/updateBoothMap', {
  halls: [
    {
      ...hall,
      features: [
        ...(hall.features ?? []),
        { kind: 'tables', x: 12, y: 1, width: 7, height: 9, tables: { from: 1, to: 12, columns: 3 } },
      ],
      booths: [
        ...(hall.booths ?? []),
        { ...booth, code: 'B-1', x: 2, y: 8, participateIdx: tea.participateIdx },
        { ...booth, code: 'B-2', x: 5, y: 8 },
      ],
    },
  ],
});

let reader: Traveller;
const path = '/info/booth-map';
const boothAt = (code: string) => reader.page.locator(`#booth-${code}`);
const panel = () => reader.page.getByRole('dialog');
const focused = () => reader.page.evaluate(() => document.activeElement?.id);
const widthOfPlan = async () => (await reader.page.locator('.plan').boundingBox())?.width ?? 0;

afterEach(() => {
  expect(reader.trouble).toEqual([]);
});

/** One visit: a test leaves the map as it has found it, with nothing open, nothing searched for and all of it in view. */
describe('on a desk', () => {
  const open = async (hash = '') => {
    await reader.open(path + hash);
    await reader.page.locator('[data-live]').waitFor();
  };
  beforeAll(async () => {
    reader = await Traveller.arrive(site, 'en', 1440);
    await open();
  });
  afterAll(() => reader.leave());
  const closePanel = async () => {
    await reader.page.keyboard.press('Escape');
    expect(await panel().isVisible()).toBe(false);
  };

  test('a press on a booth says who stands there, leads to the profile, and goes on to the next', async () => {
    await boothAt('A-1').click();
    expect(await panel().textContent()).toContain(oilName);
    expect(new URL(reader.page.url()).hash).toBe('#booth-A-1');
    const profile = panel().getByRole('link', { name: reader.t('booth.profile') });
    expect(await profile.getAttribute('href')).toContain(
      localePath('en', `/matching/user/${oil.participateIdx}`),
    );
    await panel()
      .getByRole('button', { name: reader.t('booth.next') })
      .click();
    expect(await panel().textContent()).toContain(reader.t('booth.free'));
    expect(await profile.isVisible()).toBe(false);
    await panel()
      .getByRole('button', { name: reader.t('booth.next') })
      .click();
    expect(await panel().textContent()).toContain(teaName);
    await reader.page.keyboard.press('Escape');
    expect(await panel().isVisible()).toBe(false);
    expect(await focused()).toBe('booth-B-1');
    expect(new URL(reader.page.url()).hash).toBe('');
  });

  test('arrows go to the nearest booth in their direction, Enter opens it', async () => {
    await boothAt('A-1').focus();
    for (const [key, code] of [
      ['ArrowRight', 'A-2'],
      ['ArrowDown', 'B-2'],
      ['ArrowLeft', 'B-1'],
      ['ArrowLeft', 'B-1'],
      ['ArrowUp', 'A-1'],
    ]) {
      await reader.page.keyboard.press(key as string);
      expect(await focused(), key).toBe(`booth-${code}`);
    }
    expect(await reader.page.locator('.booth[tabindex="0"]').count()).toBe(1);
    await reader.page.keyboard.press('Enter');
    expect(await panel().textContent()).toContain(oilName);
    await closePanel();
  });

  test('keys, buttons and the wheel zoom; a drag moves the drawing and opens nothing', async () => {
    const whole = await widthOfPlan();
    await boothAt('A-1').focus();
    await reader.page.keyboard.press('+');
    expect(await widthOfPlan()).toBeCloseTo(whole * 1.5, 0);
    await reader.page.keyboard.press('-');
    expect(await widthOfPlan()).toBeCloseTo(whole, 0);
    await reader.page.getByRole('button', { name: reader.t('booth.zoomIn') }).click();
    await reader.page.getByRole('button', { name: reader.t('booth.zoomIn') }).click();
    expect(await widthOfPlan()).toBeCloseTo(whole * 2.25, 0);

    const view = reader.page.locator('.view');
    await view.scrollIntoViewIfNeeded();
    const scrolled = () => view.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop] as const);
    const [left, top] = await scrolled();
    const box = (await view.boundingBox()) ?? { x: 0, y: 0 };
    await reader.page.mouse.move(box.x + 300, box.y + 200);
    await reader.page.mouse.down();
    await reader.page.mouse.move(box.x + 200, box.y + 150, { steps: 4 });
    await reader.page.mouse.up();
    expect(await scrolled()).toEqual([left + 100, top + 50]);
    expect(await panel().isVisible()).toBe(false);

    await boothAt('A-1').focus();
    await reader.page.keyboard.press('0');
    expect(await widthOfPlan()).toBeCloseTo(whole, 0);
    await boothAt('A-1').hover();
    await reader.page.keyboard.down('Control');
    await reader.page.mouse.wheel(0, -100);
    await reader.page.keyboard.up('Control');
    await expect.poll(widthOfPlan).toBeGreaterThan(whole * 1.4);
    await boothAt('A-1').focus();
    await reader.page.keyboard.press('0');
    expect(await widthOfPlan()).toBeCloseTo(whole, 0);
  });

  test('a company is found by its name in either language, and Enter goes there', async () => {
    const field = reader.page.getByRole('searchbox', { name: reader.t('booth.find') });
    const marked = () =>
      reader.page.locator('.booth[data-found]').evaluateAll((found) => found.map(({ id }) => id));
    const { data } = await site.client()('GET /company/getDetail', { participateIdx: tea.participateIdx });
    for (const words of [teaName, data.nameKo]) {
      await field.fill(words);
      expect(await marked(), words).toEqual(['booth-B-1']);
    }
    expect(await reader.page.locator('.group li:visible').count()).toBe(1);
    expect(await reader.page.getByRole('status').filter({ hasText: '1 (B-1)' }).count()).toBe(1);
    await field.press('Enter');
    expect(await panel().textContent()).toContain(teaName);
    await closePanel();

    await field.fill('no such company');
    expect(await marked()).toEqual([]);
    expect(await reader.page.getByText(reader.t('booth.none')).isVisible()).toBe(true);
    await field.fill('');
    expect(await reader.page.locator('.group li:visible').count()).toBe(4);
  });

  test('a booth that is found by a product says by which', async () => {
    const field = reader.page.getByRole('searchbox', { name: reader.t('booth.find') });
    const { data } = await site.client()('GET /company/getDetail', { participateIdx: tea.participateIdx });
    const line = reader.page.locator('#at-B-1');
    const said = (await line.textContent()) ?? '';
    const names = data.products.flatMap(({ nameKo, nameEn }) => [nameKo, nameEn]);
    const words = names.find((name) => !said.includes(name));
    if (words === undefined) throw new Error('All names of products stand in its line.');
    await field.fill(words);
    const found = line.locator('.found-in');
    await found.waitFor();
    expect(names).toContain(await found.textContent());
    await field.fill('');
    expect(await found.count()).toBe(0);
  });

  test('the address of a booth shows it, and the list leads to the drawing', async () => {
    await open('#booth-B-1');
    // Another address of this page is none that opens it.
    await reader.page.reload();
    await reader.page.locator('[data-live]').waitFor();
    expect(await boothAt('B-1').getAttribute('data-on')).toBe('');
    expect(await panel().textContent()).toContain(teaName);
    await reader.page.locator('#at-A-1 .code').click();
    expect(await boothAt('A-1').getAttribute('data-on')).toBe('');
    expect(await boothAt('B-1').getAttribute('data-on')).toBeNull();
    expect(await panel().textContent()).toContain(oilName);
    await closePanel();
  });

  test('it prints on one page', async () => {
    const pdf = await reader.page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});

describe('on a phone', () => {
  afterEach(() => reader.leave());

  test('a tap opens a booth that is large enough for a thumb, two fingers make the drawing larger', async () => {
    reader = await Traveller.arrive(site, 'ko', 390);
    await reader.open(path);
    const box = await boothAt('A-1').boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await boothAt('A-1').dispatchEvent('click');
    expect(await panel().isVisible()).toBe(true);
    const before = await widthOfPlan();
    await reader.page.locator('.view').evaluate((view) => {
      const { x, y } = view.getBoundingClientRect();
      const fingers = (apart: number) =>
        [0, apart].map(
          (right, identifier) =>
            new Touch({ identifier, target: view, clientX: x + 100 + right, clientY: y + 60 }),
        );
      const touch = (type: string, apart: number) =>
        view.dispatchEvent(
          new TouchEvent(type, { touches: fingers(apart), bubbles: true, cancelable: true }),
        );
      touch('touchstart', 50);
      touch('touchmove', 100);
    });
    expect(await widthOfPlan()).toBeCloseTo(before * 2, 0);
  });

  test('without any script the drawing and the list lead to each other', async () => {
    const visitor = await site.visit({ width: 390, javaScriptEnabled: false });
    reader = Object.assign(Object.create(Traveller.prototype), {
      trouble: visitor.trouble,
      leave: visitor.close,
    });
    const { page } = visitor;
    await page.goto(localePath('en', path));
    await page.locator('#booth-B-1').click();
    expect(new URL(page.url()).hash).toBe('#at-B-1');
    expect(await page.locator('#at-B-1').isVisible()).toBe(true);
    await page.locator('#at-B-1 .code').click();
    expect(new URL(page.url()).hash).toBe('#booth-B-1');
    const fill = (code: string) =>
      page
        .locator(`#booth-${code} rect`)
        .first()
        .evaluate((rect) => getComputedStyle(rect).fill);
    expect(await fill('B-1')).not.toBe(await fill('A-1'));
    await page.locator('#at-B-1 p a').click();
    expect(page.url()).toContain(`/matching/user/${tea.participateIdx}`);
  });
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  let visitor: Awaited<ReturnType<typeof site.visit>>;
  beforeAll(async () => {
    visitor = await site.visit({ width: 390, colorScheme, reducedMotion: 'reduce' });
  });
  afterAll(() => visitor.close());

  test('it is accessible, also with a booth open and a company found', async () => {
    reader = Object.assign(Object.create(Traveller.prototype), { trouble: visitor.trouble });
    await visitor.page.goto(`${localePath('ko', path)}#booth-A-1`, { waitUntil: 'networkidle' });
    await visitor.page.getByRole('searchbox').fill('madang');
    expect(await faultsOf(visitor.page, 'ko')).toEqual([]);
  });
});
