/** The header: whose entries it shows, its menu, and the bar of a phone. */
import { afterEach, describe, expect, test } from 'vitest';
import { type Locale, localePath } from '#i18n/locales.ts';
import { site as inFile } from '#site.config';
import { storageKeys } from '#stores/lib/storage.ts';
import { applied, approve, expo, joined } from '#tests/support/factories.ts';
import { buyerSample, password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const member = await joined(site);
const desk = 1440;
const phone = 390;

const travellers: Traveller[] = [];
const arrive = async (locale: Locale, width: number, person?: { token: string }) => {
  const kept = person ? { [storageKeys.token]: person.token } : {};
  const traveller = await Traveller.arrive(site, locale, width, kept);
  travellers.push(traveller);
  return traveller;
};

afterEach(async () => {
  const all = travellers.splice(0);
  for (const { trouble } of all) expect(trouble).toEqual([]);
  await Promise.all(all.map((traveller) => traveller.leave()));
});

/** What the menu offers to press, in its order. */
const entriesOf = ({ page }: Traveller) =>
  page.locator('#menu :is(a, button)').filter({ visible: true }).allInnerTexts();
const pathOf = ({ page }: Traveller) => new URL(page.url()).pathname;
const bar = ({ page }: Traveller) => ({
  logo: page.locator('#header .logo'),
  back: page.locator('#header [data-back]'),
  title: page.locator('#header .title'),
});

describe.each(
  inTurns<[Locale, number]>([
    ['ko', desk],
    ['en', phone],
  ]),
)('the entries, in %s at %i px', (locale, width, test) => {
  test('are those of a guest, of a member, and of someone who takes part', async () => {
    const participant = await applied(site, at, buyerSample(width));
    for (const [person, kind] of [
      [undefined, 'guest'],
      [member, 'member'],
      [participant, 'participant'],
    ] as const) {
      const reader = await arrive(locale, width, person);
      const { t } = reader;
      await reader.open('/');
      if (width === phone) await reader.press(t('common.menu'));
      await expect
        .poll(() => entriesOf(reader), { message: kind })
        .toEqual([
          ...(width === phone && kind === 'participant' ? [t('common.nav.meetings')] : []),
          ...(width === phone
            ? [t('common.nav.schedule'), t('common.nav.boothMap'), t('common.nav.registration')]
            : []),
          t('common.nav.info'),
          t('common.nav.visit'),
          t('common.nav.okta'),
          t('common.nav.companies'),
          t('common.nav.participate'),
          t('common.nav.events'),
          t('common.nav.media'),
          ...(kind === 'participant' ? [t('common.nav.matching')] : []),
          t('common.otherLanguage'),
          ...(kind === 'participant' ? [t('common.nav.notices')] : []),
          ...(kind === 'guest' ? [t('common.nav.login')] : [t('common.nav.myPage'), t('common.nav.logout')]),
        ]);
    }
  });

  test('matching says that the application is under review, and opens once it is approved', async () => {
    const participant = await applied(site, at, buyerSample(width + 1));
    const reader = await arrive(locale, width, participant);
    const { t, page } = reader;
    const pressMatching = async () => {
      if (width === phone) await reader.press(t('common.menu'));
      await page
        .locator('#menu')
        .getByRole('link', { name: t('common.nav.matching'), exact: true })
        .click();
    };
    await reader.open('/info');
    await pressMatching();
    expect(await page.getByRole('alertdialog').textContent()).toContain(t('msg.participate_pending'));
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(pathOf(reader)).toBe(localePath(locale, '/info'));

    await approve(at, participant.participateIdx);
    await reader.open('/info');
    await expect
      .poll(() => reader.stored(storageKeys.member))
      .toMatchObject({ stateParticipate: 'COMPLETE' });
    await pressMatching();
    await page.waitForURL(`**${localePath(locale, '/matching/info')}`);
    await page.getByRole('searchbox').waitFor();
  });
});

describe.each(
  inTurns<[Locale, number]>([
    ['ko', desk],
    ['en', phone],
  ]),
)('a manager, in %s at %i px', (locale, width, test) => {
  test('lands in the console after logging in, finds it in the menu, and in it the participants', async () => {
    const reader = await arrive(locale, width);
    const { page, t } = reader;
    await reader.login(at.manager.id, password);
    expect(pathOf(reader)).toBe(localePath(locale, '/manage'));
    await page
      .getByRole('main')
      .getByRole('link', { name: t('manage.participants.title'), exact: true })
      .last()
      .waitFor();

    await reader.open('/info');
    if (width === phone) await reader.press(t('common.menu'));
    await page
      .locator('#menu')
      .getByRole('link', { name: t('common.nav.manage'), exact: true })
      .click();
    await page.waitForURL(`**${localePath(locale, '/manage')}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('manage.participants.title'), exact: true })
      .last()
      .click();
    await page.waitForURL(`**${localePath(locale, '/manage/participate')}`);
  });

  test('goes on to the page from which the log-in was asked for', async () => {
    const reader = await arrive(locale, width);
    await reader.open('/login?next=%2Fmy-page');
    await reader.fill('', { id: at.manager.id, password });
    await reader.page.locator('form').getByRole('button').click();
    await reader.confirm();
    await reader.page.locator('[data-field="code"], .my-page').first().waitFor();
    expect(new URL(reader.page.url()).pathname).not.toContain('/manage');
  });
});

describe('the menu of a phone', () => {
  test('takes the page behind it out of reach, and closes by Escape, back on its button', async () => {
    const reader = await arrive('en', phone);
    const { page, t } = reader;
    await reader.open('/info');
    const open = page.getByRole('button', { name: t('common.menu'), exact: true });
    await open.click();
    const close = page.getByRole('button', { name: t('common.closeMenu'), exact: true });
    expect(await close.getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('main').getAttribute('inert')).toBe('');
    expect(await page.locator('#menu').isVisible()).toBe(true);

    await page.keyboard.press('Escape');
    expect(await page.locator('#menu').isVisible()).toBe(false);
    expect(await page.locator('main').getAttribute('inert')).toBeNull();
    await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await open.getAttribute('aria-expanded')).toBe('false');
  });

  test('closes when the route changes: another page, a fragment of this one, a step back', async () => {
    const reader = await arrive('ko', phone);
    const { page, t } = reader;
    const isOpen = () => page.locator('#menu').isVisible();
    await reader.open('/');
    await reader.press(t('common.menu'));
    await page
      .locator('#menu')
      .getByRole('link', { name: t('common.nav.visit') })
      .click();
    await page.waitForURL('**/ko/visit');
    expect(await isOpen()).toBe(false);

    await reader.press(t('common.menu'));
    await page.evaluate(() => {
      location.hash = 'main';
    });
    await expect.poll(isOpen).toBe(false);

    await reader.press(t('common.menu'));
    expect(await isOpen()).toBe(true);
    await page.evaluate(() => history.back());
    await expect.poll(isOpen).toBe(false);
  });
});

describe('the bar of a phone', () => {
  test('shows the logo at home, elsewhere a back button and the title, and the logo while the menu is open', async () => {
    const reader = await arrive('ko', phone);
    const { page, t } = reader;
    const { logo, back, title } = bar(reader);
    const seen = async () => [await logo.isVisible(), await back.isVisible(), await title.isVisible()];
    await reader.open('/');
    expect(await seen()).toEqual([true, false, false]);
    for (const [path, name] of [
      ['/login', t('member.login.title')],
      ['/join', t('member.join.title')],
      ['/policy/privacy', t('common.footer.privacy')],
    ] as const) {
      await reader.open(path);
      expect(await seen(), path).toEqual([false, true, true]);
      expect(await title.textContent(), path).toBe(name);
      expect(await page.title(), path).toBe(`${name} · ${inFile.name.ko}`);
    }
    await reader.press(t('common.menu'));
    expect(await seen()).toEqual([true, false, false]);
  });

  test('raises backClick on the window, and who prevents it goes back in their own way', async () => {
    const reader = await arrive('en', phone);
    const { page } = reader;
    await reader.open('/info?x=1');
    await page
      .locator('#footer')
      .getByRole('link', { name: reader.t('common.footer.privacy') })
      .click();
    await page.waitForURL('**/en/policy/privacy');
    await page.evaluate(() => {
      const hold = (event: Event) => {
        document.body.dataset['raised'] = event.type;
        event.preventDefault();
      };
      window.addEventListener('backClick', hold, { once: true });
    });
    await bar(reader).back.click();
    expect(await page.locator('body').getAttribute('data-raised')).toBe('backClick');
    expect(pathOf(reader)).toBe('/en/policy/privacy');

    await bar(reader).back.click();
    await page.waitForURL('**/en/info?x=1');
  });

  test('leads from a fresh tab to the page above', async () => {
    const reader = await arrive('en', phone);
    await reader.open('/participate/company');
    await bar(reader).back.click();
    await reader.page.waitForURL('**/en/participate');
  });
});
