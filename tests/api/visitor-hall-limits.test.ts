/** One stranger of a hall closes nothing for the others in it, and mails few who did not ask (docs/rules.md, P8, V8 and V13). */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { someone, update } from '#tests/support/applying.ts';
import { company } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { companySample, registrationSample, visitorSample } from '#tests/support/samples.ts';
import { visitorLimits } from '#tests/support/visitor-limits.ts';

const app = await testApp();
const { now, someoneNew, registered, send, times, mailsOf, hours } = visitorLimits(app);

describe('a contact that is registered', () => {
  it('closes neither look-ups nor right links nor members of the same network, and look-ups close no registration', async () => {
    const network = '192.0.2.60';
    const { visitor, token } = await registered();
    const taken = { ...registrationSample({ ...someoneNew(), visitorEmail: visitor.visitorEmail }) };
    const ask = () => send('/visitor/register', { ...taken, eventIdx: now.at.eventIdx }, network);
    expect(await times(151, ask)).toEqual({ visitor_found: 150, too_many_requests: 1 });
    const question = { eventIdx: now.at.eventIdx, visitorName: visitor.visitorName };
    const { visitorEmail } = visitor;
    expect(await send('/visitor/check', { ...question, visitorEmail }, network)).toBe('success');
    const city = { token, visitor: { ...visitor, city: 'Graz' } };
    expect(await send('/visitor/update', city, network)).toBe('success');
    const member = await someone(app);
    const own = { ...visitorSample(nextNumber('person')), eventIdx: now.at.eventIdx };
    expect(await send('/participate/apply', own, network, member.token)).toBe('success');
    const others = { ...registrationSample(someoneNew()), eventIdx: now.at.eventIdx };
    expect(await send('/visitor/register', others, network, member.token)).toBe('success');

    const elsewhere = '192.0.2.61';
    const wrong = (no: number) =>
      send('/visitor/check', { ...question, visitorEmail: `nobody-${no}@example.net` }, elsewhere);
    expect(await times(301, wrong)).toEqual({ visitor_not_found: 300, too_many_requests: 1 });
    const right = { ...registrationSample(someoneNew()), eventIdx: now.at.eventIdx };
    expect(await send('/visitor/register', right, elsewhere)).toBe('success');
  });

  it('is told to a member twenty times, and holds up no other application of theirs', async () => {
    const { visitor } = await registered();
    const member = await company(app, now.at);
    const ask = () => {
      const taken = registrationSample({ ...someoneNew(), visitorEmail: visitor.visitorEmail });
      return send('/visitor/register', { ...taken, eventIdx: now.at.eventIdx }, '192.0.2.41', member.token);
    };
    expect(await times(22, ask)).toEqual({ visitor_found: 20, too_many_requests: 2 });
    await update(member, now.at, companySample(3));
  });
});

describe('registrations of one network', () => {
  const one = () => ({ ...registrationSample(someoneNew()), eventIdx: now.at.eventIdx });
  const group = (...last: ReturnType<typeof someoneNew>[]) => ({
    ...registrationSample(...Array.from({ length: 3 }, someoneNew), ...last),
    eventIdx: now.at.eventIdx,
  });
  const withKey = (body: object, network: string, key: string) =>
    app
      .send(
        '/visitor/register',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(body),
        },
        { clientAddress: network },
      )
      .then(async (answer) => ((await answer.json()) as { resultMessage: string }).resultMessage);

  it('are not used up by one that is sent again with its key, nor by groups that are refused', async () => {
    const network = '192.0.2.70';
    const { visitor } = await registered();
    const [request, key] = [one(), 'a-key-of-22-characters-1'];
    expect(await times(700, () => withKey(request, network, key))).toEqual({ success: 700 });
    const others = [group(), 'a-key-of-22-characters-2'] as const;
    expect(await times(70, () => withKey(others[0], network, others[1]))).toEqual({ success: 70 });
    // Whoever is registered stands first, so that each tells of one contact alone.
    const refused = () => {
      const { visitors, ...rest } = group();
      return send('/visitor/register', { ...rest, visitors: [visitor, ...visitors] }, network);
    };
    expect(await times(70, refused)).toEqual({ visitor_found: 70 });
    expect(await send('/visitor/register', group(), network)).toBe('success');
    expect(await send('/visitor/register', one(), network)).toBe('success');
  });

  it('are made when a hall of three hundred registers in the same moment', async () => {
    const all = Array.from({ length: 300 }, () => send('/visitor/register', one(), '192.0.2.72'));
    expect(new Set(await Promise.all(all))).toEqual(new Set(['success']));
  });

  it('are counted of guests, and of a member by themselves', async () => {
    const network = '192.0.2.71';
    const registers = (token?: string) => () => send('/visitor/register', group(), network, token);
    expect(await times(62, registers())).toEqual({ success: 60, too_many_requests: 2 });
    const { token } = await someone(app);
    expect(await times(62, registers(token))).toEqual({ success: 60, too_many_requests: 2 });
    expect(await registers((await someone(app)).token)()).toBe('success');
  });
});

describe('links that are mailed from one network', () => {
  const group = () => ({
    ...registrationSample(...Array.from({ length: 20 }, someoneNew)),
    eventIdx: now.at.eventIdx,
  });
  const one = () => ({ ...registrationSample(someoneNew()), eventIdx: now.at.eventIdx });

  it('are 600 in a quarter of an hour; whoever registers then has it on the screen alone', async () => {
    const network = '198.51.100.200';
    expect(await times(30, () => send('/visitor/register', group(), network))).toEqual({ success: 30 });
    expect(await mailsOf()).toBe(600);
    expect(await send('/visitor/register', one(), network)).toBe('success');
    expect(await mailsOf()).toBe(600);
    expect(await send('/visitor/register', one(), '198.51.100.201')).toBe('success');
    expect(await mailsOf()).toBe(601);
    hours(1);
    expect(await send('/visitor/register', one(), network)).toBe('success');
    expect(await mailsOf()).toBe(602);
  });

  it('are 100 by another address, which is changed all the same', async () => {
    const network = '198.51.100.202';
    const people: Awaited<ReturnType<typeof registered>>[] = [];
    for (let no = 0; no < 102; no++) people.push(await registered());
    const mailed = await mailsOf();
    const move = (no: number) => {
      const { token, visitor } = people[no] as (typeof people)[number];
      const visitorEmail = `moved-${now.at.eventIdx}-${no}@example.net`;
      return send('/visitor/update', { token, visitor: { ...visitor, visitorEmail } }, network);
    };
    expect(await times(102, move)).toEqual({ success: 102 });
    expect((await mailsOf()) - mailed).toBe(100);
  });
});
