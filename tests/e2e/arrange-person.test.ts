/** Managers say who of a company sits in a meeting, and how many it has at once (docs/rules.md, M35, M37); the other side reads who there is. */
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { addColleagues } from '#tests/support/people.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const turn = turnsOf(locales);
const site = await testSite();
const here = await world(site, site.eventInUse);
const arrive = arrivalsAt(site);

test.each(turn())(
  'in %s a colleague is chosen, a number saved, and the profile names both',
  async (locale) => {
    const [seller, purchaser] = [await company(site, here), await buyer(site, here)];
    const { participateIdx } = seller;
    const [colleague] = await addColleagues(site, site.eventInUse, seller, 1);
    const { data: ofSeller } = await here.admin.client('GET /company/getDetail', { participateIdx });
    const { data: ofBuyer } = await here.admin.client('GET /buyer/getDetail', {
      participateIdx: purchaser.participateIdx,
    });
    const slotIdx = here.slots[4] as number;
    const desk = await arrive(locale, 1440, { [storageKeys.token]: here.admin.token });
    const { page, t } = desk;
    await desk.open('/manage/schedule');
    await page.locator(`[data-slot="${slotIdx}"][data-table="3"]`).click();
    const dialog = page.getByRole('dialog');
    const field = (side: 'company' | 'buyer') =>
      dialog.getByRole('combobox', { name: t(`schedule.side.${side}`), exact: true });
    await field('company').fill((locale === 'ko' ? ofSeller.nameKo : ofSeller.nameEn) as string);
    await page.keyboard.press('Enter');
    await dialog
      .getByLabel(t('schedule.arrange.person.company'))
      .selectOption(String(colleague?.representativeIdx));
    await field('buyer').fill(ofBuyer.companyName as string);
    await page.keyboard.press('Enter');
    // Of a side with one person there is nobody to choose.
    expect(await dialog.getByLabel(t('schedule.arrange.person.buyer')).count()).toBe(0);
    expect(await faultsOf(page, locale)).toEqual([]);
    await dialog.getByRole('button', { name: t('schedule.arrange.do') }).click();
    await page.locator(`[data-slot="${slotIdx}"][data-table="3"][data-kind="placed"]`).waitFor();
    const { data: made } = await here.admin.client('GET /manage/matching/getList', {
      companyIdx: participateIdx,
      stateMatching: 'complete',
    });
    const matchingIdx = made[0]?.matchingIdx as number;
    const { people } = (await here.admin.client('GET /matching/getSeats', { matchingIdx })).data;
    expect(people.filter((one) => one.sitsThere && one.side === 'company')).toMatchObject([
      { representativeIdx: colleague?.representativeIdx },
    ]);

    // Its own number of meetings at once.
    await desk.open(`/manage/participate?participateIdx=${participateIdx}`);
    await page.getByText(t('arrangeFor.limits.title'), { exact: true }).click();
    await page.locator('[data-field="meetingsAtOnce"]').fill('2');
    await page.getByRole('button', { name: t('arrangeFor.limits.save') }).click();
    await desk.told(t('ui.done.saved'));
    const detail = await here.admin.client('GET /manage/participate/getDetail', { participateIdx });
    expect(detail.data).toMatchObject({ meetingsAtOnce: 2, meetingsPerDay: null });

    // On its profile those who may ask read the names of both.
    const reader = await arrive(locale, 390, { [storageKeys.token]: purchaser.token });
    await reader.open(`/matching/user/${participateIdx}`);
    const named = reader.page.getByRole('region', { name: reader.t('profile.people') });
    // It is asked for once it comes into view.
    await reader.page.evaluate(() => document.querySelector('.profile-waiting')?.scrollIntoView());
    await named.waitFor();
    for (const { side, name, nameEn } of people)
      if (side === 'company') await named.getByText((locale === 'ko' ? name : nameEn) as string).waitFor();
    expect(await faultsOf(reader.page, locale)).toEqual([]);
    await here.admin.client('POST /manage/matching/cancel', { matchingIdx, reason: 'The test is over' });
  },
);
