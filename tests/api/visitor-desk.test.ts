/** The information desk: a manager finds, corrects and cancels a registration, and sends its link again (docs/rules.md, V11). */
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '#server/platform/log/verify-audit.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { apply, own, someone } from '#tests/support/applying.ts';
import { type Expo, expo, manager, type Person } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { refusal } from '#tests/support/pair.ts';
import { registrationSample, visitorPerson, visitorSample } from '#tests/support/samples.ts';
import { visitorSavedAt } from '#tests/support/seen.ts';

const app = await testApp();
const guest = app.client();
let at: Expo;
let desk: Person;
beforeEach(async () => {
  app.clock.set(longBefore);
  at = await expo(app, { eventIdx: nextNumber('event') });
  desk = strict(await manager(app, 'participate', at.eventIdx));
});

async function registered(changes: object = {}) {
  const no = nextNumber('person');
  const visitor = {
    ...visitorPerson(no),
    visitorMobile: `+43664999${String(no).padStart(4, '0')}`,
    ...changes,
  };
  const request = { ...registrationSample(visitor), eventIdx: at.eventIdx };
  const { data } = await guest('POST /visitor/register', request);
  const made = data[0] as (typeof data)[number];
  const { data: found } = await desk.client('GET /manage/visitor/getList', {
    eventIdx: at.eventIdx,
    keywords: made.code,
  });
  return { visitor, token: made.token, code: made.code, visitorIdx: found[0]?.visitorIdx as number };
}
const named = ({ visitorIdx }: { visitorIdx: number }) => ({ eventIdx: at.eventIdx, visitorIdx });
/** The same as it was seen just now. */
const seen = async (one: { visitorIdx: number }) => ({
  ...named(one),
  updatedAt: await visitorSavedAt(app, one.visitorIdx),
});
const mails = () =>
  app.db
    .selectFrom('outbox')
    .select(['toEmail', 'body'])
    .where('eventIdx', '=', at.eventIdx)
    .orderBy('idx')
    .execute();
const entries = async (action: string) => {
  const admin = await manager(app, 'admin', at.eventIdx);
  const { data } = await admin.client('GET /manage/audit/getList', { eventIdx: at.eventIdx });
  return data.list.filter((row) => row.action === action && row.subject === 'visitor');
};

describe('a correction', () => {
  it('is found afterwards, keeps the code and the check-in, and says in the audit what was and what became', async () => {
    const one = await registered();
    await desk.client('POST /manage/visitor/checkIn', { ...named(one), door: 'North' });
    const visitor = { ...one.visitor, visitorName: '고친 이름', city: 'Graz' };
    const { data } = await desk.client('POST /manage/visitor/update', { ...(await seen(one)), visitor });
    expect(data).toMatchObject({
      visitorName: '고친 이름',
      city: 'Graz',
      code: one.code,
      checkedInDoor: 'North',
    });
    const { data: found } = await desk.client('GET /manage/visitor/getList', {
      eventIdx: at.eventIdx,
      visitorName: '고친',
    });
    expect(found).toEqual([data]);
    expect((await guest('POST /visitor/getDetail', { token: one.token })).data.city).toBe('Graz');
    const [entry] = await entries('update');
    expect(JSON.stringify(entry)).toContain('고친 이름');
    expect(JSON.stringify(entry)).toContain(one.visitor.visitorName);
  });

  it('of what another has saved since it was seen is refused, and changes nothing', async () => {
    const one = await registered();
    const { data: badges } = await desk.client('GET /manage/visitor/getBadges', {
      eventIdx: at.eventIdx,
      visitorIdxs: [one.visitorIdx],
    });
    const first = badges[0]?.updatedAt as string;
    app.clock.set(new Date(Date.parse(longBefore) + 1000).toISOString());
    const correct = (updatedAt: string, city: string) =>
      desk.client('POST /manage/visitor/update', {
        ...named(one),
        visitor: { ...one.visitor, city },
        updatedAt,
      });
    const { data } = await correct(first, 'Graz');
    expect(data.updatedAt).not.toBe(first);
    expect((await refusal(correct(first, 'Linz'))).key).toBe('msg.visitor_changed');
    expect((await guest('POST /visitor/getDetail', { token: one.token })).data.city).toBe('Graz');
    expect((await correct(data.updatedAt, 'Linz')).data.city).toBe('Linz');
  });

  it('of the address sends that one a link, and ends the one of before', async () => {
    const one = await registered();
    const visitor = { ...one.visitor, visitorEmail: `right-${at.eventIdx}@example.org` };
    await desk.client('POST /manage/visitor/update', { ...(await seen(one)), visitor });
    const [before, after] = await mails();
    expect([before?.body, after?.toEmail]).toEqual(['', visitor.visitorEmail]);
    expect((await refusal(guest('POST /visitor/getDetail', { token: one.token }))).key).toBe(
      'msg.visitor_not_found',
    );
    const token = /#pass=([\w-]+)/.exec(after?.body ?? '')?.[1] ?? '';
    expect((await guest('POST /visitor/getDetail', { token })).data.code).toBe(one.code);
  });

  it("takes nobody else's contact, and is no other event's", async () => {
    const [one, other] = [await registered(), await registered()];
    const visitor = { ...one.visitor, visitorEmail: other.visitor.visitorEmail };
    expect(
      await refusal(desk.client('POST /manage/visitor/update', { ...(await seen(one)), visitor })),
    ).toMatchObject({
      key: 'msg.visitor_found',
      data: [{ field: 'visitor.visitorEmail', rule: 'registered' }],
    });
    const elsewhere = await expo(app, { eventIdx: nextNumber('event') });
    const { updatedAt, ...request } = { ...(await seen(one)), eventIdx: elsewhere.eventIdx };
    const { client } = elsewhere.manager;
    for (const call of [
      () => client('POST /manage/visitor/cancel', { ...request, updatedAt }),
      () => client('POST /manage/visitor/resendLink', request),
    ])
      expect((await refusal(call())).key).toBe('msg.visitor_not_found');
  });
});

describe('a cancellation', () => {
  it('of what another has saved since it was seen is refused, and erases nothing', async () => {
    const one = await registered();
    const before = await seen(one);
    app.clock.set(new Date(app.clock.read().getTime() + 1000).toISOString());
    await guest('POST /visitor/update', { token: one.token, visitor: { ...one.visitor, city: 'Graz' } });
    expect((await refusal(desk.client('POST /manage/visitor/cancel', before))).key).toBe(
      'msg.visitor_changed',
    );
    expect((await guest('POST /visitor/getDetail', { token: one.token })).data.city).toBe('Graz');
  });

  it('erases the visitor and what the audit says of them in words', async () => {
    const one = await registered();
    const visitor = { ...one.visitor, visitorName: '지울 이름' };
    await desk.client('POST /manage/visitor/update', { ...(await seen(one)), visitor });
    await desk.client('POST /manage/visitor/cancel', await seen(one));
    expect((await refusal(desk.client('POST /manage/visitor/cancel', await seen(one)))).key).toBe(
      'msg.visitor_not_found',
    );
    expect((await refusal(guest('POST /visitor/getDetail', { token: one.token }))).key).toBe(
      'msg.visitor_not_found',
    );
    const [changed] = await entries('update');
    expect(changed).toBeDefined();
    expect(JSON.stringify(changed)).not.toContain('지울 이름');
    expect(await entries('cancel')).toHaveLength(1);
    // What it does not say any more is gone by right.
    expect((await verifyAudit(app.db)).fault).toBeNull();
    await registered({ visitorEmail: one.visitor.visitorEmail });
  });

  it('of a member ends their participation; one who was at the door stays counted, as where they cancel themselves', async () => {
    const cancelled = async (by: 'desk' | 'member') => {
      const person = await someone(app);
      await apply(person, at, visitorSample(nextNumber('person')));
      const row = app.db
        .selectFrom('visitor')
        .innerJoin('participate', 'participate.idx', 'visitor.participateIdx')
        .select('visitor.idx')
        .where('participate.memberIdx', '=', person.memberIdx);
      const one = { visitorIdx: (await row.executeTakeFirstOrThrow()).idx };
      await desk.client('POST /manage/visitor/checkIn', { ...named(one), door: 'North' });
      if (by === 'desk') await desk.client('POST /manage/visitor/cancel', await seen(one));
      else await person.client('POST /participate/cancel', { eventIdx: at.eventIdx });
      const detail = await own(person, at);
      expect(detail).toMatchObject({ stateParticipate: 'CANCEL', visitor: null });
      return app.db.selectFrom('visitor').selectAll().where('idx', '=', one.visitorIdx).executeTakeFirst();
    };
    for (const by of ['desk', 'member'] as const)
      expect(await cancelled(by)).toMatchObject({
        checkedInDoor: 'North',
        visitorEmail: null,
        visitorName: '-',
      });
    const { data } = await desk.client('GET /manage/visitor/getCounts', { eventIdx: at.eventIdx });
    expect(data.came.PRE).toBe(2);
  });
});

describe('the link', () => {
  it('is sent by a desk also where strangers have used up what the mailbox may be sent in a day', async () => {
    const one = await registered();
    for (let no = 0; no < 6; no++) {
      const visitorEmail = one.visitor.visitorEmail?.replace('@', `+${no}@`);
      await registered({ visitorEmail });
    }
    const mailed = (await mails()).length;
    expect(mailed).toBe(6);
    await desk.client('POST /manage/visitor/resendLink', named(one));
    expect((await mails()).length).toBe(mailed + 1);
  });

  it('is sent again to the stored address, six mails a day; without one it is refused at the email', async () => {
    const one = await registered();
    for (let no = 0; no < 6; no++) await desk.client('POST /manage/visitor/resendLink', named(one));
    expect((await mails()).map(({ toEmail }) => toEmail)).toEqual(Array(7).fill(one.visitor.visitorEmail));
    const beyond = desk.client('POST /manage/visitor/resendLink', named(one));
    expect((await refusal(beyond)).key).toBe('msg.too_many_requests');
    // The first one still opens it.
    expect((await guest('POST /visitor/getDetail', { token: one.token })).data.code).toBe(one.code);
    expect(await entries('send')).toHaveLength(6);
    const without = await registered({ visitorEmail: '' });
    expect(await refusal(desk.client('POST /manage/visitor/resendLink', named(without)))).toMatchObject({
      key: 'msg.invalid_parameter',
      data: [{ field: 'visitorEmail', rule: 'required' }],
    });
  });
});
