/** What opens the search for partners: what is the reader's to do, who fits them and why, and what they marked; by axe, too. */
import { afterEach, describe, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer, company } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
for (let count = 0; count < 3; count++) await company(site, here);

const travellers: Traveller[] = [];
afterEach(async () => {
  await Promise.all(travellers.splice(0).map((traveller) => traveller.leave()));
});
const arrive = async (locale: 'ko' | 'en', token: string, width = 1440, path = '/matching/info') => {
  const reader = await Traveller.arrive(site, locale, width, { [storageKeys.token]: token });
  travellers.push(reader);
  await reader.open(path);
  await reader.quiet();
  return reader;
};
const suggested = ({ page }: Traveller) => page.locator('.suggestions .card');

describe.each(inTurns(locales))('in %s', (locale, test) => {
  test('a company reads what waits for it, its next meeting, and why a buyer fits it', async () => {
    const reader = await arrive(locale, here.company.token);
    const { page, t } = reader;
    const mine = page.getByRole('region', { name: t('suggestion.todo.title') });
    await mine.getByRole('link', { name: /7|1|2/ }).first().waitFor();
    expect(await mine.getByRole('link').first().getAttribute('href')).toContain('/matching/detail?type=');
    expect(await mine.textContent()).toContain(t('suggestion.todo.next'));
    const [first] = await suggested(reader).all();
    const why = first?.locator('.fit-reasons');
    expect(await why?.textContent()).toContain(t('suggestion.kind.company.product'));
    expect(await why?.textContent()).toContain(t('choice.industry.FOOD'));
    expect(await why?.textContent()).toContain(new Intl.DisplayNames([locale], { type: 'region' }).of('AT'));
    expect(await faultsOf(page, locale)).toEqual([]);
    await first
      ?.getByRole('link', { name: t('matching.info.ask') })
      .or(first.locator('a.button'))
      .first()
      .click();
    await page.waitForURL('**/matching/apply?target=*');
    expect(reader.trouble).toEqual([]);
  });

  test('by keys alone a buyer hides a suggestion, has it back, and marks it; the note is theirs to write', async () => {
    const member = await buyer(site, here);
    const reader = await arrive(locale, member.token);
    const { page, t } = reader;
    const card = suggested(reader).first();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('button', { name: t('suggestion.hideOf', { name }) }).focus();
    await page.keyboard.press('Enter');
    const undo = page.getByRole('button', { name: t('suggestion.undoOf', { name }) });
    await undo.focus();
    await page.keyboard.press('Enter');

    const star = card.getByRole('button', { name: t('favourite.mark', { name }) });
    await star.focus();
    expect(await star.getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('Space');
    await reader.told(t('favourite.added', { name }));
    expect(await star.getAttribute('aria-pressed')).toBe('true');
    // The same company in the list below is marked, too.
    await page
      .locator(`.partner-lists button[aria-pressed="true"][aria-label="${t('favourite.mark', { name })}"]`)
      .waitFor();

    await page.getByRole('tab', { name: t('matching.info.favourite') }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('favourite.noteOf', { name }) }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('7번 테이블, samples');
    const note = page.getByRole('textbox', { name: t('favourite.noteOf', { name }) });
    // It is kept nowhere before it is saved.
    await page.locator('header nav a').filter({ visible: true }).first().click();
    expect(await page.getByRole('alertdialog').textContent()).toContain(t('msg.do_not_save'));
    await page.getByRole('button', { name: t('ui.stay'), exact: true }).click();
    await note.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await reader.told(t('favourite.saved', { name }));
    expect(await faultsOf(page, locale)).toEqual([]);

    // Another visit finds the tab and the note.
    await page.reload();
    await page.getByText('7번 테이블, samples').waitFor();
    await page.getByRole('button', { name: t('favourite.removeOf', { name }) }).click();
    await page.getByRole('button', { name: t('favourite.undoOf', { name }) }).click();
    await page.getByText('7번 테이블, samples').waitFor();
    expect(reader.trouble).toEqual([]);
  });
});

test('a star is hollow again when the server has refused, and says so', async () => {
  const member = await buyer(site, here);
  const reader = await arrive('ko', member.token, 390);
  const { page, t } = reader;
  await page.route('**/favourite/add', (route) => route.abort());
  const star = suggested(reader).first().getByRole('button', { pressed: false }).first();
  await star.click();
  await reader.told(t('msg.fail'));
  expect(await star.getAttribute('aria-pressed')).toBe('false');
});

test('what is hidden stays hidden, and all of it can be suggested again', async () => {
  const member = await buyer(site, here);
  const reader = await arrive('en', member.token);
  const { page, t } = reader;
  const before = await suggested(reader).count();
  const name = (await suggested(reader).first().getByRole('heading').textContent()) ?? '';
  await page.getByRole('button', { name: t('suggestion.hideOf', { name }) }).click();
  await page.getByText(t('suggestion.hidden', { name })).waitFor();
  await reader.quiet();
  await page.reload();
  await page.getByRole('button', { name: t('suggestion.showHidden', { count: 1 }) }).click();
  await reader.told(t('suggestion.shown'));
  await expect.poll(() => suggested(reader).count()).toBe(before);
});

test('a profile is marked by its star, which leads to the note', async () => {
  const member = await buyer(site, here);
  const reader = await arrive('ko', member.token, 390, `/matching/user/${here.company.participateIdx}`);
  const { page, t } = reader;
  const star = page.locator('button.star');
  await star.click();
  await page.locator('#toasts p').waitFor();
  await page.getByRole('link', { name: t('favourite.toList') }).click();
  await page.waitForURL('**/matching/info?tab=favourite');
  await page.locator('.favourites h2').waitFor();
  expect(reader.trouble).toEqual([]);
});
