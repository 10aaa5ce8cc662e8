/** Invitations that nobody has answered: listed, revoked and sent again (docs/rules.md, P25). */
import { beforeEach, describe, expect, it } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { applied, type Expo, expo, joined, manager, type Person } from '#tests/support/factories.ts';
import { refusedFor } from '#tests/support/mailing.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { buyerSample } from '#tests/support/samples.ts';
import { csvOf, sendSheet } from '#tests/support/sheets.ts';

const app = await testApp();
let at: Expo;
let desk: Person;
beforeEach(async () => {
  app.clock.set(longBefore);
  at = await expo(app, { eventIdx: nextNumber('event') });
  desk = await manager(app, 'participate', at.eventIdx);
});

const heads = ['회사명(국문)', '회사명(영문)', '이메일', '사업자등록번호', '전화번호', '산업분야', '언어'];
const address = () => `firm${nextNumber('person')}@example.org`;
const invite = (emails: readonly string[]) =>
  sendSheet<{ invited: number; told: number }>(
    app,
    'inviteSheet',
    desk.token,
    csvOf([
      heads,
      ...emails.map((email) => [
        '한빛식품',
        'Hanbit Foods',
        email,
        '124-81-00998',
        '02-312-3456',
        '식음료',
        'en',
      ]),
    ]),
    { eventIdx: at.eventIdx, participateType: 'COMPANY' },
  );
const listed = async (keywords?: string) =>
  (
    await desk.client('GET /manage/participate/getInvitations', {
      eventIdx: at.eventIdx,
      ...(keywords && { keywords }),
    })
  ).data;
const resend = async (invitationIdxs: number[], by = desk) =>
  (await by.client('POST /manage/participate/resendInvitations', { eventIdx: at.eventIdx, invitationIdxs }))
    .data;
const revoke = async (invitationIdxs: number[]) =>
  (await desk.client('POST /manage/participate/revokeInvitations', { eventIdx: at.eventIdx, invitationIdxs }))
    .data;
const mailsTo = (email: string) =>
  app.db.selectFrom('outbox').selectAll().where('toEmail', '=', email).orderBy('idx').execute();
const tokensFor = async (email: string) =>
  (await mailsTo(email)).flatMap(({ body }) => /#invite=([\w-]+)/.exec(body)?.[1] ?? []);
const opened = (token: string) => app.client()('POST /participate/openInvitation', { token });

describe('open invitations', () => {
  it('are narrowed by kind and put in order by address', async () => {
    const emails = [address(), address(), address()].sort().reverse();
    await invite(emails);
    const asked = async (query: object) =>
      (
        await desk.client('GET /manage/participate/getInvitations', { eventIdx: at.eventIdx, ...query })
      ).data.map(({ email }) => email);
    expect(await asked({ listOrder: 'email' })).toEqual(emails.toSorted());
    expect(await asked({ listOrder: 'email', orderType: 'desc' })).toEqual(emails.toSorted().reverse());
    for (const parameter of ['participateType', 'filterType'] as const) {
      expect(await asked({ [parameter]: 'COMPANY' })).toHaveLength(3);
      expect(await asked({ [parameter]: 'BUYER' })).toEqual([]);
    }
  });

  it('are listed with when, to whom, by whom and until when', async () => {
    const person = await joined(app);
    const email = address();
    expect((await invite([email, person.id])).data).toMatchObject({ invited: 1, told: 1 });
    const rows = await listed();
    expect(rows.map((row) => row.email).sort()).toEqual([email, person.id].sort());
    const { data: own } = await desk.client('GET /member/getMember', {});
    expect(rows.find((row) => row.email === email)).toMatchObject({
      participateType: 'COMPANY',
      isMember: false,
      sentAt: '2026-10-12T09:00:00.000Z',
      expiresAt: '2026-11-11T09:00:00.000Z',
      senderNameEn: own.nameEn,
    });
    expect((await listed(email)).map((row) => row.email)).toEqual([email]);
    await app.db
      .updateTable('invitation')
      .set({ expiresAt: '2026-10-12T09:00:00.000Z' })
      .where('eventIdx', '=', at.eventIdx)
      .execute();
    expect(await listed()).toEqual([]);
  });

  it('are not those of a member who has applied since', async () => {
    const no = nextNumber('person');
    const person = await applied(app, at, buyerSample(no));
    const other = await joined(app);
    await invite([other.id]);
    await app.db
      .updateTable('invitation')
      .set({ memberIdx: person.memberIdx })
      .where('eventIdx', '=', at.eventIdx)
      .execute();
    expect(await listed()).toEqual([]);
  });

  it('are revoked: the link opens nothing, and the mail that waits is not sent', async () => {
    const [first, second] = [address(), address()];
    await invite([first, second]);
    const [token] = await tokensFor(first);
    const [row] = await listed(first);
    expect(await revoke([row?.invitationIdx as number, 999_999])).toEqual({ count: 1 });
    expect(await refusedFor(opened(token as string))).toBe('invitation_not_found');
    expect(await mailsTo(first)).toMatchObject([{ body: '', endedAt: expect.any(String) }]);
    expect((await listed()).map(({ email }) => email)).toEqual([second]);
    // Who was revoked may be invited again.
    expect((await invite([first])).data).toMatchObject({ invited: 1 });
  });

  it('are sent again: with a new link in the same language, and their whole time', async () => {
    const email = address();
    const person = await joined(app);
    await invite([email, person.id]);
    const [before] = await tokensFor(email);
    const mailsBefore = (await mailsTo(person.id)).length;
    app.clock.set('2026-10-20T09:00:00Z');
    const other = await manager(app, 'participate', at.eventIdx);
    const idxs = (await listed()).map(({ invitationIdx }) => invitationIdx);
    expect(await resend(idxs, other)).toEqual({ count: 2, passed: 0 });
    expect(await refusedFor(opened(before as string))).toBe('invitation_not_found');
    const [after] = await tokensFor(email);
    expect(after).not.toBe(before);
    expect((await opened(after as string)).data).toMatchObject({ email });
    expect((await mailsTo(email)).map(({ locale }) => locale)).toEqual(['en', 'en']);
    expect((await mailsTo(person.id)).length).toBe(mailsBefore + 1);
    const { data: own } = await other.client('GET /member/getMember', {});
    for (const row of await listed())
      expect(row).toMatchObject({
        sentAt: '2026-10-20T09:00:00.000Z',
        expiresAt: '2026-11-19T09:00:00.000Z',
        senderNameEn: own.nameEn,
      });
  });

  it('are not sent past the limit of an hour, by sheet or again, and are after it', async () => {
    const email = address();
    await invite([email]);
    const sending = { eventIdx: at.eventIdx, senderIdx: desk.memberIdx };
    await app.db
      .insertInto('invitationSending')
      .values({ ...sending, mails: 9_999, createdAt: '2026-10-12T09:00:00.000Z' })
      .execute();
    const idxs = (await listed()).map(({ invitationIdx }) => invitationIdx);
    expect(await refusedFor(resend(idxs))).toBe('invitation_too_often');
    expect(await invite([address()])).toMatchObject({ resultMessage: 'invitation_too_often' });
    expect(await listed()).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
    app.clock.set('2026-10-12T10:00:00Z');
    expect(await resend(idxs)).toEqual({ count: 1, passed: 0 });
  });

  it('go to one address five times a day, by whoever and however they are sent, and others are sent all the same', async () => {
    const [email, other] = [address(), address()];
    await invite([email]);
    const only = async () => (await listed(email)).map(({ invitationIdx }) => invitationIdx);
    for (let more = 0; more < 3; more++) await resend(await only());
    // By another manager, and by a sheet after it was revoked.
    expect(await resend(await only(), await manager(app, 'participate', at.eventIdx))).toMatchObject({
      count: 1,
    });
    expect(await refusedFor(resend(await only()))).toBe('invitation_address_full');
    expect(await mailsTo(email)).toHaveLength(5);
    expect((await invite([other])).data).toMatchObject({ invited: 1 });
    const both = (await listed()).map(({ invitationIdx }) => invitationIdx);
    expect(await resend(both)).toEqual({ count: 1, passed: 1 });
    await revoke(await only());
    expect(await invite([email])).toMatchObject({ resultMessage: 'invitation_address_full' });
    expect(await mailsTo(email)).toHaveLength(5);
    app.clock.set('2026-10-13T09:00:00Z');
    expect((await invite([email])).data).toMatchObject({ invited: 1 });
  });

  it('sent again by two at once leave one link that opens', async () => {
    const email = address();
    await invite([email]);
    const idxs = (await listed()).map(({ invitationIdx }) => invitationIdx);
    await Promise.all([resend(idxs), resend(idxs), resend(idxs)]);
    const tokens = await tokensFor(email);
    expect(tokens).toHaveLength(1);
    expect((await opened(tokens[0] as string)).data).toMatchObject({ email });
  });

  it('name the one who sent each, also where two managers send at the same moment', async () => {
    const [first, second] = [address(), address()];
    await invite([first]);
    const mine = desk;
    desk = await manager(app, 'participate', at.eventIdx);
    await invite([second]);
    const nameOf = async ({ client }: typeof desk) => (await client('GET /member/getMember', {})).data.nameEn;
    const rows = new Map((await listed()).map((row) => [row.email, row]));
    expect(rows.get(first)?.sentAt).toBe(rows.get(second)?.sentAt);
    expect(rows.get(first)?.senderNameEn).toBe(await nameOf(mine));
    expect(rows.get(second)?.senderNameEn).toBe(await nameOf(desk));
    expect(rows.get(first)?.senderNameEn).not.toBe(rows.get(second)?.senderNameEn);
  });

  it('of another event are not touched', async () => {
    await invite([address()]);
    const idxs = (await listed()).map(({ invitationIdx }) => invitationIdx);
    const [mine, before] = [at, desk];
    at = await expo(app, { eventIdx: nextNumber('event') });
    desk = await manager(app, 'participate', at.eventIdx);
    expect(await revoke(idxs)).toEqual({ count: 0 });
    expect(await resend(idxs)).toEqual({ count: 0, passed: 0 });
    [at, desk] = [mine, before];
    expect(await listed()).toHaveLength(1);
  });
});
