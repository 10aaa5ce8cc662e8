/** What a visitor comes back to: the pass that the phone keeps, the link that is sent again, and the information desk. */
import { describe, expect } from 'vitest';
import { type Locale, localePath } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { expo } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { registrationSample, visitorPerson } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
// A browser's clock is the machine's: the event is to come by both.
const ahead = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
const at = await expo(site, { days: [{ date: ahead, from: '09:00', to: '12:00' }] });
const arrive = arrivalsAt(site, { expected: /event\/getDetail|ERR_FAILED/ });

const row = (emailNormal: string) =>
  site.db.selectFrom('visitor').selectAll().where('emailNormal', '=', emailNormal).executeTakeFirst();
const mailsTo = (toEmail: string) =>
  site.db.selectFrom('outbox').select('body').where('toEmail', '=', toEmail).orderBy('idx').execute();
const personAt = (no: number) => {
  const person = visitorPerson(no);
  return { ...person, visitorMobile: `+43664333${String(no).padStart(4, '0')}` };
};
async function registered(no: number) {
  const { data } = await site.client()('POST /visitor/register', registrationSample(personAt(no)));
  return data[0] as (typeof data)[number];
}

describe.each(
  inTurns<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ]),
)('in %s at %i px', (locale, width, test) => {
  test('home shows the pass of who registered on this phone, until it is cancelled', async () => {
    const who = await arrive(locale, width);
    const { page, t } = who;
    // The form's page asks for the event once, and a phone's network may drop that.
    let isDropped = false;
    await page.route('**/event/getDetail*', (route) => {
      const drops = !isDropped && page.url().includes('/participate/');
      isDropped ||= drops;
      return drops ? route.abort() : route.continue();
    });
    await who.open('/');
    await who.quiet();
    expect(await page.locator('#own-passes').isVisible()).toBe(false);
    await who.open('/participate/visit');
    await who.quiet();
    const person = personAt(width);
    await who.fill('visitors.0', person);
    await who.fill('', { agreePrivacy: 'Y' });
    await who.press(t('registration.submit'));
    await who.confirm();
    await page.getByRole('heading', { name: t('registration.done.title') }).waitFor();
    expect(isDropped).toBe(true);
    await expect.poll(() => who.stored(storageKeys.visitorPass)).toBeDefined();

    await who.open('/');
    const own = page.locator('#own-passes');
    await own.waitFor();
    const saved = await row(person.visitorEmail ?? '');
    const spoken = saved?.code.replaceAll(/(.{4})(?!$)/g, '$1 ') as string;
    await own.getByRole('img', { name: spoken }).waitFor();
    await page.waitForFunction(() => document.querySelector('#own-passes path')?.getAttribute('d'));
    expect(await own.textContent()).toContain(locale === 'ko' ? person.visitorName : person.visitorNameEn);
    expect(await faultsOf(page, locale)).toEqual([]);
    expect(await faultsInTheDark(page)).toEqual([]);

    await own.getByRole('button', { name: t('home.pass.forget') }).click();
    await who.question.waitFor();
    await page.keyboard.press('Escape');
    await who.question.waitFor({ state: 'detached' });
    expect(await who.stored(storageKeys.visitorPass)).toBeDefined();
    // The form says so as well, and leads there.
    await who.open('/participate/visit');
    const name = locale === 'ko' ? person.visitorName : person.visitorNameEn;
    await page.getByText(t('registration.kept')).waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.getByRole('link', { name: t('registration.keptOf', { name }) }).click();
    await page.getByRole('heading', { name: t('registration.own.title') }).waitFor();

    // Whoever changes their name finds the new one on what the phone keeps.
    await who.press(t('registration.own.change'));
    const changed = { visitorName: '한가람', visitorNameEn: 'Han Garam' };
    await who.fill('visitor', changed);
    await who.press(t('registration.own.save'));
    await who.confirm();
    await who.told(t('ui.done.changed'));
    expect(await who.stored(storageKeys.visitorPass)).toMatchObject([changed]);
    await who.open('/');
    await own.getByText(locale === 'ko' ? changed.visitorName : changed.visitorNameEn).waitFor();
    await own.getByRole('link', { name: t('home.pass.open') }).click();
    await page.getByRole('heading', { name: t('registration.own.title') }).waitFor();
    await who.press(t('registration.own.cancel'));
    await who.confirm();
    await page.getByText(t('registration.own.cancelled')).waitFor();
    expect(await who.stored(storageKeys.visitorPass)).toBeUndefined();
    await who.open('/');
    await who.quiet();
    expect(await own.isVisible()).toBe(false);
  });

  test('a new address has a new link, by which the page goes on; what was cancelled elsewhere is forgotten', async () => {
    const no = width + 2;
    const { token, code, visitorName, visitorNameEn } = await registered(no);
    const until = Date.now() + 86_400_000;
    const pass = { eventIdx: site.eventInUse, visitorName, visitorNameEn, code, token, until };
    const who = await arrive(locale, width, { [storageKeys.visitorPass]: [pass] });
    const { page, t } = who;
    await page.goto(`${localePath(locale, '/participate/visit')}#pass=${token}`);
    await page.getByRole('heading', { name: t('registration.own.title') }).waitFor();
    await who.press(t('registration.own.change'));
    const address = `moved${no}@example.org`;
    await page.locator('[data-field="visitor.visitorEmail"]').fill(address);
    await who.press(t('registration.own.save'));
    await who.confirm();
    await who.told(t('registration.own.moved', { address }));
    const [mail] = await mailsTo(address);
    const next = new URL(page.url()).hash;
    expect(next).not.toContain(token);
    expect(mail?.body).toContain(next);
    expect(await who.stored(storageKeys.visitorPass)).toEqual([
      { ...pass, token: next.slice('#pass='.length) },
    ]);

    await site.client()('POST /visitor/cancel', { token: next.slice('#pass='.length) });
    await who.open('/');
    await page
      .locator('#own-passes')
      .getByRole('link', { name: t('home.pass.open') })
      .click();
    await page.getByText(t('registration.own.gone')).waitFor();
    expect(await who.stored(storageKeys.visitorPass)).toBeUndefined();
  });

  test('who looked a registration up has the link sent again', async () => {
    const no = width + 3;
    const { visitorName, token } = await registered(no);
    const person = personAt(no);
    const who = await arrive(locale, width);
    const { page, t } = who;
    await who.open('/participate/visit/login');
    await who.quiet();
    await who.fill('', { visitorName, contact: person.visitorMobile });
    await who.press(t('registration.lookUp.submit'));
    await page.getByRole('heading', { name: t('registration.lookUp.found') }).waitFor();
    await who.press(t('registration.lookUp.resend'));
    await page.getByRole('status').getByText(t('registration.lookUp.resent')).waitFor();
    const mails = await mailsTo(person.visitorEmail ?? '');
    expect(mails).toHaveLength(2);
    expect(mails[1]?.body).not.toContain(token);
    expect(await page.locator('main').textContent()).not.toContain(person.visitorEmail);
    expect(await faultsOf(page, locale)).toEqual([]);
  });

  test('the information desk corrects, sends the link again and cancels', async () => {
    const no = width + 4;
    const { visitorName, visitorNameEn, code } = await registered(no);
    const person = personAt(no);
    const who = await arrive(locale, width, { [storageKeys.token]: at.manager.token });
    const { page, t } = who;
    await who.open(`/manage/visitor?keywords=${code}`);
    await who.quiet();
    const name = locale === 'ko' ? visitorName : visitorNameEn;
    const open = () =>
      page
        .getByRole('button', { name: t('checkIn.changeOf', { name }) })
        .first()
        .click();
    await open();
    const dialog = page.getByRole('dialog', { name: t('checkIn.change') });
    await dialog.waitFor();
    expect(await faultsOf(page, locale)).toEqual([]);
    await page.locator('[data-field="visitor.city"]').fill('Graz');
    await dialog.getByRole('button', { name: t('checkIn.save') }).click();
    await who.told(t('checkIn.changedOf', { name }));
    // What came of it takes the focus, in place of the dialog that is gone.
    await page.locator('.check-in-last[data-kind="changed"] h2:focus', { hasText: name }).waitFor();
    expect(await row(person.visitorEmail ?? '')).toMatchObject({ city: 'Graz' });

    await open();
    await dialog.getByRole('button', { name: t('checkIn.resend') }).click();
    await who.told(t('checkIn.resent', { address: person.visitorEmail ?? '' }));
    // The dialog that is gone gives the focus back to what opened it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('button');
    expect(await mailsTo(person.visitorEmail ?? '')).toHaveLength(2);

    await open();
    await dialog.getByRole('button', { name: t('checkIn.cancel') }).click();
    await who.confirm();
    await who.told(t('checkIn.cancelled', { name }));
    expect(await row(person.visitorEmail ?? '')).toBeUndefined();
  });
});
