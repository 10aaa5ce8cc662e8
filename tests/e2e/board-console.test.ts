/** A manager of the board writes a notice with a picture, changes it beside another manager, and orders the categories. */
import type { Locator } from 'playwright';
import { afterEach, describe, expect } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { expo, manager } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { photo } from '#tests/support/made-files.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);

/** Whether the focus is on it: not on the page, to which it falls where its element goes. */
const focused = (one: Locator) =>
  one.evaluate((element) => element === document.activeElement).catch(() => false);

let leave: () => Promise<void>;
afterEach(() => leave());

describe.each(
  inTurns<[Locale, number]>([
    ['ko', 1440],
    ['en', 820],
    ['en', 390],
  ]),
)('in %s at %i px', (locale, width, test) => {
  const language = locale === 'ko' ? 'Ko' : 'En';
  test('a notice with a picture is on the site after four clicks besides typing', async () => {
    const editor = await manager(site, 'board', at.eventIdx);
    const desk = await Traveller.arrive(site, locale, width, { [storageKeys.token]: editor.token });
    leave = () => desk.leave();
    const { page, t } = desk;
    await desk.open('/manage');
    let clicks = 0;
    const click = async (target: ReturnType<typeof page.getByRole>) => {
      clicks += 1;
      await target.click();
    };
    const main = page.getByRole('main');
    await click(main.getByRole('link', { name: t('manage.boards.title'), exact: true }).last());
    await click(page.getByRole('button', { name: t('boardConsole.newPost') }));
    const words = t(`boardConsole.language.${locale}`);
    await page.locator(`[name="title${language}"]`).fill(`Doors ${width}`);
    const body = page.getByRole('textbox', { name: t('boardConsole.bodyIn', { language: words }) });
    await body.focus();
    await page.keyboard.type('The doors open at nine.');
    const chosen = page.waitForEvent('filechooser');
    await click(
      page
        .getByRole('region', { name: words, exact: true })
        .getByText(t('boardConsole.tool.picture'), { exact: true }),
    );
    await (await chosen).setFiles({ name: 'checkIn.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await body.locator('img[src^="/files/upload/board/inner/"]').waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await click(page.getByRole('button', { name: t('boardConsole.send.now'), exact: true }));
    await desk.told(t('boardConsole.done.now'));
    expect(clicks).toBeLessThanOrEqual(6);

    const link = page.getByRole('link', { name: t('boardConsole.onSite') });
    await link.waitFor();
    const answer = await fetch(new URL((await link.getAttribute('href')) as string, page.url()));
    const html = await answer.text();
    expect(html).toContain('The doors open at nine.');
    expect(html).toMatch(/<img src="[^"]*\/upload\/board\/inner\//);
    expect(desk.trouble).toEqual([]);
  });

  test('what is typed outlives a reload, and another manager’s save is not written over unseen', async () => {
    const editor = await manager(site, 'board', at.eventIdx);
    const { data } = await editor.client('GET /board/getCategoryList', {});
    const post = {
      categoryIdx: data[0]?.categoryIdx as number,
      titleKo: '주차',
      titleEn: 'Parking',
      bodyKo: '<p>지하 2층</p>',
      bodyEn: '<p>Below</p>',
    };
    const { postIdx, version } = (await editor.client('POST /manage/board/addPost', post)).data;
    const desk = await Traveller.arrive(site, locale, width, { [storageKeys.token]: editor.token });
    leave = () => desk.leave();
    const { page, t } = desk;
    await desk.open(`/manage/board?postIdx=${postIdx}`);
    const title = page.locator(`[name="title${language}"]`);
    await title.fill('Mine');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(t('boardConsole.draftBack')).waitFor();
    expect(await title.inputValue()).toBe('Mine');

    await at.manager.client('POST /manage/board/updatePost', {
      ...post,
      postIdx,
      version,
      titleKo: '남',
      titleEn: 'Theirs',
    });
    const publish = page.getByRole('button', { name: t('boardConsole.send.now'), exact: true });
    await publish.click();
    await page.getByText(t('msg.post_changed')).first().waitFor();
    expect(await title.inputValue()).toBe('Mine');
    await page.getByRole('button', { name: t('boardConsole.keepMine') }).click();
    await desk.told(t('boardConsole.mayOverwrite'));
    await publish.click();
    await desk.told(t('boardConsole.done.now'));
    // What was saved is fetched anew, and the form begins again with it.
    await desk.quiet();
    // By keyboard: refused, the focus is where it was; restored, the page begins anew, and so does the focus.
    await page.getByText(t('boardConsole.versions'), { exact: true }).press('Enter');
    const back = page.getByRole('button', { name: t('boardConsole.restoreOf', { version: 2 }) });
    await back.waitFor();
    const refused = '**/api/manage/board/restorePost';
    await page.route(refused, (route) =>
      route.fulfill({ json: { resultCode: 1, resultMessage: 'post_changed', data: null } }),
    );
    await back.press('Enter');
    await page.getByRole('alertdialog').getByText(t('msg.post_changed')).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(back)).toBe(true);
    await page.unroute(refused);
    await page.keyboard.press('Enter');
    await desk.told(t('boardConsole.restored', { version: 2 }));
    const toList = page.getByRole('button', { name: t('boardConsole.toList') });
    await expect.poll(() => focused(toList)).toBe(true);
    await expect.poll(() => title.inputValue()).toBe(locale === 'ko' ? '남' : 'Theirs');
    await page.getByRole('button', { name: t('boardConsole.preview'), exact: true }).click();
    await page.getByRole('dialog').getByRole('article').waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.keyboard.press('Escape');
    await toList.press('Enter');
    await expect.poll(() => focused(page.locator(`[data-post="${postIdx}"]`))).toBe(true);
    const categories = page.getByRole('button', { name: t('boardConsole.categories'), exact: true });
    await categories.press('Enter');
    const heading = page.getByRole('heading', { name: t('boardConsole.categories'), exact: true });
    await expect.poll(() => focused(heading)).toBe(true);
    await toList.press('Enter');
    await expect.poll(() => focused(categories)).toBe(true);
    expect(desk.trouble).toEqual([]);
  });

  test('categories are put in order by keyboard', async () => {
    const editor = await manager(site, 'board', at.eventIdx);
    const list = async () =>
      (await editor.client('GET /board/getCategoryList', {})).data.map(({ nameKo, nameEn }) =>
        locale === 'ko' ? nameKo : nameEn,
      );
    const [first = '', second = ''] = await list();
    const desk = await Traveller.arrive(site, locale, width, { [storageKeys.token]: editor.token });
    leave = () => desk.leave();
    const { page, t } = desk;
    await desk.open('/manage/board?categories=');
    await page.getByRole('button', { name: t('boardConsole.grip', { name: first }) }).press('ArrowDown');
    await page
      .getByText(t('boardConsole.moved', { name: first, place: 2, total: 4 }))
      .waitFor({ state: 'attached' });
    expect((await list()).slice(0, 2)).toEqual([second, first]);
    expect(await faultsOf(page, locale)).toEqual([]);
    expect(desk.trouble).toEqual([]);
  });
});
