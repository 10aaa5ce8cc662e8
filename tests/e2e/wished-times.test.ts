/** Choosing the times that one wishes for: three at most, and one more is refused in words. */
import { expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { localePath, locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const { company, buyer } = await world(site, site.eventInUse);

test.each(locales)(
  'in %s a fourth time is refused in words, and the three stand as they were',
  async (locale) => {
    const who = await Traveller.arrive(site, locale, 390, { [storageKeys.token]: company.token });
    const { page, t } = who;
    await who.open(`/matching/apply?target=${buyer.participateIdx}`);
    const free = page.locator('button.slot[data-state="free"]');
    await free.first().waitFor();
    for (let no = 1; no <= limits.wishes; no++) {
      await free.first().click();
      await expect.poll(() => page.locator('button.slot[data-state="chosen"]').count()).toBe(no);
    }
    const order = () => page.locator('.wishes li .wish-time').allTextContents();
    const wished = await order();
    await free.first().click();
    const refusal = page.getByRole('alert').getByText(t('ui.slotsFull', { max: limits.wishes }));
    await refusal.waitFor();
    // In the window, wherever in the grid the press was.
    const box = await refusal.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    expect(await order()).toEqual(wished);

    await page.locator('button.slot[data-state="chosen"]').last().click();
    await expect.poll(() => refusal.count()).toBe(0);
    await free.last().click();
    await expect.poll(order).toHaveLength(limits.wishes);
    expect(new URL(page.url()).pathname).toBe(localePath(locale, '/matching/apply'));
    await who.leave();
  },
);
