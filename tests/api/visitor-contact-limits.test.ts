/** How much a stranger learns of who is registered, and who can't be held up by one that asks (docs/rules.md, V8). */
import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/client.ts';
import { testApp } from '#tests/support/api.ts';
import { someone } from '#tests/support/applying.ts';
import { registrationSample } from '#tests/support/samples.ts';
import { visitorSavedAt } from '#tests/support/seen.ts';
import { visitorLimits } from '#tests/support/visitor-limits.ts';

const app = await testApp();
const { guest, now, someoneNew, registered, send, times, mailsOf, hours } = visitorLimits(app);

type Someone = ReturnType<typeof someoneNew>;
const requestOf = (...visitors: Someone[]) => ({
  ...registrationSample(...visitors),
  eventIdx: now.at.eventIdx,
});
const unused = (count: number) => Array.from({ length: count }, someoneNew);
/** The fields that a refusal names. */
const namedBy = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: unknown) =>
      error instanceof ApiError ? (error.data as { field: string }[]).map(({ field }) => field) : [],
  );

/** In half an hour one network is told of this many contacts, and of the rest of the group at which that ends. */
const toldAtMost = 150 + 39;

describe('a stranger who asks which addresses are registered', () => {
  it('by changing what they registered themselves is told of 150 in half an hour, however many registrations they have', async () => {
    const network = '203.0.113.10';
    const own: string[] = [];
    const groups = await Promise.all(
      [1, 2].map(() => guest('POST /visitor/register', requestOf(...unused(20)))),
    );
    for (const { data } of groups) own.push(...data.map(({ token }) => token));
    const { visitor: known } = await registered();
    const { visitor: target } = await registered();
    let told = 0;
    for (const half of [0, 0.5]) {
      hours(half);
      for (const token of own)
        for (let no = 0; no < 10; no++) {
          const visitorEmail = no % 2 ? target.visitorEmail : `nobody-${no}-${token.length}@example.net`;
          const visitor = { ...known, visitorEmail };
          const outcome = await send('/visitor/update', { token, visitor }, network);
          told += Number(outcome === 'visitor_found');
        }
    }
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThanOrEqual(2 * toldAtMost);
  });

  it('by groups that end with somebody who is registered is told of no more', async () => {
    const network = '203.0.113.11';
    const { visitor: known } = await registered();
    const ask = () => send('/visitor/register', requestOf(...unused(19), known), network);
    const outcomes = await times(20, ask);
    // Each that was refused has told of nineteen people's email and mobile, and of one more.
    expect((outcomes.visitor_found ?? 0) * 39).toBeLessThanOrEqual(toldAtMost);
    hours(0.6);
    expect(await ask()).toBe('visitor_found');
  });

  it('as a member without a confirmed address is counted with the network of the others', async () => {
    const network = '203.0.113.12';
    const { visitor: known } = await registered();
    const one = async () => {
      const member = await someone(app);
      await app.db.deleteFrom('emailConfirmation').where('memberIdx', '=', member.memberIdx).execute();
      return member;
    };
    let told = 0;
    for (let no = 0; no < 20; no++) {
      const { token } = await one();
      const outcomes = await times(10, () =>
        send(
          '/visitor/register',
          requestOf({ ...someoneNew(), visitorEmail: known.visitorEmail }),
          network,
          token,
        ),
      );
      told += outcomes.visitor_found ?? 0;
    }
    expect(told).toBe(150);
  });

  it('is told of one field at a time', async () => {
    const [{ visitor: one }, { visitor: other }] = [await registered(), await registered()];
    const both = { ...someoneNew(), visitorEmail: one.visitorEmail, visitorMobile: other.visitorMobile };
    expect(await namedBy(guest('POST /visitor/register', requestOf(both)))).toEqual([
      'visitors.0.visitorEmail',
    ]);
    const { token } = await registered();
    expect(await namedBy(guest('POST /visitor/update', { token, visitor: both }))).toEqual([
      'visitor.visitorEmail',
    ]);
    // The first in the order in which they were sent, whatever their addresses are.
    const group = [...unused(2), { ...someoneNew(), visitorMobile: other.visitorMobile }, one];
    expect(await namedBy(guest('POST /visitor/register', requestOf(...group)))).toEqual([
      'visitors.2.visitorMobile',
    ]);
  });
});

describe('honest people of one hall', () => {
  it('register 600 in a quarter of an hour, of whom some are registered already, alone and in groups', async () => {
    const network = '203.0.113.20';
    const { visitor: known } = await registered();
    const again = () =>
      send('/visitor/register', requestOf({ ...someoneNew(), visitorMobile: known.visitorMobile }), network);
    const ofGroup = (visitors: Someone[]) => send('/visitor/register', requestOf(...visitors), network);
    for (let no = 0; no < 500; no++) {
      if (no % 25 === 0) expect(await again()).toBe('visitor_found');
      expect(await send('/visitor/register', requestOf(someoneNew()), network)).toBe('success');
    }
    for (let no = 0; no < 5; no++) {
      const group = unused(20);
      if (no < 2)
        expect(await ofGroup([...group.slice(0, 9), known, ...group.slice(10)])).toBe('visitor_found');
      expect(await ofGroup(group)).toBe('success');
    }
  });

  it('change what tells nobody anything while a stranger has used up what may be told', async () => {
    const network = '203.0.113.21';
    const { visitor: known } = await registered();
    const { token, visitor } = await registered();
    await times(160, () =>
      send('/visitor/register', requestOf({ ...someoneNew(), visitorEmail: known.visitorEmail }), network),
    );
    const change = (rest: object) =>
      send('/visitor/update', { token, visitor: { ...visitor, ...rest } }, network);
    expect(await change({ visitorName: 'Corrected' })).toBe('success');
    expect(await change({ visitorMobile: someoneNew().visitorMobile })).toBe('too_many_requests');
  });

  it('of whom a member registers twenty colleagues go on where some are registered already', async () => {
    const { visitor: known } = await registered();
    const { token } = await someone(app);
    const group = unused(20);
    const ask = (visitors: Someone[]) =>
      send('/visitor/register', requestOf(...visitors), '203.0.113.22', token);
    for (const at of [12, 5]) expect(await ask(group.with(at, known))).toBe('visitor_found');
    expect(await ask(group)).toBe('success');
  });
});

describe('whoever owns an address that a stranger uses', () => {
  const [strangers, own] = ['203.0.113.30', '203.0.113.31'];
  const question = ({ visitor }: { visitor: Someone }) => ({
    eventIdx: now.at.eventIdx,
    visitorName: visitor.visitorName,
    visitorEmail: visitor.visitorEmail,
  });
  const registerFrom = async (visitor: Someone, network: string) => {
    expect(await send('/visitor/register', requestOf(visitor), network)).toBe('success');
    const row = app.db
      .selectFrom('visitor')
      .select('idx')
      .where('visitorEmail', '=', visitor.visitorEmail ?? '');
    return (await row.executeTakeFirstOrThrow()).idx;
  };
  const cancel = async (visitorIdx: number) =>
    now.at.manager.client('POST /manage/visitor/cancel', {
      eventIdx: now.at.eventIdx,
      visitorIdx,
      updatedAt: await visitorSavedAt(app, visitorIdx),
    });

  it('is mailed their own link, and that link again, after six registrations of the stranger', async () => {
    const victim = someoneNew();
    for (let no = 0; no < 7; no++)
      await cancel(
        await registerFrom(
          { ...someoneNew(), visitorEmail: victim.visitorEmail, visitorName: `Stranger ${no}` },
          strangers,
        ),
      );
    expect(await mailsOf()).toBe(6);
    await registerFrom(victim, own);
    expect(await mailsOf()).toBe(7);
    const again = () => send('/visitor/resendLink', question({ visitor: victim }), own);
    expect(await times(2, again)).toEqual({ success: 2 });
    expect(await mailsOf()).toBe(9);
  });

  it('is mailed no more than twelve by all strangers together, and their link again all the same', async () => {
    const victim = someoneNew();
    for (const network of ['203.0.113.40', '203.0.113.41', '203.0.113.42'])
      for (let no = 0; no < 6; no++)
        await cancel(await registerFrom({ ...someoneNew(), visitorEmail: victim.visitorEmail }, network));
    expect(await mailsOf()).toBe(12);
    await registerFrom(victim, own);
    expect(await send('/visitor/resendLink', question({ visitor: victim }), own)).toBe('success');
    expect(await mailsOf()).toBe(13);
  });

  it('has the link sent again from their network after a stranger who knows their name had it sent', async () => {
    const one = await registered();
    const ask = (network: string) => () => send('/visitor/resendLink', question(one), network);
    expect(await times(4, ask(strangers))).toEqual({ success: 3, too_many_requests: 1 });
    expect(await times(4, ask(own))).toEqual({ success: 3, too_many_requests: 1 });
  });

  it('looks their registration up, however often strangers of other networks named them wrongly', async () => {
    const one = await registered();
    const right = (network: string) => send('/visitor/check', question(one), network);
    const wrong = (no: number, network: string) =>
      send('/visitor/check', { ...question(one), visitorName: `Wrong ${no}` }, network);
    expect(await times(12, (no) => wrong(no, strangers))).toEqual({
      visitor_not_found: 10,
      too_many_requests: 2,
    });
    // Where the wrong ones came from a right one waits, too: else a refusal would tell that it was wrong.
    expect(await right(strangers)).toBe('too_many_requests');
    for (const network of ['203.0.113.50', '203.0.113.51', '203.0.113.52'])
      await times(10, (no) => wrong(no, network));
    expect(await wrong(1, own)).toBe('too_many_requests');
    expect(await right(own)).toBe('success');
  });
});

it('a look-up of one person is judged as often from all networks of one /48 as from eight of them', async () => {
  const { visitor } = await registered();
  const { visitorName, visitorEmail } = visitor;
  const ask = (name: string, network: string) => {
    const asked = { eventIdx: now.at.eventIdx, visitorName: name, visitorEmail };
    return send('/visitor/check', asked, network);
  };
  const ofOneSite = (no: number) => `2001:db8:a77:${no.toString(16)}::1`;
  await times(80, (no) => ask(`Name ${no}`, ofOneSite(Math.floor(no / 10))));
  // That one is right is what nobody there may find out any more.
  expect(await ask(visitorName, ofOneSite(8))).toBe('too_many_requests');
  expect(await ask(visitorName, '2001:db8:a78::1')).toBe('success');
});
