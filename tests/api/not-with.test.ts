/** With whom somebody does not want to meet, and that nobody learns of it (docs/rules.md, M32, M31). */
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, type Participant } from '#tests/support/factories.ts';
import { ownDataOf } from '#tests/support/own-data.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
let here: Pair;
const inEvent = () => ({ eventIdx: here.at.eventIdx });

beforeEach(async () => {
  here = await pair(app, { slotMinutes: 30 });
});

const say = async (who: Participant, about: Participant) =>
  (await who.client('POST /matching/setNotWith', { ...inEvent(), participateIdx: about.participateIdx }))
    .data;
const takeBack = (who: Participant, about: Participant) =>
  who.client('POST /matching/unsetNotWith', { ...inEvent(), participateIdx: about.participateIdx });
const listOf = async ({ client }: Participant) => (await client('GET /matching/getNotWith', inEvent())).data;
const slotsFor = async ({ client }: Participant, other: Participant) =>
  (
    await client('GET /matching/getSlotList', {
      ...inEvent(),
      targetParticipateIdx: other.participateIdx,
    })
  ).data;
const pairs = () =>
  app.db
    .selectFrom('pair')
    .select(['kind', 'companyIdx', 'buyerIdx'])
    .where('eventIdx', '=', here.at.eventIdx)
    .execute();
const noticesOf = async ({ client }: Participant) =>
  (await client('GET /notice/getList', inEvent())).data.map(({ kind }) => kind);

/** Everything that somebody can read of another, in the words of the wire; numbers of people become what they are here. */
async function readingOf(reader: Participant, other: Participant): Promise<unknown> {
  const { client } = reader;
  const [eventIdx, targetParticipateIdx] = [here.at.eventIdx, other.participateIdx];
  const asked = async (wish: object) =>
    refusal(client('POST /matching/apply', { eventIdx, targetParticipateIdx, ...wish }));
  const profile = await client('GET /buyer/getDetail', { eventIdx, participateIdx: other.participateIdx });
  const suggested = await client('GET /matching/getSuggestions', { eventIdx });
  const listed = await client('GET /buyer/getList', { eventIdx });
  const answers = {
    slots: (await slotsFor(reader, other)).map(({ otherIsFree, mine, type }) => [otherIsFree, mine, type]),
    wish: await asked({ wishes: [here.slots[0]] }),
    wishes: await asked({ wishes: [here.slots[3], here.slots[1]] }),
    any: await asked({ anySlot: 'Y' }),
    interpreted: await asked({ anySlot: 'Y', isTranslator: 'Y' }),
    walkIn: (await client('GET /matching/getWalkIn', { eventIdx, targetParticipateIdx })).data,
    profile: Object.entries(profile.data).map(([name, value]) => [name, typeof value]),
    isSuggested: suggested.data.suggestions.some(
      ({ participateIdx }) => participateIdx === other.participateIdx,
    ),
    hidden: suggested.data.hiddenCount,
    isListed: listed.data.some(({ participateIdx }) => participateIdx === other.participateIdx),
    listed: listed.totalCount,
    partners: (await client('GET /matching/getPartners', { eventIdx })).data,
    meetings: (await client('GET /matching/getList', { eventIdx })).data,
    notices: await noticesOf(reader),
    notWith: await listOf(reader),
  };
  return answers;
}

describe('who is on a list', () => {
  it('reads of its participant what they read of somebody whose time is all taken', async () => {
    const { seller, purchaser, at, slots } = here;
    const booked = await buyer(app, at);
    await booked.client('POST /matching/markUnavailable', { ...inEvent(), slotIdxs: slots });
    await say(purchaser, seller);
    const ofUnwilling = await readingOf(seller, purchaser);
    const ofBooked = await readingOf(seller, booked);
    expect(ofUnwilling).toEqual(ofBooked);
    const { any } = ofUnwilling as { any: unknown };
    expect(any).toEqual({ key: 'msg.already_assigned', data: { freeSlots: [] } });
    expect((await slotsFor(seller, purchaser)).every(({ otherIsFree }) => otherIsFree === false)).toBe(true);
    // Nothing of it comes near anybody else's answers, the managers' neither.
    const stored = JSON.stringify(ofUnwilling);
    expect(stored).not.toMatch(/not_with|"kind":"not"/i);
    expect(JSON.stringify(await slotsFor(seller, booked))).toBe(
      JSON.stringify(await slotsFor(seller, purchaser)),
    );
  });

  it('reads the same on the day itself, at the table and in slots that are over', async () => {
    const { seller, purchaser, at, slots } = here;
    const booked = await buyer(app, at);
    const before = await slotsFor(seller, purchaser);
    const third = before[2] as (typeof before)[number];
    app.clock.set(third.startsAt);
    // What is over stays as it was read then; in the one under way one could still sit down.
    await booked.client('POST /matching/markUnavailable', { ...inEvent(), slotIdxs: slots.slice(3) });
    await say(purchaser, seller);
    const now = await slotsFor(seller, purchaser);
    expect(now.slice(0, 2).map(({ otherIsFree }) => otherIsFree)).toEqual([true, true]);
    expect(now.slice(2).some(({ otherIsFree }) => otherIsFree)).toBe(false);
    expect(now.slice(3)).toEqual((await slotsFor(seller, booked)).slice(3));
    const walkInOf = async (other: Participant) =>
      (
        await seller.client('GET /matching/getWalkIn', {
          ...inEvent(),
          targetParticipateIdx: other.participateIdx,
        })
      ).data;
    const walkIn = await walkInOf(purchaser);
    expect(walkIn.slots.map(({ isFree }) => isFree)).toEqual([false, false]);
    const call = seller.client('POST /matching/apply', {
      ...inEvent(),
      targetParticipateIdx: purchaser.participateIdx,
      wishes: [walkIn.slots[1]?.slotIdx as number],
      walkIn: 'Y',
    });
    expect(await refusal(call)).toEqual({ key: 'msg.already_assigned', data: { freeSlots: [] } });
  });

  it('finds their time again once it is taken back, but not while the other wants it so, too', async () => {
    const { seller, purchaser } = here;
    await say(purchaser, seller);
    await say(seller, purchaser);
    await takeBack(seller, purchaser);
    expect((await refusal(askFor(here, seller, purchaser))).key).toBe('msg.already_assigned');
    await takeBack(purchaser, seller);
    expect(await pairs()).toEqual([]);
    expect((await askFor(here, seller, purchaser)).stateMatching).toBe('request');
  });
});

describe('the list', () => {
  it('is its own participant alone to read, with the names of partners, the newest first', async () => {
    const { seller, purchaser, at } = here;
    const second = await buyer(app, at);
    await say(seller, purchaser);
    app.clock.set(new Date(app.clock.read().getTime() + 1000).toISOString());
    await say(seller, second);
    await say(seller, second);
    const rows = await listOf(seller);
    expect(rows.map(({ participateIdx }) => participateIdx)).toEqual([
      second.participateIdx,
      purchaser.participateIdx,
    ]);
    const { data } = await seller.client('GET /buyer/getDetail', {
      ...inEvent(),
      participateIdx: second.participateIdx,
    });
    expect(data.companyName).toContain(rows[0]?.nameEn);
    expect(await listOf(purchaser)).toEqual([]);
    await takeBack(seller, second);
    await takeBack(seller, second);
    expect((await listOf(seller)).map(({ participateIdx }) => participateIdx)).toEqual([
      purchaser.participateIdx,
    ]);
  });

  it('takes nobody of one own side, of another event, or who is not there', async () => {
    const { seller, at } = here;
    const colleague = await company(app, at);
    const elsewhere = await pair(app);
    for (const participateIdx of [colleague.participateIdx, elsewhere.purchaser.participateIdx, 99_999_999]) {
      const call = seller.client('POST /matching/setNotWith', { ...inEvent(), participateIdx });
      expect((await refusal(call)).key).toBe('msg.participate_not_found');
    }
  });

  it('keeps its participant from asking, who is told why', async () => {
    const { seller, purchaser } = here;
    await say(seller, purchaser);
    expect((await refusal(askFor(here, seller, purchaser))).key).toBe('msg.not_with_own');
  });

  it('leaves them out of its participant suggestions and of nobody else', async () => {
    const { seller, purchaser } = here;
    const suggestedTo = async ({ client }: Participant) =>
      (await client('GET /matching/getSuggestions', inEvent())).data.suggestions.map(
        ({ participateIdx }) => participateIdx,
      );
    expect(await suggestedTo(seller)).toContain(purchaser.participateIdx);
    await say(seller, purchaser);
    expect(await suggestedTo(seller)).not.toContain(purchaser.participateIdx);
    expect(await suggestedTo(purchaser)).toContain(seller.participateIdx);
  });

  it('is in the own data of its participant, and changes nothing in that of anybody else', async () => {
    const { seller, purchaser, at } = here;
    const before = [await ownDataOf(app, purchaser), await ownDataOf(app, at.manager)];
    await say(seller, purchaser);
    expect([await ownDataOf(app, purchaser), await ownDataOf(app, at.manager)]).toEqual(before);
    const { participations } = JSON.parse(await ownDataOf(app, seller)) as {
      participations: { notWith: unknown }[];
    };
    const createdAt = app.clock.read().toISOString();
    expect(participations[0]?.notWith).toEqual([{ participateIdx: purchaser.participateIdx, createdAt }]);
  });

  it('goes when one of the two takes part no more, and when they leave', async () => {
    const { seller, purchaser, at } = here;
    const second = await buyer(app, at);
    await say(seller, purchaser);
    await say(second, seller);
    await purchaser.client('POST /participate/cancel', inEvent());
    expect(await listOf(seller)).toEqual([]);
    expect(await pairs()).toMatchObject([{ kind: 'not', buyerIdx: second.participateIdx }]);
    await second.client('POST /member/withdraw', { password });
    expect(await pairs()).toEqual([]);
    const left = await app.db.selectFrom('notWith').selectAll().where('eventIdx', '=', at.eventIdx).execute();
    expect(left).toEqual([]);
  });
});

describe('what stood between the two', () => {
  it('stays where it is confirmed, until it is cancelled', async () => {
    const { seller, purchaser } = here;
    const { matchingIdx } = await askFor(here, purchaser, seller);
    await approve(seller, matchingIdx);
    expect(await say(seller, purchaser)).toEqual({ ended: false, matchingIdx });
    expect(await listOf(seller)).toMatchObject([{ matchingIdx }]);
    expect(await pairs()).toMatchObject([{ kind: 'live' }]);
    await seller.client('POST /matching/cancel', { matchingIdx });
    expect(await pairs()).toMatchObject([{ kind: 'not' }]);
    expect(await listOf(seller)).toMatchObject([{ matchingIdx: null }]);
    expect((await refusal(askFor(here, purchaser, seller))).key).toBe('msg.already_assigned');
  });

  it('taken back while it stands, it is free once it ends', async () => {
    const { seller, purchaser } = here;
    const { matchingIdx } = await askFor(here, purchaser, seller);
    await approve(seller, matchingIdx);
    await say(seller, purchaser);
    await takeBack(seller, purchaser);
    expect(await pairs()).toMatchObject([{ kind: 'live' }]);
    await seller.client('POST /matching/cancel', { matchingIdx });
    expect(await pairs()).toEqual([]);
    await askFor(here, purchaser, seller);
  });
});

describe('managers', () => {
  it('read that a pair is not wanted, never whose wish it is, and do not bring them together', async () => {
    const { seller, purchaser, at, slots } = here;
    const { client } = at.manager;
    const people = { companyIdx: seller.participateIdx, buyerIdx: purchaser.participateIdx };
    const read = async () =>
      (await client('GET /manage/matching/getWalkIn', { ...inEvent(), ...people })).data;
    expect((await read()).isNotWanted).toBe(false);
    await say(purchaser, seller);
    const ofBuyer = await read();
    expect(ofBuyer.isNotWanted).toBe(true);
    await takeBack(purchaser, seller);
    await say(seller, purchaser);
    expect(await read()).toEqual(ofBuyer);
    const booking = client('POST /manage/matching/walkIn', {
      ...inEvent(),
      ...people,
      slotIdx: slots[0] as number,
    });
    expect(await refusal(booking)).toEqual({ key: 'msg.not_wanted', data: null });
    const audited = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('eventIdx', '=', at.eventIdx)
      .execute();
    expect(JSON.stringify(audited)).not.toContain('otWith');
  });
});
