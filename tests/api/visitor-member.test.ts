/** Members among visitors, and how often anyone registers (docs/rules.md, P8). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { apply, own, someone } from '#tests/support/applying.ts';
import { type Expo, expo, joined } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { companySample, registrationSample, visitorPerson } from '#tests/support/samples.ts';

const app = await testApp();
const guest = app.client();

let at: Expo;
let number = 2500;
beforeEach(async () => {
  app.clock.set(longBefore);
  number += 1;
  at = await expo(app, { eventIdx: number });
});

type Visitors = RequestOf<'POST /visitor/register'>['visitors'];

const register = async (visitors: Visitors, client = guest) =>
  (await client('POST /visitor/register', { ...registrationSample(...visitors), eventIdx: at.eventIdx }))
    .data;
const rows = () =>
  app.db.selectFrom('visitor').selectAll().where('eventIdx', '=', at.eventIdx).orderBy('idx').execute();
const mails = (toEmail: string) =>
  app.db.selectFrom('outbox').selectAll().where('toEmail', '=', toEmail).orderBy('idx').execute();

describe('a member', () => {
  it('who registers their own address takes part by it', async () => {
    const person = await someone(app);
    const self = { ...visitorPerson(200), visitorEmail: person.id.toUpperCase() };
    await register([visitorPerson(201), self], person.client);
    const { participateType, stateParticipate, visitor } = await own(person, at);
    expect({ participateType, stateParticipate }).toEqual({
      participateType: 'PRE-VISITOR',
      stateParticipate: 'COMPLETE',
    });
    expect(visitor).toMatchObject({ visitorName: self.visitorName });
    const { data } = await person.client('POST /visitor/getDetail', { eventIdx: at.eventIdx });
    expect(data).toMatchObject({ visitorName: self.visitorName, registrationType: 'PRE' });
  });

  it('who takes part already registers visitors as anyone does', async () => {
    const person = await joined(app);
    await apply(person, at, companySample(202));
    await register([{ ...visitorPerson(202), visitorEmail: person.id }], person.client);
    expect(await rows()).toMatchObject([{ participateIdx: null }]);
    expect((await own(person, at)).participateType).toBe('COMPANY');
    const asked = person.client('POST /visitor/getDetail', { eventIdx: at.eventIdx });
    expect((await refusal(asked)).key).toBe('msg.visitor_not_found');
  });

  it('who registers their own address again and again is bounded as by applications', async () => {
    const person = await someone(app);
    const self = () => register([{ ...visitorPerson(205), visitorEmail: person.id }], person.client);
    for (let no = 0; no < 10; no++) {
      await self();
      await person.client('POST /participate/cancel', { eventIdx: at.eventIdx });
    }
    expect(await refusal(self())).toMatchObject({ key: 'msg.applied_too_often' });
    await register([visitorPerson(206)], person.client);
  });

  it('who leaves takes the registrations of their confirmed addresses along', async () => {
    const person = await joined(app);
    await register([{ ...visitorPerson(203), visitorEmail: person.id }]);
    await register([visitorPerson(204)]);
    await person.client('POST /member/withdraw', { password: 'correct horse 36' });
    expect((await rows()).map(({ emailNormal }) => emailNormal)).toEqual(['guest204@example.org']);
    expect(await mails(person.id)).toEqual([]);
  });
});

describe('limits', () => {
  const from = (clientAddress: string, visitors: Visitors) =>
    app.send(
      '/visitor/register',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...registrationSample(...visitors), eventIdx: at.eventIdx }),
      },
      { clientAddress },
    );

  it('sixty groups in a quarter of an hour come from one network', async () => {
    const group = (no: number) => [visitorPerson(no), visitorPerson(no)];
    const twice = await from('192.0.2.50', group(300));
    // Refused by the contract, so not counted.
    expect((await twice.json()) as object).toMatchObject({ resultMessage: 'invalid_parameter' });
    for (let no = 0; no < 60; no++)
      expect(
        (await from('192.0.2.50', [visitorPerson(400 + 2 * no), visitorPerson(401 + 2 * no)])).status,
      ).toBe(200);
    const beyond = await from('192.0.2.50', [visitorPerson(302), visitorPerson(303)]);
    expect([beyond.status, beyond.headers.get('retry-after')]).toEqual([429, '900']);
    expect((await from('192.0.2.51', [visitorPerson(302), visitorPerson(303)])).status).toBe(200);
    expect((await from('192.0.2.50', [visitorPerson(304)])).status).toBe(200);
  });

  it('no address is mailed more than six links a day, however often it is registered and cancelled', async () => {
    const sent: number[] = [];
    for (let no = 0; no < 9; no++) {
      const [made] = await register([{ ...visitorPerson(310 + no), visitorEmail: 'victim@example.org' }]);
      sent.push((await mails('victim@example.org')).length);
      await guest('POST /visitor/cancel', { token: made?.token as string });
    }
    expect(sent).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0]);
  });
});
