/** Questions of an event's own to visitors, and their answers, through the wire (docs/rules.md, P58). */
import { beforeEach, describe, expect, it } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { own, someone } from '#tests/support/applying.ts';
import { asked, choosing, keptLongEnough, numbersOf, saveQuestions } from '#tests/support/asked.ts';
import { type Expo, expo, manager, type Person } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { refusal } from '#tests/support/pair.ts';
import { registrationSample, visitorPerson, visitorSample } from '#tests/support/samples.ts';

const app = await testApp();
const guest = app.client();
let at: Expo;
let desk: Person;
/** A required line, and one of two choices. */
let line: number;
let size: number;
beforeEach(async () => {
  app.clock.set(longBefore);
  at = await expo(app, { eventIdx: nextNumber('event') });
  desk = strict(await manager(app, 'participate', at.eventIdx));
  const form = { eventIdx: at.eventIdx, kind: 'VISITOR' } as const;
  const saved = await saveQuestions(at.manager, form, [asked({ ask: 'required', months: 2 }), choosing()]);
  [line, size] = numbersOf(saved.questions) as [number, number];
});

const person = (answers?: { question: number; value: string }[]) => {
  const no = nextNumber('person');
  const visitorMobile = `+43664998${String(no).padStart(4, '0')}`;
  return { ...visitorPerson(no), visitorMobile, ...(answers && { answers }) };
};
const register = async (...visitors: ReturnType<typeof person>[]) =>
  (await guest('POST /visitor/register', { ...registrationSample(...visitors), eventIdx: at.eventIdx })).data;
const said = (value = 'Halal') => [{ question: line, value }];
const bad = (field: string, rule: string) => ({ field, rule });
const listed = async (more: object = {}) =>
  (await desk.client('GET /manage/visitor/getList', { eventIdx: at.eventIdx, ...more })).data;
const left = () =>
  app.db.selectFrom('visitorAnswer').select('value').where('eventIdx', '=', at.eventIdx).execute();

describe('what visitors answer', () => {
  it('is judged at each person of a group, by the form that they saw', async () => {
    const wrong = [
      { question: line, value: '900101-1234567' },
      { question: size, value: '9' },
    ];
    expect(await refusal(register(person(), person(wrong)))).toMatchObject({
      key: 'msg.invalid_parameter',
      data: [
        bad(`visitors.0.answers.q${line}`, 'required'),
        bad(`visitors.1.answers.q${line}`, 'resident_number'),
        bad(`visitors.1.answers.q${size}`, 'one_of'),
      ],
    });
    const before = { ...registrationSample(person()), eventIdx: at.eventIdx, formIdx: null };
    await guest('POST /visitor/register', before);
    expect(await left()).toEqual([]);
  });

  it('is theirs to read and to change, and stays where a change says nothing of it', async () => {
    const one = person([...said(), { question: size, value: '2' }]);
    const [made] = await register(one, person(said('Vegan')));
    const token = made?.token ?? '';
    const read = async () => (await guest('POST /visitor/getDetail', { token })).data.answers;
    expect(await read()).toMatchObject([
      { question: line, value: 'Halal', labelEn: 'Question' },
      { question: size, value: '2', valueEn: 'Large' },
    ]);
    const { answers: _, ...visitor } = one;
    await guest('POST /visitor/update', { token, visitor: { ...visitor, city: 'Graz' } });
    expect(await read()).toHaveLength(2);
    expect(
      await refusal(guest('POST /visitor/update', { token, visitor: { ...visitor, answers: [] } })),
    ).toMatchObject({ data: [bad(`visitor.answers.q${line}`, 'required')] });
    await guest('POST /visitor/update', { token, visitor: { ...visitor, answers: said('Kosher') } });
    expect(await read()).toMatchObject([{ question: line, value: 'Kosher' }]);
    await guest('POST /visitor/cancel', { token });
    expect(await left()).toEqual([{ value: 'Vegan' }]);
  });

  it('is found, corrected and exported by the desk, whose audit counts it', async () => {
    await register(person([...said(), { question: size, value: '1' }]), person(said('Vegan')));
    const [found] = await listed({ question: size, answer: '1' });
    expect(found?.answers).toMatchObject([{ value: 'Halal' }, { valueEn: 'Small' }]);
    expect(await listed({ question: size, answer: '2' })).toEqual([]);
    if (!found) throw new Error('Nobody is found.');
    const { visitorIdx, updatedAt, visitorName, visitorNameEn, visitorMobile, visitorEmail } = found;
    const { country, city, organization } = found;
    const visitor = {
      ...{ visitorName, visitorNameEn, visitorMobile, visitorEmail, city, organization },
      country: country as 'AT',
      answers: [{ question: line, value: 'Kosher' }],
    };
    const change = { eventIdx: at.eventIdx, visitorIdx, updatedAt, visitor };
    app.clock.set('2026-10-13T09:00:00Z');
    expect((await desk.client('POST /manage/visitor/update', change)).data.answers).toMatchObject([
      { value: 'Kosher' },
    ]);
    expect(await refusal(desk.client('POST /manage/visitor/update', change))).toMatchObject({
      key: 'msg.visitor_changed',
    });
    const admin = await manager(app, 'admin', at.eventIdx);
    const { data: entries } = await admin.client('GET /manage/audit/getList', { eventIdx: at.eventIdx });
    expect(entries.list.find(({ action }) => action === 'update')?.detail).toMatchObject({ answers: 2 });
    expect(JSON.stringify(entries)).not.toContain('Kosher');
    const sheet = await app.send(
      `/manage/visitor/exportList?eventIdx=${at.eventIdx}&format=csv&language=en`,
      { headers: { authorization: `Bearer ${desk.token}` } },
    );
    expect(await sheet.text()).toMatch(/Question,Question[\s\S]*Kosher/);
    const added = await desk.client('POST /manage/visitor/add', {
      ...{ eventIdx: at.eventIdx, door: 'North', agreePrivacy: 'Y', visitor: person(said('Walnuts')) },
      consentVersion: registrationSample(person()).consentVersion,
    });
    expect(added.data.answers).toMatchObject([{ value: 'Walnuts' }]);
  });

  it('is kept as long as each question promised, and goes with who was at the door', async () => {
    const [made] = await register(person([...said(), { question: size, value: '1' }]));
    const [found] = await listed();
    const visitorIdx = found?.visitorIdx as number;
    await desk.client('POST /manage/visitor/checkIn', { eventIdx: at.eventIdx, visitorIdx, door: 'A' });
    await keptLongEnough(app, new Date('2027-01-20T08:00:00Z'));
    expect(await left()).toEqual([{ value: '1' }]);
    await guest('POST /visitor/cancel', { token: made?.token ?? '' });
    expect(await left()).toEqual([]);
    expect(await listed()).toMatchObject([{ isErased: true, answers: [] }]);
  });

  it('is of a member’s participation, too, and in what they download', async () => {
    const member = await someone(app);
    const application = { ...visitorSample(nextNumber('person')), eventIdx: at.eventIdx };
    expect(await refusal(member.client('POST /participate/apply', application))).toMatchObject({
      data: [bad(`answers.q${line}`, 'required')],
    });
    await member.client('POST /participate/apply', { ...application, answers: said() });
    expect((await own(member, at)).answers).toMatchObject([{ question: line, value: 'Halal' }]);
    expect(
      (
        await desk.client('GET /manage/participate/getList', {
          ...{ eventIdx: at.eventIdx, question: line, answer: 'Halal' },
        })
      ).data,
    ).toHaveLength(1);
    await member.client('POST /participate/update', { ...application, answers: said('Kosher') });
    expect((await own(member, at)).answers).toMatchObject([{ value: 'Kosher' }]);
  });
});

it('a form of visitors asks nothing later, no files, and for nobody but managers, and goes with a copy', async () => {
  const form = { eventIdx: at.eventIdx, kind: 'VISITOR', basedOn: 1 } as const;
  const wrong = [
    asked({ ask: 'later' }),
    asked({ kind: 'file' }),
    asked({ audience: 'profile' }),
    asked({ months: 13 }),
  ];
  expect(await refusal(saveQuestions(at.manager, form, wrong))).toMatchObject({
    data: [
      bad('questions.0.ask', 'one_of'),
      bad('questions.1.kind', 'one_of'),
      bad('questions.2.audience', 'one_of'),
      bad('questions.3.months', 'months'),
    ],
  });
  const famppy = await manager(app, 'famppy', at.eventIdx);
  const names = { nameKo: '다음 박람회', nameEn: 'Next expo', firstDay: '2027-10-01' };
  const { data } = await famppy.client('POST /manage/event/copy', { eventIdx: at.eventIdx, ...names });
  const ask = { eventIdx: data.eventIdx, participateType: 'PRE-VISITOR' } as const;
  const { data: copied } = await guest('GET /event/getForm', ask);
  expect(copied.questions).toHaveLength(2);
  expect(numbersOf(copied.questions)).not.toContain(line);
});
