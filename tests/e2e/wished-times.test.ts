/** Asking for a meeting: three times at most, one more is refused in words; an interpreter with their language. */
import { expect, test } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { languageName, ownPlace, zoneName } from '#i18n/format.ts';
import { localePath, locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer as anotherBuyer } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const turn = turnsOf(locales);
const site = await testSite();
const at = await world(site, site.eventInUse);
const { company, buyer } = at;
const interpreter = site.db.selectFrom('interpreter').select('idx').where('eventIdx', '=', site.eventInUse);
const { idx: interpreterIdx } = await interpreter.executeTakeFirstOrThrow();
const spoken = ['de', 'en'].map((language) => ({ interpreterIdx, language }));
await site.db.insertInto('interpreterLanguage').values(spoken).execute();

test.each(turn())(
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
    // The list follows the grid in the next frame.
    await expect.poll(order).toHaveLength(limits.wishes);
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

test('without a time it says above the grid that one is missing, in the window of a phone', async () => {
  const who = await Traveller.arrive(site, 'ko', 390, { [storageKeys.token]: company.token });
  const { page, t } = who;
  await who.open(`/matching/apply?target=${buyer.participateIdx}`);
  await page.locator('button.slot[data-state="free"]').first().waitFor();
  await who.press(t('matching.apply.submit'));
  const missing = page.locator('.field-error');
  await missing.waitFor();
  const place = await missing.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    const grid = document.querySelector('.slots, .slot')?.getBoundingClientRect().top ?? 0;
    return { top, bottom, grid };
  });
  expect(place.top).toBeGreaterThan(0);
  expect(place.bottom).toBeLessThan(place.grid);
  expect(place.bottom).toBeLessThan(page.viewportSize()?.height ?? 0);
  await who.leave();
});

test.each(turn())(
  'in %s a reader in Seoul finds what is free in words, and their own time beside the grid and their wishes',
  async (locale) => {
    const other = await anotherBuyer(site, at);
    const who = await Traveller.arrive(site, locale, 390, { [storageKeys.token]: company.token });
    const { page, t } = who;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Seoul' });
    await who.open(`/matching/apply?target=${other.participateIdx}`);
    const first = page.locator('button.slot[data-state="free"]').first();
    await first.waitFor();
    expect(await first.textContent()).toBe(t('ui.slotFree'));
    const own = page.locator('tr', { has: first }).locator('.slot-own').first();
    const hour = (await own.locator('[aria-hidden]').textContent()) ?? '';
    const said = t('matching.ownTime', { time: hour, place: ownPlace(locale, 'Asia/Seoul') });
    expect(await own.locator('.visually-hidden').textContent()).toBe(said);
    expect(await first.getAttribute('aria-label')).toContain(said);
    const clocks = ['Europe/Vienna', 'Asia/Seoul'].map((zone) =>
      t('matching.clock', { place: ownPlace(locale, zone) }),
    );
    expect(await page.locator('.slot-clock').allTextContents()).toEqual(clocks);
    const zone = zoneName(locale, 'Europe/Vienna', '2026-10-28T08:00:00Z');
    await page.getByText(t('matching.zoneOwn', { zone, place: ownPlace(locale, 'Asia/Seoul') })).waitFor();
    if (process.env['SHOT']) await page.screenshot({ path: `${process.env['SHOT']}-${locale}.png` });
    await first.click();
    const wish = page.locator('.wish-time');
    expect(await wish.locator('.note').textContent()).toBe(said);
    // A time never breaks within.
    for (const part of await wish.locator('.whole').all())
      expect((await part.evaluate((one) => [...one.getClientRects()])).length).toBe(1);
    expect(await page.locator('button.slot[data-state="chosen"]').textContent()).toBe('1');
    expect(await faultsOf(page, locale)).toEqual([]);
    expect(await faultsInTheDark(page)).toEqual([]);
    await who.leave();
  },
);

test.each(turn())('in %s an interpreter is asked for in a language that the event has', async (locale) => {
  const other = await anotherBuyer(site, at);
  const who = await Traveller.arrive(site, locale, 390, { [storageKeys.token]: company.token });
  const { page, t } = who;
  await who.open(`/matching/apply?target=${other.participateIdx}`);
  await page.locator('button.slot[data-state="free"]').first().click();
  const languages = page.getByRole('group', { name: t('matching.apply.translatorLanguage') });
  expect(await languages.count()).toBe(0);
  await page.getByLabel(t('matching.apply.isTranslator')).check();
  await languages.getByLabel(languageName(locale, 'de')).check();
  const name = (await page.locator('.apply-who h2').textContent()) ?? '';
  await who.press(t('matching.apply.submit'));
  await who.confirm();
  await who.told(new RegExp(name));
  const { data: meetings } = await company.client('GET /matching/getList', {
    participateIdx: other.participateIdx,
  });
  expect(meetings.map((meeting) => meeting.translatorLanguage)).toEqual(['de']);
  await page
    .getByText(`${t('matching.detail.interpreterWanted')} · ${languageName(locale, 'de')}`)
    .first()
    .waitFor();
  await who.leave();
});

test.each(turn())('in %s one who asked too often reads from when on they may ask again', async (locale) => {
  const other = await anotherBuyer(site, at);
  const createdAt = site.clock.read().toISOString();
  await site.db
    .insertInto('notice')
    .values(
      Array.from({ length: limits.beginsToOne }, () => ({
        eventIdx: site.eventInUse,
        matchingIdx: at.placed,
        kind: 'meetingAsked' as const,
        memberIdx: other.memberIdx,
        begunByIdx: company.memberIdx,
        createdAt,
        mailedAt: createdAt,
      })),
    )
    .execute();
  const who = await Traveller.arrive(site, locale, 390, { [storageKeys.token]: company.token });
  const { page, t } = who;
  await who.open(`/matching/apply?target=${other.participateIdx}`);
  await page.locator('button.slot[data-state="free"]').first().click();
  await who.press(t('matching.apply.submit'));
  await who.confirm();
  const until = Date.parse(createdAt) + limits.beginHours * 3_600_000;
  // One sentence with one time, on a clock that it names, and not before it may be done.
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const time = new Intl.DateTimeFormat(locale, {
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(Math.ceil(until / 60_000) * 60_000);
  const zone = (timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ');
  await page.getByRole('alert').getByText(t('ui.possibleFrom', { time, zone })).waitFor();
  const told = (await page.getByRole('alert').allInnerTexts()).join(' ');
  expect(told.match(/\d:\d\d/g)).toHaveLength(1);
  await who.leave();
});
