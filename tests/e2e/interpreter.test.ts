/** An interpreter gets a name and a link of a manager, and opens their own schedule by it. */
import { expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { interpreting } from '#tests/support/interpreting.ts';
import { pair } from '#tests/support/pair.ts';
import { unfoldDays } from '#tests/support/past-days.ts';
import { testSite } from '#tests/support/site.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const { planOf, change, interpreted } = interpreting(site);
const arrive = arrivalsAt(site, { expected: /./ });

test.each(
  turnsOf<[Locale, number]>([
    ['en', 390],
    ['ko', 390],
  ])(),
)(
  'in %s at %i px a manager names an interpreter and makes the link, which opens their schedule',
  async (locale, width) => {
    site.clock.set(longBefore);
    const here = await pair(site, {
      tables: 10,
      interpreters: [{ name: 'Lee Hana', languages: ['de'] }, { languages: ['de'] }],
    });
    const [first, second] = [await interpreted(here), await interpreted(here)];
    const inEvent = (path: string) => `${path}?eventIdx=${here.at.eventIdx}`;
    const who = await arrive(locale, width, { [storageKeys.token]: here.at.manager.token });
    const { page, t } = who;
    await who.open(inEvent('/manage/event'));

    // The second of them has no name yet.
    const nameless = page.locator('.event-interpreters details').nth(1);
    await nameless.getByText(t('eventConsole.interpreter', { no: 2 })).click();
    await nameless.locator('[data-field="interpreters.1.name"]').fill('Kim Mina');
    await nameless.locator('[data-field="interpreters.1.mobile"]').fill('010-1234-5678');
    await who.quiet();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('button', { name: t('eventConsole.savePlan') }).click();
    await who.told(t('ui.done.changed'));
    expect((await planOf(here)).interpreters[1]).toMatchObject({ name: 'Kim Mina', mobile: '+821012345678' });

    // The link is shown once, and opens what is theirs alone.
    await page.locator('.event-interpreters summary').filter({ hasText: 'Kim Mina' }).click();
    await page.getByRole('button', { name: `${t('eventConsole.makeLink')}: Kim Mina` }).click();
    await who.told(t('eventConsole.linkMade'));
    const field = page.getByRole('textbox', { name: t('eventConsole.linkOf', { name: 'Kim Mina' }) });
    const link = new URL(await field.inputValue());
    expect(await faultsOf(page, locale)).toEqual([]);

    const guest = await arrive(locale, width);
    const at = `${site.url}${link.pathname}${link.search}${link.hash}`;
    await guest.page.goto(at);
    await guest.awake();
    await guest.page.getByRole('heading', { name: 'Kim Mina' }).waitFor();
    await unfoldDays(guest.page);
    const meeting = await second.read();
    const shown = await guest.page.locator('.interpreter-day').textContent();
    const inLanguage = (party: typeof meeting.company) =>
      locale === 'ko' ? party.companyName : party.companyNameEn;
    expect(shown).toContain(inLanguage(meeting.company));
    expect(shown).toContain(inLanguage(meeting.buyer));
    expect(shown).toContain(t('interpreter.table', { no: 2 }));
    expect(await guest.page.locator('.interpreter-day > li').count()).toBe(1);
    await guest.quiet();
    expect(await faultsOf(guest.page, locale)).toEqual([]);
    expect(await faultsInTheDark(guest.page)).toEqual([]);
    expect(await guest.page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
    expect(await guest.page.locator('meta[name="referrer"]').getAttribute('content')).toBe('no-referrer');
    const saved = guest.page.waitForEvent('download');
    await guest.page.getByRole('link', { name: t('interpreter.save') }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.ics$/);

    // Taking the first one out shows who takes over, or whose meeting nobody can.
    await page.reload();
    await who.awake();
    await page.locator('.event-interpreters summary').filter({ hasText: 'Lee Hana' }).click();
    await page
      .getByRole('button', { name: t('eventConsole.removeInterpreter', { name: 'Lee Hana' }) })
      .click();
    await page.getByRole('button', { name: t('eventConsole.addInterpreter') }).click();
    await page.locator('[data-field="interpreters.1.name"]').fill('Cho Ara');
    const german = page.locator('details', { hasText: 'Cho Ara' }).locator('input[value="de"]');
    await german.check();
    await page.getByRole('button', { name: t('eventConsole.savePlan') }).click();
    await page.getByText(t('stranded.takenOverBy', { name: 'Cho Ara' })).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('button', { name: t('stranded.handThemOver') }).click();
    await who.told(t('ui.done.changed'));
    expect(await first.read()).toMatchObject({ interpreterName: 'Cho Ara', interpreterNo: 3 });
    expect(await second.read()).toMatchObject({ interpreterName: 'Kim Mina', interpreterNo: 2 });

    // One who goes takes the link along.
    const [, ara] = (await planOf(here)).interpreters as [never, never];
    await change(here, { interpreters: [ara], cancel: [second.matchingIdx] });
    await guest.page.reload();
    await guest.page.getByText(t('interpreter.noneTitle')).waitFor();
  },
);

test('a sheet for each interpreter is printed in one go', async () => {
  site.clock.set(longBefore);
  const here = await pair(site, {
    tables: 10,
    interpreters: [
      { name: 'Lee Hana', languages: ['de'] },
      { name: 'Kim Mina', languages: ['de'] },
    ],
  });
  await interpreted(here);
  await interpreted(here);
  const who = await arrive('en', 1440, { [storageKeys.token]: here.at.manager.token });
  await who.open(`/manage/schedule/print?eventIdx=${here.at.eventIdx}`);
  const { page, t } = who;
  await page
    .getByRole('columnheader', { name: t('schedule.print.interpreter') })
    .first()
    .waitFor();
  await page.getByText('Kim Mina (German)').first().waitFor();
  for (const kind of ['hall', 'participants', 'people', 'tables'] as const)
    await page.getByRole('checkbox', { name: t(`schedule.print.${kind}`) }).uncheck();
  await page.getByRole('heading', { name: 'Kim Mina' }).waitFor();
  expect(await page.locator('.sheet h2').allInnerTexts()).toEqual(['Lee Hana', 'Kim Mina']);
  expect(await page.locator('.sheet tbody tr').count()).toBe(2);
  expect(await faultsOf(page, 'en')).toEqual([]);
});
