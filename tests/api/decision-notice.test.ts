/** What a manager decides on a participation is told in the site, and at once (docs/rules.md, N12). */
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { setWebhook } from '#server/features/webhook/settings.ts';
import { testApp } from '#tests/support/api.ts';
import { applied, type Expo, expo, type Participant, visitor } from '#tests/support/factories.ts';
import { listening } from '#tests/support/listening.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { secondProcess } from '#tests/support/realtime.ts';
import { buyerSample } from '#tests/support/samples.ts';
import { savedAt, seenNow } from '#tests/support/seen.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();
const { realtime, send, stop } = await secondProcess(app);
afterAll(stop);

let at: Expo;
let applicant: Participant;
const open = new Set<Awaited<ReturnType<typeof listening>>>();
beforeEach(async () => {
  await expect.poll(() => realtime.isHearing()).toBe(true);
  app.clock.set('2026-10-01T08:00:00Z');
  at = await expo(app, { eventIdx: nextNumber('event') });
  applicant = await applied(app, at, buyerSample(nextNumber('person')));
});
afterEach(async () => {
  for (const stream of open) await stream.leave();
  open.clear();
});
const listen = async (person: { token: string }) => {
  const stream = await listening(send, person, at.eventIdx);
  open.add(stream);
  return stream;
};
const notices = async () =>
  (await applicant.client('GET /notice/getList', { eventIdx: at.eventIdx })).data.map(
    ({ kind, matchingIdx, nameKo, isRead }) => ({ kind, matchingIdx, nameKo, isRead }),
  );
const unread = async () =>
  (await applicant.client('GET /member/getMember', { eventIdx: at.eventIdx })).data.unreadNotices;
const mails = () =>
  app.db.selectFrom('outbox').select('idx').where('memberIdx', '=', applicant.memberIdx).execute();
const handOn = async () => {
  while ((await mailNotices(app.db, app.clock.read(), siteAt('https://expo.example'))) > 0);
};
const told = (kind: string) => [{ kind, matchingIdx: null, nameKo: null, isRead: false }];
const client = () => at.manager.client;

describe('whoever has applied reads and hears at once', () => {
  it('that they were approved, and goes on hearing', async () => {
    const stream = await listen(applicant);
    await client()('POST /manage/participate/approve', { participateIdx: applicant.participateIdx });
    await expect.poll(() => stream.changes()).toBeGreaterThan(0);
    expect(await notices()).toEqual(told('participationApproved'));
    expect(await unread()).toBe(1);
    expect(stream.isOpen()).toBe(true);
  });

  it('that they were denied, after which there is nothing more to hear', async () => {
    const stream = await listen(applicant);
    const { participateIdx } = applicant;
    await client()('POST /manage/participate/deny', { participateIdx, reason: '서류가 빠졌어요' });
    await expect.poll(() => stream.changes()).toBeGreaterThan(0);
    expect(await notices()).toEqual(told('participationDenied'));
  });

  it('that a manager cancelled their participation, but not that they did it themselves', async () => {
    const stream = await listen(applicant);
    const { participateIdx } = applicant;
    await client()('POST /manage/participate/cancel', {
      participateIdx,
      updatedAt: await savedAt(app, participateIdx),
      reason: '요청',
    });
    await stream.ended;
    expect(stream.changes()).toBeGreaterThan(0);
    expect(await notices()).toEqual(told('participationCancelled'));
    applicant = await applied(app, at, buyerSample(nextNumber('person')));
    await applicant.client('POST /participate/cancel', { eventIdx: at.eventIdx });
    expect(await notices()).toEqual([]);
  });

  it('by one mail of the decision and not by another of the notice', async () => {
    const before = (await mails()).length;
    await client()('POST /manage/participate/approve', { participateIdx: applicant.participateIdx });
    expect(await mails()).toHaveLength(before + 1);
    app.clock.set('2026-10-01T09:00:00Z');
    await handOn();
    expect(await mails()).toHaveLength(before + 1);
  });
});

it('a decision that is taken back leaves no notice, and open pages hear of that', async () => {
  const { participateIdx } = applicant;
  const { eventIdx } = at;
  await client()('POST /manage/participate/decide', {
    eventIdx,
    applications: await seenNow(app, [participateIdx]),
    decision: 'approve',
  });
  expect(await notices()).toEqual(told('participationApproved'));
  const stream = await listen(applicant);
  await client()('POST /manage/participate/undo', { eventIdx, participateIdxs: [participateIdx] });
  await expect.poll(() => stream.changes()).toBeGreaterThan(0);
  expect(await notices()).toEqual([]);
});

describe('once it cannot be taken back any more, a decision', () => {
  const hooks = async () =>
    (
      await app.db.selectFrom('webhookDelivery').select('body').where('eventIdx', '=', at.eventIdx).execute()
    ).map(({ body }) => JSON.parse(body));
  const pushes = () =>
    app.db
      .selectFrom('pushMessage')
      .innerJoin('notice', 'notice.idx', 'pushMessage.noticeIdx')
      .select('notice.kind')
      .where('notice.memberIdx', '=', applicant.memberIdx)
      .execute();
  beforeEach(async () => {
    await setWebhook(
      app.db,
      { eventIdx: at.eventIdx, url: 'https://crm.example.com/', isNewSecret: false },
      app.clock.read(),
    );
    const session = await app.db
      .selectFrom('session')
      .select('idx')
      .where('memberIdx', '=', applicant.memberIdx)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('pushSubscription')
      .values({
        memberIdx: applicant.memberIdx,
        sessionIdx: session.idx,
        createdAt: '2026-10-01T08:00:00.000Z',
        endpoint: `https://push.example.com/${session.idx}`,
        p256dh: 'x'.repeat(87),
        auth: 'x'.repeat(22),
      })
      .execute();
  });

  it.each([
    ['participationApproved', 'POST /manage/participate/approve', 60],
    ['participationDenied', 'POST /manage/participate/deny', 60],
    ['participationCancelled', 'POST /manage/participate/cancel', 0],
  ] as const)('%s comes by push and to the webhook, once', async (kind, call, seconds) => {
    const { participateIdx } = applicant;
    await client()(call, {
      participateIdx,
      updatedAt: await savedAt(app, participateIdx),
      ...(call.endsWith('approve') ? {} : { reason: 'Two are enough' }),
    } as never);
    if (seconds > 0) {
      app.clock.set('2026-10-01T08:00:59Z');
      await handOn();
      expect([await pushes(), await hooks()]).toEqual([[], []]);
    }
    app.clock.set('2026-10-01T08:01:00Z');
    await handOn();
    await handOn();
    expect(await pushes()).toEqual([{ kind }]);
    const [notice] = (await applicant.client('GET /notice/getList', { eventIdx: at.eventIdx })).data;
    expect(await hooks()).toEqual([
      {
        type: kind,
        timestamp: '2026-10-01T08:00:00.000Z',
        data: {
          noticeIdx: notice?.noticeIdx,
          eventIdx: at.eventIdx,
          participateIdx,
          matchingIdx: null,
          startsAt: null,
          tableNo: null,
        },
      },
    ]);
  });

  it('that was taken back in time comes by neither', async () => {
    const given = { eventIdx: at.eventIdx, participateIdxs: [applicant.participateIdx] };
    await client()('POST /manage/participate/decide', {
      eventIdx: at.eventIdx,
      applications: await seenNow(app, given.participateIdxs),
      decision: 'approve',
    });
    await handOn();
    await client()('POST /manage/participate/undo', given);
    app.clock.set('2026-10-01T09:00:00Z');
    await handOn();
    expect([await pushes(), await hooks()]).toEqual([[], []]);
  });
});

it('a visitor, who meets nobody, has no stream', async () => {
  const guest = await visitor(app, at);
  await expect(listen(guest)).rejects.toThrow('access_deny');
});

it('the database holds that a notice is of a meeting unless it tells of a decision', async () => {
  const row = {
    memberIdx: applicant.memberIdx,
    eventIdx: at.eventIdx,
    createdAt: '2026-10-01T08:00:00.000Z',
  };
  const insert = (kind: 'meetingAsked' | 'participationDenied') =>
    app.db
      .insertInto('notice')
      .values({ ...row, kind, matchingIdx: null })
      .execute();
  await insert('participationDenied');
  await expect(insert('meetingAsked')).rejects.toThrow();
});
