/** Weak passwords are refused wherever one is set, and managers need a longer one. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#api/index.ts';
import { isForManagers } from '#api/wire/contract.ts';
import { addOperator } from '#server/features/account/operator.ts';
import { hashPassword } from '#server/features/account/password.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { expo, factorSecret, joined, manager, type Person } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { joinSample, password } from '#tests/support/samples.ts';
import { callNames, sendCall } from '#tests/support/wire.ts';

const app = await testApp();
const elsewhere = await expo(app, { eventIdx: app.eventInUse + 1 });
beforeEach(() => app.clock.set(longBefore));

const guest = app.client();
const short = 'x7!q9zab3de';
const long = `${short}f`;
const change = ({ client }: Person, newPassword: string, old = password) =>
  client('POST /member/changePassword', { password: old, newPassword, newPasswordConfirm: newPassword });
const faultsOf = async (call: Promise<unknown>) => {
  const { key, data } = await refusal(call);
  expect(key).toBe('msg.invalid_parameter');
  return data;
};
const at = (field: string, rule: string, params = {}) => [{ field, rule, params }];
const classOf = async ({ memberIdx }: Person) => {
  const row = app.db.selectFrom('member').select('passwordSuitsManager').where('idx', '=', memberIdx);
  return (await row.executeTakeFirstOrThrow()).passwordSuitsManager;
};
const linkFor = async (id: string) => {
  await guest('POST /member/requestPasswordReset', { id });
  const mails = app.db.selectFrom('outbox').select('body').where('toEmail', '=', id).orderBy('idx', 'desc');
  return /\?reset=([\w-]+)/.exec((await mails.executeTakeFirstOrThrow()).body)?.[1] ?? '';
};
const reset = (token: string, newPassword: string) =>
  guest('POST /member/resetPassword', { token, newPassword, newPasswordConfirm: newPassword });
const second = (memberIdx: number) =>
  app.db
    .insertInto('secondFactor')
    .values({ memberIdx, secret: factorSecret, confirmedAt: longBefore, createdAt: longBefore })
    .execute();

const weak: [string, string][] = [
  ['123456', 'password_common'],
  ['Qwerty', 'password_common'],
  ['aaaaaa', 'password_repeats'],
  ['123123', 'password_repeats'],
];

describe('a weak password', () => {
  it.each(weak)('%s is refused at joining, and nobody is made', async (word, rule) => {
    const sample = { ...joinSample(500), password: word, passwordConfirm: word };
    expect(await faultsOf(guest('POST /member/join', sample))).toEqual(at('password', rule));
    const { id, email, nameKo, nameEn } = sample;
    const question = guest('POST /member/checkPassword', { id, email, nameKo, nameEn, password: word });
    expect(await faultsOf(question)).toEqual(at('password', rule));
    const { data } = await guest('POST /member/duplicateCheckID', { id });
    expect(data.duplicated).toBe('N');
  });

  it.each(weak)('%s is refused at a change', async (word, rule) => {
    const person = await joined(app);
    expect(await faultsOf(change(person, word))).toEqual(at('newPassword', rule));
    await guest('POST /member/login', { id: person.id, password });
  });

  it.each(weak)('%s is refused at a reset, and the link stays good', async (word, rule) => {
    const { id } = await joined(app);
    const token = await linkFor(id);
    expect(await faultsOf(reset(token, word))).toEqual(at('newPassword', rule));
    await reset(token, 'new words 37');
  });

  it('is also one’s own id or name', async () => {
    const person = await joined(app, { id: 'haneulkim36@example.org', nameEn: 'Haneul Kim' });
    for (const word of ['haneulkim36', 'HANEULKIM36@example.org', 'haneul kim'])
      expect(await faultsOf(change(person, word))).toEqual(at('newPassword', 'password_own'));
    await change(person, 'Haneul likes tea');
  });

  it('is one of the first thousand of the list that are long enough, and none beyond', async () => {
    const person = await joined(app);
    expect(await faultsOf(change(person, '246810'))).toEqual(at('newPassword', 'password_common'));
    await change(person, 'malibu');
  });
});

it('a password is asked about before the form goes on, and a good one is taken', async () => {
  const { id, email, nameKo, nameEn } = joinSample(501);
  const answer = await guest('POST /member/checkPassword', { id, email, nameKo, nameEn, password });
  expect(answer.data).toBeNull();
});

describe('a manager', () => {
  it('sets at least twelve characters, at a change and at a reset', async () => {
    const person = await manager(app);
    expect(await faultsOf(change(person, short))).toEqual(at('newPassword', 'too_short', { min: 12 }));
    const token = await linkFor(person.id);
    expect(await faultsOf(reset(token, short))).toEqual(at('newPassword', 'too_short', { min: 12 }));
    await reset(token, long);
    expect(await classOf(person)).toBe('Y');
  });

  it('is whoever holds a permission, of whatever event', async () => {
    const person = await manager(app, 'board', elsewhere.eventIdx);
    expect(await faultsOf(change(person, short))).toEqual(at('newPassword', 'too_short', { min: 12 }));
  });

  const managed = callNames.filter((name) => isForManagers(calls[name].access)) as CallName[];

  it('with a shorter password changes it before anything can be managed', async () => {
    const person = await joined(app, { password: short, passwordConfirm: short });
    await addOperator(app.db, person.id, app.clock.read());
    await second(person.memberIdx);
    const told = await person.client('GET /member/getMember', {});
    expect(told.data).toMatchObject({ needsLongerPassword: true, needsSecondFactor: false });
    for (const name of managed) {
      const answer = await sendCall(app, name, {}, person.token);
      expect([name, answer.status, answer.resultMessage]).toEqual([name, 200, 'longer_password_needed']);
    }
    const { data } = await change(person, long, short);
    expect(data.member.needsLongerPassword).toBe(false);
    await expo(app);
    await app.client(data.token)('GET /manage/participate/getList', {});
  });

  it('sets up the second step first where both are missing', async () => {
    const person = await joined(app, { password: short, passwordConfirm: short });
    await addOperator(app.db, person.id, app.clock.read());
    const listed = person.client('GET /manage/participate/getList', {});
    expect((await refusal(listed)).key).toBe('msg.second_factor_needed');
  });
});

describe('the length of a password that was set before it was kept', () => {
  const forgetLength = ({ memberIdx }: Person) =>
    app.db.updateTable('member').set({ passwordSuitsManager: 'N' }).where('idx', '=', memberIdx).execute();

  it('is seen at the next log-in, with a right password only', async () => {
    const person = await joined(app);
    await forgetLength(person);
    const wrong = guest('POST /member/login', { id: person.id, password: `${password} wrong` });
    await refusal(wrong);
    expect(await classOf(person)).toBe('N');
    await guest('POST /member/login', { id: person.id, password });
    expect(await classOf(person)).toBe('Y');
  });

  it('is seen where the password is asked for again, which a manager does to set up the second step', async () => {
    const person = await manager(app);
    await app.db.deleteFrom('secondFactor').where('memberIdx', '=', person.memberIdx).execute();
    await forgetLength(person);
    await person.client('POST /member/startSecondFactor', { password });
    expect(await classOf(person)).toBe('Y');
  });

  it('stays short where it is', async () => {
    const person = await joined(app, { password: short, passwordConfirm: short });
    await guest('POST /member/login', { id: person.id, password: short });
    expect(await classOf(person)).toBe('N');
    const passwordHash = await hashPassword(long, { lane: 'known', network: '' });
    await app.db.updateTable('member').set({ passwordHash }).where('idx', '=', person.memberIdx).execute();
    await guest('POST /member/login', { id: person.id, password: long });
    expect(await classOf(person)).toBe('Y');
  });

  it('is forgotten when a member sets a shorter one', async () => {
    const person = await joined(app);
    expect(await classOf(person)).toBe('Y');
    await change(person, short);
    expect(await classOf(person)).toBe('N');
  });
});
