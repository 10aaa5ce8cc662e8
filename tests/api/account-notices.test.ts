/** The owner of an account is told by mail what was done to it, at the addresses that they have confirmed. */
import { beforeEach, describe, expect, it } from 'vitest';
import { removeSecondFactor } from '#server/features/account/operator.ts';
import { addressesOf } from '#tests/support/addresses.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { codeAt, forgetSteps, withSecondFactor } from '#tests/support/codes.ts';
import { expo, joined, justJoined, type Person } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { password } from '#tests/support/samples.ts';
import { raw } from '#tests/support/wire.ts';

const app = await testApp();
await expo(app);
beforeEach(() => app.clock.set(longBefore));

const { mailsTo, confirm, tokenFor, state, fresh } = addressesOf(app);
const phone =
  'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const laptop =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

const post = async (path: string, agent: string, request: object) => {
  const headers = { 'content-type': 'application/json', 'user-agent': agent };
  const { body } = await raw(app, path, { method: 'POST', headers, body: JSON.stringify(request) });
  return body as { resultMessage: string; data: { token: string; challenge: string; deviceToken?: string } };
};
/** What each person's browsers keep: the token by which the account knows the device. */
const kept = new Map<string, string>();
const login = async ({ id }: Person, agent: string, word = password) => {
  const browser = `${id} ${agent}`;
  const answer = await post('/member/login', agent, { id, password: word, deviceToken: kept.get(browser) });
  if (answer.data?.deviceToken) kept.set(browser, answer.data.deviceToken);
  return answer;
};
/** The subjects of what an address was told, without links. */
const told = async (email: string) =>
  (await mailsTo(email)).filter(({ isSecret }) => isSecret === 'N').map(({ subject }) => subject);
const change = ({ client }: Person) =>
  client('POST /member/changePassword', {
    password,
    newPassword: 'new words 37',
    newPasswordConfirm: 'new words 37',
  });

describe('a log-in', () => {
  it('from another device is told, with the device and the time of the event', async () => {
    const person = await joined(app);
    await login(person, phone);
    const [mail, ...more] = await mailsTo(person.id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: '[마당] 새 기기에서 로그인했어요',
      locale: 'ko',
      eventIdx: null,
      isSecret: 'N',
    });
    expect(mail?.body).toContain('Chrome, Android\n10월 12일 (월) 오전 11:00 (중부유럽 하계 표준시)');
    const austrian = await joined(app, { country: 'AT' });
    await login(austrian, phone);
    const [other] = await mailsTo(austrian.id);
    expect(other?.subject).toBe('[Madang] Log-in from a new device');
    expect(other?.body).toContain('Chrome, Android\nMon 12 Oct, 11:00 (Central European Summer Time)');
  });

  it('from a device that is known is not, nor is a wrong password', async () => {
    const person = await joined(app);
    await login(person, phone);
    await login(person, phone);
    expect((await login(person, laptop, 'wrong word')).resultMessage).toBe('user_id_and_not_matched');
    expect(await told(person.id)).toHaveLength(1);
    await login(person, laptop);
    expect(await told(person.id)).toHaveLength(2);
  });

  it('of whom the account knows no other device is not told', async () => {
    const person = await joined(app);
    await person.client('POST /member/logout', {});
    await app.db.deleteFrom('knownDevice').where('memberIdx', '=', person.memberIdx).execute();
    await login(person, phone);
    expect(await told(person.id)).toEqual([]);
  });

  it('in two steps is told after the second', async () => {
    const person = await withSecondFactor(app);
    await app.db.deleteFrom('outbox').execute();
    const { challenge } = (await login(person, phone)).data;
    expect(await told(person.id)).toEqual([]);
    const code = codeAt(app.clock.read(), person.secret);
    await post('/member/loginCode', phone, { challenge, code });
    expect(await told(person.id)).toEqual(['[마당] 새 기기에서 로그인했어요']);
  });
});

describe('a changed password', () => {
  it('is told after a change and after a reset', async () => {
    const [changing, resetting] = [await joined(app), await joined(app)];
    await change(changing);
    expect(await told(changing.id)).toEqual(['[마당] 비밀번호가 변경됐어요']);
    await app.client()('POST /member/requestPasswordReset', { id: resetting.id });
    const token = /\?reset=([\w-]+)/.exec((await mailsTo(resetting.id))[0]?.body ?? '')?.[1] ?? '';
    const words = { newPassword: 'new words 37', newPasswordConfirm: 'new words 37' };
    await app.client()('POST /member/resetPassword', { token, ...words });
    expect(await told(resetting.id)).toEqual(['[마당] 비밀번호가 변경됐어요']);
  });

  it('is not told when it was refused', async () => {
    const person = await joined(app);
    const request = {
      password: 'wrong word',
      newPassword: 'new words 37',
      newPasswordConfirm: 'new words 37',
    };
    expect((await refusal(person.client('POST /member/changePassword', request))).key).toBe(
      'msg.pwd_not_matched',
    );
    expect(await told(person.id)).toEqual([]);
  });
});

describe('a changed second factor', () => {
  it('is told when it is turned on, its codes are renewed or used, and it is turned off', async () => {
    const person = await withSecondFactor(app);
    const { client, id } = person;
    const both = () => ({ password, code: codeAt(app.clock.read(), person.secret) });
    const { data } = await client('POST /member/renewRecoveryCodes', both());
    await forgetSteps(app.db);
    const challenged = await login(person, '');
    const { challenge } = challenged.data;
    await post('/member/loginCode', '', { challenge, code: data.recoveryCodes[0] as string });
    await client('POST /member/turnOffSecondFactor', both());
    expect(await told(id)).toEqual([
      '[마당] 2단계 로그인을 켰어요',
      '[마당] 복구 코드를 새로 만들었어요',
      '[마당] 복구 코드가 사용됐어요',
      '[마당] 새 기기에서 로그인했어요',
      '[마당] 2단계 로그인을 껐어요',
    ]);
  });

  it('is told when the operator’s command turned it off', async () => {
    const person = await withSecondFactor(app);
    await removeSecondFactor(app.db, person.id, app.clock.read());
    expect((await told(person.id)).at(-1)).toBe('[마당] 2단계 로그인을 껐어요');
  });
});

describe('a changed email', () => {
  it('is told at the address of before, which does not learn the new one', async () => {
    const person = await joined(app);
    const email = fresh();
    await state(person, email);
    expect(await told(person.id)).toEqual(['[마당] 이메일 주소 변경']);
    expect((await mailsTo(person.id)).map(({ body }) => body).join()).not.toContain(email);
    await confirm(await tokenFor(email));
    expect(await told(email)).toEqual([]);
    await state(person, person.id);
    expect(await told(email)).toEqual(['[마당] 이메일 주소 변경']);
  });

  it('is not told where nothing changes', async () => {
    const person = await joined(app);
    await state(person, person.id.toUpperCase());
    expect(await told(person.id)).toEqual([]);
  });
});

describe('what the owner is told', () => {
  it('goes to both addresses where they differ', async () => {
    const email = fresh();
    const person = await joined(app, { email });
    await change(person);
    expect([await told(person.id), await told(email)]).toEqual([
      ['[마당] 비밀번호가 변경됐어요'],
      ['[마당] 비밀번호가 변경됐어요'],
    ]);
  });

  it('goes to no address that is not confirmed, now or later', async () => {
    const email = fresh();
    const person = await justJoined(app, { email });
    const tokens = [await tokenFor(person.id), await tokenFor(email)] as const;
    await confirm(tokens[1]);
    await change(person);
    await confirm(tokens[0]);
    expect([await told(person.id), await told(email)]).toEqual([[], ['[마당] 비밀번호가 변경됐어요']]);
  });

  it('says what to do, and leads nowhere', async () => {
    const person = await joined(app, { country: 'AT' });
    await change(person);
    const [mail] = await mailsTo(person.id);
    expect(mail?.body).toContain('If not, open the site now, set a new password');
    expect(mail?.body).not.toContain('http');
  });
});
