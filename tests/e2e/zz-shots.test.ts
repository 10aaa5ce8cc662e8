import { expect, test } from 'vitest';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
const arrive = arrivalsAt(site);
test('shots', async () => {
  const sellers = [here.company, await company(site, here), await company(site, here)];
  for (let no = 0; no < 5; no++) {
    const b = await buyer(site, here);
    for (const [i, s] of sellers.entries()) {
      const { data } = await b.client('POST /matching/apply', { targetParticipateIdx: s.participateIdx, wishes: [here.slots[(no + i * 2) % here.slots.length] as number] });
      await s.client('POST /matching/approve', { matchingIdx: data.matchingIdx });
    }
  }
  for (const [locale, width, kind] of [['ko', 1440, ''], ['en', 1440, '?rows=people'], ['ko', 768, ''], ['en', 390, '']] as const) {
    const who = await arrive(locale, width, { [storageKeys.token]: here.admin.token });
    await who.page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await who.open(`/manage/schedule${kind}`);
    await who.page.locator('.schedule-card').first().waitFor();
    await who.quiet();
    await who.page.screenshot({ path: `/tmp/shot-${locale}-${width}.png` });
    console.log(locale, width, await faultsOf(who.page, locale));
    await who.page.locator('button.schedule-card').first().click();
    await who.page.waitForTimeout(500);
    await who.page.screenshot({ path: `/tmp/shot-${locale}-${width}-carry.png` });
    console.log(locale, width, await faultsOf(who.page, locale), who.trouble);
  }
  expect(1).toBe(1);
});
