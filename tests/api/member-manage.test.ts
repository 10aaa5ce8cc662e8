/** Managers find who has joined, and help them (docs/rules.md, G12). */
import { describe, expect, it } from 'vitest';
import { memberLookUps, sentPasswordLinks } from '#server/platform/limits/rules.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, expo, joined, manager, type Person } from '#tests/support/factories.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
const at = await expo(app);
const other = await expo(app, { eventIdx: at.eventIdx + 1 });
const admin = await manager(app, 'admin', at.eventIdx);
const helper = await manager(app, 'participate', at.eventIdx);
const { eventIdx } = at;
const unknown = { key: 'msg.member_not_found' };
const denied = { key: 'msg.access_deny' };

const list = async (by: Person, query: Record<string, unknown> = {}) =>
  (await by.client('GET /manage/member/getList', { eventIdx, rows: 100, ...query })).data;
const detail = async (by: Person, { memberIdx }: Person) =>
  (await by.client('GET /manage/member/getDetail', { eventIdx, memberIdx })).data;
const sendLink = (by: Person, { memberIdx }: Person) =>
  by.client('POST /manage/member/sendPasswordLink', { eventIdx, memberIdx });
const endSessions = (by: Person, { memberIdx }: Person) =>
  by.client('POST /manage/member/endSessions', { eventIdx, memberIdx });
const lastMail = (id: string) =>
  app.db
    .selectFrom('outbox')
    .select(['eventIdx', 'subject', 'body'])
    .where('toEmail', '=', id)
    .orderBy('idx', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
const deeds = ({ memberIdx }: Person) =>
  app.db
    .selectFrom('audit')
    .select(['action', 'memberIdx', 'eventIdx'])
    .where('subject', '=', 'member')
    .where('subjectIdx', '=', memberIdx)
    .orderBy('idx')
    .execute();

describe('the list', () => {
  it('has who joined and never applied, and who takes part in the event, newest first', async () => {
    const seller = await company(app, at);
    const newcomer = await joined(app);
    const rows = await list(helper);
    expect(rows[0]).toEqual({
      memberIdx: newcomer.memberIdx,
      id: newcomer.id,
      isConfirmed: true,
      blocked: null,
      nameKo: expect.any(String),
      nameEn: expect.any(String),
      joinedAt: expect.any(String),
      participateIdx: null,
      participateType: null,
      stateParticipate: null,
    });
    expect(rows.find(({ memberIdx }) => memberIdx === seller.memberIdx)).toMatchObject({
      participateIdx: seller.participateIdx,
      participateType: 'COMPANY',
      stateParticipate: 'COMPLETE',
    });
    const idxsOf = async (filterType: string) =>
      (await list(helper, { filterType })).map(({ memberIdx }) => memberIdx);
    const [never, here] = [await idxsOf('never'), await idxsOf('here')];
    expect([never.includes(newcomer.memberIdx), never.includes(seller.memberIdx)]).toEqual([true, false]);
    expect([here.includes(newcomer.memberIdx), here.includes(seller.memberIdx)]).toEqual([false, true]);
    expect((await list(helper, { keywords: newcomer.id })).map(({ id }) => id)).toEqual([newcomer.id]);
  });

  it('has nobody of another event alone, but for who manages all', async () => {
    const stranger = await buyer(app, other);
    expect(await list(admin, { memberIdx: stranger.memberIdx })).toEqual([]);
    await expect(detail(admin, stranger)).rejects.toMatchObject(unknown);
    await expect(sendLink(admin, stranger)).rejects.toMatchObject(unknown);
    expect(await list(at.manager, { memberIdx: stranger.memberIdx })).toHaveLength(1);
    expect(await detail(at.manager, stranger)).toMatchObject({ participateIdx: null, mayBlock: true });
  });

  it('is for admins and who looks after participants, and nobody who has left is in it', async () => {
    const gone = await joined(app);
    const desk = await manager(app, 'matching', eventIdx);
    await expect(list(desk)).rejects.toMatchObject(denied);
    await expect(list(gone)).rejects.toMatchObject(denied);
    await gone.client('POST /member/withdraw', { password });
    expect(await list(at.manager, { memberIdx: gone.memberIdx })).toEqual([]);
    await expect(detail(at.manager, gone)).rejects.toMatchObject(unknown);
  });

  it('tells nothing of the account but who it is: no telephone, birth, address nor sessions', async () => {
    const newcomer = await joined(app);
    const [row] = await list(admin, { memberIdx: newcomer.memberIdx });
    const facts = ['blocked', 'id', 'isConfirmed', 'joinedAt', 'memberIdx', 'nameEn', 'nameKo'];
    const part = ['participateIdx', 'participateType', 'stateParticipate'];
    expect(Object.keys(row ?? {}).sort()).toEqual([...facts, ...part]);
    expect(Object.keys(await detail(admin, newcomer)).sort()).toEqual(
      [...facts, ...part, 'mayBlock', 'sessions'].sort(),
    );
    // How many devices are logged in is for who may log them out.
    expect(await detail(admin, newcomer)).toMatchObject({ sessions: 1, mayBlock: true });
    expect(await detail(helper, newcomer)).toMatchObject({ sessions: null, mayBlock: false });
  });
});

describe('a link to a new password', () => {
  it('goes to the log-in id, sets one password, and leaves a row', async () => {
    const lost = await joined(app);
    expect((await sendLink(helper, lost)).data).toEqual({ isSent: true });
    const mail = await lastMail(lost.id);
    const token = /reset=([\w-]+)/.exec(mail.body)?.[1] as string;
    // No manager of an event reads it.
    expect(mail.eventIdx).toBeNull();
    const newPassword = 'Quite-another-one-5';
    await app.client()('POST /member/resetPassword', { token, newPassword, newPasswordConfirm: newPassword });
    const { data } = await app.client()('POST /member/login', { id: lost.id, password: newPassword });
    expect(data.member.id).toBe(lost.id);
    expect((await deeds(lost))[0]).toEqual({
      action: 'sendPasswordLink',
      memberIdx: helper.memberIdx,
      eventIdx,
    });
  });

  it('goes to one member as often as is told, whichever managers send it, and the answer says when again', async () => {
    const lost = await joined(app);
    const others = await Promise.all([1, 2, 3].map(() => manager(app, 'participate', eventIdx)));
    for (let no = 0; no < sentPasswordLinks.count; no++)
      await sendLink(others[no % others.length] as Person, lost);
    for (const by of [...others, await manager(app)])
      await expect(sendLink(by, lost)).rejects.toMatchObject({ status: 429, retryAfter: 86_400 });
    expect(await deeds(lost)).toHaveLength(sentPasswordLinks.count);
    // Another member's links, and the one that the member asks for, go on.
    expect((await sendLink(others[0] as Person, await joined(app))).data.isSent).toBe(true);
    await app.client()('POST /member/requestPasswordReset', { id: lost.id });
  });

  it('is counted for each manager, and fills nobody’s box', async () => {
    const by = await manager(app, 'participate', eventIdx);
    let lost = await joined(app);
    for (let no = 0; no < memberLookUps.count; no++) {
      if (no % sentPasswordLinks.count === 0) lost = await joined(app);
      await sendLink(by, lost);
    }
    lost = await joined(app);
    await expect(sendLink(by, lost)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    const unsure = await joined(app);
    await app.db.deleteFrom('emailConfirmation').where('memberIdx', '=', unsure.memberIdx).execute();
    const sent: boolean[] = [];
    for (let no = 0; no < sentPasswordLinks.count; no++)
      sent.push((await sendLink(helper, unsure)).data.isSent);
    expect(sent[0]).toBe(true);
    expect(sent.at(-1)).toBe(false);
    expect(await deeds(unsure)).toHaveLength(sent.filter((one) => one).length);
  });
});

describe('ending the sessions', () => {
  it('ends all, tells the member, and leaves a row', async () => {
    const newcomer = await joined(app);
    const again = await app.client()('POST /member/login', { id: newcomer.id, password });
    expect((await endSessions(admin, newcomer)).data).toEqual({ ended: 2 });
    for (const client of [newcomer.client, app.client(again.data.token)])
      await expect(client('GET /member/getMember', {})).rejects.toMatchObject({ status: 401 });
    expect((await lastMail(newcomer.id)).subject).toMatch(/logged out|로그아웃/);
    expect((await deeds(newcomer)).at(-1)).toEqual({
      action: 'signOut',
      memberIdx: admin.memberIdx,
      eventIdx,
    });
  });

  it('is not for who only looks after participants', async () => {
    const newcomer = await joined(app);
    await expect(endSessions(helper, newcomer)).rejects.toMatchObject(denied);
    await newcomer.client('GET /member/getMember', {});
  });
});
