/** What someone began to write: whose it is, how long it is kept, and who never sees it. */
import { describe, expect, test } from 'vitest';
import { decode, encode, storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { company, expo, joined } from '#tests/support/factories.ts';
import { companySample, joinSample, password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import type { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const desk = 1440;

const arrive = arrivalsAt(site, { expected: /401 \(Unauthorized\)/ });

describe('what was begun', () => {
  const begun = async (reader: Traveller, name: string) => {
    await reader.open('/participate/company');
    await reader.page.locator('[data-field="company.nameKo"]').fill(name);
    await expect.poll(() => reader.stored(storageKeys.participateForm)).toBeDefined();
  };

  test('is deleted at the log-out, which says so before', async () => {
    const owner = await joined(site);
    const reader = await arrive('ko', desk, { [storageKeys.token]: owner.token });
    await begun(reader, '남도발효');
    await reader.open('/info');
    await reader.press(reader.t('common.nav.logout'));
    const question = reader.page.getByRole('alertdialog');
    expect(await question.textContent()).toContain(reader.t('common.confirmLogoutDrafts'));
    await reader.confirm();
    await reader.told(reader.t('common.loggedOut'));
    expect(await reader.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  const outOf = async (reader: Traveller) => {
    const tab = await reader.page.context().newPage();
    // An address without our scripts: a page of the site would put right what this one leaves.
    await tab.goto('/robots.txt');
    await tab.evaluate(
      ([token, draft, member]) => {
        const late = localStorage.getItem(member) ?? '';
        for (const key of [token, draft, member]) localStorage.removeItem(key);
        // An answer that was under way brings the member once more.
        localStorage.setItem(member, late);
      },
      [storageKeys.token, storageKeys.participateForm, storageKeys.member] as const,
    );
  };

  // Whoever uses the computer next reads nothing of it, and what was typed is not lost for who typed it.
  test('is covered when another tab logs out, goes on for its member, and does not become the next reader’s', async () => {
    const owner = await joined(site);
    const reader = await arrive('en', desk, { [storageKeys.token]: owner.token });
    await begun(reader, '남도발효');
    const name = reader.page.locator('[data-field="company.nameKo"]');
    await outOf(reader);
    const dialog = reader.logInAgain;
    await dialog.waitFor();
    // Nothing shines through, and nothing leads behind it.
    const cover = () => dialog.evaluate((one) => getComputedStyle(one, '::backdrop').backgroundColor);
    await expect.poll(cover).not.toMatch(/\/|rgba/);
    await reader.page.keyboard.press('Escape');
    await reader.page.keyboard.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(true);
    expect(await reader.stored(storageKeys.participateForm)).toBeUndefined();

    await reader.logInOverPage(owner.id, password);
    await dialog.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('남도발효');
    // The log-out has emptied the storage, and the form says that it is kept.
    await expect
      .poll(() => reader.stored(storageKeys.participateForm))
      .toMatchObject({ memberIdx: owner.memberIdx });

    await outOf(reader);
    await dialog.waitFor();
    const next = await joined(site);
    const loaded = reader.page.waitForEvent('domcontentloaded');
    await reader.logInOverPage(next.id, password);
    await loaded;
    await reader.awake();
    await name.waitFor();
    expect(await name.inputValue()).toBe('');
    expect(await reader.page.getByText(reader.t('participate.wizard.restored')).count()).toBe(0);
  });

  test('leaves the screen when its member logs in nowhere', async () => {
    const owner = await joined(site);
    const reader = await arrive('ko', desk, { [storageKeys.token]: owner.token });
    reader.page.on('dialog', (dialog) => void dialog.accept());
    await begun(reader, '남도발효');
    await outOf(reader);
    await reader.logInAgain.getByRole('button', { name: reader.t('logInAgain.leave') }).click();
    await reader.page.waitForURL((url) => url.pathname === '/ko');
    await reader.page.goBack();
    await reader.page.locator('[data-field="member.id"]').waitFor();
    expect(await reader.page.locator('[data-field="company.nameKo"]').count()).toBe(0);
    expect(await reader.stored(storageKeys.participateForm)).toBeUndefined();
  });

  test('as a change to what stands is saved after the log-in, when the server has ended the session', async () => {
    const owner = await company(site, at);
    const { token } = (await site.client()('POST /member/login', { id: owner.id, password })).data;
    const reader = await arrive('en', desk, { [storageKeys.token]: token });
    const { page, t } = reader;
    await reader.open('/participate/company');
    await page.locator('[data-field="company.addressEn"]').fill('7 Harbour Road');
    const steps = page.getByRole('navigation', { name: t('participate.wizard.steps') });
    const submit = page.getByRole('button', { name: t('participate.wizard.submitChange'), exact: true });
    while (!(await submit.isVisible())) {
      const step = await steps.locator('[aria-current="step"]').textContent();
      await reader.press(t('ui.next'));
      await expect.poll(() => steps.locator('[aria-current="step"]').textContent()).not.toBe(step);
    }
    await site.client(token)('POST /member/logout', {});
    await submit.click();
    await reader.confirm();
    await reader.logInAgain.getByText(t('logInAgain.ended')).waitFor();
    await reader.logInOverPage(owner.id, password);
    await reader.told(t('ui.done.changed'));
    const { data } = await owner.client('GET /participate/getDetail', {});
    expect(data.company?.addressEn).toBe('7 Harbour Road');
  });

  test('by a guest goes on with whoever logs in, unless it names the account of someone else', async () => {
    const writer = await joined(site);
    const guest = await arrive('en', desk);
    await guest.open('/participate/buyer');
    await guest.page.locator('[data-field="member.city"]').fill('Graz');
    for (const [id, isTheirs] of [
      ['', true],
      [writer.id, true],
      ['someone@else.example', false],
    ] as const) {
      await guest.page.locator('[data-field="member.id"]').fill(id);
      await expect
        .poll(() => guest.stored(storageKeys.participateForm))
        .toMatchObject({ memberIdx: 0, values: { member: { id, city: 'Graz' } } });
      const draft = await guest.stored(storageKeys.participateForm);
      const reader = await arrive('en', desk, {
        [storageKeys.token]: writer.token,
        [storageKeys.participateForm]: draft,
      });
      await reader.open('/participate/buyer');
      await reader.page.locator('[data-field="buyer.city"]').waitFor();
      const isRestored = (await reader.page.getByText(reader.t('participate.wizard.restored')).count()) > 0;
      expect(isRestored, id).toBe(isTheirs);
    }
  });
});

describe.each(turnsOf(['ko', 'en'] as const)())('what a member began on a phone, in %s', (locale) => {
  test('goes on at a desk; where both have changed it, the desk asks, and nothing is overwritten', async () => {
    const owner = await joined(site);
    const kept = { [storageKeys.token]: owner.token };
    const [phone, table] = [await arrive(locale, 390, kept), await arrive(locale, desk, kept)];
    const name = ({ page }: Traveller) => page.locator('[data-field="company.nameEn"]');
    const stands = () =>
      site.db
        .selectFrom('applicationDraft')
        .select('content')
        .where('memberIdx', '=', owner.memberIdx)
        .executeTakeFirst();
    await phone.open('/participate/company');
    await name(phone).fill('From the phone');
    await expect.poll(async () => (await stands())?.content).toContain('From the phone');

    await table.open('/participate/company');
    await table.page.getByText(table.t('participate.wizard.restored')).waitFor();
    expect(await name(table).inputValue()).toBe('From the phone');
    await name(table).fill('From the desk');
    await expect.poll(async () => (await stands())?.content).toContain('From the desk');

    await name(phone).fill('From the phone again');
    await phone.page.getByRole('button', { name: phone.t('participate.wizard.takeHere') }).waitFor();
    expect((await stands())?.content).toContain('From the desk');
    expect(await name(phone).inputValue()).toBe('From the phone again');
    await phone.press(phone.t('participate.wizard.takeElsewhere'));
    await expect.poll(() => name(phone).inputValue()).toBe('From the desk');

    await phone.press(phone.t('participate.wizard.startOver'));
    await phone.confirm();
    await expect.poll(stands).toBeUndefined();
  });
});

describe('the draft of an application', () => {
  test('survives a closed tab and a change of the language, and never holds a password', async () => {
    const reader = await arrive('en', desk);
    const { page, t } = reader;
    await reader.open('/join');
    await page.getByRole('radio', { name: t('member.join.only') }).check({ force: true });
    const { agreeTerms, agreePrivacy, password, passwordConfirm, ...person } = joinSample(800);
    await reader.fill('member', person);
    await reader.press(t('ui.next'));
    await page.locator('[data-field="member.password"]').waitFor();
    await reader.fill('member', { password, passwordConfirm, agreeTerms, agreePrivacy });
    await page.close();

    const tab = await page.context().newPage();
    await tab.goto('/ko/join');
    const ko = (await arrive('ko', desk)).t;
    await tab.getByText(ko('participate.wizard.restored')).waitFor();
    expect(await tab.locator('[data-field="member.id"]').inputValue()).toBe(person.id);
    expect(await tab.locator('[data-field="member.nameKo"]').inputValue()).toBe(person.nameKo);
    await tab.goto('/ko/join#summary');
    await tab.locator('[data-field="member.password"]').waitFor();
    for (const name of ['password', 'passwordConfirm'])
      expect(await tab.locator(`[data-field="member.${name}"]`).inputValue()).toBe('');
    for (const name of ['agreeTerms', 'agreePrivacy'])
      expect(await tab.locator(`[data-field="member.${name}"]`).isChecked()).toBe(false);
    const kept = await tab.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    expect(decode(kept[storageKeys.participateForm])).toMatchObject({
      values: { member: { id: person.id } },
    });
    for (const value of Object.values(kept)) {
      expect(JSON.stringify(decode(value))).not.toContain(password);
      expect(value).toBe(encode(decode(value)));
    }
    expect(t('participate.wizard.restored')).not.toBe(ko('participate.wizard.restored'));
  });

  test('is not found by another member', async () => {
    const values = { company: companySample(1).company };
    const owner = await joined(site);
    const reader = await arrive('en', desk, { [storageKeys.token]: owner.token });
    await reader.open('/participate/company');
    await expect.poll(() => reader.stored(storageKeys.member)).toBeDefined();
    await reader.page.locator('[data-field="company.nameKo"]').fill(values.company.nameKo);
    await expect
      .poll(() => reader.stored(storageKeys.participateForm))
      .toMatchObject({ memberIdx: owner.memberIdx });
    const draft = await reader.stored(storageKeys.participateForm);

    const other = await joined(site);
    const next = await arrive('en', desk, {
      [storageKeys.token]: other.token,
      [storageKeys.member]: (await other.client('GET /member/getMember', {})).data,
      [storageKeys.participateForm]: draft,
    });
    await next.open('/participate/company');
    expect(await next.page.locator('[data-field="company.nameKo"]').inputValue()).toBe('');
    expect(await next.page.getByText(next.t('participate.wizard.restored')).count()).toBe(0);
  });
});
