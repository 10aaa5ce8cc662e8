/** A password that was right when it was sent, but not any more when it had been judged, opens nothing and changes nothing. */
import { afterEach, describe, expect, it } from 'vitest';
import { derivations } from '#server/features/account/password.ts';
import type { Lane } from '#server/platform/limits/fair-queue.ts';
import { testApp } from '#tests/support/api.ts';
import { withSecondFactor } from '#tests/support/codes.ts';
import { joined, type Person } from '#tests/support/factories.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
const newPassword = 'another horse 37';

/** Derivations of others, each of which takes until it is let go. */
const held: (() => void)[] = [];
const others: Promise<void>[] = [];
let begun = 0;
const crowd = 30;
afterEach(() => until(Promise.all(others.splice(0))));

/** Lets go of one after the other while `when` says so, until `work` is done. */
async function until<T>(work: Promise<T>, when: () => boolean = () => true): Promise<T> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  while (!isDone) {
    if (when()) held.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return work;
}

/**
 * Sends a call whose password waits behind a crowd of its own network, has `deed` done, which comes from elsewhere and has
 * its turns before that, and answers how the call ended.
 */
async function overtaken(
  lane: Lane,
  path: string,
  body: object,
  token: string,
  deed: () => Promise<unknown>,
) {
  const from = '192.0.2.7';
  begun = 0;
  const work = () =>
    new Promise<void>((resolve) => {
      begun += 1;
      held.push(resolve);
    });
  for (let no = 0; no < crowd; no++) {
    others.push(derivations.run({ lane, network: from }, work));
  }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const late = app.send(path, init, { clientAddress: from });
  await expect.poll(() => derivations.waiting(lane)).toBe(crowd - 2 + 1);
  // Only when somebody waits beside the crowd and the call.
  await until(deed(), () => derivations.waiting() > crowd - begun + 1);
  expect(begun).toBeLessThan(crowd);
  const answer = await until(late);
  return ((await answer.json()) as { resultMessage: string }).resultMessage;
}

const change = ({ client }: Person) =>
  client('POST /member/changePassword', { password, newPassword, newPasswordConfirm: newPassword });

async function reset({ id }: Person): Promise<void> {
  const guest = app.client();
  await guest('POST /member/requestPasswordReset', { id });
  const mails = app.db.selectFrom('outbox').select('body').where('toEmail', '=', id);
  const { body } = await mails.orderBy('idx', 'desc').limit(1).executeTakeFirstOrThrow();
  const token = /\?reset=([\w-]+)/.exec(body)?.[1] as string;
  await guest('POST /member/resetPassword', { token, newPassword, newPasswordConfirm: newPassword });
}

const rowsOf = async (table: 'session' | 'knownDevice', { memberIdx }: Person) => {
  const rows = app.db.selectFrom(table).select('memberIdx').where('memberIdx', '=', memberIdx);
  return (await rows.execute()).length;
};

describe('a log-in with the old password', () => {
  it.each([
    ['changes it', change, 1, 1],
    ['sets another by a link', reset, 0, 1],
    ['leaves', ({ client }: Person) => client('POST /member/withdraw', { password }), 0, 0],
  ])('opens no session where the owner %s meanwhile', async (_, deed, sessions, devices) => {
    const person = await joined(app);
    const request = { id: person.id, password };
    const end = await overtaken('strangers', '/member/login', request, '', () => deed(person));
    expect(end).toBe('user_id_and_not_matched');
    expect(await rowsOf('session', person)).toBe(sessions);
    expect(await rowsOf('knownDevice', person)).toBe(devices);
  });
});

describe('an open session that gives the old password, while the owner sets another by a link,', () => {
  it('sets no password', async () => {
    const person = await joined(app);
    const theirs = { password, newPassword: 'a third horse 38', newPasswordConfirm: 'a third horse 38' };
    const end = await overtaken('known', '/member/changePassword', theirs, person.token, () => reset(person));
    expect(end).toBe('pwd_not_matched');
    await app.client()('POST /member/login', { id: person.id, password: newPassword });
  });

  it('erases nobody', async () => {
    const person = await joined(app);
    const end = await overtaken('known', '/member/withdraw', { password }, person.token, () => reset(person));
    expect(end).toBe('pwd_not_matched');
    await app.client()('POST /member/login', { id: person.id, password: newPassword });
  });

  it('turns no second factor off, and uses no code up', async () => {
    const person = await withSecondFactor(app);
    const [code = ''] = person.recoveryCodes;
    const request = { password, code };
    const path = '/member/turnOffSecondFactor';
    expect(await overtaken('known', path, request, person.token, () => reset(person))).toBe(
      'pwd_not_matched',
    );
    const codes = app.db.selectFrom('recoveryCode').select('codeHash');
    expect(await codes.where('memberIdx', '=', person.memberIdx).execute()).toHaveLength(
      person.recoveryCodes.length,
    );
  });
});
