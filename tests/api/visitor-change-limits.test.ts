/** A change of a registration tells of each contact that it makes another, also by being saved (docs/rules.md, V8). */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { apply, someone } from '#tests/support/applying.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { registrationSample, visitorSample } from '#tests/support/samples.ts';
import { visitorSavedAt } from '#tests/support/seen.ts';
import { visitorLimits } from '#tests/support/visitor-limits.ts';

const app = await testApp();
const { guest, now, someoneNew, registered, send, times, hours } = visitorLimits(app);

type Someone = ReturnType<typeof someoneNew>;
const requestOf = (...visitors: Someone[]) => ({
  ...registrationSample(...visitors),
  eventIdx: now.at.eventIdx,
});
const unreachable = () => ({ ...someoneNew(), visitorEmail: '' });
const changing = ({ token, visitor }: { token: string; visitor: Someone }, network: string) => {
  return (rest: object) => send('/visitor/update', { token, visitor: { ...visitor, ...rest } }, network);
};

describe('a stranger who asks which contacts are free', () => {
  it('by giving groups that they registered other mobiles learns of 150 in half an hour', async () => {
    const network = '203.0.113.60';
    const own: string[] = [];
    for (let no = 0; no < 6; no++) {
      const group = Array.from({ length: 20 }, unreachable);
      const { data } = await guest('POST /visitor/register', requestOf(...group));
      own.push(...data.map(({ token }) => token));
    }
    const change = (no: number) => {
      const token = own[no % own.length];
      return send('/visitor/update', { token, visitor: unreachable() }, network);
    };
    expect(await times(2 * own.length, change)).toEqual({ success: 150, too_many_requests: 90 });
    hours(0.6);
    expect(await change(0)).toBe('success');
  });

  it('by changing one registration learns of twenty, free and taken ones', async () => {
    const { visitor: taken } = await registered();
    const change = changing(await registered(), '203.0.113.61');
    const free = () => change({ visitorMobile: someoneNew().visitorMobile });
    expect(await times(10, free)).toEqual({ success: 10 });
    const known = () => change({ visitorMobile: taken.visitorMobile });
    expect(await times(10, known)).toEqual({ visitor_found: 10 });
    expect(await free()).toBe('too_many_requests');
  });

  it('by addresses whose mailbox has had its mails learns of no more', async () => {
    const network = '203.0.113.62';
    const full = someoneNew();
    for (let no = 0; no < 6; no++) {
      const visitor = { ...full, visitorMobile: someoneNew().visitorMobile };
      expect(await send('/visitor/register', requestOf(visitor), network)).toBe('success');
      const { idx } = await app.db
        .selectFrom('visitor')
        .select('idx')
        .where('visitorEmail', '=', full.visitorEmail ?? '')
        .executeTakeFirstOrThrow();
      await now.at.manager.client('POST /manage/visitor/cancel', {
        eventIdx: now.at.eventIdx,
        visitorIdx: idx,
        updatedAt: await visitorSavedAt(app, idx),
      });
    }
    const { visitor: taken } = await registered();
    const change = changing(await registered(), network);
    // Free, and refused all the same: one that is taken is answered otherwise.
    const free = () => change({ visitorEmail: full.visitorEmail });
    expect(await times(20, free)).toEqual({ too_many_requests: 20 });
    expect(await change({ visitorEmail: taken.visitorEmail })).toBe('too_many_requests');
    expect(await change({ city: 'Graz' })).toBe('success');
  });

  it('by changing their application as a member learns of twenty', async () => {
    const member = await someone(app);
    const sample = visitorSample(nextNumber('person'));
    await apply(member, now.at, sample);
    let standing = sample.visitor;
    const change = async (rest: object) => {
      const visitor = { ...standing, ...rest };
      const application = { ...sample, eventIdx: now.at.eventIdx, visitor };
      const outcome = await send('/participate/update', application, '203.0.113.63', member.token);
      if (outcome === 'success') standing = visitor;
      return outcome;
    };
    const free = () => change({ visitorMobile: someoneNew().visitorMobile });
    expect(await times(22, free)).toEqual({ success: 20, too_many_requests: 2 });
    expect(await change({ city: 'Graz' })).toBe('success');
  });
});

it('whoever corrects their own mobile and email a few times is held up by nothing', async () => {
  const { token, visitor } = await registered();
  let link = token;
  for (let no = 0; no < 3; no++) {
    const { visitorMobile, visitorEmail } = someoneNew();
    const changed = { ...visitor, visitorMobile, visitorEmail };
    const { data } = await guest('POST /visitor/update', { token: link, visitor: changed });
    expect(data).toMatchObject({ visitorMobile, visitorEmail });
    link = data.token as string;
  }
});
