/** Another person of a company sits in a meeting (docs/rules.md, M36), by three presses, also on a phone. */
import { describe, expect } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { buyer, company } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { addColleagues } from '#tests/support/people.ts';
import { testSite } from '#tests/support/site.ts';
import { inTurns } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
const arrive = arrivalsAt(site);

describe.each(inTurns(locales))('in %s', (locale, test) => {
  test.each([390, 1440])(
    'at %d px a meeting goes to a colleague, and the other side reads who comes',
    async (width) => {
      const [seller, purchaser] = [await company(site, here), await buyer(site, here)];
      const [colleague] = await addColleagues(site, site.eventInUse, seller, 1);
      const { data: meeting } = await here.admin.client('POST /manage/matching/add', {
        companyIdx: seller.participateIdx,
        buyerIdx: purchaser.participateIdx,
        slotIdx: here.slots[4] as number,
      });
      const { data: seats } = await here.admin.client('GET /matching/getSeats', {
        matchingIdx: meeting.matchingIdx,
      });
      const next = seats.people.find(
        ({ representativeIdx }) => representativeIdx === colleague?.representativeIdx,
      );
      const name = (locale === 'ko' ? next?.name : next?.nameEn) as string;

      const own = await arrive(locale, width, { [storageKeys.token]: seller.token });
      await own.open(`/matching/meeting/${meeting.matchingIdx}`);
      await own.page.getByText(own.t('matching.seat.change')).first().click();
      const dialog = own.page.getByRole('dialog');
      await dialog.getByText(name).click();
      expect(await faultsOf(own.page, locale)).toEqual([]);
      await dialog.getByRole('button', { name: own.t('matching.seat.change') }).click();
      await own.told(own.t('matching.seat.done', { name }));

      const other = await arrive(locale, width, { [storageKeys.token]: purchaser.token });
      await other.open(`/matching/meeting/${meeting.matchingIdx}`);
      await other.page.locator('.meeting-party[data-side="company"]').getByText(name).waitFor();
      expect(await other.page.getByText(other.t('matching.seat.change')).count()).toBe(0);
      await here.admin.client('POST /manage/matching/cancel', {
        matchingIdx: meeting.matchingIdx,
        reason: 'The test is over',
      });
    },
  );
});
