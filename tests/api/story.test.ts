/** The main job, end to end through the API alone: from joining to a written counseling log. */
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { expo } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { uploadsRequired, withFiles } from '#tests/support/required-files.ts';
import { buyerSample, companySample, counselingSample, joinSample } from '#tests/support/samples.ts';

const app = await testApp();

it('takes a company and a buyer from joining to a meeting and its counseling log', async () => {
  const { manager } = await expo(app);
  const guest = app.client();

  const { data: seller } = await guest('POST /member/join', joinSample(901));
  const company = app.client(seller.token);
  const application = await withFiles(uploadsRequired(app.send, seller.token), companySample(901));
  const { data: applied } = await company('POST /participate/apply', application);
  expect([applied.stateParticipate, applied.products.length]).toEqual(['REQUEST', 1]);
  expect((await refusal(company('GET /matching/getSlotList', {}))).key).toBe('msg.participate_pending');

  const { data: purchaser } = await guest('POST /member/join', joinSample(902));
  const buyer = app.client(purchaser.token);
  const { data: asked } = await buyer('POST /participate/apply', buyerSample(902));

  expect((await guest('GET /company/getList', {})).totalCount).toBe(0);
  const { data: waiting } = await manager.client('GET /manage/participate/getList', {
    stateParticipate: 'REQUEST',
  });
  expect(waiting.map((row) => row.participateIdx)).toEqual([asked.participateIdx, applied.participateIdx]);
  for (const { participateIdx } of waiting)
    await manager.client('POST /manage/participate/approve', { participateIdx });

  const found = await buyer('GET /company/getList', { keywords: '들기름' });
  expect(found.data.map((row) => row.participateIdx)).toEqual([applied.participateIdx]);
  const target = { targetParticipateIdx: applied.participateIdx };
  const { data: slots } = await buyer('GET /matching/getSlotList', target);
  const wishes = [slots[1], slots[3]].map((slot) => (slot as { slotIdx: number }).slotIdx);
  const { data: request } = await buyer('POST /matching/apply', {
    ...target,
    wishes,
  });
  expect(request).toMatchObject({ stateMatching: 'request', approver: 'company' });

  const { data: received } = await company('GET /matching/getList', { direction: 'received' });
  const { matchingIdx } = request;
  expect(received).toMatchObject([{ matchingIdx, mayApprove: true }]);
  await company('POST /matching/approve', { matchingIdx });
  for (const client of [company, buyer]) {
    const { data: meeting } = await client('GET /matching/getDetail', { matchingIdx });
    expect(meeting).toMatchObject({
      stateMatching: 'complete',
      slot: { slotIdx: wishes[0], startsAt: '2026-10-29T08:30:00.000Z', endsAt: '2026-10-29T09:00:00.000Z' },
      tableNo: 1,
    });
  }

  const log = counselingSample(matchingIdx);
  expect((await refusal(company('POST /counseling/add', log))).key).toBe('msg.not_allow_counseling');
  app.clock.set('2026-10-29T08:00:00Z');
  expect((await refusal(buyer('POST /matching/cancel', { matchingIdx }))).key).toBe('msg.late_cancellation');

  expect((await refusal(company('POST /counseling/add', log))).key).toBe('msg.not_allow_counseling');
  app.clock.set('2026-10-29T08:30:00Z');
  const { data: written } = await company('POST /counseling/add', log);
  expect(written).toMatchObject({
    matchingIdx,
    matchingType: 'online',
    amountTotal: 12_500.25,
    amountTotalUsd: 13_750.28,
  });
  expect((await refusal(company('POST /counseling/add', log))).key).toBe('msg.counseling_exist');
  expect((await refusal(buyer('GET /counseling/getList', {}))).key).toBe('msg.access_deny');

  for (const client of [company, buyer]) await client('POST /member/logout', {});
  expect((await refusal(company('GET /member/getMember', {}))).key).toBe('msg.login_needed');
});
