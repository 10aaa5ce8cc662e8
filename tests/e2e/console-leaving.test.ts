/** Changes of a screen of the console, where something is not saved: it asks as leaving a page does. */
import { describe, expect, test } from 'vitest';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { company, expo, manager } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
for (let count = 0; count < 2; count++) await company(site, at);
const desk = 1440;
const phone = 390;
const arrive = arrivalsAt(site);

describe.each(
  turnsOf([
    ['en', desk],
    ['ko', phone],
  ] as const)(),
)('an application in the console with a note that is not saved, in %s at %i px', (locale, width) => {
  test('asks before the next one, the list and the way back of the browser', async () => {
    const reviewer = await manager(site, 'participate', at.eventIdx);
    const reader = await arrive(locale, width, { [storageKeys.token]: reviewer.token });
    const { page, t } = reader;
    const question = page.getByRole('alertdialog');
    const note = page.getByRole('textbox', { name: t('manage.notes.field') });
    const back = page.getByRole('button', { name: t('manage.detail.back'), exact: true });
    const stays = async () => {
      expect(await question.textContent()).toContain(t('msg.do_not_save'));
      await question.getByRole('button', { name: t('ui.stay'), exact: true }).click();
      await question.waitFor({ state: 'detached' });
      expect(await note.inputValue()).toBe('Called');
      expect(new URL(page.url()).searchParams.get('participateIdx')).not.toBeNull();
    };
    const leaves = () => question.getByRole('button', { name: t('ui.leave'), exact: true }).click();
    /** Leaves, and the list is there in the place of the application. */
    const left = async () => {
      await leaves();
      await page.waitForURL((url) => !url.search.includes('participateIdx'));
      await note.waitFor({ state: 'detached' });
    };
    const openOne = async () => {
      await reader.quiet();
      await page.locator('a[href*="participateIdx"]').filter({ visible: true }).first().click();
      await note.fill('Called');
    };
    await reader.open('/manage/participate?state=COMPLETE');
    await openOne();
    await page.getByRole('button', { name: t('manage.detail.nextOne'), exact: true }).click();
    await stays();
    await back.click();
    await stays();
    if (width === phone) {
      await page.locator('#header [data-back]').click();
      await stays();
    }
    await page.evaluate(() => history.back());
    await question.waitFor();
    // Pressed again while the question stands.
    await page.evaluate(() => history.back());
    await stays();
    expect(await question.count()).toBe(0);

    // The browser goes back and forth for each press, after the question is gone.
    await reader.quiet();
    await page.evaluate(() => history.back());
    await left();
    // Whoever left one is asked again at the next.
    await openOne();
    await back.click();
    await left();
    await openOne();
    await back.click();
    await stays();
    page.on('dialog', (dialog) => void dialog.accept());
  });
});
