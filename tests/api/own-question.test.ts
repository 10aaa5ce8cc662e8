/** An event's own questions and their answers, through the wire (docs/rules.md, P53 to P55). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Question, SentQuestion } from '#domain/event-form/question.ts';
import { eraseDue } from '#server/features/retention/job.ts';
import { testApp } from '#tests/support/api.ts';
import { badField, own, someone } from '#tests/support/applying.ts';
import { asked, choosing, numbersOf, saveQuestions } from '#tests/support/asked.ts';
import { company, type Expo, expo, manager, slotsOf } from '#tests/support/factories.ts';
import { approve, refusal } from '#tests/support/pair.ts';
import { buyerSample } from '#tests/support/samples.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();
let at: Expo;
let desk: Awaited<ReturnType<typeof manager>>;
let number = 7700;
beforeEach(async () => {
  number += 5;
  app.clock.set('2026-09-01T08:00:00Z');
  at = await expo(app, { eventIdx: number });
  desk = await manager(app, 'event', at.eventIdx);
});

const size = choosing();
const save = (basedOn: number, questions: SentQuestion[], kind: 'BUYER' | 'COMPANY' = 'BUYER') =>
  saveQuestions(desk, { eventIdx: at.eventIdx, kind, basedOn }, questions);
const numbers = numbersOf;
const request = (answers: { question: number; value: string }[], formIdx?: number | null) => ({
  ...buyerSample(1),
  eventIdx: at.eventIdx,
  answers,
  ...(formIdx !== undefined && { formIdx }),
});
const approved = async (participateIdx: number) => {
  const reviewer = await manager(app, 'participate', at.eventIdx);
  await reviewer.client('POST /manage/participate/approve', { participateIdx });
  return reviewer;
};

describe('a form’s own questions', () => {
  it('have numbers that survive its states; kinds stay, and no choice’s number is given twice', async () => {
    const first = await save(0, [asked(), size]);
    const [one, two] = numbers(first.questions) as [number, number];
    expect(first.questions[1]?.choices.map(({ choice }) => choice)).toEqual([1, 2]);
    const [, choosing] = first.questions as [Question, Question];
    const other = {
      ...choosing,
      choices: [{ labelKo: '중', labelEn: 'Medium' }, ...choosing.choices.slice(1)],
    };
    const second = await save(1, [other]);
    expect(second.questions[0]?.choices.map(({ choice }) => choice)).toEqual([3, 2]);
    // It is asked no more, and can be asked again.
    const third = await save(2, [{ ...asked(), question: one }, other, asked()]);
    expect(numbers(third.questions)).toEqual([one, two, expect.any(Number)]);
    expect(await refusal(save(3, [{ ...asked({ kind: 'text' }), question: one }]))).toEqual(
      badField('questions.0.kind', 'one_of'),
    );
    expect(await refusal(save(3, [{ ...asked(), question: one }], 'COMPANY'))).toMatchObject({
      key: 'msg.form_changed',
    });
    // Without them they stay.
    const { data } = await desk.client('POST /manage/event/saveForm', {
      ...{ eventIdx: at.eventIdx, kind: 'BUYER', basedOn: 3, fields: [] },
    });
    expect(data).toMatchObject({ version: 3, questions: third.questions });
  });

  it('go with a copy of the event as new ones', async () => {
    const { questions } = await save(0, [size]);
    const famppy = await manager(app, 'famppy', at.eventIdx);
    const names = { nameKo: '다음 박람회', nameEn: 'Next expo', firstDay: '2027-10-01' };
    const { data } = await famppy.client('POST /manage/event/copy', { eventIdx: at.eventIdx, ...names });
    const ask = { eventIdx: data.eventIdx, participateType: 'BUYER' } as const;
    const { data: copied } = await app.client()('GET /event/getForm', ask);
    expect(copied.questions).toMatchObject([{ labelEn: 'Question', kind: 'oneOf' }]);
    expect(numbers(copied.questions)).not.toEqual(numbers(questions));
  });
});

describe('an answer', () => {
  it('is needed where its question requires it, and judged by its kind', async () => {
    const { questions } = await save(0, [asked({ ask: 'required' }), size]);
    const [one, two] = numbers(questions) as [number, number];
    const person = await someone(app);
    const send = (answers: { question: number; value: string }[]) =>
      person.client('POST /participate/apply', request(answers));
    expect(await refusal(send([]))).toEqual(badField(`answers.q${one}`, 'required'));
    const said = { question: one, value: 'Halal' };
    expect(await refusal(send([said, { question: two, value: '9' }]))).toEqual(
      badField(`answers.q${two}`, 'one_of'),
    );
    expect(await refusal(send([{ ...said, value: '900101-1234567' }]))).toEqual(
      badField(`answers.q${one}`, 'resident_number'),
    );
    const { data } = await send([said, { question: two, value: '2' }, { question: two + 1000, value: 'x' }]);
    expect(data.answers).toMatchObject([
      { question: one, value: 'Halal', labelEn: 'Question' },
      { question: two, value: '2', valueKo: '대', valueEn: 'Large' },
    ]);
    // A change that doesn't say them lets them stand; one that does is judged by the form of the application.
    const { answers: _, ...rest } = request([]);
    await person.client('POST /participate/update', rest);
    expect((await own(person, at)).answers).toHaveLength(2);
    expect(await refusal(person.client('POST /participate/update', request([])))).toEqual(
      badField(`answers.q${one}`, 'required'),
    );
    await person.client('POST /participate/update', request([said]));
    expect((await own(person, at)).answers).toMatchObject([said]);
  });

  it('stays readable when its question is asked no more', async () => {
    const { questions } = await save(0, [size]);
    const [one] = numbers(questions) as [number];
    const person = await someone(app);
    await person.client('POST /participate/apply', request([{ question: one, value: '1' }]));
    await save(1, []);
    expect((await own(person, at)).answers).toMatchObject([{ question: one, valueEn: 'Small' }]);
    // Managers still find by it, and read it in the spreadsheet.
    const reviewer = await manager(app, 'participate', at.eventIdx);
    const find = async (answer: string) =>
      (
        await reviewer.client('GET /manage/participate/getList', {
          ...{ eventIdx: at.eventIdx, question: one, answer },
        })
      ).data.length;
    expect(await Promise.all(['1', '2'].map(find))).toEqual([1, 0]);
  });

  it('is read by those whom its question names', async () => {
    const { questions } = await save(0, [
      asked({ audience: 'managers' }),
      asked({ audience: 'partners' }),
      asked({ audience: 'profile' }),
    ]);
    const person = await someone(app);
    const answers = numbers(questions).map((question) => ({ question, value: 'said' }));
    const { data } = await person.client('POST /participate/apply', request(answers));
    const reviewer = await approved(data.participateIdx);
    const { participateIdx } = data;
    const eventIdx = at.eventIdx;
    const [met, other] = [await company(app, at), await company(app, at)];
    const wish = {
      eventIdx,
      targetParticipateIdx: participateIdx,
      wishes: (await slotsOf(met, at)).slice(0, 1),
    };
    const { data: meeting } = await met.client('POST /matching/apply', wish);
    const readBy = async (client: typeof reviewer.client) =>
      (await client('GET /buyer/getDetail', { eventIdx, participateIdx })).data.answers.map(
        ({ audience }) => audience,
      );
    expect(await readBy(met.client)).toEqual(['profile']);
    await approve({ ...person, participateIdx }, meeting.matchingIdx);
    expect(await readBy(met.client)).toEqual(['partners', 'profile']);
    expect(await readBy(other.client)).toEqual(['profile']);
    expect(await readBy(person.client)).toEqual(['managers', 'partners', 'profile']);
    expect(await readBy(reviewer.client)).toEqual(['managers', 'partners', 'profile']);
    const { data: managed } = await reviewer.client('GET /manage/participate/getDetail', { participateIdx });
    expect(managed.answers).toHaveLength(3);
  });

  it('of two hundred, while the form changes, is judged by the form that each saw', async () => {
    const before = await save(0, [asked({ ask: 'required' })]);
    const after = await save(1, [{ ...asked(), question: numbers(before.questions)[0] }]);
    // As many at once as a small server lets in.
    const atOnce = Array.from({ length: 20 }, (_, no) => no);
    for (let wave = 0; wave < 10; wave += 1) {
      const people = await Promise.all(atOnce.map(() => someone(app)));
      const tries = people.map((person, no) =>
        person.client('POST /participate/apply', request([], (no % 2 === 0 ? after : before).formIdx)),
      );
      const changed = save(2 + wave, [asked({ labelEn: `Question ${wave}` })]);
      const ended = await Promise.allSettled(tries);
      await changed;
      expect(ended.map(({ status }) => status)).toEqual(
        atOnce.map((no) => (no % 2 === 0 ? 'fulfilled' : 'rejected')),
      );
      const missing = badField(`answers.q${numbers(before.questions)[0]}`, 'required');
      for (const one of ended) if (one.status === 'rejected') expect(one.reason).toMatchObject(missing);
    }
  });

  it('is kept as long as its question promised, and no longer', async () => {
    const { questions } = await save(0, [asked({ months: 2 }), asked({ months: 6 })]);
    const person = await someone(app);
    const answers = numbers(questions).map((question) => ({ question, value: 'said' }));
    await person.client('POST /participate/apply', request(answers));
    const due = (day: string) => eraseDue(app.db, new Date(`${day}T08:00:00Z`), siteAt('https://expo.test'));
    const left = async () =>
      (
        await app.db.selectFrom('answer').select('keepMonths').where('eventIdx', '=', at.eventIdx).execute()
      ).map(({ keepMonths }) => keepMonths);
    await due('2026-12-20');
    expect((await left()).sort()).toEqual([2, 6]);
    await due('2027-01-20');
    expect(await left()).toEqual([6]);
  });
});
