/** Tables of one's own, closed ones, and dealing them out (docs/rules.md, E10). */
import { describe, expect, it } from 'vitest';
import type { StrandedMeeting } from '#api/event/plan.ts';
import type { EventTables } from '#api/event/table.ts';
import type { RequestOf } from '#api/index.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, type Participant, slotsOf } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { addColleagues } from '#tests/support/people.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { anyone, agreed, ask } = withoutAccount(app);

const tablesOf = async ({ at }: Pair): Promise<EventTables> =>
  (await at.manager.client('GET /manage/table/getTables', { eventIdx: at.eventIdx })).data;

type Change = Partial<RequestOf<'POST /manage/table/update'>>;

async function change(here: Pair, tableNo: number, changes: Change): Promise<EventTables> {
  const { version, tables } = await tablesOf(here);
  const table = tables.find((one) => one.tableNo === tableNo);
  const { ownerIdx = null, isOpen = true, closedSlotIdxs = [] } = table ?? {};
  const request = { eventIdx: here.at.eventIdx, version, tableNo, ownerIdx, isOpen, closedSlotIdxs };
  return (await here.at.manager.client('POST /manage/table/update', { ...request, ...changes })).data;
}

async function deal(here: Pair, kind: RequestOf<'POST /manage/table/deal'>['kind'], more = {}) {
  const { version } = await tablesOf(here);
  const request = { eventIdx: here.at.eventIdx, version, kind, ...more };
  return (await here.at.manager.client('POST /manage/table/deal', request)).data;
}

const owners = ({ tables }: EventTables) => tables.map(({ ownerIdx }) => ownerIdx);

/** A confirmed meeting of the two, in the first slot or another. */
async function placed(
  here: Pair,
  { by = here.purchaser, slotIdx }: { by?: Participant; slotIdx?: number } = {},
) {
  const { matchingIdx } = await askFor(here, by, here.seller, slotIdx ? { wishes: [slotIdx] } : {});
  await approve(here.seller, matchingIdx);
  return matchingIdx;
}

const meetingOf = async ({ seller }: Pair, matchingIdx: number) =>
  (await seller.client('GET /matching/getDetail', { matchingIdx })).data;
const tableOf = async (here: Pair, matchingIdx: number) => (await meetingOf(here, matchingIdx)).tableNo;

describe('a table of one’s own', () => {
  it('is where its owner meets, and nobody else', async () => {
    const here = await pair(app, { tables: 3 });
    await change(here, 1, { ownerIdx: (await company(app, here.at)).participateIdx });
    await change(here, 3, { ownerIdx: here.seller.participateIdx });
    expect(await tableOf(here, await placed(here))).toBe(3);
    const rival = await company(app, here.at);
    const { matchingIdx } = await askFor(here, await buyer(app, here.at), rival);
    await approve(rival, matchingIdx);
    expect((await rival.client('GET /matching/getDetail', { matchingIdx })).data.tableNo).toBe(2);
  });

  it('of the buyer goes before that of the company, and where both are taken a shared one does', async () => {
    const here = await pair(app, { tables: 3 });
    await change(here, 2, { ownerIdx: here.seller.participateIdx });
    await change(here, 3, { ownerIdx: here.purchaser.participateIdx });
    const [first, second] = await slotsOf(here.seller, here.at);
    expect(await tableOf(here, await placed(here))).toBe(3);
    const other = await buyer(app, here.at);
    expect(await tableOf(here, await placed(here, { by: other, slotIdx: second as number }))).toBe(2);
    await change(here, 2, { closedSlotIdxs: [first as number] });
    expect(first).not.toBe(second);
  });

  it('is not counted as free for others', async () => {
    const here = await pair(app, { tables: 2 });
    await change(here, 1, { ownerIdx: here.purchaser.participateIdx });
    const rival = await company(app, here.at);
    const freeFor = async (who: Participant) =>
      (await who.client('GET /matching/getSlotList', { eventIdx: here.at.eventIdx })).data[0]?.freeTables;
    expect([await freeFor(here.purchaser), await freeFor(rival)]).toEqual([2, 1]);
    await placed(here);
    expect([await freeFor(here.purchaser), await freeFor(rival)]).toEqual([1, 1]);
  });

  it('moves others who sit there to another table, with the same people, and tells both', async () => {
    const here = await pair(app, { tables: 2 });
    const matchingIdx = await placed(here);
    const before = await meetingOf(here, matchingIdx);
    const rival = await company(app, here.at);
    const { tables } = await change(here, 1, { ownerIdx: rival.participateIdx });
    expect(tables[0]).toMatchObject({ ownerIdx: rival.participateIdx, meetings: 0 });
    expect(await meetingOf(here, matchingIdx)).toMatchObject({ slot: before.slot, tableNo: 2 });
    const { data: notices } = await here.purchaser.client('GET /notice/getList', {
      eventIdx: here.at.eventIdx,
    });
    expect(notices[0]).toMatchObject({ kind: 'meetingMoved', matchingIdx, tableNo: 2 });
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('tells whom a move by hand tells, with and without an account', async () => {
    const here = await pair(app, { tables: 3 });
    const { eventIdx, manager } = here.at;
    await addColleagues(app, eventIdx, here.seller, 2);
    const { participateIdx, token } = await agreed(here);
    const { matchingIdx } = await ask(here, participateIdx);
    await anyone('POST /participant/approve', { token, matchingIdx });
    const told = async (tableNo: number) =>
      (await app.db.selectFrom('notice').selectAll().where('matchingIdx', '=', matchingIdx).execute())
        .filter((one) => one.kind === 'meetingMoved' && one.tableNo === tableNo)
        .map(({ memberIdx, representativeIdx, mailedAt, startsAt }) => ({
          memberIdx,
          representativeIdx,
          isListed: mailedAt !== null,
          startsAt,
        }));
    const slotIdx = here.slots[0] as number;
    await manager.client('POST /manage/matching/move', { matchingIdx, slotIdx, tableNo: 2 });
    const byHand = await told(2);
    expect(byHand.map(({ memberIdx, isListed }) => [memberIdx !== null, isListed])).toEqual([
      [true, false],
      [true, true],
      [true, true],
      [false, false],
    ]);
    await change(here, 1, { isOpen: false });
    await change(here, 2, { ownerIdx: (await company(app, here.at)).participateIdx });
    expect(await told(3)).toEqual(byHand);
  });

  it('is everyone’s again once its owner has cancelled', async () => {
    const here = await pair(app, { tables: 1 });
    await change(here, 1, { ownerIdx: here.seller.participateIdx });
    await here.seller.client('POST /participate/cancel', { eventIdx: here.at.eventIdx });
    expect(owners(await tablesOf(here))).toEqual([null]);
  });
});

describe('a closed table', () => {
  it('takes no meeting in that slot, and all others in the next', async () => {
    const here = await pair(app, { tables: 1 });
    const [first, second] = (await slotsOf(here.seller, here.at)) as [number, number];
    await change(here, 1, { closedSlotIdxs: [first] });
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller, {
      wishes: [first, second],
    });
    const refused = await refusal(approve(here.seller, matchingIdx, first));
    expect(refused.key).toBe('msg.already_assigned');
    expect(refused.data).toMatchObject({ freeSlots: expect.not.arrayContaining([{ slotIdx: first }]) });
    expect((await approve(here.seller, matchingIdx)).slot?.slotIdx).toBe(second);
    await change(here, 1, { closedSlotIdxs: [] });
    const other = await buyer(app, here.at);
    await placed(here, { by: other, slotIdx: first });
  });

  it('names the meetings that find no other, and cancels them once the manager has seen them', async () => {
    const here = await pair(app, { tables: 1 });
    const matchingIdx = await placed(here);
    const refused = await refusal(change(here, 1, { isOpen: false }));
    expect(refused.key).toBe('msg.event_strands');
    expect(refused.data as StrandedMeeting[]).toMatchObject([{ matchingIdx, why: 'table' }]);
    expect(await tableOf(here, matchingIdx)).toBe(1);
    const { tables } = await change(here, 1, { isOpen: false, cancel: [matchingIdx], reason: 'Water' });
    expect(tables[0]).toMatchObject({ isOpen: false, meetings: 0 });
    expect(await meetingOf(here, matchingIdx)).toMatchObject({
      stateMatching: 'cancel',
      deniedReason: 'Water',
    });
    const again = await refusal(placedAgain(here));
    expect(again.key).toBe('msg.already_assigned');
  });

  it('stays closed when the plan changes, and gets no meeting from a table that goes', async () => {
    const here = await pair(app, { tables: 3 });
    const matchingIdx = await placed(here);
    const rival = await company(app, here.at);
    await change(here, 1, { ownerIdx: rival.participateIdx });
    await change(here, 2, { ownerIdx: rival.participateIdx });
    expect(await tableOf(here, matchingIdx)).toBe(3);
    const { data: plan } = await here.at.manager.client('GET /manage/plan/getDetail', {
      eventIdx: here.at.eventIdx,
    });
    const { version, days, slotMinutes, interpreters } = plan;
    const request = { eventIdx: here.at.eventIdx, version, days, slotMinutes, interpreters, tables: 2 };
    const refused = await refusal(here.at.manager.client('POST /manage/plan/update', request));
    expect(refused.data as StrandedMeeting[]).toMatchObject([{ matchingIdx, why: 'table' }]);
  });

  it('is changed by nobody who saw an older state', async () => {
    const here = await pair(app, { tables: 1 });
    const { version } = await tablesOf(here);
    await change(here, 1, { isOpen: false });
    expect((await refusal(change(here, 1, { isOpen: true, version }))).key).toBe('msg.event_changed');
  });
});

/** Another request of the two, which is answered for the first slot. */
async function placedAgain(here: Pair): Promise<unknown> {
  const [first] = (await slotsOf(here.seller, here.at)) as [number];
  const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
  return approve(here.seller, matchingIdx, first);
}

describe('dealing tables out', () => {
  it('gives every company one, where it sits already before all others, and says who gets none', async () => {
    const here = await pair(app, { tables: 2 });
    const [second, third] = [await company(app, here.at), await company(app, here.at)];
    const [, slot] = (await slotsOf(here.seller, here.at)) as [number, number];
    await change(here, 1, { closedSlotIdxs: [slot] });
    const matchingIdx = await placed(here, { slotIdx: slot });
    expect(await tableOf(here, matchingIdx)).toBe(2);
    const dealt = await deal(here, 'company');
    expect(owners(dealt)).toEqual([second.participateIdx, here.seller.participateIdx]);
    const without = dealt.people.filter(
      ({ side, participateIdx }) => side === 'company' && !owners(dealt).includes(participateIdx),
    );
    expect(without.map(({ participateIdx }) => participateIdx)).toEqual([third.participateIdx]);
    expect(owners(await deal(here, 'shared'))).toEqual([null, null]);
    expect(owners(await deal(here, 'buyer'))).toContain(here.purchaser.participateIdx);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('brings meetings that are placed already to the tables that become their own, all at once', async () => {
    const here = await pair(app, { tables: 3 });
    const buyers = [here.purchaser, await buyer(app, here.at), await buyer(app, here.at)];
    const companies = [here.seller, await company(app, here.at), await company(app, here.at)];
    const [first, second] = (await slotsOf(here.seller, here.at)) as [number, number];
    const meet = async (no: number, slotIdx: number) => {
      const [by, at] = [buyers[no % 3] as Participant, companies[(slotIdx === first ? no : no + 1) % 3]];
      const { matchingIdx } = await askFor(here, by, at as Participant, { wishes: [slotIdx] });
      await approve(at as Participant, matchingIdx, slotIdx);
      return matchingIdx;
    };
    const meetings: number[] = [];
    for (const no of [0, 1, 2]) meetings.push(await meet(no, first));
    for (const no of [1, 2, 0]) meetings.push(await meet(no, second));
    const tables = async () => {
      const rows = await app.db
        .selectFrom('placement')
        .innerJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
        .select('eventTable.no')
        .where('matchingIdx', 'in', meetings)
        .orderBy('matchingIdx')
        .execute();
      return rows.map(({ no }) => no);
    };
    expect(await tables()).toEqual([1, 2, 3, 1, 2, 3]);
    // Every table is taken in both slots, and in the second by another buyer than in the first.
    expect(owners(await deal(here, 'buyer'))).toEqual(buyers.map(({ participateIdx }) => participateIdx));
    expect(await tables()).toEqual([1, 2, 3, 2, 3, 1]);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('is of those who manage the event, and of people who are approved in it', async () => {
    const here = await pair(app, { tables: 1 });
    const { version } = await tablesOf(here);
    const request = { eventIdx: here.at.eventIdx, version, kind: 'company' } as const;
    expect((await refusal(here.seller.client('POST /manage/table/deal', request))).key).toBe(
      'msg.access_deny',
    );
    const other = await pair(app);
    const refused = await refusal(change(here, 1, { ownerIdx: other.seller.participateIdx }));
    expect(refused).toMatchObject({ key: 'msg.invalid_parameter', data: [{ field: 'ownerIdx' }] });
  });
});

it('whatever is claimed while tables are closed and dealt out, nobody sits at another’s or a closed one', async () => {
  const here = await pair(app, { tables: 3 });
  const buyers = await Promise.all(Array.from({ length: 6 }, () => buyer(app, here.at)));
  const [first] = (await slotsOf(here.seller, here.at)) as [number];
  const asked = await Promise.all(
    buyers.map(async (by) => {
      const rival = await company(app, here.at);
      return { rival, ...(await askFor(here, by, rival, { wishes: [first] })) };
    }),
  );
  const outcomes = await Promise.all([
    ...asked.map(({ rival, matchingIdx }) => refusal(approve(rival, matchingIdx, first)).catch(() => null)),
    ...[1, 2].map((no) => refusal(change(here, no, { closedSlotIdxs: [first] })).catch(() => null)),
    refusal(deal(here, 'buyer')).catch(() => null),
  ]);
  expect(outcomes).toHaveLength(9);
  const seated = await app.db
    .selectFrom('placement')
    .innerJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .select(['eventTable.owner', 'placement.tableOwner', 'placement.companyIdx', 'placement.buyerIdx'])
    .where('placement.eventIdx', '=', here.at.eventIdx)
    .execute();
  for (const { owner, tableOwner, companyIdx, buyerIdx } of seated) {
    expect(tableOwner).toBe(owner);
    expect([0, companyIdx, buyerIdx]).toContain(owner);
  }
  expect(await clashes(app.db)).toEqual(noClashes);
});
