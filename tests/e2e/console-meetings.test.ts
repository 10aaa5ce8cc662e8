/** A manager places what was accepted and found no time, by keyboard alone, and cancels it with a reason. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
await here.company.client('POST /matching/cancel', { matchingIdx: here.pending });

/** A meeting that the company has accepted, and whose only wished time is taken. */
async function accepted(): Promise<number> {
  const asking = await buyer(site, here);
  const { data } = await asking.client('POST /matching/apply', {
    targetParticipateIdx: here.company.participateIdx,
    wishes: [here.slots[0] as number],
  });
  await here.company.client('POST /matching/approve', { matchingIdx: data.matchingIdx });
  return data.matchingIdx;
}

let leave: () => Promise<void>;
afterEach(() => leave());

describe.each(
  turnsOf<[Locale, number]>([
    ['ko', 1440],
    ['en', 390],
  ])(),
)('in %s at %i px', (locale, width) => {
  test('a meeting that waits is placed, found among the others, and cancelled', async () => {
    const matchingIdx = await accepted();
    const stateOf = async () =>
      (await here.company.client('GET /matching/getDetail', { matchingIdx })).data.stateMatching;
    const desk = await Traveller.arrive(site, locale, width, { [storageKeys.token]: here.manager.token });
    leave = () => desk.leave();
    const { page, t } = desk;
    await desk.open('/manage');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('manage.meetings.title'), exact: true })
      .last()
      .click();

    const place = page.getByRole('button', { name: t('manage.meetings.placeOf', { names: '' }).trim() });
    await place.focus();
    await page.keyboard.press('Enter');
    const slot = page.getByRole('dialog').locator('button.slot').first();
    await slot.waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await slot.focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('manage.meetings.place') })
      .focus();
    await page.keyboard.press('Enter');
    await desk.told(t('manage.meetings.placed'));
    expect(await stateOf()).toBe('complete');
    await page.getByText(t('manage.meetings.placedTitle')).waitFor();

    await desk.press(t('manage.meetings.showAll'));
    await page.waitForURL('**/manage/matching?state=');
    const cancel = t('manage.meetings.cancelOf', { names: '' }).trim();
    await page.getByRole('button', { name: cancel }).first().click();
    const submit = page.getByRole('dialog').getByRole('button', { name: t('manage.meetings.cancel') });
    await submit.click();
    await page.getByRole('dialog').locator('[aria-invalid="true"]:focus').waitFor();
    await page.getByRole('dialog').getByRole('textbox').fill('Hall closed');
    await submit.click();
    await desk.told(t('manage.meetings.cancelled'));
    expect(await stateOf()).toBe('cancel');
    await page.goBack();
    await page.getByText(t('manage.meetings.placedTitle')).waitFor();
    expect(desk.trouble).toEqual([]);
  });
});
