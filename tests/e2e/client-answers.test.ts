/** What is asked before something is done and said after it, and what is said when it fails. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { buyer, type Person } from '#tests/support/factories.ts';
import { unfoldDays } from '#tests/support/past-days.ts';
import { password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns, turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);

const travellers: Traveller[] = [];
const arrive = async (locale: Locale, person?: Person) => {
  const kept = person ? { [storageKeys.token]: person.token } : {};
  const traveller = await Traveller.arrive(site, locale, 1440, kept);
  travellers.push(traveller);
  return traveller;
};

afterEach(async () => {
  await Promise.all(travellers.splice(0).map((traveller) => traveller.leave()));
});

/** Presses, expects the question, says no, and sees that nothing was sent; then says yes, and reads that it is done. */
async function asked(
  reader: Traveller,
  press: () => Promise<void>,
  { question, done, ok }: { question: string; done: string; ok?: string },
): Promise<void> {
  const { page } = reader;
  const sent: string[] = [];
  const listen = (request: { method: () => string; url: () => string }) => {
    if (request.method() === 'POST') sent.push(request.url());
  };
  page.on('request', listen);
  const { question: dialog } = reader;
  await press();
  expect(await dialog.textContent()).toContain(question);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(sent).toEqual([]);
  page.off('request', listen);

  await press();
  await reader.confirm(ok);
  await reader.told(done);
}

describe.each(inTurns<Locale>(['ko', 'en']))('a question before, and a word after, in %s', (locale, test) => {
  test('when a counseling log is saved, modified and deleted', async () => {
    const reader = await arrive(locale, here.company);
    const { page, t } = reader;
    await reader.open('/counseling/add');
    await page.locator('[data-field="buyerCompanyName"]').waitFor();
    await reader.fill('', {
      buyerCompanyName: 'Donau Import',
      buyerName: 'Anna Gruber',
      productName: 'Doenjang',
      type: 'SIMPLE_INTRO',
    });
    await asked(reader, () => reader.press(t('counseling.form.save')), {
      question: t('counseling.form.saveConfirm'),
      done: t('ui.done.added'),
    });

    const edit = `/counseling/detail/${here.counselingIdx}`;
    if (locale === 'ko') {
      await reader.open(edit);
      await page.locator('[data-field="comment"]').fill('More to come.');
      await asked(reader, () => reader.press(t('counseling.form.change')), {
        question: t('ui.confirm.modify'),
        done: t('ui.done.changed'),
      });
      return;
    }
    await reader.open(edit);
    await page.locator('[data-field="productName"]').waitFor();
    await asked(reader, () => reader.press(t('counseling.form.delete')), {
      question: t('ui.confirm.delete'),
      done: t('ui.done.deleted'),
      ok: t('counseling.form.delete'),
    });
  });

  test('when details and the password are changed, and times are marked', async () => {
    // A change of the password ends the other sessions, so each language has a buyer of its own.
    const someone = await buyer(site, here);
    const reader = await arrive(locale, someone);
    const { page, t } = reader;
    await reader.open('/my-page');
    await reader.press(t('member.page.edit'));
    await page.locator('[data-field="city"]').first().fill('Linz');
    await asked(reader, () => reader.press(t('member.page.save')), {
      question: t('ui.confirm.modify'),
      done: t('ui.done.changed'),
    });

    const form = page.getByRole('form', { name: t('member.page.password') });
    await page.getByRole('heading', { name: t('member.page.password') }).click();
    for (const name of ['password', 'newPassword', 'newPasswordConfirm'])
      await form
        .locator(`[data-field="${name}"]`)
        .fill(name === 'password' ? password : `${password}-${locale}`);
    await asked(reader, () => form.getByRole('button').click(), {
      question: t('ui.confirm.modify'),
      done: t('ui.done.password'),
    });

    await reader.open(`/matching/table/${someone.participateIdx}`);
    await unfoldDays(page);
    await page.getByRole('checkbox').first().check();
    await asked(reader, () => reader.press(t('matching.table.save')), {
      question: t('matching.table.saveConfirm'),
      done: t('ui.done.saved'),
    });
  });
});

describe('what can not be done', () => {
  test('is said in the words of what is answered, and of a key of another release as a failure', async () => {
    const guest = await arrive('ko');
    await guest.open('/login');
    await guest.fill('', { id: 'anna@madang.example', password });
    for (const [resultMessage, status, key] of [
      ['eventEnd', 200, 'msg.eventEnd'],
      ['event_the_end', 200, 'msg.event_the_end'],
      ['system_error', 500, 'msg.system_error'],
      ['a_key_of_another_release', 200, 'msg.fail'],
    ] as const) {
      await guest.page.route('**/api/member/login', (route) =>
        route.fulfill({ status, json: { resultCode: 1, resultMessage, data: null, totalCount: 0 } }),
      );
      await guest.pressOn(guest.page.locator('form').getByRole('button'));
      await guest.confirm();
      await guest.page.getByRole('alert').getByText(guest.t(key), { exact: true }).waitFor();
    }
  });

  test('is a failure where no answer comes, and nothing that was typed is lost', async () => {
    const guest = await arrive('en');
    await guest.open('/login');
    await guest.page.route('**/api/member/login', (route) => route.abort());
    await guest.fill('', { id: 'anna@madang.example', password });
    await guest.page.locator('form').getByRole('button').click();
    await guest.confirm();
    await guest.page.getByRole('alert').getByText(guest.t('msg.fail'), { exact: true }).waitFor();
    expect(await guest.page.locator('[data-field="id"]').inputValue()).toBe('anna@madang.example');
    expect(await guest.page.locator('[data-field="password"]').inputValue()).toBe(password);
  });

  test('offers what helps: someone else’s schedule the way back to one’s own', async () => {
    const reader = await arrive('ko', here.company);
    const { page, t } = reader;
    await reader.open(`/matching/table/${here.buyer.participateIdx}`);
    await page.getByRole('alert').getByText(t('msg.access_deny'), { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: t('ui.retry') }).count()).toBe(0);
    await reader.press(t('matching.table.toOwn'));
    await page.waitForURL(`**/ko/matching/table/${here.company.participateIdx}`);
    await unfoldDays(page);
    await page.getByRole('checkbox').first().waitFor();
  });
});

describe.each(turnsOf<Locale>(['ko', 'en'])())('a form that is sent without a network, in %s', (locale) => {
  test('says so, is sent by itself when it is back, and makes one', async () => {
    const reader = await arrive(locale, here.company);
    const { page, t } = reader;
    const name = `Later ${locale}`;
    await reader.open('/counseling/add');
    await page.locator('[data-field="buyerCompanyName"]').waitFor();
    const log = { buyerCompanyName: name, buyerName: 'Anna Gruber', productName: 'Doenjang' };
    await reader.fill('', { ...log, type: 'SIMPLE_INTRO' });
    // The server hears it; its answer is lost on the way.
    await page.route('**/api/counseling/add', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const context = page.context();
    await reader.press(t('counseling.form.save'));
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
    );
    // The page that comes next sends it at once; the network comes back only when that try is over.
    const tried = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/counseling/add'),
    );
    await reader.confirm(t('counseling.form.save'));
    // It waits on this device, and goes as it comes back to a page that has a network.
    await page.waitForURL('**/counseling/list');
    await page.locator('.unsent-logs li', { hasText: name }).waitFor();
    await tried;
    await page.unroute('**/api/counseling/add');
    await context.setOffline(true);
    await context.setOffline(false);
    await page.locator('.unsent-logs').waitFor({ state: 'detached' });
    const made = await site.db
      .selectFrom('counseling')
      .select('idx')
      .where('buyerCompanyName', '=', name)
      .execute();
    expect(made).toHaveLength(1);
  });
});
