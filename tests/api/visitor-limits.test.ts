/** What whoever has a right link, or knows a visitor, may do how often (docs/rules.md, P10, V9 and V10). */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { apply, someone } from '#tests/support/applying.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { refusal } from '#tests/support/pair.ts';
import { registrationSample, visitorSample } from '#tests/support/samples.ts';
import { visitorLimits } from '#tests/support/visitor-limits.ts';

const app = await testApp();
const { guest, now, someoneNew, registered, send, times, mailsOf, hours } = visitorLimits(app);

describe('a right link', () => {
  it('changes its registration thirty times an hour', async () => {
    const { token, visitor } = await registered();
    const change = (no: number) =>
      send('/visitor/update', { token, visitor: { ...visitor, city: `City ${no}` } });
    expect(await times(40, change)).toEqual({ success: 30, too_many_requests: 10 });
    hours(1);
    expect(await change(50)).toBe('success');
  });

  it('moves it to another address three times a day, so that no more strangers are mailed', async () => {
    const first = await registered();
    const mailed = await mailsOf();
    let { token } = first;
    const move = async (no: number) => {
      const visitorEmail = `stranger-${now.at.eventIdx}-${no}@example.org`;
      const { data } = await guest('POST /visitor/update', {
        token,
        visitor: { ...first.visitor, visitorEmail },
      });
      token = data.token as string;
    };
    for (let no = 0; no < 3; no++) await move(no);
    expect(await refusal(move(3))).toMatchObject({ key: 'msg.too_many_requests' });
    hours(23);
    expect(await refusal(move(4))).toMatchObject({ key: 'msg.too_many_requests' });
    expect((await mailsOf()) - mailed).toBe(3);
    hours(24);
    await move(5);
    expect((await mailsOf()) - mailed).toBe(4);
  });

  it('asks twenty times whether a contact is registered, whatever comes of it; others of its network go on', async () => {
    const { token, visitor } = await registered();
    const taken = await registered();
    const guess = () =>
      send('/visitor/update', { token, visitor: { ...visitor, visitorEmail: taken.visitor.visitorEmail } });
    expect(await times(25, guess)).toEqual({ visitor_found: 20, too_many_requests: 5 });
    // A right change of the contacts waits, too.
    const moved = { ...visitor, visitorEmail: `moved-${visitor.visitorEmail}` };
    expect(await send('/visitor/update', { token, visitor: moved })).toBe('too_many_requests');
    expect(await send('/visitor/update', { token, visitor })).toBe('success');
    expect(await send('/visitor/update', { token: taken.token, visitor: taken.visitor })).toBe('success');
  });

  it('is read by a whole hall, while links that open nothing end after 300', async () => {
    const { token } = await registered();
    const other = await registered();
    const read = (link: string) => () => send('/visitor/getDetail', { token: link }, '192.0.2.20');
    expect(await times(310, read(token))).toEqual({ success: 300, too_many_requests: 10 });
    expect(await times(299, read('nobodys'))).toEqual({ visitor_not_found: 299 });
    expect(await read(other.token)()).toBe('success');
    expect(await times(2, read('nobodys'))).toEqual({ visitor_not_found: 1, too_many_requests: 1 });
    // Whoever tried them closes no right link of the hall.
    expect(await read(other.token)()).toBe('success');
    const change = { token: other.token, visitor: { ...other.visitor, city: 'Linz' } };
    expect(await send('/visitor/update', change, '192.0.2.20')).toBe('success');
  });
});

describe('a contact that is registered', () => {
  it('is told to one network 150 times in half an hour, by whatever registration it was asked', async () => {
    const { visitor } = await registered();
    const request = { ...registrationSample({ ...someoneNew(), visitorEmail: visitor.visitorEmail }) };
    const ask = (network: string) =>
      send('/visitor/register', { ...request, eventIdx: now.at.eventIdx }, network);
    expect(await times(152, () => ask('192.0.2.30'))).toEqual({ visitor_found: 150, too_many_requests: 2 });
    expect(await ask('192.0.2.31')).toBe('visitor_found');
  });

  it('is told to a member twenty times, by their application', async () => {
    const { visitor } = await registered();
    const member = await someone(app);
    const sample = visitorSample(nextNumber('person'));
    await apply(member, now.at, sample);
    const application = {
      ...sample,
      eventIdx: now.at.eventIdx,
      visitor: { ...sample.visitor, visitorEmail: visitor.visitorEmail },
    };
    const ask = () => send('/participate/update', application, '192.0.2.40', member.token);
    expect(await times(22, ask)).toEqual({ visitor_found: 20, too_many_requests: 2 });
  });

  it('is refused without using up the mails that its owner may be sent', async () => {
    const { visitor, token } = await registered();
    const request = registrationSample({ ...someoneNew(), visitorEmail: visitor.visitorEmail });
    for (let no = 0; no < 8; no++)
      expect(
        (await refusal(guest('POST /visitor/register', { ...request, eventIdx: now.at.eventIdx }))).key,
      ).toBe('msg.visitor_found');
    await guest('POST /visitor/cancel', { token });
    const mailed = await mailsOf();
    await registered(visitor);
    expect((await mailsOf()) - mailed).toBe(1);
  });
});

describe('look-ups count by the person who is meant', () => {
  it('however their number is written', async () => {
    const notations = [
      '+49 170 5551234',
      '0170 5551234',
      '001 49 170 5551234',
      '0049 170 5551234',
      '(0170) 555-1234',
    ];
    const ask = (no: number) =>
      send('/visitor/check', {
        eventIdx: now.at.eventIdx,
        visitorName: `Name ${no}`,
        visitorMobile: notations[no % notations.length],
      });
    expect(await times(15, ask)).toEqual({ visitor_not_found: 10, too_many_requests: 5 });
  });

  it('however their email is written, and whatever number is given with it', async () => {
    const emails = ['aimed@example.org', 'AIMED@example.org', ' aimed@Example.org '];
    const ask = (no: number) =>
      send('/visitor/check', {
        eventIdx: now.at.eventIdx,
        visitorName: `Name ${no}`,
        visitorEmail: emails[no % 3],
        visitorMobile: `+43664888${String(no).padStart(4, '0')}`,
      });
    expect(await times(15, ask)).toEqual({ visitor_not_found: 10, too_many_requests: 5 });
  });

  it('and right ones of one person are sixty in a quarter of an hour, of others in the same hall none is held up', async () => {
    const one = await registered();
    const other = await registered();
    const ask = ({ visitor }: typeof one) =>
      send('/visitor/check', {
        eventIdx: now.at.eventIdx,
        visitorName: visitor.visitorName,
        visitorEmail: visitor.visitorEmail,
      });
    expect(await times(62, () => ask(one))).toEqual({ success: 60, too_many_requests: 2 });
    expect(await ask(other)).toBe('success');
  });
});

describe('the link that is sent again', () => {
  const question = ({ visitor }: Awaited<ReturnType<typeof registered>>) => ({
    eventIdx: now.at.eventIdx,
    visitorName: visitor.visitorName,
    visitorMobile: visitor.visitorMobile,
  });
  const mails = () =>
    app.db
      .selectFrom('outbox')
      .select(['toEmail', 'body'])
      .where('eventIdx', '=', now.at.eventIdx)
      .orderBy('idx');
  const tokenOf = (body = '') => /#pass=([\w-]+)/.exec(body)?.[1] ?? '';

  it('goes to the stored address alone, opens the registration, and leaves the first one as it is', async () => {
    const one = await registered();
    expect((await guest('POST /visitor/resendLink', question(one))).data).toBeNull();
    const [, sent] = await mails().execute();
    expect(sent?.toEmail).toBe(one.visitor.visitorEmail);
    const token = tokenOf(sent?.body);
    expect(token).not.toBe(one.token);
    for (const link of [token, one.token])
      expect((await guest('POST /visitor/getDetail', { token: link })).data.code).toBe(one.code);
    await guest('POST /visitor/resendLink', question(one));
    // The one before ends with its mail.
    expect((await refusal(guest('POST /visitor/getDetail', { token }))).key).toBe('msg.visitor_not_found');
    expect((await mails().execute()).map(({ body }) => body !== '')).toEqual([true, false, true]);
  });

  const sentAgain = async (one: Awaited<ReturnType<typeof registered>>) => {
    await guest('POST /visitor/resendLink', question(one));
    return tokenOf((await mails().execute()).at(-1)?.body);
  };
  const opens = (token: string) => send('/visitor/getDetail', { token });

  it('ends the first one by a change that is saved, not by reading, and leaves the others of the group', async () => {
    const [one, colleague] = [someoneNew(), someoneNew()];
    const request = { ...registrationSample(one, colleague), eventIdx: now.at.eventIdx };
    const { data } = await guest('POST /visitor/register', request);
    const [first, other] = data as [(typeof data)[number], (typeof data)[number]];
    const token = await sentAgain({ ...first, visitor: one });
    const change = async (city: string, link: string) =>
      (await guest('POST /visitor/update', { token: link, visitor: { ...one, city } })).data;
    // What is read, or saved as it was, ends nothing, and no more does what the first link changes.
    expect(await opens(token)).toBe('success');
    expect((await change(one.city, token)).isLinkEnded).toBe(false);
    expect((await change('Linz', first.token)).isLinkEnded).toBe(false);
    expect(await opens(token)).toBe('success');

    expect(await change('Graz', token)).toMatchObject({ city: 'Graz', token: null, isLinkEnded: true });
    expect(await opens(token)).toBe('success');
    expect(await opens(first.token)).toBe('visitor_not_found');
    expect(await send('/visitor/update', { token: first.token, visitor: one })).toBe('visitor_not_found');
    expect(await opens(other.token)).toBe('success');
    // The mail of the first link is wiped with it.
    const bodies = (await mails().execute()).map(({ body }) => body);
    expect(bodies.some((body) => body.includes(first.token))).toBe(false);
    expect(bodies.some((body) => body.includes(token))).toBe(true);
  });

  it('once it is the only one, is ended by nobody who asks for another', async () => {
    const one = await registered();
    const token = await sentAgain(one);
    const visitor = { ...one.visitor, city: 'Graz' };
    await guest('POST /visitor/update', { token, visitor });
    for (let no = 0; no < 2; no++) await sentAgain(one);
    expect(await opens(token)).toBe('success');
    expect(await opens(one.token)).toBe('visitor_not_found');
  });

  it('ends with the address, and with the registration', async () => {
    const one = await registered();
    await guest('POST /visitor/resendLink', question(one));
    const [, sent] = await mails().execute();
    const token = tokenOf(sent?.body);
    const visitor = { ...one.visitor, visitorEmail: `other-${one.visitor.visitorEmail}` };
    const { data } = await guest('POST /visitor/update', { token, visitor });
    for (const link of [token, one.token])
      expect((await refusal(guest('POST /visitor/getDetail', { token: link }))).key).toBe(
        'msg.visitor_not_found',
      );
    await guest('POST /visitor/resendLink', question(one));
    await guest('POST /visitor/cancel', { token: data.token as string });
    expect((await mails().execute()).map(({ body }) => body)).toEqual(['', '', '', '']);
  });

  it('is answered alike where there is no address, and where it is asked too often for one with and one without', async () => {
    const [withAddress, without] = [
      await registered(),
      await registered({ ...someoneNew(), visitorEmail: '' }),
    ];
    const mailed = await mailsOf();
    for (const one of [withAddress, without])
      expect(await times(5, () => send('/visitor/resendLink', question(one)))).toEqual({
        success: 3,
        too_many_requests: 2,
      });
    expect((await mailsOf()) - mailed).toBe(3);
  });

  it('is sent to nobody for a wrong name, which counts as any look-up that missed', async () => {
    const one = await registered();
    const ask = () => send('/visitor/resendLink', { ...question(one), visitorName: 'Nobody' });
    expect(await times(12, ask)).toEqual({ visitor_not_found: 10, too_many_requests: 2 });
    expect(await mailsOf()).toBe(1);
  });
});

describe('links of mails that open nothing', () => {
  it.each([
    ['/participate/openInvitation', 'invitation_not_found', {}],
    ['/member/confirmEmail', 'confirm_not_found', {}],
    [
      '/member/resetPassword',
      'reset_not_found',
      { newPassword: 'new words 37', newPasswordConfirm: 'new words 37' },
    ],
  ])('at %s are 300 in a quarter of an hour from one network', async (path, refused, rest) => {
    const network = `198.51.100.${path.length}`;
    const open = (no: number) => send(path, { ...rest, token: `nobodys ${no}` }, network);
    expect(await times(301, open)).toEqual({ [refused]: 300, too_many_requests: 1 });
  });
});

it('a group of which one is refused uses up the mails of nobody in it', async () => {
  const { visitor: there } = await registered();
  const others = [someoneNew(), someoneNew()];
  const victim = someoneNew();
  const group = {
    ...registrationSample(victim),
    eventIdx: now.at.eventIdx,
    visitors: [victim, ...others, there],
  };
  for (let no = 0; no < 8; no++)
    expect(await refusal(guest('POST /visitor/register', group))).toMatchObject({ key: 'msg.visitor_found' });
  const before = await mailsOf();
  await registered(victim);
  expect(await mailsOf()).toBe(before + 1);
});
