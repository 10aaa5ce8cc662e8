/** Managers give and take permissions, and log a member out everywhere (docs/rules.md, G5, G6). */
import { describe, expect, it } from 'vitest';
import type { Permission } from '#domain/common/permission.ts';
import { memberLookUps } from '#server/platform/limits/rules.ts';
import { testApp } from '#tests/support/api.ts';
import { company, expo, joined, manager, type Person } from '#tests/support/factories.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
const at = await expo(app);
const other = await expo(app, { eventIdx: at.eventIdx + 1 });
const admin = await manager(app, 'admin', at.eventIdx);
const denied = { key: 'msg.access_deny' };

const grant = (by: Person, memberIdx: number, permission: Permission, eventIdx = at.eventIdx) =>
  by.client('POST /manage/permission/grant', { eventIdx, memberIdx, permission });
const revoke = (by: Person, memberIdx: number, permission: Permission, eventIdx = at.eventIdx) =>
  by.client('POST /manage/permission/revoke', { eventIdx, memberIdx, permission });
const rowOf = async (by: Person, id: string, eventIdx = at.eventIdx) =>
  (await by.client('GET /manage/permission/getMember', { eventIdx, id })).data;
const deeds = (memberIdx: number) =>
  app.db
    .selectFrom('audit')
    .select(['action', 'memberIdx', 'eventIdx', 'detail'])
    .where('subject', '=', 'member')
    .where('subjectIdx', '=', memberIdx)
    .orderBy('idx')
    .execute();
const mailsTo = async (id: string) =>
  (
    await app.db.selectFrom('outbox').select('subject').where('toEmail', '=', id).orderBy('idx').execute()
  ).map(({ subject }) => subject);

describe('giving and taking', () => {
  it('works for all but famppy for an admin, each with a row in the audit and a mail', async () => {
    const person = await joined(app);
    expect((await grant(admin, person.memberIdx, 'board')).data).toMatchObject({
      memberIdx: person.memberIdx,
      permissions: ['board'],
      missing: 'second_factor_needed',
    });
    await grant(admin, person.memberIdx, 'stats');
    // A second time changes nothing.
    await grant(admin, person.memberIdx, 'stats');
    expect((await revoke(admin, person.memberIdx, 'board')).data.permissions).toEqual(['stats']);
    await revoke(admin, person.memberIdx, 'board');
    const by = { memberIdx: admin.memberIdx, eventIdx: at.eventIdx };
    expect(await deeds(person.memberIdx)).toEqual([
      { ...by, action: 'grant', detail: '{"permission":"board"}' },
      { ...by, action: 'grant', detail: '{"permission":"stats"}' },
      { ...by, action: 'revoke', detail: '{"permission":"board"}' },
    ]);
    const subjects = (await mailsTo(person.id)).filter((subject) => /permission|권한/.test(subject));
    expect(subjects).toHaveLength(3);
  });

  it('never gives an admin a way to famppy, nor a lesser manager a way to anything', async () => {
    const person = await joined(app);
    await expect(grant(admin, person.memberIdx, 'famppy')).rejects.toMatchObject(denied);
    await expect(grant(admin, admin.memberIdx, 'famppy')).rejects.toMatchObject(denied);
    await expect(revoke(admin, at.manager.memberIdx, 'famppy')).rejects.toMatchObject(denied);
    const lesser = await manager(app, 'participate', at.eventIdx);
    for (const call of [grant, revoke])
      await expect(call(lesser, person.memberIdx, 'participate')).rejects.toMatchObject(denied);
    await expect(
      lesser.client('GET /manage/permission/getList', { eventIdx: at.eventIdx }),
    ).rejects.toMatchObject(denied);
    expect(await deeds(person.memberIdx)).toEqual([]);
  });

  it('stays within the event of an admin, while a famppy acts in each', async () => {
    const person = await joined(app);
    await expect(grant(admin, person.memberIdx, 'board', other.eventIdx)).rejects.toMatchObject(denied);
    await grant(at.manager, person.memberIdx, 'board', other.eventIdx);
    expect((await rowOf(admin, person.id)).permissions).toEqual([]);
    expect((await rowOf(at.manager, person.id, other.eventIdx)).permissions).toEqual(['board']);
    await grant(at.manager, person.memberIdx, 'famppy');
    expect((await rowOf(admin, person.id)).permissions).toEqual(['famppy']);
    await revoke(at.manager, person.memberIdx, 'famppy');
  });

  it('counts for nobody without a second factor', async () => {
    const person = await joined(app);
    await grant(at.manager, person.memberIdx, 'admin');
    await expect(grant(person, person.memberIdx, 'board')).rejects.toMatchObject({
      key: 'msg.second_factor_needed',
    });
  });

  it('refuses who has not joined, and who has left', async () => {
    await expect(grant(admin, 2_147_483_000, 'board')).rejects.toMatchObject({ key: 'msg.member_not_found' });
    const gone = await joined(app);
    await gone.client('POST /member/withdraw', { password });
    await expect(grant(admin, gone.memberIdx, 'board')).rejects.toMatchObject({
      key: 'msg.member_not_found',
    });
    await expect(rowOf(admin, 'nobody@example.org')).rejects.toMatchObject({ key: 'msg.member_not_found' });
  });
});

describe('the last one who manages everything', () => {
  it('stays, also when two take it from each other at once, and can’t leave', async () => {
    const [one, two] = [await manager(app), await manager(app)];
    const others = await app.db
      .deleteFrom('permission')
      .where('permission', '=', 'famppy')
      .where('memberIdx', 'not in', [one.memberIdx, two.memberIdx])
      .returningAll()
      .execute();
    const outcomes = await Promise.allSettled([
      revoke(one, two.memberIdx, 'famppy'),
      revoke(two, one.memberIdx, 'famppy'),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = await app.db
      .selectFrom('permission')
      .select('memberIdx')
      .where('permission', '=', 'famppy')
      .execute();
    expect(left).toHaveLength(1);
    const last = left[0]?.memberIdx === one.memberIdx ? one : two;
    await expect(revoke(last, last.memberIdx, 'famppy')).rejects.toMatchObject({ key: 'msg.last_famppy' });
    await expect(last.client('POST /member/withdraw', { password })).rejects.toMatchObject({
      key: 'msg.last_famppy',
    });
    await app.db.insertInto('permission').values(others).execute();
    await revoke(last, last.memberIdx, 'famppy');
  });
});

describe('the list', () => {
  it('has the managers of the event and of all, with what each is still without', async () => {
    const { data, totalCount } = await admin.client('GET /manage/permission/getList', {
      eventIdx: at.eventIdx,
      rows: 100,
    });
    expect(totalCount).toBe(data.length);
    expect(data.map(({ id }) => id)).toEqual([...data.map(({ id }) => id)].sort());
    expect(data.find(({ memberIdx }) => memberIdx === admin.memberIdx)).toMatchObject({
      permissions: ['admin'],
      missing: null,
      sessions: 1,
      mayEndSessions: true,
    });
    expect(data.find(({ memberIdx }) => memberIdx === at.manager.memberIdx)).toMatchObject({
      permissions: ['famppy'],
      mayEndSessions: false,
      sessions: null,
    });
    const found = await admin.client('GET /manage/permission/getList', {
      eventIdx: at.eventIdx,
      keywords: admin.id,
    });
    expect(found.data.map(({ memberIdx }) => memberIdx)).toEqual([admin.memberIdx]);
  });
});

describe('looking a member up', () => {
  it('says how many sessions there are only to who may end them', async () => {
    const stranger = await joined(app);
    expect(await rowOf(admin, stranger.id)).toMatchObject({ sessions: null, mayEndSessions: false });
    const seller = await company(app, at);
    expect(await rowOf(admin, seller.id)).toMatchObject({ sessions: 1, mayEndSessions: true });
    expect((await grant(admin, stranger.memberIdx, 'board')).data).toMatchObject({ sessions: 1 });
  });

  it('is counted, found or not, for each manager apart', async () => {
    const [one, two] = [await manager(app, 'admin', at.eventIdx), await manager(app, 'admin', at.eventIdx)];
    for (let no = 0; no < memberLookUps.count - 1; no++)
      await expect(rowOf(one, `guess${no}@example.org`)).rejects.toMatchObject({
        key: 'msg.member_not_found',
      });
    await rowOf(one, two.id);
    await expect(rowOf(one, two.id)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    expect((await rowOf(two, one.id)).memberIdx).toBe(one.memberIdx);
    // The list of managers is no look-up.
    await one.client('GET /manage/permission/getList', { eventIdx: at.eventIdx });
  });
});

describe('logging a member out', () => {
  const end = (by: Person, memberIdx: number) =>
    by.client('POST /manage/permission/endSessions', { eventIdx: at.eventIdx, memberIdx });

  it('ends every session of someone of the event, tells them, and leaves a row', async () => {
    const seller = await company(app, at);
    const again = await app.client()('POST /member/login', { id: seller.id, password });
    expect((await end(admin, seller.memberIdx)).data).toEqual({ ended: 2 });
    for (const client of [seller.client, app.client(again.data.token)])
      await expect(client('GET /member/getMember', {})).rejects.toMatchObject({ status: 401 });
    expect((await deeds(seller.memberIdx)).at(-1)).toEqual({
      action: 'signOut',
      memberIdx: admin.memberIdx,
      eventIdx: at.eventIdx,
      detail: '{"ended":2}',
    });
    expect((await mailsTo(seller.id)).at(-1)).toMatch(/logged out|로그아웃/);
  });

  it('is refused for strangers to the event, and for a famppy to any but one', async () => {
    const stranger = await joined(app);
    await expect(end(admin, stranger.memberIdx)).rejects.toMatchObject(denied);
    const everything = await manager(app);
    await expect(end(admin, everything.memberIdx)).rejects.toMatchObject(denied);
    await everything.client('GET /member/getMember', {});
    expect((await end(at.manager, everything.memberIdx)).data).toEqual({ ended: 1 });
  });
});
