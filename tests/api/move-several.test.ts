/** A manager moves several meetings at once, all or those that can (docs/rules.md, M52). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { type Pair, pair } from '#tests/support/pair.ts';
import { addColleagues } from '#tests/support/people.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
const slot = (no: number) => here.slots[no] as number;
const days = [
  { date: '2026-10-29', from: '09:00', to: '11:00' },
  { date: '2026-10-30', from: '09:00', to: '11:00' },
];
beforeEach(async () => {
  here = await pair(app, { tables: 3, days });
  desk = await manager(app, 'matching', here.at.eventIdx);
});

const make = async (no: number, tableNo: number, seller?: Participant): Promise<Meeting> =>
  (
    await desk.client('POST /manage/matching/add', {
      eventIdx: here.at.eventIdx,
      companyIdx: (seller ?? (await company(app, here.at))).participateIdx,
      buyerIdx: (await buyer(app, here.at)).participateIdx,
      slotIdx: slot(no),
      tableNo,
    })
  ).data;
type To = RequestOf<'POST /manage/matching/moveSeveral'>['to'];
const move = async (meetings: readonly Meeting[], to: To, act: 'check' | 'all' | 'fitting') =>
  (
    await desk.client('POST /manage/matching/moveSeveral', {
      eventIdx: here.at.eventIdx,
      meetings: meetings.map(({ matchingIdx, slot: at, tableNo }) => ({
        matchingIdx,
        from: { slotIdx: at?.slotIdx as number, tableNo },
      })),
      to,
      act,
      reason: null,
    })
  ).data;
const whereIs = async ({ matchingIdx }: Meeting) => {
  const { data } = await desk.client('GET /matching/getDetail', { matchingIdx });
  return [here.slots.indexOf(data.slot?.slotIdx as number), data.tableNo];
};

describe('several meetings', () => {
  it('are counted on their day while they move there: nobody has more than the most of a day', async () => {
    const { seller } = here;
    await addColleagues(app, here.at.eventIdx, seller, 1);
    const { participateIdx } = seller;
    await desk.client('POST /manage/matching/limit', {
      participateIdx,
      meetingsAtOnce: 2,
      meetingsPerDay: 1,
    });
    // The one of the other day has the lower number, so it would be claimed while the first day looks empty.
    const ofOther = await make(5, 2, seller);
    const ofDay = await make(0, 1, seller);
    const left = [{ matchingIdx: ofOther.matchingIdx, obstacles: ['dayFull'] }];
    expect(await move([ofOther, ofDay], { slotIdx: slot(2) }, 'all')).toEqual({ moved: 0, left });
    expect(await move([ofOther, ofDay], { slotIdx: slot(2) }, 'fitting')).toEqual({ moved: 1, left });
    expect([await whereIs(ofOther), await whereIs(ofDay)]).toEqual([
      [5, 2],
      [2, 1],
    ]);
  });

  it('go to another slot with their tables, and to the other day at the same time; all are told', async () => {
    const all = [await make(0, 1), await make(0, 3)];
    expect(await move(all, { slotIdx: slot(2) }, 'check')).toEqual({ moved: 0, left: [] });
    expect(await whereIs(all[0] as Meeting)).toEqual([0, 1]);
    expect((await move(all, { slotIdx: slot(2) }, 'all')).moved).toBe(2);
    expect(await Promise.all(all.map(whereIs))).toEqual([
      [2, 1],
      [2, 3],
    ]);
    const perDay = here.slots.length / 2;
    const now = await Promise.all(
      all.map(
        async ({ matchingIdx }) => (await desk.client('GET /matching/getDetail', { matchingIdx })).data,
      ),
    );
    expect((await move(now, { day: '2026-10-30' }, 'all')).moved).toBe(2);
    expect(await Promise.all(all.map(whereIs))).toEqual([
      [perDay + 2, 1],
      [perDay + 2, 3],
    ]);
    const told = await app.db
      .selectFrom('notice')
      .select('memberIdx')
      .where('kind', '=', 'meetingMoved')
      .where('matchingIdx', '=', now[0]?.matchingIdx as number)
      .execute();
    expect(told).toHaveLength(4);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('move all or none; those that can alone; the reasons are said of the others', async () => {
    const { seller } = here;
    await make(2, 2, seller);
    const [stuck, held, free] = [await make(0, 1, seller), await make(0, 2), await make(0, 3)];
    await desk.client('POST /manage/matching/lock', { matchingIdx: held.matchingIdx, locked: 'Y' });
    const all = [stuck, held, free];
    const reasons = [
      { matchingIdx: held.matchingIdx, obstacles: ['locked'] },
      { matchingIdx: stuck.matchingIdx, obstacles: ['companyMeets'] },
    ];
    const checked = await move(all, { slotIdx: slot(2) }, 'check');
    expect(checked.moved).toBe(0);
    expect(checked.left).toEqual(expect.arrayContaining(reasons));
    expect((await move(all, { slotIdx: slot(2) }, 'all')).moved).toBe(0);
    expect(await Promise.all(all.map(whereIs))).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
    expect((await move(all, { slotIdx: slot(2) }, 'fitting')).moved).toBe(1);
    expect(await Promise.all(all.map(whereIs))).toEqual([
      [0, 1],
      [0, 2],
      [2, 3],
    ]);
    expect((await move([free], { slotIdx: slot(3) }, 'all')).left).toEqual([
      { matchingIdx: free.matchingIdx, obstacles: ['changed'] },
    ]);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('are moved while others read: after each few of them somebody else has a turn', async () => {
    const places = Array.from({ length: 3 * here.slots.length }, (_, at) => at);
    const all: Meeting[] = [];
    for (const at of places) all.push(await make(Math.floor(at / 3), 1 + (at % 3)));
    let turns = 0;
    let isMoving = true;
    const count = () => {
      turns += 1;
      if (isMoving) setImmediate(count);
    };
    setImmediate(count);
    const { left } = await move(all, { slotIdx: slot(0) }, 'check');
    isMoving = false;
    expect(left.length).toBeGreaterThan(places.length / 2);
    expect(turns).toBeGreaterThan(places.length / 8);
  });

  it('of one table go to another, each in its slot, through each other’s places', async () => {
    const all = [await make(0, 1), await make(1, 1), await make(2, 1)];
    await make(1, 2);
    const { moved, left } = await move(all, { tableNo: 2 }, 'fitting');
    expect([moved, left]).toEqual([2, [{ matchingIdx: all[1]?.matchingIdx, obstacles: ['tableTaken'] }]]);
  });
});
