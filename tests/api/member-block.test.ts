/** Managers block accounts, for a time or without an end, and take that back (docs/rules.md, G13). */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { codeAt, forgetSteps } from '#tests/support/codes.ts';
import { company, expo, joined, manager, type Person } from '#tests/support/factories.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
const at = await expo(app);
const other = await expo(app, { eventIdx: at.eventIdx + 1 });
const admin = await manager(app, 'admin', at.eventIdx);
const helper = await manager(app, 'participate', at.eventIdx);
const { eventIdx } = at;
const denied = { key: 'msg.access_deny' };
const blocked = { key: 'msg.account_blocked' };
const reason = 'Sent advertisements to <every> company';

const block = (by: Person, { memberIdx }: Person, days?: number) =>
  by.client('POST /manage/member/block', { eventIdx, memberIdx, reason, ...(days && { days }) });
const unblock = (by: Person, { memberIdx }: Person) =>
  by.client('POST /manage/member/unblock', { eventIdx, memberIdx, reason: 'They have said sorry' });
const logIn = ({ id }: Person, entered = password) =>
  app.client()('POST /member/login', { id, password: entered });
const inDays = (days: number) => new Date(app.clock.read().getTime() + days * 86_400_000);
const mailsTo = (id: string) =>
  app.db.selectFrom('outbox').selectAll().where('toEmail', '=', id).orderBy('idx').execute();
const deeds = ({ memberIdx }: Person) =>
  app.db
    .selectFrom('audit')
    .leftJoin('auditText', 'auditText.auditIdx', 'audit.idx')
    .select(['action', 'audit.memberIdx', 'audit.detail', 'auditText.reason'])
    .where('subject', '=', 'member')
    .where('subjectIdx', '=', memberIdx)
    .orderBy('audit.idx')
    .execute();

describe('a blocked member', () => {
  it('can neither go on nor log in, hears it only with the right password, and is told why by mail', async () => {
    const person = await joined(app);
    expect((await block(admin, person)).data).toMatchObject({
      memberIdx: person.memberIdx,
      sessions: 0,
      blocked: { until: null },
    });
    await expect(person.client('GET /member/getMember', {})).rejects.toMatchObject({ status: 401 });
    await expect(logIn(person)).rejects.toMatchObject({ ...blocked, data: { until: null } });
    await expect(logIn(person, 'Not-the-right-one-1')).rejects.toMatchObject({
      key: 'msg.user_id_and_not_matched',
    });
    const mail = (await mailsTo(person.id)).at(-1);
    expect(mail?.subject).toMatch(/blocked|차단/);
    expect(mail?.body).toContain(reason);
    const { data } = await admin.client('GET /manage/member/getList', { eventIdx, filterType: 'blocked' });
    expect(data.map(({ memberIdx }) => memberIdx)).toContain(person.memberIdx);
  });

  it('is let in by neither a new password nor a second factor', async () => {
    const person = await joined(app);
    await block(admin, person);
    await app.client()('POST /member/requestPasswordReset', { id: person.id });
    const token = /reset=([\w-]+)/.exec((await mailsTo(person.id)).at(-1)?.body ?? '')?.[1] as string;
    const newPassword = 'Quite-another-one-5';
    await app.client()('POST /member/resetPassword', { token, newPassword, newPasswordConfirm: newPassword });
    await expect(logIn(person, newPassword)).rejects.toMatchObject(blocked);

    const someone = await manager(app, 'board', eventIdx);
    const challengeOf = async () => {
      const { data } = await logIn(someone).catch((error: { data: { challenge: string } }) => error);
      return (data as { challenge: string }).challenge;
    };
    const before = await challengeOf();
    await block(admin, someone);
    const enter = async (challenge: string) => {
      await forgetSteps(app.db);
      return app.client()('POST /member/loginCode', { challenge, code: codeAt(app.clock.read()) });
    };
    // A log-in that waited for its code has ended with the sessions.
    await expect(enter(before)).rejects.toMatchObject({ key: 'msg.challenge_ended' });
    await expect(enter(await challengeOf())).rejects.toMatchObject(blocked);
  });

  it('for a time may log in once it is over', async () => {
    const person = await joined(app);
    const began = app.clock.read();
    const until = inDays(3).toISOString();
    expect((await block(admin, person, 3)).data.blocked).toEqual({ since: began.toISOString(), until });
    await expect(logIn(person)).rejects.toMatchObject({ ...blocked, data: { until } });
    app.clock.set(until);
    expect((await logIn(person)).data.member.id).toBe(person.id);
    const { data } = await at.manager.client('GET /manage/member/getDetail', {
      eventIdx,
      memberIdx: person.memberIdx,
    });
    expect(data.blocked).toBeNull();
    app.clock.set(began.toISOString());
  });

  it('keeps the application and the public profile, which managers take away by their own calls', async () => {
    const seller = await company(app, at);
    await block(admin, seller);
    const { data } = await app.client()('GET /company/getList', { eventIdx, rows: 100 });
    expect(data.map(({ participateIdx }) => participateIdx)).toContain(seller.participateIdx);
    await admin.client('POST /manage/participate/undo', {
      eventIdx,
      participateIdxs: [seller.participateIdx],
    });
  });

  it('logs in again once it is taken back, and hears of it', async () => {
    const person = await joined(app);
    await block(admin, person, 30);
    // A block that stands gets the new end.
    await block(admin, person);
    expect((await unblock(admin, person)).data.blocked).toBeNull();
    // There is nothing left to take back.
    await unblock(admin, person);
    expect((await mailsTo(person.id)).at(-1)?.subject).toMatch(/account again|다시/);
    expect((await logIn(person)).data.member.id).toBe(person.id);
    const end = inDays(30).toISOString();
    expect(await deeds(person)).toEqual([
      {
        action: 'block',
        memberIdx: admin.memberIdx,
        reason,
        detail: JSON.stringify({ after: { until: end } }),
      },
      {
        action: 'block',
        memberIdx: admin.memberIdx,
        reason,
        detail: JSON.stringify({ before: { until: end }, after: { until: null } }),
      },
      { action: 'unblock', memberIdx: admin.memberIdx, reason: 'They have said sorry', detail: null },
    ]);
  });

  it('leaves no word of it behind when the member leaves', async () => {
    const person = await joined(app);
    const withReason = () =>
      app.db.selectFrom('outbox').select('idx').where('body', 'like', `%${reason}%`).execute();
    const others = await withReason();
    await block(admin, person);
    expect(await withReason()).toHaveLength(others.length + 1);
    await unblock(admin, person);
    const { data } = await logIn(person);
    await app.client(data.token)('POST /member/withdraw', { password });
    expect(await withReason()).toHaveLength(others.length);
    expect((await deeds(person)).map(({ reason: kept }) => kept)).not.toContain(reason);
  });
});

describe('who blocks', () => {
  it('is an admin or who manages all, and nobody else', async () => {
    const person = await joined(app);
    for (const act of [block, unblock]) await expect(act(helper, person)).rejects.toMatchObject(denied);
    await person.client('GET /member/getMember', {});
    await block(at.manager, person);
    await expect(logIn(person)).rejects.toMatchObject(blocked);
  });

  it('is not an admin of one event where another event is concerned, or who manages all', async () => {
    const seller = await company(app, other);
    const applying = { eventIdx, memberIdx: seller.memberIdx, reason };
    await expect(admin.client('POST /manage/member/block', applying)).rejects.toMatchObject({
      key: 'msg.member_not_found',
    });
    const everything = await manager(app);
    await expect(block(admin, everything)).rejects.toMatchObject(denied);
    const elsewhere = await manager(app, 'board', other.eventIdx);
    await expect(block(admin, elsewhere)).rejects.toMatchObject(denied);
    for (const person of [seller, everything, elsewhere]) await person.client('GET /member/getMember', {});
  });

  it('is nobody of themselves', async () => {
    await expect(block(admin, admin)).rejects.toMatchObject(denied);
    await expect(block(at.manager, at.manager)).rejects.toMatchObject(denied);
  });

  it('is one of two who block each other at once', async () => {
    const [one, two] = [await manager(app), await manager(app)];
    const outcomes = await Promise.allSettled([block(one, two), block(two, one)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('says why, and for whole days that are not too many', async () => {
    const { memberIdx } = await joined(app);
    const sent = { eventIdx, memberIdx, reason };
    for (const wrong of [{ reason: ' ' }, { days: 0 }, { days: 1.5 }, { days: 3651 }])
      await expect(admin.client('POST /manage/member/block', { ...sent, ...wrong })).rejects.toMatchObject({
        key: 'msg.invalid_parameter',
      });
  });
});
