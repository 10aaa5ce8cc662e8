/** Registering to visit, without an account (docs/rules.md, P7 to P11). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '#api/client.ts';
import type { RequestOf } from '#api/index.ts';
import { consentVersion } from '#domain/visitor/visitor.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { badField } from '#tests/support/applying.ts';
import { dump } from '#tests/support/database.ts';
import { type Expo, expo } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { registrationSample, visitorPerson } from '#tests/support/samples.ts';

const app = await testApp();
const guest = app.client();

let at: Expo;
let number = 2000;
beforeEach(async () => {
  app.clock.set(longBefore);
  number += 1;
  at = await expo(app, { eventIdx: number });
});

type Visitors = RequestOf<'POST /visitor/register'>['visitors'];

const register = async (visitors: Visitors) =>
  (await guest('POST /visitor/register', { ...registrationSample(...visitors), eventIdx: at.eventIdx })).data;
const rows = () =>
  app.db.selectFrom('visitor').selectAll().where('eventIdx', '=', at.eventIdx).orderBy('idx').execute();
const mails = (toEmail: string) =>
  app.db.selectFrom('outbox').selectAll().where('toEmail', '=', toEmail).orderBy('idx').execute();

const field = (name: string, rule: string) => ({ field: name, rule, params: {} });

describe('a registration', () => {
  it('keeps the fields, the consent with its version and time, and how it was made', async () => {
    const person = visitorPerson(1);
    const [made] = await register([person]);
    expect(made).toMatchObject({ visitorName: person.visitorName, visitorEmail: person.visitorEmail });
    const [row] = await rows();
    expect(row).toMatchObject({
      ...person,
      eventIdx: at.eventIdx,
      participateIdx: null,
      registrationType: 'PRE',
      locale: 'en',
      consentVersion,
      consentedAt: '2026-10-12T09:00:00.000Z',
      emailNormal: 'guest1@example.org',
      mobileE164: '+436645550001',
      code: made?.code,
      checkedInAt: null,
      checkedInDoor: null,
      badgePrintedAt: null,
    });
    expect(made?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    // The link's token is a secret: the database has its hash alone.
    expect(made?.token).toMatch(/^[\w-]{43}$/);
    expect(await dump(app.db)).not.toContain(`"${made?.token}"`);
    expect(row?.secretHash).not.toBe(made?.token);
  });

  it('is made at the door too, and never refused by date', async () => {
    app.clock.set('2027-03-01T00:00:00Z');
    const request = { ...registrationSample(visitorPerson(2)), eventIdx: at.eventIdx };
    await guest('POST /visitor/register', { ...request, registrationType: 'CHECK' });
    expect(await rows()).toMatchObject([{ registrationType: 'CHECK' }]);
  });

  it.each([
    ['a mobile', { visitorEmail: '' }],
    ['an email', { visitorMobile: '' }],
  ])('needs no more than %s', async (_, without) => {
    await register([{ ...visitorPerson(3), ...without }]);
    expect(await rows()).toHaveLength(1);
  });

  it('needs one of the two, the consent, and every other field', async () => {
    const nobody = { ...visitorPerson(4), visitorMobile: ' ', visitorEmail: '' };
    expect(await refusal(register([nobody]))).toMatchObject(
      badField('visitors.0.visitorEmail', 'contact_needed'),
    );
    const request = { ...registrationSample(visitorPerson(4)), eventIdx: at.eventIdx };
    expect(await refusal(guest('POST /visitor/register', { ...request, agreePrivacy: '' }))).toMatchObject(
      badField('agreePrivacy', 'accepted'),
    );
    for (const name of ['visitorName', 'visitorNameEn', 'city', 'organization'] as const)
      expect(await refusal(register([{ ...visitorPerson(4), [name]: ' ' }]))).toMatchObject(
        badField(`visitors.0.${name}`, 'required'),
      );
    expect(
      await refusal(register([{ ...visitorPerson(4), visitorMobile: '0123456789012345678' }])),
    ).toMatchObject(badField('visitors.0.visitorMobile', 'phone'));
    expect(await rows()).toEqual([]);
  });

  it('mails the link to the address in the language of the page, and no manager reads it', async () => {
    const person = { ...visitorPerson(5), visitorEmail: 'Guest5.Mail@Example.org' };
    const request = { ...registrationSample(person), language: 'ko' as const, eventIdx: at.eventIdx };
    const { data } = await guest('POST /visitor/register', request);
    const [mail, ...others] = await mails('guest5.mail@example.org');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ locale: 'ko', isSecret: 'Y', memberIdx: null, eventIdx: at.eventIdx });
    expect(mail?.subject).toContain('참관 등록이 끝났어요');
    const page = `http://madang.test/ko/participate/visit?eventIdx=${at.eventIdx}`;
    expect(mail?.body).toContain(`${page}#pass=${data[0]?.token}`);
    const listed = await at.manager.client('GET /manage/mail/getList', { eventIdx: at.eventIdx });
    expect(JSON.stringify(listed.data)).not.toContain(data[0]?.token);
  });
});

describe('one registration for an email and a mobile', () => {
  it.each([
    [{ visitorEmail: 'GUEST10@example.ORG', visitorMobile: '' }, 'visitorEmail'],
    [{ visitorEmail: '', visitorMobile: '0664 555-0010' }, 'visitorMobile'],
    [{ visitorEmail: 'other10@example.org', visitorMobile: '0043 664 5550010' }, 'visitorMobile'],
    [{ visitorEmail: 'other10@example.org', visitorMobile: '+43 (0) 664 555 0010' }, 'visitorMobile'],
  ])('in whatever notation: %j', async (changes, taken) => {
    await register([visitorPerson(10)]);
    const again = await refusal(register([{ ...visitorPerson(11), ...changes }]));
    // '00' is dialled from Austria; a number that can't be read is refused at its field.
    expect(again).toMatchObject({
      key: 'msg.visitor_found',
      data: [field(`visitors.0.${taken}`, 'registered')],
    });
    expect(await rows()).toHaveLength(1);
  });

  it('in each event', async () => {
    await register([visitorPerson(12)]);
    number += 1;
    at = await expo(app, { eventIdx: number });
    await register([visitorPerson(12)]);
    expect(await rows()).toHaveLength(1);
  });

  it('whoever of two hundred at once comes first', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 200 }, (_, no) =>
        register([{ ...visitorPerson(20), visitorMobile: `+43 664 777${1000 + no}` }]),
      ),
    );
    const lost = all.filter((one) => one.status === 'rejected').map((one) => (one.reason as ApiError).key);
    expect(lost).toEqual(Array.from({ length: 199 }, () => 'msg.visitor_found'));
    expect(await rows()).toHaveLength(1);
  });
});

describe('a group', () => {
  it('is up to twenty people, each with a code and a link of their own', async () => {
    const people = Array.from({ length: 20 }, (_, no) => visitorPerson(100 + no));
    const made = await register(people);
    expect(made.map(({ visitorName }) => visitorName)).toEqual(people.map(({ visitorName }) => visitorName));
    expect(new Set(made.map(({ code }) => code)).size).toBe(20);
    expect(new Set(made.map(({ token }) => token)).size).toBe(20);
    expect(await refusal(register([...people, visitorPerson(120)]))).toMatchObject({
      key: 'msg.invalid_parameter',
      data: [{ field: 'visitors', rule: 'too_many', params: { max: 20 } }],
    });
  });

  it('is registered whole or not at all', async () => {
    await register([visitorPerson(131)]);
    const group = [visitorPerson(130), visitorPerson(131), visitorPerson(132)];
    expect(await refusal(register(group))).toMatchObject({
      key: 'msg.visitor_found',
      data: [field('visitors.1.visitorEmail', 'registered')],
    });
    expect(await rows()).toHaveLength(1);
    expect(await mails('guest130@example.org')).toEqual([]);
  });

  it('has nobody twice', async () => {
    const twice = { ...visitorPerson(141), visitorEmail: 'Guest140@example.org' };
    const named = (name: string, value: string) => ({
      key: 'msg.invalid_parameter',
      data: [{ field: `visitors.1.${name}`, rule: 'duplicate_contact', params: { value } }],
    });
    expect(await refusal(register([visitorPerson(140), twice]))).toMatchObject(
      named('visitorEmail', 'Guest140@example.org'),
    );
    const number = { ...visitorPerson(142), visitorMobile: '0664/5550140'.replace('/', ' ') };
    expect(await refusal(register([visitorPerson(140), number]))).toMatchObject(
      named('visitorMobile', '+436645550140'),
    );
  });

  it('and another with the same people the other way round end with one of them registered', async () => {
    const people = Array.from({ length: 10 }, (_, no) => visitorPerson(150 + no));
    const both = await Promise.allSettled([register(people), register([...people].reverse())]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rows()).toHaveLength(10);
  });
});
