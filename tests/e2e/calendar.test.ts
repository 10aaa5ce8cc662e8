/** One's schedule in one's own calendar: the file, the address, and the schedule on one sheet of paper. */
import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { beforeEach, expect, test } from 'vitest';
import { type Locale, locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { readCalendar } from '#tests/support/calendar.ts';
import { buyer, company, expo, slotsOf } from '#tests/support/factories.ts';
import { approve, askFor } from '#tests/support/pair.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const turn = turnsOf(locales);
const site = await testSite();
const days = ['2026-10-29', '2026-10-30', '2026-10-31'].map((date) => ({ date, from: '09:00', to: '17:00' }));
const at = await expo(site, { days, tables: 4 });
const arrive = arrivalsAt(site);
beforeEach(() => site.clock.set(longBefore));

/** A company with confirmed meetings, one after the other. */
async function meeting(count = 1) {
  const seller = await company(site, at);
  const slots = await slotsOf(seller, at);
  let matchingIdx = 0;
  for (let no = 0; no < count; no++) {
    const purchaser = await buyer(site, at);
    const wishes = [slots[no] as number];
    ({ matchingIdx } = await askFor({ at, seller, purchaser, slots }, purchaser, seller, { wishes }));
    await approve(seller, matchingIdx);
  }
  return { seller, matchingIdx };
}

test.each(
  turnsOf<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ])(),
)(
  'in %s at %i px the schedule and a meeting are saved, and an address is made, read and ended',
  async (locale, width) => {
    const { seller, matchingIdx } = await meeting();
    const who = await arrive(locale, width, { [storageKeys.token]: seller.token });
    const { page, t } = who;
    const savedBy = async (press: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press()]);
      return {
        fileName: download.suggestedFilename(),
        ...readCalendar(await readFile(await download.path(), 'utf8')),
      };
    };
    await who.open(`/matching/table/${seller.participateIdx}`);
    const whole = await savedBy(() => page.getByRole('button', { name: t('calendar.saveAll') }).click());
    expect(whole).toMatchObject({ fileName: `schedule-${at.eventIdx}.ics`, entries: [{ sequence: 0 }] });

    await page.getByRole('button', { name: t('calendar.make'), exact: true }).click();
    const field = page.getByLabel(t('calendar.address'));
    await field.waitFor();
    const address = await field.inputValue();
    expect(address).toMatch(new RegExp(`^${site.url}/files/calendar/[\\w-]{43}\\.ics$`));
    const read = async (from: string) => readCalendar(await (await fetch(from)).text());
    expect((await read(address)).entries).toMatchObject([{ uid: whole.entries[0]?.uid }]);
    expect(await page.getByRole('link', { name: t('calendar.open') }).getAttribute('href')).toMatch(
      /^webcal:/,
    );
    const { violations } = await new AxeBuilder({ page }).include('main').analyze();
    expect(violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    // Whoever comes back reads that there is one, not which.
    await who.open(`/matching/table/${seller.participateIdx}`);
    const replace = page.getByRole('button', { name: t('calendar.replace') });
    await replace.waitFor();
    expect(await field.count()).toBe(0);
    await replace.click();
    await who.confirm();
    await field.waitFor();
    const fresh = await field.inputValue();
    expect([(await fetch(address)).status, (await fetch(fresh)).status]).toEqual([404, 200]);
    await page.getByRole('button', { name: t('calendar.end'), exact: true }).click();
    await who.confirm();
    await page.getByRole('button', { name: t('calendar.make'), exact: true }).waitFor();
    expect((await fetch(fresh)).status).toBe(404);

    await who.open('/matching/detail');
    const one = page.getByRole('button', { name: new RegExp(t('calendar.saveOne')) });
    expect(await savedBy(() => one.click())).toMatchObject({
      fileName: `meeting-${matchingIdx}.ics`,
      entries: [{ uid: whole.entries[0]?.uid, status: 'CONFIRMED' }],
    });
  },
);

test.each(turn())(
  'in %s a schedule of three days with one full of meetings prints on one sheet of A4',
  async (locale) => {
    const { seller } = await meeting(16);
    const who = await arrive(locale, 1440, { [storageKeys.token]: seller.token });
    const { page, t } = who;
    await who.open(`/matching/table/${seller.participateIdx}`);
    await page.getByRole('button', { name: t('calendar.make'), exact: true }).waitFor();
    const sheet = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
    expect(sheet.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    const shown = page.locator('.table-head button, .calendar-address').filter({ visible: true });
    expect(await shown.count()).toBe(0);
  },
);
