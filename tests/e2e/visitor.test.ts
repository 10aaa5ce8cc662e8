/** Visiting without an account: from the home page to the pass, by keyboard once in each language, and what the link and the look-up open. */
import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { type Locale, localePath } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { expo } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { registrationSample, visitorPerson } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
await expo(site);

const travellers: Traveller[] = [];
const arrive = async (locale: Locale, width: number, kept: Record<string, unknown> = {}) => {
  const traveller = await Traveller.arrive(site, locale, width, kept);
  travellers.push(traveller);
  return traveller;
};

beforeEach(() => site.clock.set(longBefore));
afterEach(async () => {
  const all = travellers.splice(0);
  for (const { trouble } of all) expect(trouble).toEqual([]);
  await Promise.all(all.map((traveller) => traveller.leave()));
});

const row = (emailNormal: string) =>
  site.db.selectFrom('visitor').selectAll().where('emailNormal', '=', emailNormal).executeTakeFirst();
const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

/** Registers past the screens. */
async function registered(no: number) {
  const { data } = await site.client()('POST /visitor/register', registrationSample(visitorPerson(no)));
  return data[0] as (typeof data)[number];
}

describe.each(
  inTurns<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ]),
)('in %s at %i px', (locale, width, test) => {
  test('the keyboard alone leads from the home page to the pass', async () => {
    const who = await arrive(locale, width);
    const { page, t } = who;
    await who.open('/');
    const name = locale === 'ko' ? '김방문' : 'Anna Huber';
    const email = `keys-${locale}@example.org`;

    /** Tab until what has the focus is named so. */
    const tabTo = async (label: string) => {
      for (let presses = 0; presses < 60; presses++) {
        const focused = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement | null;
          const own = element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label');
          return (own ?? element?.textContent ?? '').trim();
        });
        if (focused.startsWith(label)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`The keyboard never came to '${label}'.`);
    };
    await tabTo(t('home.preRegister'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${localePath(locale, '/participate/visit')}`);
    await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
    await tabTo(t('visitor.field.visitorName'));
    await page.keyboard.insertText(name);
    await tabTo(t('registration.label.nameEn'));
    // A name in Latin letters stands there already.
    if (locale === 'ko') await page.keyboard.insertText('Kim Bangmun');
    await tabTo(t('visitor.field.visitorEmail'));
    await page.keyboard.insertText(email);
    await tabTo(t('visitor.field.organization'));
    await page.keyboard.insertText('Madang');
    await tabTo(t('visitor.field.country'));
    await page.keyboard.type(locale === 'ko' ? '오스트리아' : 'Austria');
    await page.keyboard.press('Enter');
    await tabTo(t('visitor.field.city'));
    await page.keyboard.insertText('Wien');
    await tabTo(t('registration.consent.label'));
    await page.keyboard.press('Space');
    await tabTo(t('registration.submit'));
    await page.keyboard.press('Enter');
    await who.question.waitFor();
    await page.keyboard.press('Enter');

    const heading = page.getByRole('heading', { name: t('registration.done.title') });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    const saved = await row(email);
    expect(saved).toMatchObject({
      visitorName: name,
      country: 'AT',
      city: 'Wien',
      registrationType: 'PRE',
      locale,
      visitorNameEn: locale === 'ko' ? 'Kim Bangmun' : 'Anna Huber',
      visitorMobile: null,
    });
    const spoken = saved?.code.replaceAll(/(.{4})(?!$)/g, '$1 ') as string;
    await page.getByRole('img', { name: spoken }).waitFor();
    // The pass reads the name in the reader's language first.
    expect(await page.locator('.pass-name').textContent()).toMatch(name);
    expect(await who.stored(storageKeys.visitorForm)).toBeUndefined();

    const picture = page.waitForEvent('download');
    await tabTo(t('registration.pass.png'));
    await page.keyboard.press('Enter');
    const png = await picture;
    expect(png.suggestedFilename()).toBe(`${t('registration.pass.pngFile')}.png`);
    expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');
    const calendar = page.waitForEvent('download');
    await tabTo(t('registration.pass.calendar'));
    await page.keyboard.press('Enter');
    const ics = await textOf(await calendar);
    expect(ics).toContain('DTSTART:20261029T080000Z');
    expect(ics).toContain(`UID:visit-${site.eventInUse}-2026-10-29@`);
    expect(ics.replaceAll(/\r\n[ \t]/g, '')).toContain(spoken);
    expect(ics.replaceAll(/\r\n[ \t]/g, '')).toContain(
      locale === 'ko' ? '빈 비즈니스 엑스포' : 'Vienna Business Expo',
    );

    expect(await faultsOf(page, locale)).toEqual([]);
    expect(await faultsInTheDark(page)).toEqual([]);
  });

  test('the secret link, mailed and shown, changes and cancels; no address that leaves the browser has it', async () => {
    const { token } = await registered(width);
    const who = await arrive(locale, width);
    const { page, t } = who;
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await page.goto(`${localePath(locale, '/participate/visit')}#pass=${token}`);
    await page.getByRole('heading', { name: t('registration.own.title') }).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    // The one strong button: a phone keeps the picture, a desk has a printer.
    const isStrong = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .evaluate((one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)');
    const strong = await Promise.all(
      [t('registration.pass.png'), t('registration.pass.print')].map(isStrong),
    );
    expect(strong).toEqual(width < 600 ? [true, false] : [false, true]);

    await who.press(t('registration.own.change'));
    const city = page.locator('[data-field="visitor.city"]');
    expect(await city.inputValue()).toBe('Wien');
    await city.fill('Graz');
    await who.press(t('registration.own.save'));
    await who.confirm();
    await who.told(t('ui.done.changed'));
    expect(await row(`guest${width}@example.org`)).toMatchObject({ city: 'Graz' });

    await who.press(t('registration.own.cancel'));
    await who.confirm();
    await page.getByText(t('registration.own.cancelled')).waitFor();
    expect(await row(`guest${width}@example.org`)).toBeUndefined();
    await who.press(t('registration.own.register'));
    await page.locator('[data-field="visitors.0.visitorName"]').waitFor();
    expect(page.url()).not.toContain('#');
    expect(requests.filter((request) => request.includes(token))).toEqual([]);

    await page.goto(`${localePath(locale, '/visit')}`);
    await page.goto(`${localePath(locale, '/participate/visit')}#pass=${token}`);
    await page.getByText(t('registration.own.gone')).waitFor();
  });

  test('the look-up shows the QR code and nothing else of the visitor', async () => {
    const { code } = await registered(width + 1);
    const person = visitorPerson(width + 1);
    const who = await arrive(locale, width);
    const { page, t } = who;
    await who.open('/participate/visit');
    await who.press(t('registration.toLookUp'));
    await page.waitForURL(`**${localePath(locale, '/participate/visit/login')}`);
    await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
    await who.fill('', { visitorName: person.visitorName, contact: 'nobody@example.org' });
    await who.press(t('registration.lookUp.submit'));
    await page.getByRole('alert').getByText(t('msg.visitor_not_found')).waitFor();
    // What was entered is still there.
    expect(await page.locator('[data-field="visitorName"]').inputValue()).toBe(person.visitorName);
    await who.fill('', { contact: String(person.visitorMobile).replace('+43 ', '0') });
    await who.press(t('registration.lookUp.submit'));
    await page.getByRole('heading', { name: t('registration.lookUp.found') }).waitFor();
    const shown = (await page.locator('main').textContent()) ?? '';
    expect(shown).toContain(code.replaceAll(/(.{4})(?!$)/g, '$1 '));
    for (const value of [person.visitorName, person.visitorNameEn, person.visitorEmail, person.organization])
      expect(shown).not.toContain(value);
    expect(await faultsOf(page, locale)).toEqual([]);
  });
});
