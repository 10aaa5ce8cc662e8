/** Answering a request with a time that nobody wished for: the dialog says, and its button, that it is only proposed. */
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const turn = turnsOf(locales);
const site = await testSite();
const here = await world(site, site.eventInUse);
const { company } = here;
await company.client('POST /matching/deny', { matchingIdx: here.asked, reason: 'Full' });

test.each(turn())(
  'in %s the button proposes a time that was not wished for, and accepts one that was',
  async (locale) => {
    const asking = await buyer(site, here);
    const { data } = await asking.client('POST /matching/apply', {
      targetParticipateIdx: company.participateIdx,
      wishes: here.slots.slice(-5, -2),
    });
    const who = await Traveller.arrive(site, locale, 390, { [storageKeys.token]: company.token });
    const { page, t } = who;
    await who.open(`/matching/detail?type=${data.matchingType}`);
    const accept = t('matching.detail.actionOf', { action: t('matching.detail.approve'), name: '' }).trim();
    await page.locator('main').getByRole('button', { name: accept }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: t('matching.detail.bySlot') }).check();
    await dialog.getByText(t('matching.detail.bySlotHint')).waitFor();
    // A wished one has its rank written in it.
    await dialog.locator('button.slot:not([data-plain])').first().click();
    await dialog.getByRole('button', { name: t('matching.detail.approveDo') }).waitFor();
    await dialog.locator('button.slot[data-plain]').first().click();
    // The word is in one piece in cells as narrow as those of four days on a phone.
    await dialog.locator('.slot-grid table').evaluate((table: HTMLElement) => {
      const days = table.querySelectorAll('thead th').length;
      table.style.inlineSize = `calc(5.25rem + ${days} * 3rem)`;
    });
    const lines = (cell: HTMLElement) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    };
    expect(await dialog.locator('button.slot[data-state="chosen"]').evaluate(lines)).toBe(1);
    await dialog.getByRole('button', { name: t('matching.detail.moveDo') }).click();
    // Whom and when.
    await who.told(new RegExp(t('matching.detail.proposedDone', { name: '.+', time: '.+' })));
    const { stateMatching } = (
      await asking.client('GET /matching/getDetail', { matchingIdx: data.matchingIdx })
    ).data;
    expect(stateMatching).toBe('request');
    await asking.client('POST /matching/cancel', { matchingIdx: data.matchingIdx });
    await who.leave();
  },
);

test('the page of a meeting keeps the focus when another time was proposed', async () => {
  const who = await Traveller.arrive(site, 'en', 1440, { [storageKeys.token]: company.token });
  const { page, t } = who;
  await who.open(`/matching/meeting/${here.placed}`);
  const move = t('matching.detail.actionOf', { action: t('matching.detail.move'), name: '' }).trim();
  await page.locator('main').getByRole('button', { name: move }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('button.slot').first().click();
  await dialog.getByRole('button', { name: t('matching.detail.moveDo') }).click();
  await who.told(new RegExp(t('matching.detail.proposedDone', { name: '.+', time: '.+' })));
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
  await who.leave();
});
