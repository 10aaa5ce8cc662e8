/** Logging in in two steps: setting it up, codes that count once, recovery codes, turning it off. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#api/client.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { codeAt, withSecondFactor } from '#tests/support/codes.ts';
import { dump } from '#tests/support/database.ts';
import { joined, type Person } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { refusal } from '#tests/support/pair.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
beforeEach(() => app.clock.set(longBefore));

const guest = app.client();
const later = (seconds: number) =>
  app.clock.set(new Date(app.clock.read().getTime() + seconds * 1000).toISOString());
/** The first step, which ends in a challenge. */
const challengeOf = async (id: string, word = password) => {
  const { key, data } = await refusal(guest('POST /member/login', { id, password: word }));
  expect(key).toBe('msg.code_needed');
  return (data as { challenge: string }).challenge;
};
const answer = (challenge: string, code: string) => guest('POST /member/loginCode', { challenge, code });
const stateOf = async (person: Awaited<ReturnType<typeof joined>>) =>
  (await strict(person).client('GET /member/getSecondFactor', {})).data;
/** Six digits that are not the code of now, nor of the steps beside it. */
const wrongCode = (secret: string) => {
  const near = [-30, 0, 30].map((seconds) =>
    codeAt(new Date(app.clock.read().getTime() + seconds * 1000), secret),
  );
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) as string;
};

describe('setting it up', () => {
  it('needs the password, shows a secret, and counts once a code of it was given', async () => {
    const person = strict(await joined(app));
    const { client } = person;
    expect(await stateOf(person)).toEqual({
      isOn: false,
      isDemanded: false,
      onSince: null,
      recoveryCodesLeft: 0,
    });
    const wrong = client('POST /member/startSecondFactor', { password: 'wrong word' });
    expect((await refusal(wrong)).key).toBe('msg.pwd_not_matched');
    const { data } = await client('POST /member/startSecondFactor', { password });
    expect(data.uri).toBe(
      `otpauth://totp/Madang:${encodeURIComponent(person.id)}?issuer=Madang&secret=${data.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    await guest('POST /member/login', { id: person.id, password });
    const missed = client('POST /member/confirmSecondFactor', { code: wrongCode(data.secret) });
    expect((await refusal(missed)).key).toBe('msg.code_not_matched');
    const code = codeAt(app.clock.read(), data.secret);
    const on = await client('POST /member/confirmSecondFactor', {
      code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(new Set(on.data.recoveryCodes).size).toBe(10);
    for (const one of on.data.recoveryCodes) expect(one).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(await stateOf(person)).toEqual({
      isOn: true,
      isDemanded: false,
      onSince: app.clock.read().toISOString(),
      recoveryCodesLeft: 10,
    });
    for (const again of [
      () => client('POST /member/startSecondFactor', { password }),
      () => client('POST /member/confirmSecondFactor', { code }),
    ])
      expect((await refusal(again())).key).toBe('msg.second_factor_exist');
  });

  it('ends the sessions that were opened without it, but for the one that asks', async () => {
    const person = await joined(app);
    const { data } = await guest('POST /member/login', { id: person.id, password });
    const started = await person.client('POST /member/startSecondFactor', { password });
    const code = codeAt(app.clock.read(), started.data.secret);
    await person.client('POST /member/confirmSecondFactor', { code });
    await expect(app.client(data.token)('GET /member/getMember', {})).rejects.toMatchObject({ status: 401 });
    await person.client('GET /member/getMember', {});
  });

  it('starts anew with another secret', async () => {
    const { client } = await joined(app);
    const first = await client('POST /member/startSecondFactor', { password });
    const second = await client('POST /member/startSecondFactor', { password });
    const old = codeAt(app.clock.read(), first.data.secret);
    expect((await refusal(client('POST /member/confirmSecondFactor', { code: old }))).key).toBe(
      'msg.code_not_matched',
    );
    const code = codeAt(app.clock.read(), second.data.secret);
    await client('POST /member/confirmSecondFactor', { code });
  });

  it('is confirmed once, also by two at once', async () => {
    const { client } = await joined(app);
    const { data } = await client('POST /member/startSecondFactor', { password });
    const code = codeAt(app.clock.read(), data.secret);
    const confirm = () => client('POST /member/confirmSecondFactor', { code });
    const both = await Promise.allSettled([confirm(), confirm()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('tells what to do first', async () => {
    const { client } = await joined(app);
    for (const call of [
      () => client('POST /member/confirmSecondFactor', { code: '123456' }),
      () => client('POST /member/renewRecoveryCodes', { password, code: '123456' }),
      () => client('POST /member/turnOffSecondFactor', { password, code: '123456' }),
    ])
      expect((await refusal(call())).key).toBe('msg.second_factor_not_found');
  });
});

describe('logging in', () => {
  it('asks for the code after the password, and gives the token for both', async () => {
    const person = await withSecondFactor(app);
    const { data } = await answer(await challengeOf(person.id), codeAt(app.clock.read(), person.secret));
    expect(data.member.memberIdx).toBe(person.memberIdx);
    await app.client(data.token)('GET /member/getMember', {});
  });

  it('says nothing of a second factor to whoever has the password wrong', async () => {
    const person = await withSecondFactor(app);
    const wrong = guest('POST /member/login', { id: person.id, password: 'wrong word' });
    expect(await refusal(wrong)).toEqual({ key: 'msg.user_id_and_not_matched', data: null });
  });

  it('takes each code once, and none that is older than the last', async () => {
    const person = await withSecondFactor(app);
    const before = codeAt(app.clock.read(), person.secret);
    later(30);
    const code = codeAt(app.clock.read(), person.secret);
    await answer(await challengeOf(person.id), code);
    for (const used of [code, before])
      expect((await refusal(answer(await challengeOf(person.id), used))).key).toBe('msg.code_not_matched');
    later(30);
    await answer(await challengeOf(person.id), codeAt(app.clock.read(), person.secret));
  });

  it('takes a code once also from two who use it at once', async () => {
    const person = await withSecondFactor(app);
    const code = codeAt(app.clock.read(), person.secret);
    const challenges = [await challengeOf(person.id), await challengeOf(person.id)];
    const both = await Promise.allSettled(challenges.map((challenge) => answer(challenge, code)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('takes the code of the step before or after, and no other', async () => {
    const person = await withSecondFactor(app);
    const shown = codeAt(app.clock.read(), person.secret);
    later(60);
    expect((await refusal(answer(await challengeOf(person.id), shown))).key).toBe('msg.code_not_matched');
    later(-30);
    await answer(await challengeOf(person.id), shown);
  });

  it('gives a challenge five tries', async () => {
    const person = await withSecondFactor(app);
    const challenge = await challengeOf(person.id);
    for (const no of [1, 2, 3, 4, 5]) {
      const { key } = await refusal(answer(challenge, wrongCode(person.secret)));
      expect([no, key]).toEqual([no, no < 5 ? 'msg.code_not_matched' : 'msg.challenge_tries_over']);
    }
    const right = answer(challenge, codeAt(app.clock.read(), person.secret));
    expect((await refusal(right)).key).toBe('msg.challenge_tries_over');
  });

  it('gives an account ten wrong codes an hour, however many challenges', async () => {
    const person = await withSecondFactor(app);
    for (let no = 0; no < 10; no++) {
      const challenge = await challengeOf(person.id);
      expect((await refusal(answer(challenge, wrongCode(person.secret)))).key).toBe('msg.code_not_matched');
    }
    const right = async () => answer(await challengeOf(person.id), codeAt(app.clock.read(), person.secret));
    expect((await refusal(right())).key).toBe('msg.too_many_requests');
    later(3600);
    await right();
  });

  it('ends a challenge after five minutes, with its code, and with a change of the password', async () => {
    const person = await withSecondFactor(app);
    const late = await challengeOf(person.id);
    later(300);
    const code = () => codeAt(app.clock.read(), person.secret);
    expect((await refusal(answer(late, code()))).key).toBe('msg.challenge_ended');
    const met = await challengeOf(person.id);
    const { data } = await answer(met, code());
    later(30);
    expect((await refusal(answer(met, code()))).key).toBe('msg.challenge_ended');
    const held = await challengeOf(person.id);
    const words = { newPassword: 'new words 37', newPasswordConfirm: 'new words 37' };
    await app.client(data.token)('POST /member/changePassword', { password, ...words });
    expect((await refusal(answer(held, code()))).key).toBe('msg.challenge_ended');
  });
});

describe('a recovery code', () => {
  it('stands in for the authenticator, once', async () => {
    const person = await withSecondFactor(app);
    const [one = '', other = ''] = person.recoveryCodes;
    const { data } = await answer(await challengeOf(person.id), one.toUpperCase().replaceAll('-', ' '));
    expect((await refusal(answer(await challengeOf(person.id), one))).key).toBe('msg.code_not_matched');
    const { data: state } = await app.client(data.token)('GET /member/getSecondFactor', {});
    expect(state.recoveryCodesLeft).toBe(9);
    await answer(await challengeOf(person.id), other);
  });

  it('is made anew with the password and a code, and then the old ones no longer count', async () => {
    const person = await withSecondFactor(app);
    const { id, client, recoveryCodes, secret } = strict(person);
    const renew = (word: string, code: string) =>
      client('POST /member/renewRecoveryCodes', { password: word, code });
    const code = codeAt(app.clock.read(), secret);
    expect((await refusal(renew('wrong word', code))).key).toBe('msg.pwd_not_matched');
    expect((await refusal(renew(password, wrongCode(secret)))).key).toBe('msg.code_not_matched');
    expect((await stateOf(person)).recoveryCodesLeft).toBe(10);
    const { data } = await renew(password, code);
    expect((await refusal(renew(password, code))).key).toBe('msg.code_not_matched');
    const old = answer(await challengeOf(id), recoveryCodes[0] as string);
    expect((await refusal(old)).key).toBe('msg.code_not_matched');
    await answer(await challengeOf(id), data.recoveryCodes[0] as string);
  });

  it('is kept as a hash, and belongs to one member', async () => {
    const [person, other] = [await withSecondFactor(app), await withSecondFactor(app)];
    const everything = await dump(app.db);
    for (const code of person.recoveryCodes) expect(everything).not.toContain(code.replaceAll('-', ''));
    const foreign = answer(await challengeOf(other.id), person.recoveryCodes[0] as string);
    expect((await refusal(foreign)).key).toBe('msg.code_not_matched');
  });
});

describe('turning it off', () => {
  const turnOff = (client: Client, code: string, word = password) =>
    client('POST /member/turnOffSecondFactor', { password: word, code });
  const deedsOf = async ({ memberIdx }: Person) => {
    const rows = app.db.selectFrom('audit').select('action').where('memberIdx', '=', memberIdx);
    return (await rows.orderBy('idx').execute()).map(({ action }) => action);
  };

  it('needs the password and a code, forgets everything, and leaves a trace', async () => {
    const person = await withSecondFactor(app);
    const { client } = strict(person);
    const code = codeAt(app.clock.read(), person.secret);
    expect((await refusal(turnOff(client, code, 'wrong word'))).key).toBe('msg.pwd_not_matched');
    expect((await refusal(turnOff(client, wrongCode(person.secret)))).key).toBe('msg.code_not_matched');
    await challengeOf(person.id);
    await turnOff(client, code);
    await guest('POST /member/login', { id: person.id, password });
    const left = await app.db
      .selectFrom('recoveryCode')
      .selectAll()
      .where('memberIdx', '=', person.memberIdx)
      .execute();
    expect(left).toEqual([]);
    expect(await deedsOf(person)).toEqual(['turnOnSecondFactor', 'turnOffSecondFactor']);
  });

  it('takes a recovery code in place of the authenticator’s', async () => {
    const person = await withSecondFactor(app);
    await turnOff(person.client, person.recoveryCodes[3] as string);
    expect((await stateOf(person)).isOn).toBe(false);
  });

  it('takes no code of someone else, and none that a log-in has used', async () => {
    const [person, other] = [await withSecondFactor(app), await withSecondFactor(app)];
    const used = codeAt(app.clock.read(), person.secret);
    await answer(await challengeOf(person.id), used);
    for (const code of [used, other.recoveryCodes[0] as string])
      expect((await refusal(turnOff(person.client, code))).key).toBe('msg.code_not_matched');
    expect((await stateOf(person)).isOn).toBe(true);
  });

  it('slows down whoever guesses the password with a stolen token', async () => {
    const { client, secret } = await withSecondFactor(app);
    const code = codeAt(app.clock.read(), secret);
    for (let no = 0; no < 10; no++)
      expect((await refusal(turnOff(client, code, `wrong ${no}`))).key).toBe('msg.pwd_not_matched');
    expect((await refusal(turnOff(client, code))).key).toBe('msg.too_many_requests');
  });

  it('slows down whoever knows the password and guesses the code, as a log-in does', async () => {
    const { client, secret } = await withSecondFactor(app);
    for (let no = 0; no < 10; no++)
      expect((await refusal(turnOff(client, wrongCode(secret)))).key).toBe('msg.code_not_matched');
    const right = codeAt(app.clock.read(), secret);
    expect((await refusal(turnOff(client, right))).key).toBe('msg.too_many_requests');
    later(3600);
    await turnOff(client, codeAt(app.clock.read(), secret));
  });

  it('happens with leaving for good', async () => {
    const person = await withSecondFactor(app);
    await person.client('POST /member/withdraw', { password });
    const rows = app.db.selectFrom('secondFactor').selectAll().where('memberIdx', '=', person.memberIdx);
    expect(await rows.execute()).toEqual([]);
  });
});
