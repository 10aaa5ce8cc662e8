/** A forgotten password: a link by mail that holds an hour and works once, and that tells nobody who is a member. */
import { beforeEach, describe, expect, it } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { dump } from '#tests/support/database.ts';
import { joined, type Person } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { password } from '#tests/support/samples.ts';
import { raw } from '#tests/support/wire.ts';

const app = await testApp();
beforeEach(() => app.clock.set(longBefore));

const guest = app.client();
const later = (minutes: number) =>
  app.clock.set(new Date(Date.parse(longBefore) + minutes * 60_000).toISOString());
const ask = (id: string, language?: 'ko' | 'en') =>
  guest('POST /member/requestPasswordReset', { id, language });
const mailsTo = (id: string) =>
  app.db.selectFrom('outbox').selectAll().where('toEmail', '=', id).orderBy('idx').execute();
const tokenFor = async ({ id }: Person) =>
  /\?reset=([\w-]+)/.exec((await mailsTo(id)).at(-1)?.body ?? '')?.[1] ?? '';
const reset = (token: string, newPassword = 'new words 37', newPasswordConfirm = newPassword) =>
  guest('POST /member/resetPassword', { token, newPassword, newPasswordConfirm });
const login = (id: string, word: string) => guest('POST /member/login', { id, password: word });

describe('the link', () => {
  it('sets a new password once, and ends every session', async () => {
    const person = await joined(app);
    await ask(` ${person.id.toUpperCase()} `);
    const token = await tokenFor(person);
    expect((await reset(token)).data).toEqual({ deviceToken: expect.stringMatching(/^[\w-]{43}$/) });
    await expect(person.client('GET /member/getMember', {})).rejects.toMatchObject({ status: 401 });
    expect((await refusal(login(person.id, password))).key).toBe('msg.user_id_and_not_matched');
    await login(person.id, 'new words 37');
    expect((await refusal(reset(token, 'third words'))).key).toBe('msg.reset_not_found');
    const deeds = app.db.selectFrom('audit').select(['memberIdx', 'action', 'subject', 'subjectIdx']);
    expect(await deeds.where('subjectIdx', '=', person.memberIdx).execute()).toEqual([
      {
        memberIdx: person.memberIdx,
        action: 'resetPassword',
        subject: 'member',
        subjectIdx: person.memberIdx,
      },
    ]);
  });

  it('holds for an hour', async () => {
    const person = await joined(app);
    await ask(person.id);
    const token = await tokenFor(person);
    later(60);
    expect((await refusal(reset(token))).key).toBe('msg.reset_not_found');
    later(59.9);
    await reset(token);
  });

  it('is the newest one', async () => {
    const person = await joined(app);
    await ask(person.id);
    const first = await tokenFor(person);
    await ask(person.id);
    expect((await refusal(reset(first))).key).toBe('msg.reset_not_found');
    await reset(await tokenFor(person));
  });

  it('works for one of two who use it at once', async () => {
    const person = await joined(app);
    await ask(person.id);
    const token = await tokenFor(person);
    const both = await Promise.allSettled([reset(token, 'mine, mine'), reset(token, 'no, mine')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('keeps the rules of a password, and stays good until it has set one', async () => {
    const person = await joined(app);
    await ask(person.id);
    const token = await tokenFor(person);
    expect((await refusal(reset(token, 'new words', 'other words'))).key).toBe('msg.new_pwd_not_matched');
    expect((await refusal(reset(token, password))).key).toBe('msg.duplicate_pwd');
    expect(await refusal(reset(token, 'short'))).toMatchObject({
      key: 'msg.invalid_parameter',
      data: [{ field: 'newPassword', rule: 'too_short' }],
    });
    await reset(token);
  });

  it('dies when the password is changed otherwise, and when the member leaves', async () => {
    const [changing, leaving] = [await joined(app), await joined(app)];
    await ask(changing.id);
    await ask(leaving.id);
    const tokens = [await tokenFor(changing), await tokenFor(leaving)];
    const change = { password, newPassword: 'new words 37', newPasswordConfirm: 'new words 37' };
    await changing.client('POST /member/changePassword', change);
    await leaving.client('POST /member/withdraw', { password });
    for (const token of tokens)
      expect((await refusal(reset(token, 'fourth words'))).key).toBe('msg.reset_not_found');
  });

  it('ends the wait that wrong passwords have brought', async () => {
    const person = await joined(app);
    for (let no = 0; no < 10; no++) await login(person.id, `wrong ${no}`).catch(() => undefined);
    expect((await refusal(login(person.id, password))).key).toBe('msg.too_many_requests');
    await ask(person.id);
    await reset(await tokenFor(person));
    await login(person.id, 'new words 37');
  });

  it('is kept as a hash only', async () => {
    const person = await joined(app);
    await ask(person.id);
    const token = await tokenFor(person);
    const rows = await app.db
      .selectFrom('passwordReset')
      .selectAll()
      .where('memberIdx', '=', person.memberIdx)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the mail', () => {
  it('goes to the log-in id, in the language that was chosen, else in the member’s', async () => {
    const [korean, austrian] = [
      await joined(app, { email: 'elsewhere@example.org' }),
      await joined(app, { country: 'AT' }),
    ];
    await ask(korean.id);
    await ask(korean.id, 'en');
    await ask(austrian.id);
    expect((await mailsTo(korean.id)).map(({ locale, subject }) => [locale, subject])).toEqual([
      ['ko', '[마당] 비밀번호 재설정'],
      ['en', '[Madang] Set a new password'],
    ]);
    const [mail] = await mailsTo(austrian.id);
    expect(mail).toMatchObject({ locale: 'en', sentAt: null, isSecret: 'Y' });
    expect(mail?.body).toMatch(/^http:\/\/madang\.test\/en\/login\?reset=[\w-]{43}$/m);
    expect(await mailsTo('elsewhere@example.org')).toEqual([]);
  });
});

describe('who is a member', () => {
  it('shows neither in the answer nor in its time, and an id that nobody has changes nothing', async () => {
    const person = await joined(app);
    const timed = async (id: string) => {
      const begin = performance.now();
      const { status, body } = await raw(app, '/member/requestPasswordReset', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id }),
      });
      expect({ status, body }).toEqual({
        status: 200,
        body: { resultCode: 0, resultMessage: 'success', data: null, totalCount: 0 },
      });
      return performance.now() - begin;
    };
    expect(await timed(person.id)).toBeGreaterThan(145);
    const before = await dump(app.db);
    expect(await timed('nobody@example.org')).toBeGreaterThan(145);
    expect(await dump(app.db)).toBe(before);
  });

  it('shows not in the limit of five an hour either', async () => {
    const person = await joined(app);
    for (const id of [person.id, 'nobody.else@example.org']) {
      for (let no = 0; no < 5; no++) await ask(id);
      expect((await refusal(ask(id))).key).toBe('msg.too_many_requests');
    }
    later(60);
    await ask(person.id);
    expect(await mailsTo(person.id)).toHaveLength(6);
  });
});
