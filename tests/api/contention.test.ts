/** Many at once want the same thing, through real servers in processes of their own. */
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { Claimants } from '#tests/support/claiming.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { type Crowd, crowd } from '#tests/support/crowd.ts';
import { addColleagues } from '#tests/support/people.ts';
import { startServer } from '#tests/support/server-process.ts';

const app = await testApp({ now: new Date().toISOString() });
// Two server processes on one database, which for SQLite is one file on one machine.
const servers = await Promise.all([startServer(app.place), startServer(app.place)]);
const claimants = new Claimants(4);
afterAll(async () => {
  claimants.close();
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
});

describe('two hundred approvals at once, from four processes, of one slot for one buyer', () => {
  const { promise: crowded, resolve: found } = Promise.withResolvers<Crowd>();
  const claim = async ({ requests, approver }: Crowd, slotIdx: number) => {
    const outcomes = await claimants.send(
      requests.map((matchingIdx, no) => ({
        url: (servers[no % servers.length] as { url: string }).url,
        token: approver.token,
        matchingIdx,
        slotIdx,
      })),
    );
    return Object.groupBy(outcomes, ({ outcome }) => outcome);
  };

  const waiting = async () =>
    (await app.db.selectFrom('matching').select('idx').where('state', '=', 'request').execute()).map(
      ({ idx }) => idx,
    );

  it('have exactly one winner; all others are told what is still free, and nothing of them stands', async () => {
    const all = await crowd(app, 200);
    found(all);
    const { slots } = all;
    const counts = await claim(all, slots[0] as number);
    expect(counts.complete).toHaveLength(1);
    expect(counts['msg.already_assigned']).toHaveLength(199);
    expect(counts['msg.already_assigned']?.every(({ freeSlots }) => freeSlots === slots.length - 1)).toBe(
      true,
    );
    expect(await clashes(app.db)).toEqual(noClashes);
    const states = await app.db.selectFrom('matching').select('state').execute();
    expect(states.filter(({ state }) => state === 'request')).toHaveLength(199);
  });

  it('have three where three people of the buyer may meet at once, each in a meeting of their own', async () => {
    const all = await crowded;
    const { at, approver, slots } = all;
    await addColleagues(app, at.eventIdx, approver, 2);
    await at.manager.client('POST /manage/matching/limit', {
      participateIdx: approver.participateIdx,
      meetingsAtOnce: 3,
    });
    const requests = await waiting();
    const counts = await claim({ ...all, requests }, slots[1] as number);
    expect(counts.complete).toHaveLength(3);
    expect(counts['msg.already_assigned']).toHaveLength(requests.length - 3);
    const seats = await app.db
      .selectFrom('placement')
      .select(['buyerRepIdx', 'tableIdx'])
      .where('slotIdx', '=', slots[1] as number)
      .execute();
    expect(new Set(seats.map(({ buyerRepIdx }) => buyerRepIdx)).size).toBe(3);
    expect(new Set(seats.map(({ tableIdx }) => tableIdx)).size).toBe(3);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('have three at the buyer’s own table and at others, none at the second of its own, which is closed meanwhile', async () => {
    const all = await crowded;
    const { at, approver, slots } = all;
    const { client } = at.manager;
    const { eventIdx } = at;
    const slotIdx = slots[2] as number;
    const give = async (tableNo: number, closedSlotIdxs: number[]) => {
      const { version } = (await client('GET /manage/table/getTables', { eventIdx })).data;
      const own = { tableNo, ownerIdx: approver.participateIdx, isOpen: true, closedSlotIdxs };
      return client('POST /manage/table/update', { eventIdx, version, ...own });
    };
    for (const tableNo of [1, 2]) await give(tableNo, []);
    const requests = await waiting();
    const [counts] = await Promise.all([claim({ ...all, requests }, slotIdx), give(2, [slotIdx])]);
    expect(counts.complete).toHaveLength(3);
    expect(counts['msg.already_assigned']).toHaveLength(requests.length - 3);
    const tables = await app.db
      .selectFrom('placement')
      .innerJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
      .select('eventTable.no')
      .where('placement.slotIdx', '=', slotIdx)
      .orderBy('eventTable.no')
      .execute();
    const nos = tables.map(({ no }) => no);
    expect(nos).toHaveLength(3);
    expect(nos).toContain(1);
    expect(nos).not.toContain(2);
    expect(await clashes(app.db)).toEqual(noClashes);
  });
});
