/** Whoever has logged in from a device before gets in from there, whatever strangers do to the account or the address. */
import { beforeEach, describe, expect, it } from 'vitest';
import { wrongPassword } from '#server/platform/limits/rules.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { codeAt, withSecondFactor } from '#tests/support/codes.ts';
import { dump } from '#tests/support/database.ts';
import { joined, type Person } from '#tests/support/factories.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
beforeEach(() => app.clock.set(longBefore));

let people = 0;
const days = (count: number) =>
  app.clock.set(new Date(Date.parse(longBefore) + count * 86_400_000).toISOString());

interface Answered {
  status: number;
  key: string;
  retryAfter: string | null;
  data: { token: string; deviceToken: string; challenge: string };
}

/** Calls from an address. */
async function send(path: string, body: object, clientAddress: string, token = ''): Promise<Answered> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await app.send(path, init, { clientAddress });
  const { resultMessage, data } = (await answer.json()) as { resultMessage: string; data: Answered['data'] };
  return { status: answer.status, key: resultMessage, retryAfter: answer.headers.get('retry-after'), data };
}

/** A member in a hall of their own, whose device is known, and what they and strangers do there. */
async function owner(person?: Person) {
  people += 1;
  const hall = `198.51.100.${people}`;
  const { id, memberIdx } = person ?? (await joined(app));
  const login = (deviceToken?: string, word = password, from = hall) =>
    send('/member/login', { id, password: word, deviceToken }, from);
  const first = await login();
  const { deviceToken } = first.data;
  /** Strangers use up the tries for the account, each from elsewhere, and those of the hall's network. */
  const attack = async () => {
    for (let no = 0; no < 10; no++) await login(undefined, `wrong ${no}`, `2001:db8:${people}:${no}::1`);
    const window = { rule: wrongPassword.network, who: hall };
    for (let no = 0; no < 300; no++) await app.limiter.count([window], app.clock.read());
  };
  return { id, memberIdx, hall, login, deviceToken, token: first.data.token, attack };
}

const devicesOf = (memberIdx: number) =>
  app.db.selectFrom('knownDevice').selectAll().where('memberIdx', '=', memberIdx).orderBy('usedAt').execute();

describe('while strangers use up all tries for an account and for its network', () => {
  it('its owner gets in from a device that is known, and from no other', async () => {
    const { login, deviceToken, attack } = await owner();
    await attack();
    expect(await login()).toMatchObject({ status: 429, key: 'too_many_requests', retryAfter: '900' });
    expect(await login('A'.repeat(43))).toMatchObject({ status: 429 });
    expect(await login(undefined, password, '203.0.113.9')).toMatchObject({ status: 429 });
    for (let no = 0; no < 20; no++) expect((await login(deviceToken)).key).toBe('success');
  });

  it('a second person of the same hall gets in too, and a stranger’s known device is no help', async () => {
    const { login, hall, attack } = await owner();
    const neighbour = await owner();
    await attack();
    const body = { id: neighbour.id, password };
    expect((await send('/member/login', { ...body, deviceToken: neighbour.deviceToken }, hall)).key).toBe(
      'success',
    );
    expect(await login(neighbour.deviceToken)).toMatchObject({ status: 429 });
  });

  it('an owner with a second factor gets in from a known device', async () => {
    const person = await withSecondFactor(app);
    const code = () => codeAt(app.clock.read(), person.secret);
    const challengeOf = async (deviceToken?: string) =>
      (await send('/member/login', { id: person.id, password, deviceToken }, '192.0.2.7')).data.challenge;
    const answer = async (deviceToken: string | undefined, typed: string) =>
      send(
        '/member/loginCode',
        { challenge: await challengeOf(deviceToken), code: typed, deviceToken },
        '192.0.2.7',
      );
    const { data } = await answer(undefined, code());
    // Somebody who found out the password tries codes.
    for (let no = 0; no < 10; no++) expect((await answer(undefined, 'aaaa')).key).toBe('code_not_matched');
    expect(await answer(undefined, code())).toMatchObject({ status: 429 });
    app.clock.set(new Date(app.clock.read().getTime() + 30_000).toISOString());
    expect(await answer(data.deviceToken, code())).toMatchObject({ key: 'success' });
  });

  it('a session that is open may still do what asks for the password', async () => {
    const { hall, token, attack } = await owner();
    await attack();
    const change = { password, newPassword: 'new words 37', newPasswordConfirm: 'new words 37' };
    expect((await send('/member/changePassword', change, hall, token)).key).toBe('success');
  });

  it('an owner who comes from elsewhere gets in by a link to a new password', async () => {
    const { id, login, attack } = await owner();
    await attack();
    await send('/member/requestPasswordReset', { id }, '203.0.113.8');
    const mail = await app.db
      .selectFrom('outbox')
      .select('body')
      .where('toEmail', '=', id)
      .where('isSecret', '=', 'Y')
      .orderBy('idx', 'desc')
      .executeTakeFirst();
    const token = /\?reset=([\w-]+)/.exec(mail?.body ?? '')?.[1];
    const words = { newPassword: 'new words 37', newPasswordConfirm: 'new words 37' };
    const { data } = await send('/member/resetPassword', { token, ...words }, '203.0.113.8');
    await attack();
    expect(await login(undefined, 'new words 37', '203.0.113.8')).toMatchObject({ status: 429 });
    expect((await login(data.deviceToken, 'new words 37', '203.0.113.8')).key).toBe('success');
  });

  it('a known device may still ask for a link, when strangers have asked for too many', async () => {
    const { id, deviceToken, hall } = await owner();
    const ask = (more: object) => send('/member/requestPasswordReset', { id, ...more }, hall);
    for (let no = 0; no < 5; no++) await ask({});
    expect(await ask({})).toMatchObject({ status: 429, retryAfter: '3600' });
    expect((await ask({ deviceToken })).key).toBe('success');
  });
});

describe('the token of a device', () => {
  it('gives no endless guesses: ten for a device, and the others are as free as before', async () => {
    const { login, deviceToken } = await owner();
    for (let no = 0; no < 10; no++)
      expect((await login(deviceToken, `wrong ${no}`)).key).toBe('user_id_and_not_matched');
    expect(await login(deviceToken)).toMatchObject({ status: 429, retryAfter: '900' });
    expect((await login()).key).toBe('success');
  });

  it('is no log-in, and is kept as a hash only', async () => {
    const { deviceToken, hall, memberIdx } = await owner();
    expect(await send('/member/logout', {}, hall, deviceToken)).toMatchObject({ status: 401 });
    expect(await dump(app.db)).not.toContain(deviceToken);
    expect(await devicesOf(memberIdx)).toHaveLength(2);
  });

  it('stays the same for all members of one browser', async () => {
    const [one, other] = [await owner(), await owner()];
    const again = await one.login(one.deviceToken);
    expect(again.data.deviceToken).toBe(one.deviceToken);
    const theirs = await other.login(one.deviceToken);
    expect(theirs.data.deviceToken).toBe(one.deviceToken);
    await one.attack();
    await other.attack();
    expect((await one.login(one.deviceToken)).key).toBe('success');
    expect((await other.login(one.deviceToken)).key).toBe('success');
  });

  it('is the server’s own: one that it never gave is replaced', async () => {
    const { login } = await owner();
    const made = 'x'.repeat(43);
    expect((await login(made)).data.deviceToken).not.toBe(made);
  });

  it('is given at joining', async () => {
    const { id } = await joined(app);
    const member = app.db.selectFrom('member').select('idx').where('id', '=', id);
    const { idx } = await member.executeTakeFirstOrThrow();
    expect(await devicesOf(idx)).toHaveLength(1);
  });

  it('outlives a log-out, and 180 days without a log-in, but not one more', async () => {
    const { login, token, hall, deviceToken, attack } = await owner();
    await send('/member/logout', {}, hall, token);
    days(179);
    await attack();
    expect((await login(deviceToken)).key).toBe('success');
    days(179 + 180);
    await attack();
    expect(await login(deviceToken)).toMatchObject({ status: 429 });
  });

  it('is forgotten with the password that it was given for', async () => {
    const { login, token, hall, deviceToken, attack, memberIdx } = await owner();
    await login();
    const change = { password, newPassword: 'new words 37', newPasswordConfirm: 'new words 37' };
    const { data } = await send('/member/changePassword', change, hall, token);
    expect(await devicesOf(memberIdx)).toHaveLength(1);
    await attack();
    expect(await login(deviceToken, 'new words 37')).toMatchObject({ status: 429 });
    expect((await login(data.deviceToken, 'new words 37')).key).toBe('success');
  });

  it('is erased with the account', async () => {
    const { token, hall, memberIdx } = await owner();
    await send('/member/withdraw', { password }, hall, token);
    expect(await devicesOf(memberIdx)).toEqual([]);
  });

  it('is one of twenty: the ones last used are kept', async () => {
    const { login, deviceToken, memberIdx } = await owner();
    const tokens: string[] = [];
    for (let no = 1; no <= 21; no++) {
      days(no / 100);
      tokens.push((await login()).data.deviceToken);
      await login(deviceToken);
    }
    expect(await devicesOf(memberIdx)).toHaveLength(20);
    days(1);
    expect((await login(deviceToken)).data.deviceToken).toBe(deviceToken);
    expect((await login(tokens.at(-1))).data.deviceToken).toBe(tokens.at(-1));
    expect((await login(tokens[0])).data.deviceToken).not.toBe(tokens[0]);
  });
});

describe('a refusal', () => {
  it('asks for a wait that grows with each closing, up to an hour', async () => {
    const { login, deviceToken } = await owner();
    let at = Date.parse(longBefore);
    for (const seconds of [900, 1800, 3600, 3600]) {
      for (let no = 0; no < 10; no++) await login(deviceToken, `wrong ${no}`);
      expect(await login(deviceToken)).toMatchObject({ status: 429, retryAfter: String(seconds) });
      at += seconds * 1000;
      app.clock.set(new Date(at).toISOString());
    }
    expect((await login(deviceToken)).key).toBe('success');
  });

  it('counts an IPv6 caller by the /64, and an IPv4 one that IPv6 carries as itself', async () => {
    const check = (from: string) => send('/member/duplicateCheckID', { id: 'some@example.org' }, from);
    for (let no = 0; no < 120; no++) await check(`2001:db8:77:1::${no.toString(16)}`);
    expect(await check('2001:db8:77:1:ffff::')).toMatchObject({ status: 429 });
    expect((await check('2001:db8:77:2::1')).status).toBe(200);
    for (let no = 0; no < 120; no++) await check(no % 2 ? '::ffff:192.0.2.77' : '192.0.2.77');
    expect(await check('192.0.2.77')).toMatchObject({ status: 429 });
    expect((await check('::ffff:192.0.2.78')).status).toBe(200);
  });
});
