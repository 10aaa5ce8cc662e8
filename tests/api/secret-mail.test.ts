/** The text of a mail that lets its reader in ends with its token, also where no mail server is set. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { quietLogger } from '#server/ground/log.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { forgetOld } from '#server/platform/mail/queue.ts';
import { wipeEndedSecrets } from '#server/platform/mail/secret.ts';
import { startSweep } from '#server/platform/mail/sweep.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { dump, freshDatabase } from '#tests/support/database.ts';
import { joined, manager, type Person } from '#tests/support/factories.ts';
import { password } from '#tests/support/samples.ts';
import { startServer } from '#tests/support/server-process.ts';

const app = await testApp();
beforeEach(async () => {
  app.clock.set(longBefore);
  await app.db.deleteFrom('outbox').execute();
});

const later = (minutes: number) =>
  app.clock.set(new Date(Date.parse(longBefore) + minutes * 60_000).toISOString());
const ask = ({ id }: Person) => app.client()('POST /member/requestPasswordReset', { id });
const rows = () => app.db.selectFrom('outbox').selectAll().orderBy('idx').execute();
const linkIn = (body: string | undefined) => /\?reset=([\w-]+)/.exec(body ?? '')?.[1] ?? '';
/** Every place of the database in which a token stands. */
const holds = async (token: string) => (await dump(app.db)).includes(token);
const reset = (token: string) =>
  app.client()('POST /member/resetPassword', {
    token,
    newPassword: 'new words 37',
    newPasswordConfirm: 'new words 37',
  });

/** Someone with a link on its way, which nobody has sent. */
async function withLink() {
  const person = await joined(app);
  await app.db.deleteFrom('outbox').execute();
  await ask(person);
  const [mail] = await rows();
  const token = linkIn(mail?.body);
  expect(token).toHaveLength(43);
  return { person, token };
}
const gone = { body: '', secretUntil: null, secretHash: null, isSecret: 'Y' };

describe('a link that nobody has sent', () => {
  it('is wiped when it is used', async () => {
    const { token } = await withLink();
    await reset(token);
    expect((await rows())[0]).toMatchObject({ ...gone, endedAt: '2026-10-12T09:00:00.000Z' });
    expect(await holds(token)).toBe(false);
  });

  it('is wiped when another takes its place, which stays', async () => {
    const { person, token } = await withLink();
    await ask(person);
    const [first, second] = await rows();
    expect(first).toMatchObject(gone);
    expect(second).toMatchObject({ isSecret: 'Y', endedAt: null });
    expect(await holds(token)).toBe(false);
    await reset(linkIn(second?.body));
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'the password is changed',
      ({ client }) =>
        client('POST /member/changePassword', {
          password,
          newPassword: 'new words 37',
          newPasswordConfirm: 'new words 37',
        }),
    ],
    ['the member leaves', ({ client }) => client('POST /member/withdraw', { password })],
  ])('is wiped when %s', async (_what, act) => {
    const { person, token } = await withLink();
    await act(person);
    expect(await holds(token)).toBe(false);
  });

  it('is wiped when its hour is over, and not before', async () => {
    const { token } = await withLink();
    later(59.9);
    expect(await wipeEndedSecrets(app.db, app.clock.read())).toBe(0);
    expect(await holds(token)).toBe(true);
    later(60);
    expect(await wipeEndedSecrets(app.db, app.clock.read())).toBe(1);
    expect((await rows())[0]).toMatchObject({ ...gone, endedAt: '2026-10-12T10:00:00.000Z' });
    expect(await holds(token)).toBe(false);
  });

  it('is wiped when its token is gone, however that came about', async () => {
    const { person, token } = await withLink();
    await app.db.deleteFrom('passwordReset').where('memberIdx', '=', person.memberIdx).execute();
    expect(await wipeEndedSecrets(app.db, app.clock.read())).toBe(1);
    expect(await holds(token)).toBe(false);
  });

  it('stands in the managers’ list as ended, without its text', async () => {
    const { token } = await withLink();
    const famppy = await manager(app);
    await app.db.deleteFrom('outbox').where('toEmail', '=', famppy.id).execute();
    const list = async (status?: 'waiting' | 'ended') =>
      (await famppy.client('GET /manage/mail/getList', { status })).data;
    expect(await list('waiting')).toMatchObject([{ status: 'waiting', body: null }]);
    await reset(token);
    expect(await list('ended')).toMatchObject([{ status: 'ended', body: null, nextAt: null }]);
    // What is left tells the owner of the new password.
    expect(await list('waiting')).toMatchObject([{ body: expect.stringContaining('비밀번호') }]);
  });
});

it('a secret text without an end is refused by the database', async () => {
  const mail = { toEmail: 'x@example.org', locale: 'en', subject: 'x', createdAt: longBefore } as const;
  const row = {
    ...mail,
    body: 'https://madang.test/login?reset=x',
    isSecret: 'Y',
  } as const;
  await expect(app.db.insertInto('outbox').values(row).execute()).rejects.toThrow(/constraint/i);
});

it('the sweep looks again and again until it is stopped', async () => {
  const { token } = await withLink();
  const sweep = startSweep({ db: app.db, clock: app.clock.read, log: quietLogger, everyMs: 20 });
  onTestFinished(() => sweep.stop());
  expect(await holds(token)).toBe(true);
  later(61);
  await expect.poll(() => holds(token)).toBe(false);
  await sweep.stop();
});

it('a server without a mail server wipes what ended while it was down', async () => {
  const { db, place, close } = await freshDatabase();
  onTestFinished(close);
  const begin = Date.now();
  const mail = {
    toEmail: 'x@example.org',
    locale: 'en',
    subject: 'x',
    at: new Date(begin).toISOString(),
  } as const;
  const until = (minutes: number) => new Date(begin + minutes * 60_000).toISOString();
  await enqueueMail(db, { ...mail, body: 'the old link', secret: { tokenHash: 'old', until: until(-1) } });
  await enqueueMail(db, { ...mail, body: 'no link' });
  const server = await startServer(place);
  onTestFinished(() => server.end('SIGTERM'));
  const bodies = async () =>
    (await db.selectFrom('outbox').select('body').orderBy('idx').execute()).map(({ body }) => body);
  await expect.poll(bodies).toEqual(['', 'no link']);
});

it('what was sent, given up, ended or never confirmed is forgotten after ninety days, and what waits is not', async () => {
  const mail = { toEmail: 'x@example.org', locale: 'en', body: 'x', at: '2026-10-12T09:00:00.000Z' } as const;
  const { memberIdx } = await joined(app);
  await app.db.deleteFrom('outbox').execute();
  const at = '2026-10-12T09:00:00.000Z';
  for (const subject of ['waiting', 'sent', 'failed', 'ended'])
    await enqueueMail(app.db, { ...mail, subject });
  await enqueueMail(app.db, { ...mail, subject: 'held', heldFor: memberIdx });
  for (const [subject, set] of [
    ['sent', { sentAt: at }],
    ['failed', { failedAt: at }],
    ['ended', { endedAt: at }],
  ] as const)
    await app.db.updateTable('outbox').set(set).where('subject', '=', subject).execute();
  const left = async () => (await rows()).map(({ subject }) => subject);
  await forgetOld(app.db, new Date('2027-01-10T09:00:00.000Z'));
  expect(await left()).toHaveLength(5);
  await forgetOld(app.db, new Date('2027-01-10T09:00:01.000Z'));
  expect(await left()).toEqual(['waiting']);
});
