/** Who of its people has charge of a participation, and what becomes of it when they go (docs/rules.md, P30, P31). */
import { describe, expect, it } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { colleaguesOf } from '#tests/support/colleagues.ts';
import type { Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { counselingSample, password } from '#tests/support/samples.ts';

const app = await testApp();
const { guest, newAddress, invite, colleague, peopleSeenBy, idxOf, inCharge, placed, stateOf, seatedIn } =
  colleaguesOf(app);

describe('charge', () => {
  it('is needed to change the application, the company and its products, and to cancel', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const other = await colleague(here.seller, eventIdx);
    const { data: own } = await here.seller.client('GET /participate/getDetail', { eventIdx });
    const products = own.products.map(
      ({ nameKo, nameEn, descriptionKo, descriptionEn, mainImgFileIdx, productIdx }) => ({
        nameKo,
        nameEn,
        descriptionKo,
        descriptionEn,
        mainImgFileIdx,
        productIdx,
      }),
    );
    const request = { eventIdx, products } as never;
    expect((await refusal(other.client('POST /product/update', request))).key).toBe('msg.charge_needed');
    expect((await refusal(other.client('POST /participate/cancel', { eventIdx }))).key).toBe(
      'msg.charge_needed',
    );
    expect((await refusal(invite(other, eventIdx))).key).toBe('msg.charge_needed');
  });

  it('is passed on to a colleague, who then may, with the files of the company', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const other = await colleague(here.seller, eventIdx);
    const representativeIdx = await idxOf(other, here.seller.participateIdx);
    const { data } = await here.seller.client('POST /participate/passCharge', {
      eventIdx,
      representativeIdx,
    });
    expect(data.people.map(({ hasCharge }) => hasCharge)).toEqual([false, true]);
    expect(data.mayChange).toBe(false);
    const { data: own } = await other.client('GET /participate/getDetail', { eventIdx });
    const named = [own.company?.bizDocFileIdx, own.company?.mainImgFileIdx] as number[];
    const files = await app.db.selectFrom('file').select('memberIdx').where('idx', 'in', named).execute();
    expect(files.map(({ memberIdx }) => memberIdx)).toEqual([other.memberIdx, other.memberIdx]);
    const products = own.products.map(
      ({ nameKo, nameEn, descriptionKo, descriptionEn, mainImgFileIdx, productIdx }) => ({
        nameKo,
        nameEn: `${nameEn} 2`,
        descriptionKo,
        descriptionEn,
        mainImgFileIdx,
        productIdx,
      }),
    );
    const saved = await other.client('POST /product/update', { eventIdx, products } as never);
    expect(saved.data[0]?.nameEn).toMatch(/ 2$/);
    await invite(other, eventIdx);
  });

  it('lets a manager invite, take back, pass on and remove, each in the history', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const { participateIdx } = here.seller;
    const { client } = here.at.manager;
    const other = await colleague(here.seller, eventIdx);
    const email = newAddress();
    const asked = { participateIdx, email, position: 'Sales', language: 'ko' } as const;
    const { data: invited } = await client('POST /manage/participate/inviteColleague', asked);
    const representativeInvitationIdx = invited.invited[0]?.representativeInvitationIdx as number;
    await client('POST /manage/participate/takeBackInvitation', {
      participateIdx,
      representativeInvitationIdx,
    });
    const representativeIdx = await idxOf(other, participateIdx);
    await client('POST /manage/participate/passCharge', { participateIdx, representativeIdx });
    const { data } = await client('POST /manage/participate/removeRepresentative', {
      participateIdx,
      representativeIdx,
    });
    expect(data.people).toMatchObject([{ hasCharge: true }]);
    const { data: history } = await client('GET /manage/participate/getHistory', { participateIdx });
    expect(history.map(({ action }) => action).slice(0, 4)).toEqual([
      'removeRepresentative',
      'passCharge',
      'takeBackInvitation',
      'inviteColleague',
    ]);
  });

  it('leaves position and languages to everyone themselves', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const other = await colleague(here.seller, eventIdx);
    const change = { eventIdx, position: 'Interpreter', languages: ['fr'] } as const;
    const { data } = await other.client('POST /participate/updateRepresentative', {
      ...change,
      languages: ['fr'],
    });
    expect(data.people[1]).toMatchObject({ position: 'Interpreter', languages: ['fr'], isMe: true });
  });
});

/** The company with a colleague, who sits in a meeting of the second slot. `isAlone`: nobody else is free then. */
async function withColleague(here: Pair, isAlone = false) {
  const { eventIdx } = here.at;
  const { participateIdx } = here.seller;
  const [first, second] = here.slots as [number, number];
  const other = await colleague(here.seller, eventIdx);
  if (isAlone)
    await app.db
      .insertInto('busy')
      .values({
        slotIdx: second,
        participateIdx,
        representativeIdx: await idxOf(here.seller, participateIdx),
        lane: null,
        matchingIdx: null,
      })
      .execute();
  else await placed(here, first);
  const matchingIdx = await placed(here, second);
  const otherIdx = await idxOf(other, participateIdx);
  expect(await seatedIn(matchingIdx)).toBe(otherIdx);
  return { other, otherIdx, matchingIdx, eventIdx, participateIdx };
}

describe('leaving', () => {
  it('hands meetings to come over to somebody who is free', async () => {
    const here = await pair(app, { tables: 10 });
    const { other, matchingIdx, eventIdx, participateIdx } = await withColleague(here);
    await other.client('POST /participate/leave', { eventIdx });
    expect(await seatedIn(matchingIdx)).toBe(await idxOf(here.seller, participateIdx));
    expect((await peopleSeenBy(here.seller, eventIdx)).people).toHaveLength(1);
    expect((await refusal(other.client('GET /participate/getDetail', { eventIdx }))).key).toBe(
      'msg.participate_not_found',
    );
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('names the meetings that nobody can take over, and cancels exactly these', async () => {
    const here = await pair(app, { tables: 10 });
    const { otherIdx, matchingIdx, eventIdx } = await withColleague(here, true);
    const remove = (cancel: number[]) =>
      here.seller.client('POST /participate/removeRepresentative', {
        eventIdx,
        representativeIdx: otherIdx,
        cancel,
      });
    const refused = await refusal(remove([]));
    expect(refused).toMatchObject({ key: 'msg.representative_strands', data: [{ matchingIdx }] });
    expect(await stateOf(matchingIdx)).toBe('complete');
    const { data } = await remove([matchingIdx]);
    expect(data.people).toHaveLength(1);
    expect(await stateOf(matchingIdx)).toBe('cancel');
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('waits where such a meeting begins within 24 hours, unless a manager does it', async () => {
    const here = await pair(app, { tables: 10 });
    const { otherIdx, other, matchingIdx, eventIdx, participateIdx } = await withColleague(here, true);
    app.clock.set('2026-10-29T06:00:00Z');
    const cancel = [matchingIdx];
    const left = other.client('POST /participate/leave', { eventIdx, cancel });
    expect((await refusal(left)).key).toBe('msg.late_cancellation');
    const asked = { participateIdx, representativeIdx: otherIdx, cancel };
    await here.at.manager.client('POST /manage/participate/removeRepresentative', asked);
    expect(await stateOf(matchingIdx)).toBe('cancel');
    app.clock.set(longBefore);
  });

  it('keeps in a meeting that has begun who sat there', async () => {
    const here = await pair(app, { tables: 10 });
    const { otherIdx, other, matchingIdx, eventIdx } = await withColleague(here);
    app.clock.set('2026-10-29T23:00:00Z');
    await other.client('POST /participate/leave', { eventIdx });
    expect(await seatedIn(matchingIdx)).toBe(otherIdx);
    app.clock.set(longBefore);
  });

  it('is not for the last one, who cancels the participation', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const refused = await refusal(here.seller.client('POST /participate/leave', { eventIdx }));
    expect(refused.key).toBe('msg.representative_last');
    await here.seller.client('POST /participate/cancel', { eventIdx });
  });

  it('gives charge to whoever has been there longest', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const [second] = [await colleague(here.seller, eventIdx), await colleague(here.seller, eventIdx)];
    await here.seller.client('POST /participate/leave', { eventIdx });
    expect(await inCharge(here.seller.participateIdx)).toBe(second.memberIdx);
    const { people } = await peopleSeenBy(second, eventIdx);
    expect(people.map(({ hasCharge }) => hasCharge)).toEqual([true, false]);
  });
});

describe('leaving the site for good', () => {
  const erased = async ({ memberIdx }: Participant) =>
    (
      await app.db
        .selectFrom('member')
        .select(['id', 'leftAt'])
        .where('idx', '=', memberIdx)
        .executeTakeFirstOrThrow()
    ).id === null;

  it('of whoever has charge leaves the company, its files and its meetings to the colleague', async () => {
    const here = await pair(app, { tables: 10 });
    const { eventIdx } = here.at;
    const { participateIdx } = here.seller;
    const other = await colleague(here.seller, eventIdx);
    const matchingIdx = await placed(here, here.slots[0] as number);
    const { data: before } = await here.seller.client('GET /participate/getDetail', { eventIdx });
    await here.seller.client('POST /member/withdraw', { password });
    expect(await erased(here.seller)).toBe(true);
    expect(await inCharge(participateIdx)).toBe(other.memberIdx);
    expect(await stateOf(matchingIdx)).toBe('complete');
    expect(await seatedIn(matchingIdx)).toBe(await idxOf(other, participateIdx));
    const { data: after } = await other.client('GET /participate/getDetail', { eventIdx });
    expect(after.company).toMatchObject({
      nameEn: before.company?.nameEn,
      bizDocFileIdx: before.company?.bizDocFileIdx,
    });
    expect(after.products).toEqual(before.products);
    const { data: listed } = await guest('GET /company/getList', { eventIdx });
    expect(listed.map((one) => one.participateIdx)).toEqual([participateIdx]);
  });

  it('of a colleague erases them and not the company, and names first what nobody can take over', async () => {
    const here = await pair(app, { tables: 10 });
    const { other, matchingIdx, participateIdx } = await withColleague(here, true);
    const refused = await refusal(other.client('POST /member/withdraw', { password }));
    expect(refused).toMatchObject({ key: 'msg.representative_strands', data: [{ matchingIdx }] });
    expect(await erased(other)).toBe(false);
    await other.client('POST /member/withdraw', { password, cancel: [matchingIdx] });
    expect(await erased(other)).toBe(true);
    expect(await inCharge(participateIdx)).toBe(here.seller.memberIdx);
    const gone = app.db
      .selectFrom('representative')
      .select(['state', 'position'])
      .where('memberIdx', '=', other.memberIdx);
    expect(await gone.execute()).toEqual([{ state: 'gone', position: null }]);
  });

  it("of somebody who had left the firm before takes their name out of the other side's log", async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const other = await colleague(here.purchaser, eventIdx);
    const message = 'Mr 서도담 comes to you';
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller, { message });
    await approve(here.seller, matchingIdx, here.slots[0]);
    app.clock.set('2026-10-29T12:00:00Z');
    const said = { ...counselingSample(matchingIdx), eventIdx, content: 'Seo Dodam (서도담) wants a sample' };
    await here.seller.client('POST /counseling/add', said);
    await other.client('POST /participate/leave', { eventIdx });
    await other.client('POST /member/withdraw', { password });
    const log = app.db
      .selectFrom('counseling')
      .innerJoin('matching', 'matching.idx', 'counseling.matchingIdx')
      .select(['content', 'buyerCompanyName', 'message'])
      .where('matchingIdx', '=', matchingIdx);
    const { content, buyerCompanyName, message: told } = await log.executeTakeFirstOrThrow();
    expect(content).not.toMatch(/Seo Dodam|서도담/);
    expect(content).toMatch(/wants a sample$/);
    expect(told).not.toMatch(/서도담/);
    expect(told).toMatch(/comes to you$/);
    expect(buyerCompanyName).not.toBeNull();
    app.clock.set(longBefore);
  });
});
