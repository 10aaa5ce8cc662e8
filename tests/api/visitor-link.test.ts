/** What a visitor's secret link, the code for the door and the look-up each open, and what they don't (docs/rules.md, P8 to P10). */
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { consentVersion } from '#domain/visitor/visitor.ts';
import { wipeEndedSecrets } from '#server/platform/mail/secret.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { giveUp, own, someone } from '#tests/support/applying.ts';
import { type Expo, expo } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { registrationSample, visitorPerson } from '#tests/support/samples.ts';

const app = await testApp();
const guest = app.client();

let at: Expo;
let number = 3000;
beforeEach(async () => {
  app.clock.set(longBefore);
  number += 1;
  at = await expo(app, { eventIdx: number });
});

async function registered(no: number, client = guest) {
  const request = { ...registrationSample(visitorPerson(no)), eventIdx: at.eventIdx };
  const { data } = await client('POST /visitor/register', request);
  return data[0] as (typeof data)[number];
}
const rows = () =>
  app.db.selectFrom('visitor').selectAll().where('eventIdx', '=', at.eventIdx).orderBy('idx').execute();
const check = (question: Omit<RequestOf<'POST /visitor/check'>, 'eventIdx'>) =>
  guest('POST /visitor/check', { ...question, eventIdx: at.eventIdx });

describe('the secret link', () => {
  it('reads the registration, changes it and keeps its code', async () => {
    const { token, code } = await registered(1);
    const entered = visitorPerson(1);
    const { eventIdx } = at;
    const { data: before } = await guest('POST /visitor/getDetail', { token });
    expect(before).toEqual({
      ...entered,
      eventIdx,
      code,
      registrationType: 'PRE',
      checkedInAt: null,
      formIdx: null,
      answers: [],
    });
    const visitor = { ...entered, city: 'Graz', visitorMobile: '0664 555 9001' };
    const { data: after } = await guest('POST /visitor/update', { token, visitor });
    const changed = { ...before, ...visitor, visitorMobile: '+436645559001' };
    expect(after).toEqual({ ...changed, token: null, isLinkEnded: false });
    expect(await rows()).toMatchObject([{ code, mobileE164: '+436645559001', consentVersion }]);
    expect((await guest('POST /visitor/getDetail', { token })).data).toEqual(changed);
  });

  it('takes no email or mobile of somebody else', async () => {
    await registered(2);
    const { token } = await registered(3);
    const visitor = { ...visitorPerson(3), visitorEmail: 'Guest2@example.org' };
    expect(await refusal(guest('POST /visitor/update', { token, visitor }))).toMatchObject({
      key: 'msg.visitor_found',
      data: [{ field: 'visitor.visitorEmail', rule: 'registered', params: {} }],
    });
    expect((await guest('POST /visitor/getDetail', { token })).data.visitorEmail).toBe('guest3@example.org');
  });

  it('ends where the address changes: the new one is sent its own, which whoever changed it has, too', async () => {
    const { token } = await registered(4);
    const visitor = { ...visitorPerson(4), visitorEmail: 'moved4@example.org' };
    const { data } = await guest('POST /visitor/update', { token, visitor });
    const mails = app.db.selectFrom('outbox').select(['toEmail', 'body']).where('eventIdx', '=', at.eventIdx);
    const [before, after] = await mails.orderBy('idx').execute();
    expect(before).toEqual({ toEmail: 'guest4@example.org', body: '' });
    expect(after?.toEmail).toBe('moved4@example.org');
    expect(after?.body).toContain(`#pass=${data.token}`);
    expect((await refusal(guest('POST /visitor/getDetail', { token }))).key).toBe('msg.visitor_not_found');
    const { data: own } = await guest('POST /visitor/getDetail', { token: data.token as string });
    expect(own.visitorEmail).toBe('moved4@example.org');
  });

  it('cancels: nothing is left of the visitor, the link is over, and one may register again', async () => {
    const { token } = await registered(5);
    await guest('POST /visitor/cancel', { token });
    expect(await rows()).toEqual([]);
    const mail = app.db.selectFrom('outbox').select(['toEmail', 'body', 'endedAt', 'secretHash']);
    expect(await mail.where('eventIdx', '=', at.eventIdx).execute()).toEqual([
      { toEmail: '', body: '', endedAt: '2026-10-12T09:00:00.000Z', secretHash: null },
    ]);
    for (const call of ['POST /visitor/getDetail', 'POST /visitor/cancel'] as const)
      expect((await refusal(guest(call, { token }))).key).toBe('msg.visitor_not_found');
    await registered(5);
    expect(await rows()).toHaveLength(1);
  });

  it('leaves of a visitor who was at the door that somebody was there', async () => {
    const { token } = await registered(6);
    const checkedInAt = '2026-10-29T08:30:00.000Z';
    await app.db.updateTable('visitor').set({ checkedInAt, checkedInDoor: 'North' }).execute();
    await guest('POST /visitor/cancel', { token });
    const [row] = await rows();
    expect(row).toMatchObject({ checkedInAt, checkedInDoor: 'North', country: 'AT', secretHash: null });
    expect(JSON.stringify(row)).not.toMatch(/guest6|Visitor 6|방문객 6|Wien|5550006/);
    expect((await refusal(guest('POST /visitor/getDetail', { token }))).key).toBe('msg.visitor_not_found');
    await registered(6);
  });

  it('of a member ends the participation with it, and cancelling that ends the link', async () => {
    const person = await someone(app);
    const byLink = { ...visitorPerson(7), visitorEmail: person.id };
    const register = async () => {
      const request = { ...registrationSample(byLink), eventIdx: at.eventIdx };
      return (await person.client('POST /visitor/register', request)).data[0]?.token as string;
    };
    await guest('POST /visitor/cancel', { token: await register() });
    expect((await own(person, at)).stateParticipate).toBe('CANCEL');
    const token = await register();
    await giveUp(person, at);
    expect((await refusal(guest('POST /visitor/getDetail', { token }))).key).toBe('msg.visitor_not_found');
    expect(await rows()).toEqual([]);
    // Its mail is never sent.
    await wipeEndedSecrets(app.db, app.clock.read());
    const bodies = await app.db
      .selectFrom('outbox')
      .select('body')
      .where('toEmail', '=', person.id)
      .execute();
    expect(bodies.filter(({ body }) => body.includes(token))).toEqual([]);
  });

  it('waits in its mail as long as the registration stands', async () => {
    const { token } = await registered(8);
    await wipeEndedSecrets(app.db, app.clock.read());
    const mail = app.db.selectFrom('outbox').select('body').where('toEmail', '=', 'guest8@example.org');
    expect((await mail.executeTakeFirstOrThrow()).body).toContain(token);
  });
});

describe('the code for the door', () => {
  it('opens, changes and cancels nothing', async () => {
    const { code } = await registered(20);
    const visitor = visitorPerson(20);
    for (const token of [code, code.toLowerCase(), `${code} `]) {
      expect((await refusal(guest('POST /visitor/getDetail', { token }))).key).toBe('msg.visitor_not_found');
      expect((await refusal(guest('POST /visitor/update', { token, visitor }))).key).toBe(
        'msg.visitor_not_found',
      );
      expect((await refusal(guest('POST /visitor/cancel', { token }))).key).toBe('msg.visitor_not_found');
    }
    expect(await rows()).toHaveLength(1);
  });
});

describe('the look-up', () => {
  it.each([
    [{ visitorName: '방문객 30', visitorEmail: 'GUEST30@example.org' }],
    [{ visitorName: '방문객30', visitorMobile: '+43 664 5550030' }],
    [{ visitorName: 'visitor  30', visitorMobile: '0664 5550030' }],
    [{ visitorName: '방문객 30'.normalize('NFD'), visitorMobile: '00436645550030' }],
  ])('by %j tells the code, and no other field', async (question) => {
    const { code } = await registered(30);
    const { data } = await check(question);
    expect(data).toEqual({ code });
  });

  it('answers every miss alike', async () => {
    await registered(31);
    for (const question of [
      { visitorName: 'Somebody', visitorEmail: 'guest31@example.org' },
      { visitorName: '방문객 31', visitorEmail: 'guest32@example.org' },
      { visitorName: '방문객 31', visitorMobile: '0664 5550032' },
      { visitorName: '방문객 31', visitorEmail: 'guest31@example.org', visitorMobile: '0664 5550032' },
      { visitorName: '%', visitorEmail: 'guest31@example.org' },
      { visitorName: '방문객 31', visitorMobile: '12-34-56' },
    ])
      expect(await refusal(check(question))).toMatchObject({ key: 'msg.visitor_not_found', data: null });
    number += 1;
    at = await expo(app, { eventIdx: number });
    const elsewhere = check({ visitorName: '방문객 31', visitorEmail: 'guest31@example.org' });
    expect((await refusal(elsewhere)).key).toBe('msg.visitor_not_found');
  });

  it('of one contact is missed ten times, then waits for the right name too; others do not', async () => {
    await registered(33);
    await registered(34);
    for (let no = 0; no < 10; no++) {
      const miss = check({ visitorName: `Name ${no}`, visitorEmail: 'guest33@example.org' });
      expect((await refusal(miss)).key).toBe('msg.visitor_not_found');
    }
    const right = { visitorName: '방문객 33', visitorEmail: 'guest33@example.org' };
    expect(await refusal(check(right))).toMatchObject({ key: 'msg.too_many_requests' });
    await check({ visitorName: '방문객 34', visitorEmail: 'guest34@example.org' });
    app.clock.set(new Date(Date.parse(longBefore) + 900_000).toISOString());
    await check(right);
  });
});

describe('guessing', () => {
  it('tokens finds nothing, and a network stops being answered after 300', async () => {
    await registered(40);
    const guess = (token: string) =>
      app.send(
        '/visitor/getDetail',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ token }),
        },
        { clientAddress: '192.0.2.77' },
      );
    for (let no = 0; no < 300; no++) {
      const answer = await guess(randomBytes(32).toString('base64url'));
      expect(((await answer.json()) as { resultMessage: string }).resultMessage).toBe('visitor_not_found');
    }
    expect((await guess(randomBytes(32).toString('base64url'))).status).toBe(429);
  });

  it.each([
    [{ token: '' }],
    [{ token: 'x'.repeat(101) }],
    [{ token: { $ne: null } }],
    [{ token: ['a'] }],
    [{ token: 1 }],
  ])('with %j is an invalid parameter', async (request) => {
    const asked = guest('POST /visitor/getDetail', request as never);
    expect((await refusal(asked)).key).toBe('msg.invalid_parameter');
  });

  it('without a token, or with none of a member, is not found', async () => {
    await registered(41);
    const person = await someone(app);
    for (const client of [guest, person.client])
      for (const call of ['POST /visitor/getDetail', 'POST /visitor/cancel'] as const)
        expect((await refusal(client(call, { eventIdx: at.eventIdx }))).key).toBe('msg.visitor_not_found');
    expect(await rows()).toHaveLength(1);
  });
});
