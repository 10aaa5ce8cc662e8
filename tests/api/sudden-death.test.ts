/** A server that is killed while people book: what was answered stands, and nothing stands by halves. */
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { Claimants } from '#tests/support/claiming.ts';
import { clashes } from '#tests/support/clashes.ts';
import { crowd } from '#tests/support/crowd.ts';
import { dieAndLook } from '#tests/support/sudden-death.ts';

const app = await testApp({ now: new Date().toISOString() });
const claimants = new Claimants(2);
afterAll(() => claimants.close());

describe('a server that dies by SIGKILL while clients book', () => {
  it('has, after each restart, every claim that it answered, and no half meeting', async () => {
    const rounds = 4;
    const { requests, approver } = await crowd(app, 60);
    const lost = await dieAndLook({ app, claimants, requests, token: approver.token, rounds });
    expect(lost).toEqual({ rounds, answered: expect.any(Number), lost: 0, halves: 0 });
    expect(lost.answered).toBeGreaterThan(0);
    expect(Object.values(await clashes(app.db)).every((count) => count === 0)).toBe(true);
  });
});
