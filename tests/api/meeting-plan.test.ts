/** Drafts of plans: assembled from the event, made by the engine in a process of its own (docs/rules.md, D1 to D6). */
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { buyer, company } from '#tests/support/factories.ts';
import { approve, askFor, refusal } from '#tests/support/pair.ts';
import { pairSheets } from '#tests/support/pair-sheets.ts';
import { planning, rankFor } from '#tests/support/planning.ts';

const app = await testApp();
const { event } = planning(app);

let here: Awaited<ReturnType<typeof event>>;
beforeEach(async () => {
  here = await event();
});

/** Who meets whom, when and where, in the order of the wire. */
const places = (rows: Awaited<ReturnType<typeof here.meetings>>) =>
  rows.map(({ company: one, buyer: other, at, change }) => [
    one.participateIdx,
    other.participateIdx,
    at?.slotIdx ?? null,
    at?.tableNo ?? null,
    change,
  ]);

describe('a plan', () => {
  it('places whom people ranked, each pair once, nobody and no table twice, and says what it comes to', async () => {
    const { at, seller, buyers } = here;
    const second = await company(app, at);
    await rankFor(at, seller, buyers);
    for (const one of buyers) await rankFor(at, one, [second, seller]);
    const plan = await here.made();
    expect(plan).toMatchObject({ state: 'draft', version: 2, locked: 0, run: { state: 'done' } });
    expect(plan.result).toMatchObject({ wishes: 6, placed: 6, placedMost: 6, least: 0 });
    const rows = await here.meetings(plan.planIdx);
    expect(rows).toHaveLength(6);
    const once = rows.flatMap(({ company: one, buyer: other, at: place }) => [
      `${one.participateIdx} ${place?.slotIdx}`,
      `${other.participateIdx} ${place?.slotIdx}`,
      `table ${place?.tableNo} ${place?.slotIdx}`,
    ]);
    expect(new Set(once).size).toBe(once.length);
    expect(rows.every(({ change, reason }) => change === 'new' && reason === null)).toBe(true);
    expect(rows.filter(({ companyRank }) => companyRank !== null)).toHaveLength(3);
  });

  it('is read as a grid and beside what stands, and is no meeting before it is published', async () => {
    const { at, seller, buyers, inEvent, desk } = here;
    await rankFor(at, seller, buyers);
    const { planIdx } = await here.made();
    const { data: grid } = await desk.client('GET /manage/meetingPlan/getGrid', { ...inEvent, planIdx });
    expect([grid.days, grid.slots.length, grid.tableNos]).toEqual([['2026-10-29'], 6, [1, 2, 3]]);
    expect(grid.meetings.slotIdx).toHaveLength(3);
    expect(grid.names.map(({ participateIdx }) => participateIdx).sort()).toEqual(
      [seller, ...buyers].map(({ participateIdx }) => participateIdx).sort(),
    );
    const { data: beside } = await desk.client('GET /manage/meetingPlan/compare', { ...inEvent, planIdx });
    expect(beside.differences).toEqual({ onlyHere: 3, onlyThere: 0, moved: 0, table: 0, same: 0 });
    const other = await here.made({ name: 'B', from: planIdx });
    const { data: two } = await desk.client('GET /manage/meetingPlan/compare', {
      ...{ ...inEvent, planIdx, withPlanIdx: other.planIdx },
    });
    const { moved, same, table } = two.differences;
    expect([two.other?.placed, moved + same + table]).toEqual([3, 3]);
    expect(
      await app.db.selectFrom('matching').selectAll().where('eventIdx', '=', at.eventIdx).execute(),
    ).toEqual([]);
  });

  it('leaves a pair of whom one does not want to unplaced, and tells nobody which of the two', async () => {
    const { at, seller, buyers } = here;
    const [one, other] = buyers as [(typeof buyers)[0], (typeof buyers)[0]];
    await rankFor(at, seller, [one, other]);
    await one.client('POST /matching/setNotWith', {
      ...{ eventIdx: at.eventIdx, participateIdx: seller.participateIdx },
    });
    // By the list alone nobody is told of the pair: the company's would be gone if it were the company that does not want to.
    const alone = await here.made();
    expect(await here.meetings(alone.planIdx)).toHaveLength(1);
    const sheet = pairSheets(app, () => ({ here, desk: here.desk }));
    await sheet.add([sheet.of(seller, one)]);
    const { planIdx, result } = await here.made({ name: 'B' });
    expect(result).toMatchObject({ placed: 1, placedMost: 1 });
    const [unplaced] = await here.meetings(planIdx, { changes: 'unplaced' });
    expect(unplaced).toMatchObject({
      ...{ at: null, companyRank: null, buyerRank: null, weight: 0 },
      reason: { holds: 'always', facts: [{ kind: 'not', of: null, other: null }] },
    });
  });

  it('keeps a confirmed meeting where it was, and all of them where only what waits is planned', async () => {
    const { at, seller, buyers, slots, desk } = here;
    const [one, other] = buyers as [(typeof buyers)[0], (typeof buyers)[0]];
    await app.db.updateTable('event').set({ matchingWay: 'open' }).where('idx', '=', at.eventIdx).execute();
    const { matchingIdx } = await askFor(here, seller, one);
    await approve(one, matchingIdx, slots[2]);
    await askFor(here, seller, other, { wishes: [slots[2] as number] });
    // Only unanswered: nothing waits for a place.
    const waiting = await here.made({ scope: 'waiting' });
    expect(places(await here.meetings(waiting.planIdx))).toEqual([
      [seller.participateIdx, one.participateIdx, slots[2], 1, 'same'],
    ]);
    const whole = await here.made({ name: 'B' });
    const rows = await here.meetings(whole.planIdx);
    expect(rows.find(({ matchingIdx: idx }) => idx === matchingIdx)).toMatchObject({
      ...{ must: 'Y', change: 'same', at: { slotIdx: slots[2] } },
    });
    expect(whole.result).toMatchObject({ wishes: 2, placed: 2, otherTimes: 1 });
    await desk.client('POST /manage/matching/cancel', { matchingIdx, reason: '사정' });
  });

  it('gives own tables to their owners, and an interpreter where one is asked for', async () => {
    const { at, seller, buyers, slots, inEvent } = here;
    await app.db
      .updateTable('eventTable')
      .set({ ownerIdx: seller.participateIdx })
      .where('eventIdx', '=', at.eventIdx)
      .where('no', '=', 3)
      .execute();
    await app.db
      .updateTable('event')
      .set({ matchingWay: 'mixed', publishedAt: '2026-01-01T00:00:00.000Z' })
      .where('idx', '=', inEvent.eventIdx)
      .execute();
    for (const one of buyers)
      await askFor(here, one, seller, { isTranslator: 'Y', wishes: [slots[0] as number] });
    const { planIdx, result } = await here.made();
    expect(result?.placed).toBe(3);
    const rows = await here.meetings(planIdx);
    expect(rows.every(({ at: place, interpreter }) => place?.tableNo === 3 && interpreter !== null)).toBe(
      true,
    );
    expect(new Set(rows.map(({ at: place }) => place?.slotIdx)).size).toBe(3);
  });

  it('says why there is no place: more wishes than slots', async () => {
    const { at, seller, buyers, slots } = here;
    await rankFor(at, seller, buyers);
    await seller.client('POST /matching/markUnavailable', {
      eventIdx: at.eventIdx,
      slotIdxs: slots.slice(2),
    });
    const { planIdx, result } = await here.made();
    expect(result).toMatchObject({ placed: 2, placedMost: 2 });
    const [unplaced] = await here.meetings(planIdx, { changes: 'unplaced' });
    expect(unplaced?.reason?.holds).toBe('always');
    const kinds = new Set(unplaced?.reason?.facts.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['placed', 'unavailable']);
    const placed = unplaced?.reason?.facts.filter(({ kind }) => kind === 'placed');
    expect(placed?.map(({ of }) => of?.participateIdx)).toEqual([
      seller.participateIdx,
      seller.participateIdx,
    ]);
    expect(placed?.every(({ other }) => other?.nameKo)).toBe(true);
  });
});

describe('a draft', () => {
  it('leaves what is locked where it stands, and is changed on the version that was read', async () => {
    const { at, seller, buyers, inEvent, desk } = here;
    await rankFor(at, seller, buyers);
    const plan = await here.made();
    const { planIdx } = plan;
    const [row] = await here.meetings(planIdx);
    const pair = {
      companyIdx: seller.participateIdx,
      buyerIdx: row?.buyer.participateIdx as number,
    };
    const lock = (version: number) =>
      desk.client('POST /manage/meetingPlan/lock', {
        ...inEvent,
        planIdx,
        version,
        pairs: [pair],
        locked: 'Y',
      });
    expect((await lock(plan.version)).data).toMatchObject({ locked: 1, version: plan.version + 1 });
    expect((await refusal(lock(plan.version))).key).toBe('msg.meeting_plan_changed');
    const again = await desk.client('POST /manage/meetingPlan/run', {
      ...{ ...inEvent, planIdx, version: plan.version + 1, seed: 7, seconds: 2 },
    });
    expect(again.data.run?.state).toBe('waiting');
    expect((await refusal(lock(plan.version + 2))).key).toBe('msg.meeting_plan_under_way');
    await here.run();
    const same = (await here.meetings(planIdx)).find(
      ({ buyer: one }) => one.participateIdx === pair.buyerIdx,
    );
    expect([same?.at, same?.locked]).toEqual([row?.at, 'Y']);
    const copy = await here.made({ name: 'B', from: planIdx, seed: 3 });
    const copied = (await here.meetings(copy.planIdx)).find(({ locked }) => locked === 'Y');
    expect([copied?.buyer.participateIdx, copied?.at]).toEqual([pair.buyerIdx, row?.at]);
  });

  it('is carried by hand, with what stands in the way', async () => {
    const { at, seller, buyers, slots, inEvent, desk } = here;
    await rankFor(at, seller, buyers);
    let plan = await here.made();
    const { planIdx } = plan;
    const carry = async (buyerIdx: number, to: { slotIdx: number; tableNo?: number } | null) => {
      const { data } = await desk.client('POST /manage/meetingPlan/carry', {
        ...{ ...inEvent, planIdx, version: plan.version, companyIdx: seller.participateIdx, buyerIdx, to },
      });
      plan = data.plan;
      return data.obstacles;
    };
    const rows = await here.meetings(planIdx);
    const [one, other] = rows.map((row) => ({ idx: row.buyer.participateIdx, at: row.at }));
    const free = slots.filter((slot) => !rows.some((row) => row.at?.slotIdx === slot));
    const { version } = plan;
    expect(await carry(one?.idx as number, { slotIdx: other?.at?.slotIdx as number })).toEqual([
      'companyMeets',
    ]);
    expect(plan.version).toBe(version);
    await app.db
      .insertInto('tableSlot')
      .values({ slotIdx: free[0] as number, tableIdx: await tableIdx(2), matchingIdx: null })
      .execute();
    expect(await carry(one?.idx as number, { slotIdx: free[0] as number, tableNo: 2 })).toEqual([
      'tableClosed',
    ]);
    expect(await carry(one?.idx as number, { slotIdx: free[0] as number, tableNo: 3 })).toEqual([]);
    const moved = (await here.meetings(planIdx)).find(({ buyer: who }) => who.participateIdx === one?.idx);
    expect(moved).toMatchObject({ locked: 'Y', at: { slotIdx: free[0], tableNo: 3 } });
    expect(await carry(one?.idx as number, null)).toEqual([]);
    expect(plan.result?.placed).toBe(2);
  });

  const tableIdx = async (no: number) =>
    (
      await app.db
        .selectFrom('eventTable')
        .select('idx')
        .where('eventIdx', '=', here.at.eventIdx)
        .where('no', '=', no)
        .executeTakeFirstOrThrow()
    ).idx;

  it('is renamed and removed, and loses who takes part no more', async () => {
    const { at, seller, buyers, inEvent, desk } = here;
    await rankFor(at, seller, buyers);
    const { planIdx, version } = await here.made();
    await desk.client('POST /manage/meetingPlan/rename', { ...inEvent, planIdx, version, name: '전날 밤' });
    const again = { ...inEvent, planIdx, version: version + 1, name: '전날 밤' };
    expect((await desk.client('POST /manage/meetingPlan/rename', again)).data.version).toBe(version + 1);
    await buyers[1]?.client('POST /participate/cancel', { eventIdx: at.eventIdx });
    expect(await here.meetings(planIdx)).toHaveLength(2);
    expect((await here.read(planIdx)).name).toBe('전날 밤');
    await desk.client('POST /manage/meetingPlan/remove', { ...inEvent, planIdx });
    expect((await refusal(here.read(planIdx))).key).toBe('msg.meeting_plan_not_found');
    const rows = await app.db
      .selectFrom('audit')
      .select('action')
      .where('eventIdx', '=', at.eventIdx)
      .where('memberIdx', '=', desk.memberIdx)
      .orderBy('idx')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['addPlan', 'renamePlan', 'removePlan']);
  });
});

it('says what a plan would be made of, who has no wish and who has ranked nobody', async () => {
  const { at, seller, buyers, inEvent, desk } = here;
  const lonely = await buyer(app, at);
  await rankFor(at, seller, buyers);
  await app.db.deleteFrom('interpreterShift').where('eventIdx', '=', at.eventIdx).execute();
  const { data } = await desk.client('GET /manage/meetingPlan/getReadiness', inEvent);
  expect(data).toMatchObject({
    ...{
      matchingWay: 'arranged',
      companies: 1,
      buyers: 4,
      wishes: 3,
      waiting: 3,
      preferences: 3,
      musts: 0,
      requests: 0,
    },
    ...{ meetings: 0, locked: 0, slots: 6, tables: 3, interpreters: 0, tooLarge: null },
    withoutWishes: { count: 1, first: [{ participateIdx: lonely.participateIdx }] },
    interpretersWithoutHours: { count: 1 },
    rankedNobody: { companies: { count: 0, first: [] }, buyers: { count: 4 } },
  });
  expect(data.rankedNobody?.buyers.first.map(({ participateIdx }) => participateIdx).sort()).toEqual(
    [...buyers, lonely].map(({ participateIdx }) => participateIdx).sort(),
  );
  await app.db
    .updateTable('event')
    .set({ publishedAt: app.clock.read().toISOString() })
    .where('idx', '=', at.eventIdx)
    .execute();
  const after = await desk.client('GET /manage/meetingPlan/getReadiness', inEvent);
  expect(after.data.rankedNobody).toBe(null);
});
