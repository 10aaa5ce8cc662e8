/** Companies and buyers are invited from a spreadsheet: all of its rows, or nobody (docs/rules.md, P24). */
import { beforeEach, describe, expect, it } from 'vitest';
import { example } from '#demo/site/example.ts';
import { limits } from '#domain/common/limits.ts';
import { forgetInvitations } from '#server/features/invitation/open.ts';
import { wipeEndedSecrets } from '#server/platform/mail/secret.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import {
  applied,
  type Expo,
  expo,
  joined,
  justJoined,
  manager,
  type Person,
} from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { buyerSample, joinSample, password } from '#tests/support/samples.ts';
import { csvOf, sendSheet, xlsxOf } from '#tests/support/sheets.ts';

const app = await testApp();
let at: Expo;
let desk: Person;
beforeEach(async () => {
  app.clock.set(longBefore);
  at = await expo(app, { eventIdx: nextNumber('event') });
  desk = await manager(app, 'participate', at.eventIdx);
});
const company = { participateType: 'COMPANY' };
const query = (more: Record<string, string>) => ({ eventIdx: at.eventIdx, ...more });
const checked = (bytes: Buffer, more = company as Record<string, string>, by = desk) =>
  sendSheet(app, 'checkSheet', by.token, bytes, query(more));
const invited = (bytes: Buffer, more = company as Record<string, string>, by = desk) =>
  sendSheet<{ invited: number; told: number; passed: number; left: number }>(
    app,
    'inviteSheet',
    by.token,
    bytes,
    query(more),
  );
const address = () => `firm${nextNumber('person')}@example.org`;
const heads = ['회사명(국문)', '회사명(영문)', '이메일', '사업자등록번호', '전화번호', '산업분야', '비고'];
const row = (email: string, more: Partial<Record<number, string | number>> = {}) =>
  ['한빛식품', 'Hanbit Foods', email, '124-81-00998', '02-312-3456', '식음료', '작년 참가'].map(
    (cell, no) => more[no] ?? cell,
  );
const invitations = () =>
  app.db.selectFrom('invitation').selectAll().where('eventIdx', '=', at.eventIdx).execute();
const mailsTo = (email: string) =>
  app.db.selectFrom('outbox').selectAll().where('toEmail', '=', email).orderBy('idx').execute();
const tokenFor = async (email: string) =>
  /#invite=([\w-]+)/.exec((await mailsTo(email)).map(({ body }) => body).join())?.[1] as string;
const opened = (token: string) => app.client()('POST /participate/openInvitation', { token });

describe('inviting', () => {
  it('ends with the permission and with the session, also while the sheet is on its way', async () => {
    const bytes = csvOf([heads, row(address())]);
    const sent = (by: Person, meanwhile: () => Promise<unknown>) =>
      sendSheet(app, 'inviteSheet', by.token, bytes, query(company), meanwhile);
    const named = { eventIdx: at.eventIdx, memberIdx: desk.memberIdx };
    const revoked = () =>
      at.manager.client('POST /manage/permission/revoke', { ...named, permission: 'participate' });
    expect((await sent(desk, revoked)).resultMessage).toBe('access_deny');
    await at.manager.client('POST /manage/permission/grant', { ...named, permission: 'participate' });
    const ended = () => at.manager.client('POST /manage/permission/endSessions', named);
    expect((await sent(desk, ended)).resultMessage).toBe('login_needed');
    expect(await invitations()).toEqual([]);
  });

  it('sends each a link that opens the application with what is known, and proves the address', async () => {
    const email = address();
    const { data } = await invited(await xlsxOf([heads, row(email)]));
    expect(data).toEqual({ invited: 1, entered: 0, told: 0, passed: 0, left: 0 });
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ isSecret: 'Y', locale: 'ko', eventIdx: at.eventIdx });
    expect(mail?.body).toContain(`${example.organiser.host.ko}의 담당자가 적었어요`);
    expect(mail?.body).toMatch(/^.*\/ko\/policy\/privacy$/m);
    const token = await tokenFor(email);
    expect(await app.db.selectFrom('member').select('idx').where('id', '=', email).execute()).toEqual([]);
    const { data: open } = await opened(token);
    expect(open).toMatchObject({
      eventIdx: at.eventIdx,
      participateType: 'COMPANY',
      email,
      member: { id: email, country: 'KR' },
      company: { nameKo: '한빛식품', bizRegNo: '1248100998', tel: '+8223123456', industries: ['FOOD'] },
    });
    const { data: session } = await app.client()('POST /member/join', {
      ...joinSample(nextNumber('person')),
      id: email,
      email,
      password,
      passwordConfirm: password,
      invitation: token,
    });
    expect(session.member.id).toBe(email);
    const confirmed = await app.db
      .selectFrom('emailConfirmation')
      .select('confirmedAt')
      .where('email', '=', email)
      .execute();
    expect(confirmed).toEqual([{ confirmedAt: longBefore.replace('Z', '.000Z') }]);
    expect(await invitations()).toEqual([]);
    await expect(opened(token)).rejects.toMatchObject({ key: 'msg.invitation_not_found' });
    expect((await mailsTo(email))[0]?.body).toBe('');
  });

  it('confirms no address but the one that was invited', async () => {
    const email = address();
    await invited(csvOf([heads, row(email)]));
    const other = address();
    await app.client()('POST /member/join', {
      ...joinSample(nextNumber('person')),
      id: other,
      email: other,
      password,
      passwordConfirm: password,
      invitation: await tokenFor(email),
    });
    const { confirmedAt } = await app.db
      .selectFrom('emailConfirmation')
      .select('confirmedAt')
      .where('email', '=', other)
      .executeTakeFirstOrThrow();
    expect(confirmedAt).toBeNull();
    expect(await invitations()).toHaveLength(1);
  });

  it('stands when anybody joins as its address, and ends when they prove that it is theirs', async () => {
    const email = address();
    await invited(csvOf([heads, row(email)]));
    const token = await tokenFor(email);
    await justJoined(app, { ...joinSample(nextNumber('person')), id: email, email });
    expect((await opened(token)).data.email).toBe(email);
    const links = (await mailsTo(email)).flatMap(({ body }) => /#confirm=([\w-]+)/.exec(body)?.[1] ?? []);
    await app.client()('POST /member/confirmEmail', { token: links.at(-1) as string });
    await expect(opened(token)).rejects.toMatchObject({ key: 'msg.invitation_not_found' });
  });

  it('writes to someone with an account and changes nothing of theirs', async () => {
    const person = await joined(app);
    const byContact = await joined(app, { email: 'Desk.Of@Example.org' });
    const taking = await applied(app, at, buyerSample(nextNumber('person')));
    const before = await app.db.selectFrom('member').selectAll().orderBy('idx').execute();
    const sheet = csvOf([heads, row(person.id), row('desk.of@example.org'), row(taking.id)]);
    expect((await checked(sheet)).data.fates).toEqual({ new: 0, account: 2, invited: 0, taking: 1 });
    expect((await invited(sheet)).data).toEqual({ invited: 0, entered: 0, told: 2, passed: 1, left: 0 });
    expect(await app.db.selectFrom('member').selectAll().orderBy('idx').execute()).toEqual(before);
    expect((await invitations()).map(({ content, tokenHash }) => [content, tokenHash])).toEqual([
      [null, null],
      [null, null],
    ]);
    const told = (await mailsTo(person.id)).filter(({ eventIdx }) => eventIdx === at.eventIdx);
    expect(told).toMatchObject([{ isSecret: 'N', memberIdx: person.memberIdx }]);
    expect(told[0]?.body).not.toContain('#invite');
    expect(told[0]?.body).toContain('/policy/privacy');
    expect(await mailsTo('Desk.Of@Example.org')).not.toEqual([]);
    expect(byContact.id).not.toBe('desk.of@example.org');
  });

  it('mails nobody twice, neither by a sheet that is sent again nor by two at once', async () => {
    const emails = Array.from({ length: 120 }, address);
    const sheet = csvOf([heads, ...emails.map((email) => row(email))]);
    const both = await Promise.all([invited(sheet), invited(sheet)]);
    expect(both.map(({ data }) => data.invited).sort((a, b) => a - b)).toEqual([0, 120]);
    expect((await invited(sheet)).data).toEqual({ invited: 0, entered: 0, told: 0, passed: 120, left: 0 });
    const mails = await app.db
      .selectFrom('outbox')
      .select('toEmail')
      .where('eventIdx', '=', at.eventIdx)
      .execute();
    expect(mails.map(({ toEmail }) => toEmail).sort()).toEqual([...emails].sort());
  });

  it('ends with its time, and may then be sent anew', async () => {
    const email = address();
    await invited(csvOf([heads, row(email)]));
    const token = await tokenFor(email);
    const later = new Date(Date.parse(longBefore) + limits.invitationDays * 86_400_000);
    app.clock.set(later.toISOString());
    await expect(opened(token)).rejects.toMatchObject({ key: 'msg.invitation_not_found' });
    await forgetInvitations(app.db, later);
    expect(await invitations()).toEqual([]);
    await wipeEndedSecrets(app.db, later);
    expect((await mailsTo(email)).map(({ body }) => body)).toEqual(['']);
  });

  it('is for managers of participants, in their event, while it is not over', async () => {
    const sheet = csvOf([heads, row(address())]);
    for (const by of [await joined(app), await manager(app, 'matching', at.eventIdx)])
      expect((await invited(sheet, company, by)).resultMessage).toBe('access_deny');
    const elsewhere = await expo(app, { eventIdx: nextNumber('event') });
    const other = await manager(app, 'participate', elsewhere.eventIdx);
    expect((await checked(sheet, company, other)).resultMessage).toBe('access_deny');
    app.clock.set('2027-01-10T09:00:00Z');
    const late = await manager(app, 'participate', at.eventIdx);
    expect((await invited(sheet, company, late)).resultMessage).toBe('event_the_end');
    expect(await invitations()).toEqual([]);
  });

  it('leaves a row in the audit without a name in it', async () => {
    await invited(csvOf([heads, row(address())]));
    const rows = await app.db
      .selectFrom('audit')
      .select(['action', 'subject', 'memberIdx', 'detail'])
      .where('eventIdx', '=', at.eventIdx)
      .where('action', '=', 'invite')
      .execute();
    expect(rows).toEqual([
      {
        action: 'invite',
        subject: 'participate',
        memberIdx: desk.memberIdx,
        detail: '{"type":"COMPANY","invited":1,"told":0,"passed":0,"left":0}',
      },
    ]);
  });
});
