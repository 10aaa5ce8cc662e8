/**
 * When a participation can be cancelled and an account be left: only a confirmed meeting of the next 24 hours holds back (docs/rules.md, P5).
 */

import { beforeEach, describe, expect, it } from 'vitest';
import { blockedBy } from '#api/matching/matching.ts';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, type Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal, type Wish } from '#tests/support/pair.ts';
import { counselingSample, password } from '#tests/support/samples.ts';
import { savedAt } from '#tests/support/seen.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();

/** The first slot begins at 08:00 UTC on 29 October 2026; the last, of six half hours, at 10:30. */
const starts = '2026-10-29T08:00:00.000Z';
let here: Pair;
beforeEach(async () => {
  here = await pair(app);
});

const confirmed = async (wish: Wish = {}, by: Participant = here.purchaser) => {
  const { matchingIdx } = await askFor(here, by, here.seller, wish);
  await approve(here.seller, matchingIdx);
  return matchingIdx;
};
const slot = (no: number) => here.slots[no] as number;
const stateOf = async (matchingIdx: number, by = here.purchaser) =>
  (await by.client('GET /matching/getDetail', { matchingIdx })).data.stateMatching;
const mailAll = async () => {
  while ((await mailNotices(app.db, app.clock.read(), siteAt('https://expo.example'))) > 0);
};
const mailsTo = ({ memberIdx }: Participant) =>
  app.db.selectFrom('outbox').selectAll().where('memberIdx', '=', memberIdx).orderBy('idx').execute();
const standing = async () => {
  const { data } = await here.seller.client('GET /participate/getDetail', { eventIdx: here.at.eventIdx });
  return data.stateParticipate;
};

/** The two ways out. */
const ways = {
  'cancelling the participation': () =>
    here.seller.client('POST /participate/cancel', { eventIdx: here.at.eventIdx }),
  'leaving for good': () => here.seller.client('POST /member/withdraw', { password }),
};

describe.each(Object.entries(ways))('%s', (way, leave) => {
  it.each([
    ['24 hours and a second before a meeting', '2026-10-28T07:59:59Z', true],
    ['24 hours before it', '2026-10-28T08:00:00Z', true],
    ['a second later', '2026-10-28T08:00:01Z', false],
    ['a second before it begins', '2026-10-29T07:59:59Z', false],
    ['when it begins', '2026-10-29T08:00:00Z', true],
    ['a second after that', '2026-10-29T08:00:01Z', true],
  ])('%s', async (_, now, isPossible) => {
    const matchingIdx = await confirmed();
    app.clock.set(now);
    if (!isPossible) {
      expect((await refusal(leave())).key).toBe('msg.late_cancellation');
      expect([await stateOf(matchingIdx), await standing()]).toEqual(['complete', 'COMPLETE']);
      return;
    }
    await leave();
    const hasBegun = new Date(now) >= new Date(starts);
    expect(await stateOf(matchingIdx)).toBe(hasBegun ? 'complete' : 'cancel');
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('names the meeting that holds back, the first of several, as its side reads it', async () => {
    const matchingIdx = await confirmed();
    await confirmed({ wishes: [slot(4)] }, await buyer(app, here.at));
    app.clock.set('2026-10-28T20:00:00Z');
    const { key, data } = await refusal(leave());
    expect(key).toBe('msg.late_cancellation');
    const named = blockedBy.parse(data);
    expect(named).toEqual(data);
    expect(named).toMatchObject({
      mine: 'company',
      timeZone: 'Europe/Vienna',
      meeting: {
        matchingIdx,
        eventIdx: here.at.eventIdx,
        matchingType: 'online',
        tableNo: 1,
        slot: { startsAt: starts, endsAt: '2026-10-29T08:30:00.000Z' },
        buyer: {
          companyName: expect.stringContaining('Wiener Handel'),
          contact: { email: expect.any(String) },
        },
      },
    });
  });

  it('is held back by no cancel period, no request and nothing that is not placed', async () => {
    here = await pair(app, { cancelPeriod: { from: '2026-10-20T00:00:00Z', to: '2026-10-21T00:00:00Z' } });
    const asked = await askFor(here, here.purchaser, here.seller);
    const third = await buyer(app, here.at);
    await askFor(here, here.seller, third);
    app.clock.set('2026-10-26T00:00:00Z');
    const matchingIdx = await confirmed({ wishes: [slot(3)] }, await buyer(app, here.at));
    await leave();
    for (const idx of [asked.matchingIdx, matchingIdx])
      expect(await stateOf(idx, here.at.manager as Participant)).toBe('cancel');
  });

  it('tells the other sides of confirmed meetings, and of no others', async () => {
    const others = [here.purchaser, await buyer(app, here.at), await buyer(app, here.at)] as const;
    const held = await confirmed({ wishes: [slot(0)] }, others[0]);
    await confirmed({ wishes: [slot(4)] }, others[1]);
    await askFor(here, others[2], here.seller);
    // The first meeting is over, and the second more than a day away: as if the event had a second day.
    await app.db
      .updateTable('slot')
      .set({ startsAt: '2026-10-31T09:00:00.000Z' })
      .where('idx', '=', slot(4))
      .execute();
    app.clock.set('2026-10-29T12:00:00Z');
    await mailAll();
    const before = await Promise.all(others.map(mailsTo));
    await leave();
    await mailAll();
    const after = await Promise.all(others.map(mailsTo));
    expect(after.map((list, no) => list.length - (before[no]?.length ?? 0))).toEqual([0, 1, 0]);
    const who = way === 'leaving for good' ? '탈퇴한 회원' : '마당식품';
    const mail = after[1]?.at(-1);
    expect(mail).toMatchObject({ locale: 'ko', eventIdx: here.at.eventIdx, sentAt: null, failedAt: null });
    expect(mail?.subject).toBe('[빈 비즈니스 엑스포] 확정된 상담이 취소됐어요');
    expect(mail?.body).toMatch(
      new RegExp(
        `^${who}.*의 참가가 취소되어 아래 상담도 함께 취소됐어요\\.\\n\\n10월 31일 \\(토\\) 오전 10:00 \\(.+\\), 테이블 1\\n\\n`,
      ),
    );
    const { data } = await others[1].client('GET /notice/getList', { eventIdx: here.at.eventIdx });
    expect(data[0]).toMatchObject({
      kind: 'meetingCancelled',
      startsAt: '2026-10-31T09:00:00.000Z',
      tableNo: 1,
    });
    expect(await stateOf(held)).toBe('complete');
  });

  it('leaves what was held to the other side: its place, and its log', async () => {
    const third = await buyer(app, here.at);
    const matchingIdx = await confirmed({}, third);
    app.clock.set('2026-10-29T12:00:00Z');
    await leave();
    const { eventIdx } = here.at;
    const { data } = await third.client('GET /matching/getTable', { eventIdx });
    expect(data.slots[0]?.meeting).toMatchObject({
      matchingIdx,
      stateMatching: 'complete',
      tableNo: 1,
      mayCancel: false,
    });
    // The one who stays may leave as well.
    await third.client('POST /participate/cancel', { eventIdx });
    expect(await stateOf(matchingIdx, here.at.manager as Participant)).toBe('complete');
    expect(await clashes(app.db)).toEqual(noClashes);
  });
});

it('a log of a meeting that was held is written after the buyer has left, without a name', async () => {
  const matchingIdx = await confirmed();
  app.clock.set('2026-10-29T12:00:00Z');
  await here.purchaser.client('POST /member/withdraw', { password });
  const { data: meeting } = await here.seller.client('GET /matching/getDetail', { matchingIdx });
  expect(meeting).toMatchObject({ buyer: { companyName: null }, mayWriteLog: true });
  const log = { ...counselingSample(matchingIdx), eventIdx: here.at.eventIdx };
  const { data } = await here.seller.client('POST /counseling/add', log);
  expect(data).toMatchObject({
    matchingIdx,
    buyerName: null,
    buyerCompanyName: null,
    amountTotal: 12_500.25,
  });
});

it('a manager cancels an approved participation at any hour, and what was held stays held', async () => {
  const third = await buyer(app, here.at);
  const [held, coming] = [await confirmed({}, third), await confirmed({ wishes: [slot(2)] })];
  app.clock.set('2026-10-29T08:20:00Z');
  const { participateIdx } = here.seller;
  await here.at.manager.client('POST /manage/participate/cancel', {
    participateIdx,
    updatedAt: await savedAt(app, participateIdx),
    reason: 'No show',
  });
  expect([await stateOf(held, third), await stateOf(coming)]).toEqual(['complete', 'cancel']);
  expect(await standing()).toBe('CANCEL');
});

it('a meeting by itself is still cancelled in time only', async () => {
  const matchingIdx = await confirmed();
  const cancel = () => here.purchaser.client('POST /matching/cancel', { matchingIdx });
  for (const now of ['2026-10-28T08:00:01Z', '2026-10-29T08:00:00Z', '2026-10-29T12:00:00Z']) {
    app.clock.set(now);
    expect((await refusal(cancel())).key).toBe('msg.late_cancellation');
  }
});
