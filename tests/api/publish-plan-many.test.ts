/** Publishing many meetings at once: by sets where all can have their places, else fewer and fewer of them (docs/rules.md, D8). */
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { draftOf, firstPerson, outcomesOf, type PlannedAt, publishAll } from '#tests/support/planned.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
let other: Participant;
beforeEach(async () => {
  here = await pair(app, { tables: 3, interpreters: 2 });
  desk = await manager(app, 'matching', here.at.eventIdx);
  other = await buyer(app, here.at);
});

const two = (seller: Participant, purchaser: Participant) => ({
  companyIdx: seller.participateIdx,
  buyerIdx: purchaser.participateIdx,
});
const at = (slot: number, tableNo: number | null) => ({ slotIdx: here.slots[slot] as number, tableNo });
const keyOf = (seller: Participant, purchaser: Participant) =>
  `${seller.participateIdx} ${purchaser.participateIdx}`;
const draft = (placed: readonly PlannedAt[]) => {
  const { eventIdx } = here.at;
  return draftOf(app.db, { eventIdx, memberIdx: desk.memberIdx, at: app.clock.read().toISOString() }, placed);
};
const publish = async (planIdx: number) => {
  const { eventIdx } = here.at;
  await desk.client('POST /manage/meetingPlan/publish', { eventIdx, planIdx, version: 1 });
  await publishAll(app);
};
const placeOf = (seller: Participant, purchaser: Participant) =>
  app.db
    .selectFrom('placement')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .select(['placement.slotIdx', 'eventTable.no as tableNo'])
    .where('placement.companyIdx', '=', seller.participateIdx)
    .where('placement.buyerIdx', '=', purchaser.participateIdx)
    .executeTakeFirst();
/** A confirmed meeting of two in a slot. */
const meet = async (seller: Participant, purchaser: Participant, slot: number) => {
  const slotIdx = here.slots[slot] as number;
  const { matchingIdx } = await askFor(here, purchaser, seller, { wishes: [slotIdx] });
  await approve(seller, matchingIdx, slotIdx);
  return matchingIdx;
};

describe('many meetings at once', () => {
  it('makes the others as planned where one of many can not have its place, and keeps the most of a day', async () => {
    const { seller, purchaser } = here;
    const second = await company(app, here.at);
    const third = await buyer(app, here.at);
    await app.db
      .updateTable('participate')
      .set({ meetingsPerDay: 1 })
      .where('idx', '=', third.participateIdx)
      .execute();
    const standing = await meet(second, other, 5);
    const planIdx = await draft([
      { ...two(seller, purchaser), ...at(0, 2) },
      { ...two(seller, other), ...at(1, 2) },
      { ...two(second, purchaser), ...at(1, null) },
      { ...two(second, other), ...at(2, 3) },
      { ...two(seller, third), ...at(2, 1) },
      { ...two(second, third), ...at(3, 1) },
    ]);
    await app.db
      .insertInto('busy')
      .values({
        slotIdx: here.slots[1] as number,
        representativeIdx: await firstPerson(app.db, other.participateIdx),
        participateIdx: other.participateIdx,
        lane: null,
        matchingIdx: null,
      })
      .execute();
    await publish(planIdx);
    expect(await outcomesOf(app.db, planIdx)).toEqual({
      [keyOf(seller, purchaser)]: 'done made',
      [keyOf(seller, other)]: 'buyerCannot',
      [keyOf(second, purchaser)]: 'done made',
      [keyOf(second, other)]: 'done made',
      [keyOf(seller, third)]: 'done made',
      [keyOf(second, third)]: 'dayFull',
    });
    expect(await placeOf(seller, purchaser)).toEqual(at(0, 2));
    expect(await placeOf(second, purchaser)).toEqual(at(1, null));
    expect(await placeOf(second, other)).toEqual(at(2, 3));
    const rows = await app.db
      .selectFrom('matching')
      .select(['idx', 'companyIdx', 'state', 'sequence', 'askedBy', 'arrangedAt', 'byVideo'])
      .where('eventIdx', '=', here.at.eventIdx)
      .execute();
    // What stood goes on in calendars; what is new is the organiser's.
    expect(rows.filter(({ idx }) => idx === standing)).toMatchObject([{ sequence: 1, arrangedAt: null }]);
    expect(rows.every(({ state }) => state === 'complete')).toBe(true);
    expect(rows.filter(({ idx }) => idx !== standing).map((row) => [row.sequence, row.askedBy])).toEqual(
      Array.from({ length: 3 }, () => [0, 'organiser']),
    );
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('takes for a table that is gone one that no other meeting of the plan waits for', async () => {
    const { seller, purchaser } = here;
    const second = await company(app, here.at);
    const planIdx = await draft([
      { ...two(seller, purchaser), ...at(0, 1) },
      { ...two(second, other), ...at(0, 2) },
    ]);
    await app.db
      .updateTable('eventTable')
      .set({ isOpen: 'N' })
      .where('eventIdx', '=', here.at.eventIdx)
      .where('no', '=', 1)
      .execute();
    await publish(planIdx);
    expect(Object.values(await outcomesOf(app.db, planIdx))).toEqual(['done made', 'done made']);
    expect(await placeOf(seller, purchaser)).toEqual(at(0, 3));
    expect(await placeOf(second, other)).toEqual(at(0, 2));
  });

  it('has two people of a side in one slot, each in a lane of theirs, and the interpreters of the plan', async () => {
    const { seller, purchaser } = here;
    const { participateIdx } = seller;
    const first = await firstPerson(app.db, participateIdx);
    const { idx: _, ...alike } = await app.db
      .selectFrom('representative')
      .selectAll()
      .where('idx', '=', first)
      .executeTakeFirstOrThrow();
    const { idx: companyRepIdx } = await app.db
      .insertInto('representative')
      .values({ ...alike, memberIdx: null, name: 'A colleague', email: 'lane@example.org' })
      .returning('idx')
      .executeTakeFirstOrThrow();
    await app.db.insertInto('lane').values({ participateIdx, no: 2 }).execute();
    const interpreters = await app.db
      .selectFrom('interpreter')
      .select('idx')
      .where('eventIdx', '=', here.at.eventIdx)
      .orderBy('no')
      .execute();
    const [one, another] = interpreters.map(({ idx }) => idx) as [number, number];
    const planIdx = await draft([
      { ...two(seller, purchaser), ...at(0, 1), interpreterIdx: another },
      { ...two(seller, other), ...at(0, 2), companyRepIdx, interpreterIdx: one },
      { ...two(seller, await buyer(app, here.at)), ...at(1, 2) },
    ]);
    await publish(planIdx);
    expect(Object.values(await outcomesOf(app.db, planIdx))).toEqual(Array(3).fill('done made'));
    const lanes = await app.db
      .selectFrom('busy')
      .select(['representativeIdx', 'lane'])
      .where('slotIdx', '=', here.slots[0] as number)
      .where('participateIdx', '=', participateIdx)
      .execute();
    expect(new Set(lanes.map(({ representativeIdx }) => representativeIdx))).toEqual(
      new Set([first, companyRepIdx]),
    );
    expect(lanes.map(({ lane }) => lane).sort()).toEqual([1, 2]);
    const called = await app.db
      .selectFrom('placement')
      .innerJoin('matching', 'matching.idx', 'placement.matchingIdx')
      .select(['placement.buyerIdx', 'placement.interpreterIdx', 'matching.isTranslator'])
      .where('placement.companyIdx', '=', participateIdx)
      .where('placement.slotIdx', '=', here.slots[0] as number)
      .execute();
    const of = (participant: Participant) =>
      called.find(({ buyerIdx }) => buyerIdx === participant.participateIdx);
    expect([of(purchaser), of(other)]).toMatchObject([
      { interpreterIdx: another, isTranslator: 'Y' },
      { interpreterIdx: one, isTranslator: 'Y' },
    ]);
    expect(await clashes(app.db)).toEqual(noClashes);
  });
});
