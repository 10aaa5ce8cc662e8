/** What the specification says of joining, applying and logging out that has no other place. */

import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { apply, giveUp, own, someone } from '#tests/support/applying.ts';
import { type Expo, expo, joined, manager } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { refusal } from '#tests/support/pair.ts';
import { buyerSample, joinSample } from '#tests/support/samples.ts';
import { savedAt } from '#tests/support/seen.ts';
import { sendCall } from '#tests/support/wire.ts';

const app = await testApp();
const newExpo = () => expo(app, { eventIdx: nextNumber('event') });
let at: Expo;
beforeEach(async () => {
  app.clock.set(longBefore);
  at = await newExpo();
});
const minutesLater = (minutes: number) =>
  app.clock.set(new Date(Date.parse(longBefore) + minutes * 60_000).toISOString());

describe('an application of a type that there is not', () => {
  it.each(['POST /participate/apply', 'POST /participate/update'] as const)(
    '%s names the type as what is not found',
    async (call) => {
      const person = await someone(app);
      const sent = { ...buyerSample(1), eventIdx: at.eventIdx, participateType: 'SPONSOR' };
      const { status, resultMessage, body } = await sendCall(app, call, sent, person.token);
      expect([status, resultMessage]).toEqual([200, 'participate_type_not_found']);
      expect(body.data).toContainEqual({ field: 'participateType', rule: 'one_of', params: {} });
    },
  );

  it('is refused as any other bad field is, where the type is known', async () => {
    const person = await someone(app);
    const sent = { ...buyerSample(1), eventIdx: at.eventIdx, buyer: {} };
    const { resultMessage } = await sendCall(app, 'POST /participate/apply', sent, person.token);
    expect(resultMessage).toBe('invalid_parameter');
  });
});

describe('logging out', () => {
  it.each([['the member'], ['the member as a field'], ['nothing']])(
    'with %s ends the session',
    async (what) => {
      const person = await joined(app);
      const { data: member } = await person.client('GET /member/getMember', {});
      const body =
        what === 'the member' ? { ...member, token: person.token } : what === 'nothing' ? {} : { member };
      const { resultMessage } = await sendCall(app, 'POST /member/logout', body, person.token);
      expect(resultMessage).toBe('success');
      expect((await sendCall(app, 'GET /member/getMember', {}, person.token)).status).toBe(401);
    },
  );

  it('refuses what is no field of a member', async () => {
    const person = await joined(app);
    const { resultMessage } = await sendCall(app, 'POST /member/logout', { favourite: 1 }, person.token);
    expect(resultMessage).toBe('invalid_parameter');
  });
});

describe('applying and taking it back', () => {
  it('goes on until the limit of a day, which says when it is possible again', async () => {
    const person = await someone(app);
    const events = [at, await newExpo()];
    for (let no = 0; no < limits.applications; no += 1) {
      minutesLater(no);
      const event = events[no % 2] as Expo;
      await apply(person, event, buyerSample(nextNumber('person')));
      await giveUp(person, event);
    }
    minutesLater(60);
    expect(await refusal(apply(person, at, buyerSample(nextNumber('person'))))).toEqual({
      key: 'msg.applied_too_often',
      data: { until: new Date(Date.parse(longBefore) + 24 * 3_600_000).toISOString() },
    });
    minutesLater(24 * 60);
    await apply(person, at, buyerSample(nextNumber('person')));
    expect(await own(person, at)).toMatchObject({ stateParticipate: 'REQUEST' });
    // One is never kept in.
    await giveUp(person, at);
  });

  it('counts one member, and what managers do not at all', async () => {
    const admin = await manager(app, 'participate', at.eventIdx);
    const people = [];
    for (let no = 0; no <= limits.applications; no += 1) {
      const person = await someone(app);
      people.push((await apply(person, at, buyerSample(nextNumber('person')))).participateIdx);
    }
    for (const participateIdx of people)
      await admin.client('POST /manage/participate/cancel', {
        participateIdx,
        updatedAt: await savedAt(app, participateIdx),
        reason: 'Closed',
      });
  });
});

describe('who joins', () => {
  const join = (birth: string) =>
    app.client()('POST /member/join', { ...joinSample(nextNumber('person')), birth });
  const tooYoung = {
    key: 'msg.invalid_parameter',
    data: [{ field: 'birth', rule: 'too_young', params: { min: 14 } }],
  };
  /** The event in use is in Vienna, where the 12th begins at 22:00 of the 11th, UTC. */
  const inVienna = async () => {
    const there = await app.db.selectFrom('event').select('idx').where('idx', '=', app.eventInUse).execute();
    if (there.length === 0) await expo(app);
  };

  it('is 14 on the date of the event', async () => {
    await inVienna();
    app.clock.set('2026-10-11T21:59:00Z');
    expect(await refusal(join('2012-10-12'))).toEqual(tooYoung);
    app.clock.set('2026-10-11T22:00:00Z');
    expect((await join('2012-10-12')).data.member.birth).toBe('2012-10-12');
    expect(await refusal(join('2012-10-13'))).toEqual(tooYoung);
    expect(await refusal(join('2020-02-29'))).toEqual(tooYoung);
  });

  it('stays so with a date of birth that is changed, and may keep an older one', async () => {
    const person = await joined(app);
    const { id: _, password: __, ...sample } = joinSample(1) as Record<string, unknown>;
    const own = (await person.client('GET /member/getMember', {})).data;
    const change = (birth: string) =>
      person.client('POST /member/update', {
        ...(Object.fromEntries(
          Object.keys(sample)
            .filter((name) => name in own)
            .map((name) => [name, own[name as keyof typeof own]]),
        ) as object),
        birth,
      } as never);
    expect(await refusal(change('2015-01-01'))).toEqual(tooYoung);
    await app.db
      .updateTable('member')
      .set({ birth: '2015-01-01' })
      .where('idx', '=', person.memberIdx)
      .execute();
    await change('2015-01-01');
    expect(await refusal(change('2015-01-02'))).toEqual(tooYoung);
    await change('1990-01-01');
  });
});
