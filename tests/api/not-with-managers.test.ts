/** What managers read of a pair that does not want to meet: never whose wish it is (docs/rules.md, M32, M31). */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import type { Participant } from '#tests/support/factories.ts';
import { pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();

test('managers read that a pair is not wanted, never whose wish it is, and do not bring them together', async () => {
  const { seller, purchaser, at, slots } = await pair(app, { slotMinutes: 30 });
  const inEvent = { eventIdx: at.eventIdx };
  const say = (who: Participant, about: Participant) =>
    who.client('POST /matching/setNotWith', { ...inEvent, participateIdx: about.participateIdx });
  const takeBack = (who: Participant, about: Participant) =>
    who.client('POST /matching/unsetNotWith', { ...inEvent, participateIdx: about.participateIdx });
  const { client } = at.manager;
  const people = { companyIdx: seller.participateIdx, buyerIdx: purchaser.participateIdx };
  const read = async () => (await client('GET /manage/matching/getWalkIn', { ...inEvent, ...people })).data;
  expect((await read()).isNotWanted).toBe(false);
  await say(purchaser, seller);
  const ofBuyer = await read();
  expect(ofBuyer.isNotWanted).toBe(true);
  await takeBack(purchaser, seller);
  await say(seller, purchaser);
  expect(await read()).toEqual(ofBuyer);
  const booking = client('POST /manage/matching/walkIn', {
    ...inEvent,
    ...people,
    slotIdx: slots[0] as number,
  });
  expect(await refusal(booking)).toEqual({ key: 'msg.not_wanted', data: null });
  const audited = await app.db.selectFrom('audit').selectAll().where('eventIdx', '=', at.eventIdx).execute();
  expect(JSON.stringify(audited)).not.toContain('otWith');
});
