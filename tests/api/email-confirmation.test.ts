/** An address is confirmed before anything but the link goes there: at joining, and by a reset. */
import { beforeEach, describe, expect, it } from 'vitest';
import { addressesOf, linkSubject } from '#tests/support/addresses.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { dump } from '#tests/support/database.ts';
import { joined, justJoined, manager, type Person } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { joinSample, password } from '#tests/support/samples.ts';

const app = await testApp();
beforeEach(() => app.clock.set(longBefore));

const guest = app.client();
const { mailsTo, sendable, subjects, tokenFor, confirm, memberOf, tell, fresh } = addressesOf(app);
const later = (hours: number) =>
  app.clock.set(new Date(Date.parse(longBefore) + hours * 3_600_000).toISOString());

describe('joining', () => {
  it('sends a link to the log-in id, and another to the contact where that is another address', async () => {
    const one = await justJoined(app, { email: 'Contact1@Example.org' });
    expect(await subjects(one.id)).toEqual([linkSubject]);
    expect(await subjects('Contact1@Example.org')).toEqual([linkSubject]);
    const [mail] = await mailsTo(one.id);
    expect(mail).toMatchObject({ locale: 'ko', isSecret: 'Y', secretUntil: '2026-10-15T09:00:00.000Z' });
    expect(mail?.body).toMatch(/^http:\/\/madang\.test\/ko\/login#confirm=[\w-]{43}$/m);
    expect((await memberOf(one)).unconfirmedEmails).toEqual([one.id, 'Contact1@Example.org']);
    const other = await justJoined(app);
    expect(await subjects(other.id)).toEqual([linkSubject]);
    expect((await memberOf(other)).unconfirmedEmails).toEqual([other.id]);
  });

  it('writes in the language that was chosen, else in that of the country', async () => {
    const [chosen, austrian] = [
      await justJoined(app, { language: 'en' }),
      await justJoined(app, { country: 'AT' }),
    ];
    for (const { id } of [chosen, austrian])
      expect(await mailsTo(id)).toMatchObject([
        { locale: 'en', subject: '[Madang] Confirm your email address' },
      ]);
  });

  it('under an id that is taken sends nothing', async () => {
    const { id } = await joined(app);
    const again = guest('POST /member/join', { ...joinSample(1), id, email: 'victim@example.org' });
    expect((await refusal(again)).key).toBe('msg.duplicated_user');
    expect(await mailsTo('victim@example.org')).toEqual([]);
  });

  it('again and again with a stranger’s address sends them five links a day, and makes the members', async () => {
    const email = fresh();
    const people: Person[] = [];
    for (let times = 0; times < 7; times++) people.push(await justJoined(app, { email }));
    expect(await mailsTo(email)).toHaveLength(5);
    const last = people.at(-1) as Person;
    expect((await memberOf(last)).unconfirmedEmails).toContain(email);
    const asked = last.client('POST /member/sendConfirmation', {});
    expect((await refusal(asked)).key).toBe('msg.too_many_requests');
    later(24);
    expect((await last.client('POST /member/sendConfirmation', {})).data.sentTo).toContain(email);
  });
});

describe('the link', () => {
  it('confirms the address once, without a log-in, and leaves no token behind', async () => {
    const person = await justJoined(app);
    const token = await tokenFor(person.id);
    expect((await confirm(token)).data).toEqual({ email: person.id });
    expect((await memberOf(person)).unconfirmedEmails).toEqual([]);
    expect((await refusal(confirm(token))).key).toBe('msg.confirm_not_found');
    expect(await dump(app.db)).not.toContain(token);
  });

  it('is kept as a hash beside the mail', async () => {
    const { id, memberIdx } = await justJoined(app);
    const rows = app.db.selectFrom('emailConfirmation').selectAll().where('memberIdx', '=', memberIdx);
    expect(JSON.stringify(await rows.execute())).not.toContain(await tokenFor(id));
  });

  it('holds for three days', async () => {
    const { id } = await justJoined(app);
    const token = await tokenFor(id);
    later(72);
    expect((await refusal(confirm(token))).key).toBe('msg.confirm_not_found');
    later(71.9);
    await confirm(token);
  });

  it('works for one of two who use it at once', async () => {
    const { id } = await justJoined(app);
    const token = await tokenFor(id);
    const both = await Promise.allSettled([confirm(token), confirm(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is sent again when asked for, and then the first no longer counts and is wiped', async () => {
    const person = await justJoined(app);
    const first = await tokenFor(person.id);
    const { data } = await person.client('POST /member/sendConfirmation', { language: 'en' });
    expect(data.sentTo).toEqual([person.id]);
    expect((await refusal(confirm(first))).key).toBe('msg.confirm_not_found');
    expect(await dump(app.db)).not.toContain(first);
    expect((await sendable(person.id)).map(({ locale }) => locale)).toEqual(['en']);
    await confirm(await tokenFor(person.id));
    expect((await person.client('POST /member/sendConfirmation', {})).data.sentTo).toEqual([]);
  });

  it('is sent again five times a day to one address', async () => {
    const person = await justJoined(app);
    const again = () => person.client('POST /member/sendConfirmation', {});
    for (let times = 1; times < 5; times++) await again();
    expect((await refusal(again())).key).toBe('msg.too_many_requests');
    expect(await mailsTo(person.id)).toHaveLength(5);
  });
});

describe('what a member is told', () => {
  it('waits until the address is confirmed, and goes out then, once', async () => {
    const person = await justJoined(app);
    await tell(person, 'approved');
    await tell(person, 'cancelled');
    expect(await subjects(person.id)).toEqual([linkSubject]);
    const famppy = await manager(app);
    const held = await famppy.client('GET /manage/mail/getList', { status: 'held' });
    expect(held.data.filter(({ toEmail }) => toEmail === person.id)).toMatchObject([
      { subject: 'cancelled', status: 'held', nextAt: null },
      { subject: 'approved', status: 'held' },
    ]);
    later(5);
    await confirm(await tokenFor(person.id));
    expect(await sendable(person.id)).toMatchObject([
      { subject: 'approved', nextAt: '2026-10-12T14:00:00.000Z' },
      { subject: 'cancelled', nextAt: '2026-10-12T14:00:00.000Z' },
    ]);
  });

  it('waits for the contact also where the log-in id is confirmed', async () => {
    const email = fresh();
    const person = await justJoined(app, { email });
    await tell(person);
    await confirm(await tokenFor(person.id));
    expect(await subjects(email)).toEqual([linkSubject]);
    await confirm(await tokenFor(email));
    expect(await subjects(email)).toEqual(['news']);
  });

  it('waits for fifty mails at most: the oldest ends', async () => {
    const person = await justJoined(app);
    for (let count = 1; count <= 52; count++) await tell(person, `news ${count}`);
    await confirm(await tokenFor(person.id));
    const sent = await subjects(person.id);
    expect([sent.length, sent[0], sent.at(-1)]).toEqual([50, 'news 3', 'news 52']);
  });

  it('is not written for someone who has left', async () => {
    const person = await justJoined(app);
    await tell(person);
    await person.client('POST /member/withdraw', { password });
    await tell(person);
    expect((await mailsTo(person.id)).filter(({ body }) => body !== '')).toEqual([]);
    const left = app.db.selectFrom('emailConfirmation').selectAll().where('memberIdx', '=', person.memberIdx);
    expect(await left.execute()).toEqual([]);
  });
});

describe('a forgotten password of an id that is not confirmed', () => {
  const ask = (id: string) => guest('POST /member/requestPasswordReset', { id });
  const resets = async (id: string) =>
    (await mailsTo(id)).filter(({ subject }) => subject === '[마당] 비밀번호 재설정');

  it('gets its link there, and using it confirms the address', async () => {
    const person = await justJoined(app);
    await tell(person);
    await ask(person.id);
    const token = /\?reset=([\w-]+)/.exec((await resets(person.id))[0]?.body ?? '')?.[1] ?? '';
    const words = { newPassword: 'new words 37', newPasswordConfirm: 'new words 37' };
    await guest('POST /member/resetPassword', { token, ...words });
    const { data } = await guest('POST /member/login', { id: person.id, password: 'new words 37' });
    expect(data.member.unconfirmedEmails).toEqual([]);
    expect(await subjects(person.id)).toContain('news');
  });

  it('counts with the links: five mails a day in all, and the answer stays the same', async () => {
    const person = await justJoined(app);
    for (let times = 0; times < 5; times++) expect((await ask(person.id)).data).toBeNull();
    expect(await mailsTo(person.id)).toHaveLength(5);
    expect(await resets(person.id)).toHaveLength(4);
  });
});
