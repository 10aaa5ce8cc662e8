/** The shared pieces, each in all of its states: clean by axe, and worked by the keyboard alone. */
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';
import { actOn } from '#tests/support/asking.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { startDevelopment } from '#tests/support/development.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { inTurns } from '#tests/support/turns.ts';
import { patienceMs } from '#tests/support/visitors.ts';
import { samples } from '../../src/styleguide/samples.ts';

const site = await testSite();
let browser: Browser;
let development: Awaited<ReturnType<typeof startDevelopment>>;

beforeAll(async () => {
  [browser, development] = await Promise.all([sharedBrowser(), startDevelopment()]);
  // The first visit has Vite pack what the page imports, and load it anew when it found more.
  const first = await open('en', 390);
  await first.page.waitForTimeout(1000);
  await first.close();
});
afterAll(async () => {
  await development?.stop();
});

async function open(locale: Locale, width: number) {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(String(error)));
  await page.goto(`${development.url}/${locale}/styleguide`);
  await page.locator('.styleguide[data-ready]').waitFor();
  return { page, trouble, close: () => context.close() };
}

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

describe.each<[Locale, number]>([
  ['ko', 390],
  ['ko', 1440],
  ['en', 390],
  ['en', 1440],
])('the style guide, in %s at %i px', (locale, width) => {
  test('is whole and accessible, light and dark', async () => {
    const { page, trouble, close } = await open(locale, width);
    expect(await faultsOf(page, locale)).toEqual([]);
    expect(await faultsInTheDark(page)).toEqual([]);
    expect(trouble).toEqual([]);
    await close();
  });
});

describe.each(inTurns<Locale>(['ko', 'en']))('by the keyboard, in %s', (locale, test) => {
  const words = samples[locale];
  const t = translator(locale);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  let page: Page;
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    ({ page, close } = await open(locale, 1440));
  });
  afterAll(() => close?.());

  test('a select with search narrows, walks, takes and leaves', async () => {
    const { keyboard } = page;
    const country = region(words.part.fields).locator('[data-field="country"]');
    await country.focus();
    await keyboard.type('at');
    expect(await country.getAttribute('aria-expanded')).toBe('true');
    await keyboard.press('Enter');
    const austria = locale === 'ko' ? '오스트리아' : 'Austria';
    expect(await country.inputValue()).toBe(austria);
    expect(await country.getAttribute('aria-expanded')).toBe('false');

    await keyboard.press('ArrowDown');
    const at = await country.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${at}"]`).textContent()).toBe(austria);
    await keyboard.press('ArrowDown');
    await keyboard.press('Escape');
    expect(await country.inputValue()).toBe(austria);

    const several = region(words.part.fields).locator('[data-field="countries"]');
    await several.focus();
    await keyboard.type('de');
    await keyboard.press('Enter');
    const germany = locale === 'ko' ? '독일' : 'Germany';
    const remove = region(words.part.fields).getByRole('button', {
      name: t('ui.removeOne', { name: germany }),
    });
    await remove.focus();
    await keyboard.press('Space');
    await expect.poll(() => remove.count()).toBe(0);
  });

  test('tabs are walked by arrows, and Tab leads on', async () => {
    const [first, second, third] = words.tab.map((name) => page.getByRole('tab', { name, exact: true }));
    await first?.focus();
    await page.keyboard.press('ArrowRight');
    expect(await second?.getAttribute('aria-selected')).toBe('true');
    expect(await isFocused(second as Locator)).toBe(true);
    expect(await page.getByRole('tabpanel').textContent()).toContain(words.tab[1]);
    await page.keyboard.press('End');
    expect(await isFocused(third as Locator)).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await isFocused(first as Locator)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await isFocused(page.getByRole('button', { name: words.dialog.open, exact: true }))).toBe(true);
  });

  test.each(['open', 'wide', 'reason', 'ask', 'askDanger', 'tell'] as const)(
    'the dialog of "%s" keeps the focus in, closes by Escape, and gives it back',
    async (name) => {
      const button = page.getByRole('button', { name: words.dialog[name], exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      const dialog = page.locator('dialog[open]');
      await dialog.waitFor();
      await expect
        .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await isFocused(button)).toBe(true);
    },
  );

  test('the slot grid is walked by arrows over what is no slot, and Space chooses in order', async () => {
    const grid = region(words.part.slots);
    const cell = (at: string) => grid.locator(`[data-cell="${at}"]`);
    await cell('0-0').focus();
    await page.keyboard.press('ArrowRight');
    expect(await isFocused(cell('0-1'))).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await isFocused(cell('0-1'))).toBe(true);
    await page.keyboard.press('Space');
    expect(await cell('0-1').getAttribute('aria-pressed')).toBe('true');
    expect(await cell('0-1').getAttribute('aria-label')).toContain(t('ui.slotChosen', { rank: 2 }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await cell('2-1').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Space');
    expect(await cell('2-1').getAttribute('data-state')).toBe('taken');
    await page.keyboard.press('ArrowRight');
    expect(await isFocused(cell('2-2'))).toBe(true);
  });

  test('a done step and the pager are pressed', async () => {
    const stepper = region(words.part.stepper);
    await stepper.getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    expect(await stepper.locator('[aria-current="step"]').textContent()).toBe(words.steps[0]);

    const rows = region(words.part.table);
    await rows.getByRole('button', { name: t('ui.next') }).focus();
    await page.keyboard.press('Enter');
    await rows.getByText(t('ui.pageOf', { page: 2, total: 3 })).waitFor();
  });

  test('a form leads to its first bad field, is busy while it is sent, shows the refusal at its field, and succeeds', async () => {
    const form = page.getByRole('form', { name: words.field.form });
    const field = (name: string) => form.locator(`[data-field="${name}"]`);
    const { keyboard } = page;
    await field('email').fill('taken@madang.example');
    await field('email').press('Enter');
    await expect.poll(() => isFocused(field('name'))).toBe(true);
    expect(await field('name').getAttribute('aria-invalid')).toBe('true');
    await field('name').fill('Namdo');
    for (const [name, value] of [
      ['intro', 'Soy sauce'],
      ['sales', '10'],
      ['password', 'secret'],
    ] as const)
      await field(name).fill(value);
    await field('region').selectOption('1');
    await field('countries').fill('de');
    await field('countries').press('Enter');
    await field('size').locator('input').first().press('Space');
    await field('committees').locator('input').first().press('Space');
    await field('terms').press('Space');

    const save = form.getByRole('button', { name: words.field.save, exact: true });
    await save.press('Enter');
    await actOn(page).waitFor();
    await keyboard.press('Enter');
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
    expect(await form.getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => isFocused(field('email'))).toBe(true);
    expect(await field('email').getAttribute('aria-invalid')).toBe('true');
    expect(await form.getByRole('alert').textContent()).toBe(t('msg.invalid_parameter'));
    expect(await field('name').inputValue()).toBe('Namdo');

    await field('email').fill('free@madang.example');
    await save.press('Enter');
    await actOn(page).waitFor();
    await keyboard.press('Enter');
    await page.locator('#toasts').getByText(words.field.saved).waitFor();
    expect(await field('name').inputValue()).toBe('');
  });
});

test('the built site has no such page', async () => {
  for (const path of ['/styleguide', '/ko/styleguide', '/en/styleguide']) {
    expect((await fetch(site.url + path)).status, path).toBe(404);
  }
});
