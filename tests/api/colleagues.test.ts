/** Colleagues represent a participation: by invitation, by link, with and without an account (docs/rules.md, P28 to P30). */
import { describe, expect, it } from 'vitest';
import { newKey } from '#api/client.ts';
import { limits } from '#domain/common/limits.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { colleaguesOf } from '#tests/support/colleagues.ts';
import { company, joined } from '#tests/support/factories.ts';
import { approve, askFor, pair, refusal } from '#tests/support/pair.ts';
import { counselingSample, password, visitorSample } from '#tests/support/samples.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { guest, mailsTo, newAddress, invite, tokenTo, joinByLink, colleague, peopleSeenBy } =
  colleaguesOf(app);
const inEvent = (here: { at: { eventIdx: number } }) => ({ eventIdx: here.at.eventIdx });

describe('a colleague', () => {
  it('is invited by mail, joins with a name and a password, and takes part', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const { people, email } = await invite(here.seller, eventIdx, {
      position: 'Sales',
      languages: ['de', 'en'],
    });
    expect(people.invited).toMatchObject([{ email, position: 'Sales', languages: ['de', 'en'] }]);
    const token = await tokenTo(email);
    const { data: opened } = await guest('POST /participate/openColleague', { token });
    expect(opened).toMatchObject({ email, position: 'Sales', eventIdx, country: 'KR' });
    const { data } = await guest('POST /member/joinColleague', joinByLink(token));
    expect(data.member).toMatchObject({
      id: email,
      gender: null,
      birth: null,
      tel: null,
      city: null,
      address: null,
    });
    expect(data.member.unconfirmedEmails).toEqual([]);
    const client = app.client(data.token);
    const member = (await client('GET /member/getMember', inEvent(here))).data;
    expect(member).toMatchObject({
      participateIdx: here.seller.participateIdx,
      stateParticipate: 'COMPLETE',
    });
    expect(member.inCharge).not.toBeNull();
    const seen = await peopleSeenBy({ client }, eventIdx);
    expect(seen.people).toMatchObject([
      { hasCharge: true, isMe: false },
      { nameEn: 'Seo Dodam', position: 'Sales', languages: ['de', 'en'], hasCharge: false, isMe: true },
    ]);
    expect([seen.invited, seen.mayChange]).toEqual([[], false]);
    expect((await refusal(guest('POST /member/joinColleague', joinByLink(token)))).key).toBe(
      'msg.invitation_not_found',
    );
  });

  it('reads and answers what the company is asked, and writes its logs', async () => {
    const here = await pair(app);
    const other = await colleague(here.seller, here.at.eventIdx);
    const asked = await askFor(here, here.purchaser, here.seller);
    const { data: list } = await other.client('GET /matching/getList', inEvent(here));
    expect(list.map(({ matchingIdx }) => matchingIdx)).toEqual([asked.matchingIdx]);
    const placed = await approve(other, asked.matchingIdx, here.slots[0]);
    expect(placed.stateMatching).toBe('complete');
    app.clock.set('2026-10-29T12:00:00Z');
    const { matchingIdx, ...said } = counselingSample(asked.matchingIdx);
    const request = { ...said, matchingIdx, ...inEvent(here) };
    const { data: log } = await other.client('POST /counseling/add', request);
    const changed = here.seller.client('POST /counseling/update', {
      ...said,
      counselingIdx: log.counselingIdx,
      content: 'Changed by a colleague',
    });
    expect((await changed).data.content).toBe('Changed by a colleague');
    app.clock.set(longBefore);
  });

  it('with an account accepts after logging in, and is a visitor no more, whose code stays', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const known = await joined(app);
    const { data: visiting } = await known.client('POST /participate/apply', {
      ...visitorSample(3),
      eventIdx,
    } as never);
    const codeOf = () =>
      app.db
        .selectFrom('visitor')
        .select(['code', 'participateIdx', 'visitorName'])
        .where('eventIdx', '=', eventIdx)
        .executeTakeFirstOrThrow();
    const before = await codeOf();
    const { email } = await invite(here.seller, eventIdx, { email: known.id });
    const token = await tokenTo(email);
    expect((await refusal(guest('POST /member/joinColleague', joinByLink(token)))).key).toBe(
      'msg.duplicated_user',
    );
    const { data } = await known.client('POST /participate/acceptColleague', { token });
    expect(data).toEqual({ eventIdx, participateIdx: here.seller.participateIdx });
    expect(await codeOf()).toEqual({ ...before, participateIdx: null });
    const ended = app.db.selectFrom('participate').select('state').where('idx', '=', visiting.participateIdx);
    expect(await ended.executeTakeFirst()).toEqual({ state: 'CANCEL' });
    const { data: own } = await known.client('GET /participate/getDetail', { eventIdx });
    expect(own.participateIdx).toBe(here.seller.participateIdx);
  });

  it('accepts only by the account of the address that was invited', async () => {
    const here = await pair(app);
    const { email } = await invite(here.seller, here.at.eventIdx);
    const stranger = await joined(app);
    const token = await tokenTo(email);
    const refused = await refusal(stranger.client('POST /participate/acceptColleague', { token }));
    expect(refused.key).toBe('msg.invitation_of_another');
  });

  it('is not invited who represents somebody in the event already, and no one reads whom', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const asked = { eventIdx, position: 'Sales', language: 'en' } as const;
    const refused = await refusal(
      here.seller.client('POST /participate/inviteColleague', { ...asked, email: here.purchaser.id }),
    );
    expect(refused).toEqual({ key: 'msg.representative_exist', data: null });
    expect((await mailsTo(here.purchaser.id)).filter(({ body }) => body.includes('#colleague='))).toEqual([]);
  });

  it('who takes part meanwhile can not accept', async () => {
    const here = await pair(app);
    const known = await joined(app);
    const { email } = await invite(here.seller, here.at.eventIdx, { email: known.id });
    await company(app, here.at, known);
    const token = await tokenTo(email);
    const refused = await refusal(known.client('POST /participate/acceptColleague', { token }));
    expect(refused.key).toBe('msg.participate_exist');
  });
});

describe('an invitation', () => {
  it('that is sent again ends the link of before, and its mail', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const { email } = await invite(here.seller, eventIdx);
    const first = await tokenTo(email);
    const { people } = await invite(here.seller, eventIdx, { email, position: 'CEO' });
    expect(people.invited).toMatchObject([{ email, position: 'CEO' }]);
    expect((await refusal(guest('POST /participate/openColleague', { token: first }))).key).toBe(
      'msg.invitation_not_found',
    );
    expect((await mailsTo(email)).map(({ body }) => body === '')).toEqual([true, false]);
  });

  it('is taken back by whoever has charge, and opens nothing then', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const other = await colleague(here.seller, eventIdx);
    const { people, email } = await invite(here.seller, eventIdx);
    const representativeInvitationIdx = people.invited[0]?.representativeInvitationIdx as number;
    const byOther = other.client('POST /participate/takeBackInvitation', {
      eventIdx,
      representativeInvitationIdx,
    });
    expect((await refusal(byOther)).key).toBe('msg.charge_needed');
    const { data } = await here.seller.client('POST /participate/takeBackInvitation', {
      eventIdx,
      representativeInvitationIdx,
    });
    expect(data.invited).toEqual([]);
    expect((await mailsTo(email)).map(({ body }) => body)).toEqual(['']);
  });

  it('is one of twenty people at most, also of two that are sent at once', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const at = app.clock.read().toISOString();
    const rows = Array.from({ length: 18 }, (_, no) => ({
      eventIdx,
      participateIdx: here.seller.participateIdx,
      email: `full-${eventIdx}-${no}@example.org`,
      position: 'Sales',
      languages: '',
      locale: 'en' as const,
      tokenHash: `full-${eventIdx}-${no}`,
      expiresAt: '2027-01-01T00:00:00.000Z',
      createdAt: at,
    }));
    await app.db.insertInto('representativeInvitation').values(rows).execute();
    const outcomes = await Promise.all(
      [newAddress(), newAddress()].map((email) =>
        invite(here.seller, eventIdx, { email }).then(
          () => 'invited',
          (error: { key?: string }) => error.key,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['invited', 'msg.representative_full']);
  });

  it('goes to one address five times a day at most, whoever sends it', async () => {
    const here = await pair(app);
    const email = newAddress();
    for (let no = 0; no < 5; no++) await invite(here.seller, here.at.eventIdx, { email });
    const refused = await refusal(invite(here.purchaser, here.at.eventIdx, { email }));
    expect(refused.key).toBe('msg.too_many_requests');
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it('ends with its participation, and after fourteen days', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const { email } = await invite(here.purchaser, eventIdx);
    const token = await tokenTo(email);
    await here.purchaser.client('POST /participate/cancel', { eventIdx });
    expect((await mailsTo(email)).map(({ body }) => body)).toEqual(['']);
    expect((await refusal(guest('POST /participate/openColleague', { token }))).key).toBe(
      'msg.invitation_not_found',
    );
    const { email: late } = await invite(here.seller, eventIdx);
    const lateToken = await tokenTo(late);
    app.clock.set('2026-10-26T09:00:01Z');
    const opened = guest('POST /participate/openColleague', { token: lateToken });
    expect((await refusal(opened)).key).toBe('msg.invitation_not_found');
  });
});

it('joins once, however often the call is sent', async () => {
  const here = await pair(app);
  const { email } = await invite(here.seller, here.at.eventIdx);
  const request = joinByLink(await tokenTo(email));
  const key = newKey();
  const first = await guest('POST /member/joinColleague', request, { key });
  const second = await guest('POST /member/joinColleague', request, { key });
  expect(second.data.member.memberIdx).toBe(first.data.member.memberIdx);
});

it('completes what the link did not ask, on their own page', async () => {
  const here = await pair(app);
  const other = await colleague(here.seller, here.at.eventIdx);
  const { data } = await other.client('POST /member/update', {
    nameKo: '서도담',
    nameEn: 'Seo Dodam',
    gender: 'FEMALE',
    birth: '1990-01-01',
    tel: '+82 2 1234 5678',
    email: other.id,
    country: 'KR',
    city: 'Seoul',
    address: 'Sejong-daero 1',
  });
  expect(data).toMatchObject({ gender: 'FEMALE', birth: '1990-01-01', city: 'Seoul' });
  const again = await guest('POST /member/login', { id: other.id, password });
  expect(again.data.member.memberIdx).toBe(other.memberIdx);
});

describe('what one member makes the site mail to strangers', () => {
  it('is bounded over participations, which one may cancel and begin anew', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    for (let no = 0; no < limits.colleagueMails; no++) {
      const { people } = await invite(here.seller, eventIdx);
      const representativeInvitationIdx = people.invited[0]?.representativeInvitationIdx as number;
      await here.seller.client('POST /participate/takeBackInvitation', {
        eventIdx,
        representativeInvitationIdx,
      });
    }
    await here.seller.client('POST /participate/cancel', { eventIdx });
    const again = await company(app, here.at, here.seller);
    expect((await refusal(invite(again, eventIdx))).key).toBe('msg.too_many_requests');
    // A manager may still invite for them, and others are not held up.
    const asked = { participateIdx: again.participateIdx, position: 'Sales', language: 'en' } as const;
    await here.at.manager.client('POST /manage/participate/inviteColleague', {
      ...asked,
      email: newAddress(),
    });
    await invite(here.purchaser, eventIdx);
  });
});

describe('a participation without an account', () => {
  it('has no colleagues, whom nobody there could let go, until it is taken over', async () => {
    const here = await pair(app);
    const { eventIdx, manager } = here.at;
    const { enter, linkOf } = withoutAccount(app);
    const participateIdx = await enter(here);
    const email = newAddress();
    const asked = { participateIdx, email, position: 'Sales', language: 'en' } as const;
    const invited = manager.client('POST /manage/participate/inviteColleague', asked);
    expect((await refusal(invited)).key).toBe('msg.representative_no_account');
    expect(await mailsTo(email)).toEqual([]);
    const member = await joined(app);
    await member.client('POST /participant/takeOver', { token: await linkOf(here, participateIdx) });
    await manager.client('POST /manage/participate/inviteColleague', asked);
    const { data } = await guest('POST /member/joinColleague', joinByLink(await tokenTo(email)));
    await app.client(data.token)('POST /participate/leave', { eventIdx });
  });
});
