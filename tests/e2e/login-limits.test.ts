/** What the log-in says when it refuses for a while, and that it lets in who has been here before. */
import { afterEach, describe, expect } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { derivations } from '#server/features/account/password.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { joined } from '#tests/support/factories.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { password } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();

const travellers: Traveller[] = [];
const arrive = async (locale: Locale, width: number) => {
  const traveller = await Traveller.arrive(site, locale, width);
  travellers.push(traveller);
  return traveller;
};
/** A browser writes a line of its own for each answer that refuses. */
const expected = /status of (429|503)|^503 /;
afterEach(async () => {
  const all = travellers.splice(0);
  for (const { trouble } of all) expect(trouble.filter((line) => !expected.test(line))).toEqual([]);
  await Promise.all(all.map((traveller) => traveller.leave()));
});

const field = ({ page }: Traveller, name: string) => page.locator(`[data-field="${name}"]`);
const send = async (who: Traveller) => {
  await who.breathe();
  await who.page.locator('main form button[type="submit"]').click();
  await who.confirm();
};
const failure = ({ page }: Traveller) => page.locator('main form [role="alert"] p');
const wrongTries = async (id: string) => {
  for (let no = 0; no < 10; no++)
    await site
      .client()('POST /member/login', { id, password: `wrong ${no}` })
      .catch(() => undefined);
};

describe.each(
  inTurns<[Locale, number]>([
    ['ko', 390],
    ['en', 1440],
  ]),
)('in %s at %i px', (locale, width, test) => {
  test('whoever is refused for a while reads for how long, and keeps what was typed', async () => {
    const { id } = await joined(site);
    await wrongTries(id);
    const who = await arrive(locale, width);
    await who.open('/login');
    await field(who, 'id').fill(id);
    await field(who, 'password').fill(password);
    await send(who);
    await failure(who).waitFor();
    expect(await failure(who).textContent()).toBe(who.t('ui.retryAfter.minutes', { count: 15 }));
    expect(await field(who, 'id').inputValue()).toBe(id);
    expect(await field(who, 'password').inputValue()).toBe(password);
    expect(await faultsOf(who.page, locale)).toEqual([]);
  });

  test('whoever comes while the server is busy keeps what was typed, and gets in a moment later', async () => {
    const { id } = await joined(site);
    const who = await arrive(locale, width);
    await who.open('/login');
    await field(who, 'id').fill(id);
    await field(who, 'password').fill(password);
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const strangers = { lane: 'strangers', network: '127.0.0.1' } as const;
    // More than there is room for, however long one takes here.
    const others = Promise.allSettled(
      Array.from({ length: 210 }, () => derivations.run(strangers, () => finished)),
    );
    await send(who);
    await failure(who).waitFor();
    expect(await failure(who).textContent()).toMatch(
      locale === 'ko' ? /그대로 있으니 \d+초 뒤에/ : /still here; please try again in \d+ second/,
    );
    expect(await field(who, 'password').inputValue()).toBe(password);
    finish();
    await others;
    await send(who);
    await who.page.waitForURL((url) => !url.pathname.endsWith('/login'));
  });

  test('a browser that has been logged in gets in whatever strangers do, and keeps that over a log-out', async () => {
    const { id } = await joined(site);
    const who = await arrive(locale, width);
    await who.login(id, password);
    await who.page.waitForLoadState();
    const token = await who.stored(storageKeys.deviceToken);
    expect(token).toMatch(/^[\w-]{43}$/);
    await who.logout();
    const kept = (key: string) => who.stored(key).catch(() => 'the page is being left');
    await expect.poll(() => kept(storageKeys.token)).toBeUndefined();
    await expect.poll(() => kept(storageKeys.deviceToken)).toBe(token);
    await wrongTries(id);
    await who.login(id, password);
    await who.page.waitForLoadState();
    expect(await who.stored(storageKeys.deviceToken)).toBe(token);
  });
});
