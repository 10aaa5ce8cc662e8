/** People without an account: what their link does, what they are told, and how they end (docs/rules.md, P34 to P36). */
import { describe, expect, it } from 'vitest';
import { monthsLater } from '#domain/common/retention.ts';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { eraseDue } from '#server/features/retention/job.ts';
import { site } from '#site.config';
import { testApp } from '#tests/support/api.ts';
import { colleaguesOf } from '#tests/support/colleagues.ts';
import { joined } from '#tests/support/factories.ts';
import { approve, pair, refusal } from '#tests/support/pair.ts';
import { siteAt } from '#tests/support/site-at.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { anyone, enter, detailOf, linkOf, open, agree, agreed, ask, mailsTo, addressOf } = withoutAccount(app);
const { colleague, idxOf } = colleaguesOf(app);

describe('their link', () => {
  it('shows what was entered and nothing else until they agree', async () => {
    const here = await pair(app);
    const email = addressOf();
    const participateIdx = await enter(here, { email });
    await ask(here, participateIdx);
    const token = await linkOf(here, participateIdx, 'Y');
    const page = await open(token);
    expect(page).toMatchObject({
      entered: { companyName: 'Donau Handel', personName: 'Anna Leitner', email, country: 'AT' },
      consentedAt: null,
      meetings: null,
      slots: [],
    });
    const [mail] = await mailsTo(email);
    expect(mail?.body).toContain(token);
    expect(mail).toMatchObject({ isSecret: 'Y', locale: 'en' });
    const [row] = await app.db.selectFrom('representative').selectAll().where('email', '=', email).execute();
    expect(JSON.stringify(row)).not.toContain(token);
    const deeds = [
      () => anyone('POST /participant/approve', { token, matchingIdx: 1 }),
      () => anyone('POST /participant/deny', { token, matchingIdx: 1, reason: '' }),
      () => anyone('POST /participant/cancel', { token, matchingIdx: 1, reason: '' }),
      () => anyone('POST /participant/markUnavailable', { token, slotIdxs: [] }),
    ];
    for (const deed of deeds) expect(await refusal(deed())).toMatchObject({ key: 'msg.consent_needed' });
    const next = await linkOf(here, participateIdx);
    expect(await refusal(open(token))).toMatchObject({ key: 'msg.guest_link_not_found' });
    await agree(next);
    const agreedPage = await open(next);
    expect(agreedPage.meetings).toMatchObject([{ stateMatching: 'request', mayApprove: true }]);
    expect(agreedPage.slots.length).toBeGreaterThan(0);
    const { seller } = here;
    const told = JSON.stringify(agreedPage);
    expect(told).not.toContain(seller.id);
  });

  it('answers, cancels and marks times, of its own meetings alone; the other side and the schedule follow', async () => {
    const here = await pair(app);
    const { participateIdx, token } = await agreed(here);
    const [first, second] = here.slots as [number, number];
    const { matchingIdx } = await ask(here, participateIdx, [first]);
    const other = await pair(app);
    const foreign = (
      await other.purchaser.client('POST /matching/apply', {
        eventIdx: other.at.eventIdx,
        targetParticipateIdx: other.seller.participateIdx,
        wishes: [other.slots[0] as number],
      })
    ).data;
    expect(
      await refusal(anyone('POST /participant/approve', { token, matchingIdx: foreign.matchingIdx })),
    ).toMatchObject({ key: 'msg.matching_not_found' });
    await anyone('POST /participant/markUnavailable', { token, slotIdxs: [second] });
    await anyone('POST /participant/approve', { token, matchingIdx, slotIdx: first });
    const page = await open(token);
    expect(page.meetings).toMatchObject([
      { stateMatching: 'complete', slot: { slotIdx: first }, mayCancel: true },
    ]);
    expect(page.slots.filter(({ isUnavailable }) => isUnavailable).map(({ slotIdx }) => slotIdx)).toEqual([
      second,
    ]);
    const { data: mine } = await here.seller.client('GET /matching/getList', { eventIdx: here.at.eventIdx });
    expect(mine).toMatchObject([
      {
        matchingIdx,
        stateMatching: 'complete',
        buyer: { companyName: 'Donau Handel', personName: 'Anna Leitner' },
      },
    ]);
    await anyone('POST /participant/cancel', { token, matchingIdx, reason: 'Flight cancelled' });
    expect((await open(token)).meetings).toMatchObject([{ stateMatching: 'cancel' }]);
    const denied = await ask(here, participateIdx, [first]);
    await anyone('POST /participant/deny', { token, matchingIdx: denied.matchingIdx, reason: '' });
    const notices = await app.db
      .selectFrom('notice')
      .select('kind')
      .where('memberIdx', '=', here.seller.memberIdx)
      .orderBy('idx')
      .execute();
    expect(notices.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['meetingConfirmed', 'meetingCancelled', 'meetingDenied']),
    );
  });

  it('says yes on the spot to a meeting in the slot that has begun, while one can still begin in it', async () => {
    const here = await pair(app);
    const { participateIdx, token } = await agreed(here);
    app.clock.set('2026-10-29T08:05:00Z');
    const slotIdx = here.slots[0] as number;
    const asking = { eventIdx: here.at.eventIdx, targetParticipateIdx: participateIdx, wishes: [slotIdx] };
    const { data } = await here.seller.client('POST /matching/apply', { ...asking, walkIn: 'Y' });
    await anyone('POST /participant/approve', { token, matchingIdx: data.matchingIdx, slotIdx });
    expect((await open(token)).meetings).toMatchObject([{ stateMatching: 'complete', slot: { slotIdx } }]);
    const later = await agreed(here);
    const again = {
      ...asking,
      targetParticipateIdx: later.participateIdx,
      wishes: [here.slots[1] as number],
    };
    const next = await here.seller.client('POST /matching/apply', { ...again, walkIn: 'Y' });
    app.clock.set('2026-10-29T08:45:00Z');
    const yes = { token: later.token, matchingIdx: next.data.matchingIdx };
    expect(await refusal(anyone('POST /participant/approve', yes))).toMatchObject({
      key: 'msg.late_inquiry',
    });
  });

  it('names who comes for the other side, where it has several people', async () => {
    const here = await pair(app);
    const { participateIdx, token } = await agreed(here);
    const partner = await colleague(here.seller, here.at.eventIdx);
    const { matchingIdx } = await ask(here, participateIdx);
    await anyone('POST /participant/approve', { token, matchingIdx, slotIdx: here.slots[0] });
    const representativeIdx = await idxOf(partner, partner.participateIdx);
    await here.seller.client('POST /matching/handOver', { matchingIdx, representativeIdx });
    expect((await open(token)).meetings).toMatchObject([{ personNameEn: 'Seo Dodam' }]);
  });

  it('reads as a calendar once its person has agreed', async () => {
    const here = await pair(app);
    const participateIdx = await enter(here);
    const token = await linkOf(here, participateIdx);
    const feed = () => app.send(`/../files/calendar/${token}.ics`, {}, { clientAddress: '203.0.113.9' });
    expect((await feed()).status).toBe(404);
    await agree(token);
    expect((await feed()).status).toBe(200);
  });
});

describe('what they are told', () => {
  it('is mailed in their language, without their token, and to nobody without an address', async () => {
    const here = await pair(app);
    const email = addressOf();
    const { participateIdx, token } = await agreed(here, { email, country: 'KR', personName: '이안나' });
    const { token: silent, participateIdx: silentIdx } = await agreed(here, {
      email: '',
      tel: '+4366012345678',
    });
    const { matchingIdx } = await ask(here, participateIdx);
    const quiet = await ask(here, silentIdx, [here.slots[2] as number]);
    await anyone('POST /participant/approve', { token, matchingIdx, slotIdx: here.slots[0] });
    await anyone('POST /participant/approve', { token: silent, matchingIdx: quiet.matchingIdx });
    await here.seller.client('POST /matching/cancel', { matchingIdx, reason: 'No time' });
    await mailNotices(app.db, app.clock.read(), siteAt('https://example.org'));
    const mails = await mailsTo(email);
    expect(mails.length).toBeGreaterThanOrEqual(2);
    expect(mails.every(({ locale }) => locale === 'ko')).toBe(true);
    expect(mails.map(({ body }) => body).join()).not.toContain(token);
    expect(mails.some(({ body }) => body.includes('No time'))).toBe(true);
    expect(mails.some(({ body }) => body.includes('/my-page'))).toBe(false);
  });
});

describe('refusing', () => {
  it('erases what was entered, ends the meetings and tells the others', async () => {
    const here = await pair(app);
    const email = addressOf();
    const { participateIdx, token } = await agreed(here, {
      email,
      companyName: 'Vanishing Ltd',
      personName: 'Greta Gone',
    });
    const { matchingIdx } = await ask(here, participateIdx);
    await anyone('POST /participant/approve', { token, matchingIdx, slotIdx: here.slots[0] });
    await mailNotices(app.db, app.clock.read(), siteAt('https://example.org'));
    await agree(token, 'N');
    expect(await refusal(open(token))).toMatchObject({ key: 'msg.guest_link_not_found' });
    const { data } = await here.seller.client('GET /matching/getDetail', { matchingIdx });
    expect(data).toMatchObject({ stateMatching: 'cancel', buyer: { companyName: null, personName: null } });
    const told = await app.db
      .selectFrom('notice')
      .select('kind')
      .where('memberIdx', '=', here.seller.memberIdx)
      .execute();
    expect(told.map(({ kind }) => kind)).toContain('meetingCancelled');
    for (const table of [
      'representative',
      'buyer',
      'outbox',
      'participateSearch',
      'participate',
      'auditText',
    ] as const)
      expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute())).not.toMatch(
        new RegExp(`Vanishing Ltd|Greta Gone|vanishing ltd|${email}`),
      );
    // The address is free again.
    await enter(here, { email });
  });

  it('is what happens once it was kept long enough', async () => {
    const here = await pair(app);
    const participateIdx = await enter(here);
    const { lastEndsAt } = (await app.db
      .selectFrom('eventDay')
      .select((of) => of.fn.max('endsAt').as('lastEndsAt'))
      .where('eventIdx', '=', here.at.eventIdx)
      .executeTakeFirstOrThrow()) as { lastEndsAt: string };
    const due = new Date(Date.parse(monthsLater(lastEndsAt, site.retention.participations)) + 1000);
    await eraseDue(app.db, due, siteAt('https://example.org'));
    expect((await detailOf(here, participateIdx)).buyer).toBeNull();
  });
});

describe('taking it over', () => {
  it('is offered to the account of the confirmed address, and makes an ordinary participation', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const email = addressOf();
    const { participateIdx, token } = await agreed(here, { email });
    const { matchingIdx } = await ask(here, participateIdx);
    const stranger = await joined(app);
    expect((await stranger.client('GET /participant/getOffer', { eventIdx })).data).toBeNull();
    expect(await refusal(stranger.client('POST /participant/takeOver', { eventIdx }))).toMatchObject({
      key: 'msg.guest_link_not_found',
    });
    const member = await joined(app, { id: email });
    expect((await member.client('GET /participant/getOffer', { eventIdx })).data).toMatchObject({
      participateIdx,
      companyName: 'Donau Handel',
    });
    await member.client('POST /participant/takeOver', { eventIdx });
    expect(await refusal(open(token))).toMatchObject({ key: 'msg.guest_link_not_found' });
    await approve({ ...member, participateIdx }, matchingIdx, here.slots[0]);
    const { data } = await member.client('GET /participate/getDetail', { eventIdx });
    expect(data).toMatchObject({ participateIdx, memberIdx: member.memberIdx, buyer: { city: '' } });
    expect((await detailOf(here, participateIdx)).person).toBeNull();
    expect((await member.client('GET /participant/getOffer', { eventIdx })).data).toBeNull();
    const [row] = await app.db
      .selectFrom('representative')
      .selectAll()
      .where('participateIdx', '=', participateIdx)
      .execute();
    expect(row).toMatchObject({
      memberIdx: member.memberIdx,
      name: null,
      email: null,
      contactOf: null,
      tokenHash: null,
    });
  });

  it('is done by the link of a logged-in member, once, and not by who takes part already', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const { participateIdx, token } = await agreed(here);
    expect(
      await refusal(here.seller.client('POST /participant/takeOver', { eventIdx, token })),
    ).toMatchObject({
      key: 'msg.participate_exist',
    });
    const two = [await joined(app), await joined(app)];
    const tries = await Promise.allSettled(
      two.map((one) => one.client('POST /participant/takeOver', { eventIdx, token })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await detailOf(here, participateIdx)).memberIdx).not.toBeNull();
  });

  it('and a refusal at the same moment: one of the two is done, and the other is told so', async () => {
    for (let round = 0; round < 8; round++) {
      const here = await pair(app);
      const { participateIdx, token } = await agreed(here);
      const member = await joined(app);
      const [taken, refused] = await Promise.allSettled([
        member.client('POST /participant/takeOver', { token }),
        agree(token, 'N'),
      ]);
      expect([taken.status, refused.status].sort()).toEqual(['fulfilled', 'rejected']);
      const row = await app.db
        .selectFrom('participate')
        .select(['memberIdx', 'erasedAt'])
        .where('idx', '=', participateIdx)
        .executeTakeFirstOrThrow();
      if (taken.status === 'fulfilled') expect(row).toEqual({ memberIdx: member.memberIdx, erasedAt: null });
      else expect([row.memberIdx, row.erasedAt]).toEqual([null, expect.any(String)]);
    }
  });
});
