/** The forms of an event, through the wire (docs/rules.md, P49 to P51). */
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import type { FieldRule } from '#domain/event-form/form.ts';
import { shortForm } from '#domain/event-form/short.ts';
import { testApp } from '#tests/support/api.ts';
import { apply, badField, own, someone } from '#tests/support/applying.ts';
import { type Expo, expo, manager } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { buyerSample, joinSample, registrationSample, visitorPerson } from '#tests/support/samples.ts';

const app = await testApp();
const days = 86_400_000;
let at: Expo;
let desk: Awaited<ReturnType<typeof manager>>;
let number = 7300;
beforeEach(async () => {
  // A copy of an event takes the number behind it.
  number += 5;
  app.clock.set('2026-09-01T08:00:00Z');
  at = await expo(app, { eventIdx: number });
  desk = await manager(app, 'event', at.eventIdx);
});

const rule = (field: string, ask: FieldRule['ask']): FieldRule => ({
  field,
  ask,
  helpKo: null,
  helpEn: null,
});
type Kind = 'COMPANY' | 'BUYER' | 'OKTA' | 'VISITOR';
const save = async (kind: Kind, basedOn: number, fields: FieldRule[]) =>
  (await desk.client('POST /manage/event/saveForm', { eventIdx: at.eventIdx, kind, basedOn, fields })).data;
const buyerWithout = (...fields: string[]) => {
  const { buyer, ...others } = buyerSample(1);
  const left = Object.fromEntries(Object.entries(buyer).filter(([name]) => !fields.includes(name)));
  return { ...others, eventIdx: at.eventIdx, buyer: left as typeof buyer };
};

describe('a form', () => {
  it('is the specification’s until a manager saves another, which everyone reads', async () => {
    const ask = { eventIdx: at.eventIdx, participateType: 'BUYER' } as const;
    const { data: before } = await app.client()('GET /event/getForm', ask);
    expect(before).toEqual({ formIdx: null, kind: 'BUYER', fields: [], questions: [] });
    const saved = await save('BUYER', 0, [rule('buyer.city', 'none'), rule('buyer.agency', 'optional')]);
    // What is as the specification says is no change.
    expect(saved).toMatchObject({ version: 1, fields: [rule('buyer.city', 'none')] });
    expect((await app.client()('GET /event/getForm', ask)).data).toMatchObject({ fields: saved.fields });
    const { data: event } = await app.client()('GET /event/getDetail', { eventIdx: at.eventIdx });
    expect(event.formIdxs).toEqual({ COMPANY: null, BUYER: saved.formIdx, OKTA: null, VISITOR: null });
  });

  it('is saved over the version that was seen: of several at once one counts', async () => {
    const tries = await Promise.allSettled(
      ['none', 'optional', 'later'].map((ask) =>
        save('BUYER', 0, [rule('buyer.city', ask as FieldRule['ask'])]),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(save('BUYER', 0, []))).toMatchObject({ key: 'msg.form_changed' });
    const { data } = await desk.client('GET /manage/event/getForms', { eventIdx: at.eventIdx });
    expect(data.map(({ kind, version }) => [kind, version])).toEqual([
      ['COMPANY', 0],
      ['BUYER', 1],
      ['OKTA', 0],
      ['VISITOR', 0],
    ]);
  });

  it('keeps its core', async () => {
    expect(await refusal(save('BUYER', 0, [rule('buyer.companyName', 'none')]))).toEqual(
      badField('fields.0.ask', 'one_of'),
    );
  });

  it('goes with a copy of the event', async () => {
    await save('VISITOR', 0, [rule('visitor.city', 'none')]);
    const famppy = await manager(app, 'famppy', at.eventIdx);
    const copy = {
      eventIdx: at.eventIdx,
      nameKo: '다음 박람회',
      nameEn: 'Next expo',
      firstDay: '2027-10-01',
    };
    const { data } = await famppy.client('POST /manage/event/copy', copy);
    const ask = { eventIdx: data.eventIdx, participateType: 'VISITOR' } as const;
    expect((await app.client()('GET /event/getForm', ask)).data.fields).toEqual([
      rule('visitor.city', 'none'),
    ]);
  });
});

describe('an application', () => {
  it('needs what its form requires, and stores nothing that it does not ask', async () => {
    const person = await someone(app);
    await save('BUYER', 0, [rule('buyer.city', 'none'), rule('buyer.website', 'required')]);
    const bare = buyerWithout('website');
    expect(await refusal(person.client('POST /participate/apply', bare))).toEqual(
      badField('buyer.website', 'required'),
    );
    const request = { ...bare, buyer: { ...bare.buyer, website: 'huber.example', city: 'Wien' } };
    const { data } = await person.client('POST /participate/apply', request);
    expect(data.buyer).toMatchObject({ website: 'https://huber.example', city: expect.any(String) });
    expect(data.formIdx).toEqual(expect.any(Number));
  });

  it('by the short form takes what is not asked from the person, and their languages', async () => {
    await save('BUYER', 0, shortForm('BUYER'));
    const { data: form } = await app.client()('GET /event/getForm', {
      eventIdx: at.eventIdx,
      participateType: 'BUYER',
    });
    const { formIdx } = form;
    const person = await someone(app);
    const buyer = { companyName: 'Huber', position: 'Buyer', industries: ['FOOD' as const], product: 'Tea' };
    const request = { eventIdx: at.eventIdx, participateType: 'BUYER' as const, formIdx, buyer };
    expect(await refusal(person.client('POST /participate/apply', request))).toEqual(
      badField('languages', 'required'),
    );
    const { data } = await person.client('POST /participate/apply', { ...request, languages: ['de', 'en'] });
    const { data: member } = await person.client('GET /member/getMember', {});
    const { nameEn, mobile, email, country } = member;
    expect(data.buyer).toMatchObject({
      companyName: 'Huber',
      nameEn,
      mobile,
      email,
      country,
      requirements: '',
    });
    expect(data.languages).toEqual(['de', 'en']);
  });

  it('follows the form that was seen while another is made, for a month', async () => {
    const [early, late] = await Promise.all([someone(app), someone(app)]);
    await save('BUYER', 0, [rule('buyer.website', 'required')]);
    const bare = { ...buyerWithout('website'), formIdx: null };
    const { data } = await early.client('POST /participate/apply', bare);
    expect(data.formIdx).toBeNull();
    // A change follows it, too.
    const { data: changed } = await early.client('POST /participate/update', { ...bare, formIdx: undefined });
    expect(changed.buyer?.website).toBeNull();
    const { formIdx: _, ...byPresent } = bare;
    expect(await refusal(late.client('POST /participate/apply', byPresent))).toEqual(
      badField('buyer.website', 'required'),
    );
    app.clock.set(new Date(Date.parse('2026-09-01T08:00:00Z') + (limits.formDays + 1) * days).toISOString());
    const later = await someone(app);
    expect(await refusal(later.client('POST /participate/apply', bare))).toMatchObject({
      key: 'msg.form_changed',
    });
  });

  it('names no form of another event or kind', async () => {
    const person = await someone(app);
    const { formIdx } = await save('VISITOR', 0, [rule('visitor.city', 'none')]);
    const request = { ...buyerWithout(), formIdx };
    expect(await refusal(person.client('POST /participate/apply', request))).toMatchObject({
      key: 'msg.form_not_found',
    });
  });

  it('of two hundred at once, while the form changes, is judged by the one that each saw', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => someone(app)));
    const { formIdx } = await save('BUYER', 0, [rule('buyer.city', 'none')]);
    const bare = buyerWithout('city');
    const tries = people.map((person, no) =>
      person.client('POST /participate/apply', { ...bare, formIdx: no % 2 === 0 ? formIdx : null }),
    );
    const saves = [1, 2, 3].map((basedOn) =>
      save('BUYER', basedOn, [rule('buyer.city', basedOn % 2 === 0 ? 'none' : 'optional')]).catch(
        () => undefined,
      ),
    );
    const ended = await Promise.allSettled([...tries, ...saves]);
    const applied = ended.slice(0, tries.length).map(({ status }) => status);
    expect(applied).toEqual(people.map((_, no) => (no % 2 === 0 ? 'fulfilled' : 'rejected')));
  });

  it('asks more once it is approved, and what is there stays when the form asks no more', async () => {
    const person = await someone(app);
    await save('BUYER', 0, [rule('buyer.website', 'later'), rule('buyer.city', 'none')]);
    const sent = buyerWithout();
    const request = { ...sent, buyer: { ...sent.buyer, website: 'huber.example' } };
    const { data: waiting } = await person.client('POST /participate/apply', request);
    expect(waiting.buyer?.website).toBeNull();
    const reviewer = await manager(app, 'participate', at.eventIdx);
    await reviewer.client('POST /manage/participate/approve', { participateIdx: waiting.participateIdx });
    const { data: approved } = await person.client('POST /participate/update', request);
    expect(approved.buyer?.website).toBe('https://huber.example');
    expect((await own(person, at)).buyer?.website).toBe('https://huber.example');
  });
});

describe('joining', () => {
  it('without a form needs all that the specification lists', async () => {
    const request = { ...joinSample(9001), birth: '' };
    expect(await refusal(app.client()('POST /member/join', request))).toEqual(badField('birth', 'required'));
  });

  it('by a form that asks no birthday needs the box, and writes to the log-in id', async () => {
    await save('BUYER', 0, shortForm('BUYER'));
    const { birth: _, gender: __, email: ___, address: ____, ...rest } = joinSample(9002);
    const form = { eventIdx: at.eventIdx, participateType: 'BUYER' as const };
    const request = { ...rest, form };
    expect(await refusal(app.client()('POST /member/join', request))).toEqual(
      badField('agreeAge', 'accepted'),
    );
    const { data } = await app.client()('POST /member/join', { ...request, agreeAge: 'Y' });
    expect(data.member).toMatchObject({ email: rest.id, birth: null, gender: null, address: null });
  });
});

describe('a visitor', () => {
  it('says what the form asks, then and later', async () => {
    await save('VISITOR', 0, [rule('visitor.city', 'none'), rule('visitor.organization', 'optional')]);
    const { city: _, organization: __, ...rest } = visitorPerson(9003);
    const request = { ...registrationSample({ ...rest, city: 'Wien' }), eventIdx: at.eventIdx };
    const { data } = await app.client()('POST /visitor/register', request);
    const token = data[0]?.token;
    const ask = { eventIdx: at.eventIdx, token };
    const { data: stands } = await app.client()('POST /visitor/getDetail', ask);
    expect(stands).toMatchObject({ city: '', organization: '' });
    const bare = { ...rest, visitorNameEn: '' };
    expect(await refusal(app.client()('POST /visitor/update', { ...ask, visitor: bare }))).toEqual(
      badField('visitor.visitorNameEn', 'required'),
    );
    await app.client()('POST /visitor/update', { ...ask, visitor: { ...rest, organization: 'Huber' } });
    expect((await app.client()('POST /visitor/getDetail', ask)).data.organization).toBe('Huber');
  });
});

describe('of an application with everything', () => {
  it('nothing changes where nobody has changed the form', async () => {
    const person = await someone(app);
    expect((await apply(person, at, buyerSample(2))).formIdx).toBeNull();
  });
});
