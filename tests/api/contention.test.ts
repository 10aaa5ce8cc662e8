/** Many at once want the same thing, through real servers in processes of their own. */
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { Claimants } from '#tests/support/claiming.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { crowd } from '#tests/support/crowd.ts';
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
  it('have exactly one winner; all others are told what is still free, and nothing of them stands', async () => {
    const { requests, slots, approver } = await crowd(app, 200);
    const claims = requests.map((matchingIdx, no) => ({
      url: (servers[no % servers.length] as { url: string }).url,
      token: approver.token,
      matchingIdx,
      slotIdx: slots[0] as number,
    }));
    const outcomes = await claimants.send(claims);
    const counts = Object.groupBy(outcomes, ({ outcome }) => outcome);
    expect(counts.complete).toHaveLength(1);
    expect(counts['msg.already_assigned']).toHaveLength(199);
    expect(counts['msg.already_assigned']?.every(({ freeSlots }) => freeSlots === slots.length - 1)).toBe(
      true,
    );
    expect(await clashes(app.db)).toEqual(noClashes);
    const states = await app.db.selectFrom('matching').select('state').execute();
    expect(states.filter(({ state }) => state === 'request')).toHaveLength(199);
  });
});
