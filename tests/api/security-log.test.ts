/** What an attack leaves behind: lines of the security log with their source, and rows of the audit. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { wrongPassword } from '#server/platform/limits/rules.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { codeAt, forgetSteps, withSecondFactor } from '#tests/support/codes.ts';
import { expo, joined, manager } from '#tests/support/factories.ts';
import { operatedSite } from '#tests/support/operating.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
const site = await operatedSite();
const { eventIdx } = await expo(app);
const category = { eventIdx, tab: 'more', nameKo: '더', nameEn: 'More', viewOrder: 9 };
beforeEach(() => {
  app.clock.set(longBefore);
  app.securityLines.length = 0;
});

const address = '2001:db8:5:6:7::1';
const from = { address, network: '2001:db8:5:6::/64' };
const post = (path: string, body: object, token = '') =>
  app.send(
    path,
    {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    },
    { clientAddress: address },
  );
/** The lines since the test began, without time and level. */
const events = () =>
  app.securityLines.map((line) => {
    const { level, time, name, msg, ...rest } = JSON.parse(line);
    expect({ level, name, msg }).toEqual({ level: 30, name: 'security', msg: rest.event });
    return rest;
  });
const dataOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { data: never }).data;

describe('the security log has', () => {
  it('log-ins, right and wrong, also for an id that nobody has', async () => {
    const { id, memberIdx } = await joined(app);
    await post('/member/login', { id, password: 'wrong word' });
    await post('/member/login', { id: 'nobody@example.net', password });
    await post('/member/login', { id, password });
    expect(events()).toEqual([
      { event: 'login_failed', ...from, memberIdx, step: 'password' },
      { event: 'login_failed', ...from, memberIdx: null, step: 'password' },
      { event: 'login_succeeded', ...from, memberIdx, device: 'new' },
    ]);
  });

  it('log-ins in two steps when they are done, and wrong codes', async () => {
    const { id, memberIdx, secret } = await withSecondFactor(app);
    app.securityLines.length = 0;
    const { challenge } = (await dataOf(post('/member/login', { id, password }))) as { challenge: string };
    await post('/member/loginCode', { challenge, code: 'aaaa' });
    const code = codeAt(app.clock.read(), secret);
    const { deviceToken } = (await dataOf(post('/member/loginCode', { challenge, code }))) as {
      deviceToken: string;
    };
    await app.db.deleteFrom('secondFactor').where('memberIdx', '=', memberIdx).execute();
    await post('/member/login', { id, password, deviceToken });
    expect(events()).toEqual([
      { event: 'login_failed', ...from, memberIdx, step: 'code' },
      { event: 'login_succeeded', ...from, memberIdx, device: 'new' },
      { event: 'login_succeeded', ...from, memberIdx, device: 'known' },
    ]);
  });

  it('limits that were reached', async () => {
    const { id } = await joined(app);
    for (let no = 0; no < 10; no++)
      await app.limiter.count([{ rule: wrongPassword.account, who: id }], app.clock.read());
    await post('/member/login', { id, password });
    expect(events()).toEqual([{ event: 'limit_reached', ...from, limit: 'password-account', seconds: 900 }]);
  });

  it('refusals of permission', async () => {
    const member = await joined(app);
    const unproven = await manager(app, 'admin');
    await app.db.deleteFrom('secondFactor').where('memberIdx', '=', unproven.memberIdx).execute();
    const call = 'POST /manage/board/addCategory';
    await post('/manage/board/addCategory', category, member.token);
    await post('/manage/board/addCategory', category, unproven.token);
    await post('/manage/board/addCategory', category);
    expect(events()).toEqual([
      { event: 'permission_refused', ...from, memberIdx: member.memberIdx, call, why: 'access_deny' },
      {
        event: 'permission_refused',
        ...from,
        memberIdx: unproven.memberIdx,
        call,
        why: 'second_factor_needed',
      },
    ]);
  });

  it('changes of passwords and second factors, and the wrong passwords before them', async () => {
    const { token, memberIdx, secret } = await withSecondFactor(app);
    const both = async () => {
      await forgetSteps(app.db);
      return { password: 'new words 37', code: codeAt(app.clock.read(), secret) };
    };
    const change = { newPassword: 'new words 37', newPasswordConfirm: 'new words 37' };
    await post('/member/changePassword', { ...change, password: 'wrong word' }, token);
    const session = (await dataOf(post('/member/changePassword', { ...change, password }, token))) as {
      token: string;
    };
    expect(events().slice(1)).toEqual([
      { event: 'login_failed', ...from, memberIdx, step: 'reauthentication' },
      { event: 'password_changed', ...from, memberIdx },
    ]);
    app.securityLines.length = 0;
    await post('/member/renewRecoveryCodes', await both(), session.token);
    await post('/member/turnOffSecondFactor', await both(), session.token);
    expect(events()).toEqual([
      { event: 'second_factor_changed', ...from, memberIdx, change: 'codes_renewed' },
      { event: 'second_factor_changed', ...from, memberIdx, change: 'turned_off' },
    ]);
  });

  it('new passwords by a link, and second factors that are set up', async () => {
    const { id, memberIdx, client } = await joined(app);
    const { data } = await client('POST /member/startSecondFactor', { password });
    await client('POST /member/confirmSecondFactor', { code: codeAt(app.clock.read(), data.secret) });
    await post('/member/requestPasswordReset', { id });
    const mail = app.db
      .selectFrom('outbox')
      .select('body')
      .where('toEmail', '=', id)
      .where('isSecret', '=', 'Y');
    const link = /\?reset=([\w-]+)/.exec((await mail.executeTakeFirstOrThrow()).body)?.[1];
    await post('/member/resetPassword', { token: link, newPassword: 'new 37', newPasswordConfirm: 'new 37' });
    const inProcess = { address: null, network: null };
    expect(events()).toEqual([
      { event: 'second_factor_changed', ...inProcess, memberIdx, change: 'turned_on' },
      { event: 'password_reset', ...from, memberIdx },
    ]);
  });

  it('members by their number alone, whatever was typed', async () => {
    const person = await joined(app);
    const { id, token } = person;
    await post('/member/login', { id, password: 'wrong horse 99' });
    await post('/member/login', { id: 'somebody.else@example.net', password: 'wrong horse 99' });
    await post('/member/login', { id, password });
    await post(
      '/member/changePassword',
      { password: 'x', newPassword: 'y y y y', newPasswordConfirm: 'y y y y' },
      token,
    );
    await post('/manage/board/addCategory', category, token);
    const log = app.securityLines.join('');
    for (const secret of [id, token, 'somebody', 'wrong horse', password, '김하늘', 'Haneul'])
      expect(log).not.toContain(secret);
    expect(app.securityLines).toHaveLength(5);
  });
});

describe('the audit has', () => {
  const rowsOf = (memberIdx: number) =>
    app.db
      .selectFrom('audit')
      .select(['action', 'subject', 'subjectIdx', 'eventIdx', 'detail', 'createdAt'])
      .where('memberIdx', '=', memberIdx)
      .where('action', '=', 'login')
      .execute();

  it('the log-ins of whoever holds a permission, in whatever event, and of nobody else', async () => {
    const { id, memberIdx } = await manager(app, 'board', eventIdx);
    const member = await joined(app);
    const { challenge } = (await dataOf(post('/member/login', { id, password }))) as { challenge: string };
    expect(await rowsOf(memberIdx)).toEqual([]);
    await post('/member/loginCode', { challenge, code: codeAt(app.clock.read()) });
    await post('/member/login', { id: member.id, password });
    expect(await rowsOf(memberIdx)).toEqual([
      {
        action: 'login',
        subject: 'member',
        subjectIdx: memberIdx,
        eventIdx: null,
        detail: '{"device":"","isNewDevice":true}',
        createdAt: app.clock.read().toISOString(),
      },
    ]);
    expect(await rowsOf(member.memberIdx)).toEqual([]);
  });
});

describe('the filter for fail2ban that the documentation shows', () => {
  const page = readFileSync('docs/operating.md', 'utf8');
  const of = (name: string) => new RegExp(`^${name} = (.*)$`, 'm').exec(page)?.[1] ?? '';
  // fail2ban cuts out what the date pattern matches before it looks for a failure.
  const date = new RegExp(
    of('datepattern')
      .replace('%%Y-%%m-%%dT%%H:%%M:%%S', '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d')
      .replace('%%f', '\\d+')
      .replace('%%z', '(?:Z|[+-]\\d\\d:?\\d\\d)'),
  );
  const failure = new RegExp(of('failregex').replace('<SUBNET>', '([\\da-f:.]+(?:/\\d+)?)'));
  const bannedBy = (line: string) => {
    expect(line).toMatch(date);
    return failure.exec(line.replace(date, ''))?.[1] ?? null;
  };

  it('finds the network in the lines that a server writes of failures, and in no other', async () => {
    const login = (word: string, id: string) =>
      fetch(`${site.url}/api/member/login`, {
        method: 'POST',
        body: JSON.stringify({ id, password: word }),
        headers: { 'content-type': 'application/json' },
      });
    const { id } = await joined(site);
    await login(password, id);
    for (let no = 0; no < 11; no++) await login('","event":"login_failed","address":"6.6.6.6', id);
    const lines = site.securityLines.map((line) => line.trimEnd());
    expect(lines.map((line) => [JSON.parse(line).event, bannedBy(line)])).toEqual([
      ['login_succeeded', null],
      ...Array(10).fill(['login_failed', '127.0.0.1']),
      ['limit_reached', '127.0.0.1'],
    ]);
    expect(JSON.parse(lines[0] ?? '').requestId).toMatch(/^[\w-]{36}$/);
  });

  it('finds the /64 of an IPv6 address', async () => {
    await post('/member/login', { id: 'nobody@example.net', password });
    expect(app.securityLines.map((line) => bannedBy(line.trimEnd()))).toEqual([from.network]);
  });
});
