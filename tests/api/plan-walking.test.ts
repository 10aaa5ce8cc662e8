/** Minutes for changing tables: in what is planned, carried by hand, and published (docs/rules.md, D13). */
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { buyer, type Participant } from '#tests/support/factories.ts';
import { approve, askFor } from '#tests/support/pair.ts';
import { draftOf, outcomesOf, publishAll } from '#tests/support/planned.ts';
import { planning, rankFor } from '#tests/support/planning.ts';

const app = await testApp();
const { event } = planning(app);

let here: Awaited<ReturnType<typeof event>>;
let tables: number[];
/** Metres of the tables 1 to 3 along one wall; in a minute one walks fifty. */
const along = [0, 20, 190];

beforeEach(async () => {
  here = await event();
  const { eventIdx } = here.at;
  await app.db
    .insertInto('hall')
    .values({
      ...{ eventIdx, code: 'A', nameKo: '가', nameEn: 'A', width: 200, height: 30, viewOrder: 1 },
      features: '[]',
    })
    .execute();
  const rows = await app.db
    .selectFrom('eventTable')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .orderBy('no')
    .execute();
  tables = rows.map(({ idx }) => idx);
  for (const [no, placeX] of along.entries())
    await app.db
      .updateTable('eventTable')
      .set({ hallCode: 'A', placeX, placeY: 0 })
      .where('idx', '=', tables[no] as number)
      .execute();
  await minutes(1);
});

const minutes = (tableChangeMinutes: number | null) =>
  app.db.updateTable('event').set({ tableChangeMinutes }).where('idx', '=', here.at.eventIdx).execute();

/** Closes all tables of a slot but these. */
async function closeBut(slot: number, open: readonly number[]): Promise<void> {
  const values = tables
    .filter((_, no) => !open.includes(no + 1))
    .map((tableIdx) => ({ slotIdx: here.slots[slot] as number, tableIdx, matchingIdx: null }));
  if (values.length > 0) await app.db.insertInto('tableSlot').values(values).execute();
}

const [first, second] = [0, 1];
const people = () => here.buyers as [Participant, Participant, Participant];
const two = (who: Participant) => ({
  companyIdx: here.seller.participateIdx,
  buyerIdx: who.participateIdx,
});
const keyOf = (who: Participant) => `${here.seller.participateIdx} ${who.participateIdx}`;
const at = (slot: number, tableNo: number) => ({ slotIdx: here.slots[slot] as number, tableNo });

/** A confirmed meeting at a table. */
async function meet(who: Participant, slot: number, tableNo: number): Promise<void> {
  const slotIdx = here.slots[slot] as number;
  await app.db
    .updateTable('event')
    .set({ matchingWay: 'open' })
    .where('idx', '=', here.at.eventIdx)
    .execute();
  const { matchingIdx } = await askFor(here, who, here.seller, { wishes: [slotIdx] });
  await approve(here.seller, matchingIdx, slotIdx);
  // It is at the first table by itself.
  if (tableNo !== 1)
    await here.desk.client('POST /manage/matching/move', { matchingIdx, slotIdx, tableNo, reason: null });
}

const draft = (placed: Parameters<typeof draftOf>[2]) =>
  draftOf(
    app.db,
    {
      eventIdx: here.at.eventIdx,
      memberIdx: here.desk.memberIdx,
      at: app.clock.read().toISOString(),
    },
    placed,
  );
const publish = async (planIdx: number) => {
  await here.desk.client('POST /manage/meetingPlan/publish', { ...here.inEvent, planIdx, version: 1 });
  await publishAll(app);
  return outcomesOf(app.db, planIdx);
};
const tableOf = async (who: Participant) =>
  (
    await app.db
      .selectFrom('placement')
      .innerJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
      .select('eventTable.no')
      .where('placement.buyerIdx', '=', who.participateIdx)
      .executeTakeFirst()
  )?.no;

describe('a plan', () => {
  it('has nobody walk further than the minutes allow, and says where that stands in the way', async () => {
    const [one, other] = people();
    await rankFor(here.at, here.seller, [one, other]);
    for (const slot of here.slots.keys())
      await closeBut(slot, slot === first ? [1] : slot === second ? [3] : []);
    const { result, planIdx } = await here.made();
    expect(result?.placed).toBe(1);
    const lost = (await here.meetings(planIdx)).find((row) => row.at === null);
    expect(lost?.reason?.facts.map(({ kind }) => kind)).toContain('far');
    const far = lost?.reason?.facts.find(({ kind }) => kind === 'far');
    expect(far?.of?.participateIdx).toBe(here.seller.participateIdx);
    await minutes(4);
    expect((await here.made({ name: 'B' })).result?.placed).toBe(2);
    await minutes(null);
    expect((await here.made({ name: 'C' })).result?.placed).toBe(2);
  });

  it('leaves confirmed meetings where they are, however far apart', async () => {
    const [one, other, third] = people();
    await meet(one, first, 1);
    await meet(other, second, 3);
    await askFor(here, here.seller, third, { wishes: [here.slots[2] as number] });
    const { result, run } = await here.made({ scope: 'waiting' });
    expect([run?.state, result?.placed]).toEqual(['done', 2]);
  });

  it('counts metres between tables that stand in a zone of the map', async () => {
    const [one, other] = people();
    const zone = {
      ...{ kind: 'tables', x: 0, y: 0, width: 60, height: 12, nameKo: null, nameEn: null },
      tables: { from: 1, to: tables.length, columns: tables.length },
    };
    await app.db
      .updateTable('hall')
      .set({ features: JSON.stringify([zone]) })
      .where('eventIdx', '=', here.at.eventIdx)
      .execute();
    await app.db
      .updateTable('eventTable')
      .set({ hallCode: null, placeX: null, placeY: null })
      .where('eventIdx', '=', here.at.eventIdx)
      .execute();
    const planIdx = await draft([
      { ...two(one), ...at(first, 1) },
      { ...two(other), ...at(second, 3) },
    ]);
    const { rows } = (
      await here.desk.client('GET /manage/meetingPlan/getFairness', { ...here.inEvent, planIdx })
    ).data;
    const metres = rows.find(({ participateIdx }) => participateIdx === here.seller.participateIdx)?.metres;
    expect(metres).toBeCloseTo((60 / tables.length) * 2, 0);
  });
});

describe('carrying by hand', () => {
  it('is not possible to a table that is too far from the one before or after', async () => {
    const [one, other] = people();
    const planIdx = await draft([
      { ...two(one), ...at(first, 1) },
      { ...two(other), ...at(3, 1) },
    ]);
    let version = 1;
    const carry = async (tableNo?: number) => {
      const slotIdx = here.slots[second] as number;
      const to = { slotIdx, ...(tableNo !== undefined && { tableNo }) };
      const { data } = await here.desk.client('POST /manage/meetingPlan/carry', {
        ...{ ...here.inEvent, planIdx, version, ...two(other), to },
      });
      version = data.plan.version;
      return data.obstacles;
    };
    expect(await carry(3)).toEqual(['tooFar']);
    await closeBut(second, [3]);
    expect(await carry()).toEqual(['tooFar']);
    await minutes(null);
    expect(await carry(3)).toEqual([]);
  });
});

describe('publishing', () => {
  it('takes a table that can be walked to where the planned one is too far from what stands, else the meeting stays', async () => {
    const [one, other, third] = people();
    await meet(one, first, 1);
    const planned = [{ ...two(other), ...at(second, 3) }];
    expect(await publish(await draft(planned))).toEqual({ [keyOf(other)]: 'done made' });
    expect(await tableOf(other)).toBe(2);
    await meet(third, 3, 3);
    const fourth = await buyer(app, here.at);
    await closeBut(2, [1, 2]);
    const planIdx = await draft([{ ...two(fourth), ...at(2, 1) }]);
    expect(await publish(planIdx)).toEqual({ [`${keyOf(fourth)}`]: 'tooFar' });
    const { data } = await here.desk.client('GET /manage/meetingPlan/getMeetings', {
      ...{ ...here.inEvent, planIdx, outcome: 'stayed' as const },
    });
    expect(data.map(({ stayedBecause }) => stayedBecause)).toEqual([['tooFar']]);
  });

  it('waits for whoever sits too far away now, where the plan moves them', async () => {
    const [one, other] = people();
    await meet(one, first, 3);
    const planIdx = await draft([
      { ...two(other), ...at(second, 1) },
      { ...two(one), ...at(4, 3) },
    ]);
    expect(await publish(planIdx)).toEqual({ [keyOf(one)]: 'done made', [keyOf(other)]: 'done made' });
    expect([await tableOf(one), await tableOf(other)]).toEqual([3, 1]);
  });
});
