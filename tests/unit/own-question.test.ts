/** An event's own questions, and what is an answer to them (docs/rules.md, P53, P54). */
import { describe, expect, it } from 'vitest';
import {
  answerFault,
  answerFaults,
  answersAsAsked,
  looksLikeResidentNumber,
  readAnswers,
} from '#domain/event-form/answer.ts';
import {
  faultsOfQuestions,
  type Question,
  type SentQuestion,
  withChoiceNumbers,
} from '#domain/event-form/question.ts';
import { blankQuestion, previewed, questionsOnto } from '#stores/event-form/question-rows.ts';

const line: Question = {
  question: 7,
  kind: 'line',
  ask: 'required',
  step: 'detail',
  labelKo: '질문',
  labelEn: 'Question',
  helpKo: null,
  helpEn: null,
  purposeKo: '준비',
  purposeEn: 'Preparing',
  months: 6,
  audience: 'managers',
  choices: [],
};
const size: Question = {
  ...line,
  question: 8,
  kind: 'severalOf',
  ask: 'later',
  audience: 'profile',
  choices: [
    { choice: 1, labelKo: '소', labelEn: 'S' },
    { choice: 3, labelKo: '대', labelEn: 'L' },
  ],
};
const form = { questions: [line, size], isApproved: false };

describe('an answer', () => {
  it('is of the kind of its question', () => {
    const fault = (kind: Question['kind'], value: string) =>
      answerFault({ ...size, kind }, value)?.rule ?? 'fine';
    expect(['12', '-0.5', '1e3', '1,200'].map((one) => fault('number', one))).toEqual([
      'fine',
      'fine',
      'number',
      'number',
    ]);
    expect(['2026-02-28', '2026-02-30', 'soon'].map((one) => fault('date', one))).toEqual([
      'fine',
      'date',
      'date',
    ]);
    expect(['3', '2', 'L'].map((one) => fault('oneOf', one))).toEqual(['fine', 'one_of', 'one_of']);
    expect(['1,3', '1,1', '1,2', ''].map((one) => fault('severalOf', one))).toEqual([
      'fine',
      'one_of',
      'one_of',
      'one_of',
    ]);
    expect(['12', '0', 'a.pdf'].map((one) => fault('file', one))).toEqual(['fine', 'one_of', 'one_of']);
    expect(['Y', 'N', 'yes'].map((one) => fault('yesNo', one))).toEqual(['fine', 'fine', 'one_of']);
    expect(['one', 'one\ntwo', 'x'.repeat(201)].map((one) => fault('line', one))).toEqual([
      'fine',
      'one_line',
      'too_long',
    ]);
  });

  it('has nothing in it that looks like a resident number', () => {
    for (const text of [
      '900101-1234567',
      'my id is 9001011234567.',
      '９００１０１－１２３４５６７',
      '900101 5234567',
      '900101ㅡ1234567',
      '900101ー1234567',
    ])
      expect(looksLikeResidentNumber(text), text).toBe(true);
    // A telephone number, a company's, an account's, a day.
    for (const text of ['010-1234-5678', '123-45-67890', '110123456789012', '901301-1234567', '2026-11-26'])
      expect(looksLikeResidentNumber(text), text).toBe(false);
    for (const kind of ['line', 'text', 'number'] as const)
      expect(answerFault({ ...line, kind }, '900101-1234567')?.rule).toBe('resident_number');
  });

  it('is asked once, of whom its question is asked, and says where it is missing', () => {
    expect(answerFaults(form, [])).toEqual([{ field: 'answers.q7', rule: 'required', params: {} }]);
    const twice = [1, 2].map((no) => ({ question: 7, value: String(no) }));
    expect(answerFaults(form, twice)).toMatchObject([{ field: 'answers.q7', rule: 'duplicate' }]);
    // What is asked later isn't judged now, and isn't stored.
    const sent = [
      { question: 7, value: 'yes' },
      { question: 8, value: '99' },
      { question: 9, value: 'of another form' },
    ];
    expect(answerFaults(form, sent)).toEqual([]);
    expect(answersAsAsked(form, sent)).toEqual([{ question: 7, value: 'yes' }]);
    // What is stored and not asked stays.
    expect(answersAsAsked(form, [], [{ question: 8, value: '1' }])).toEqual([{ question: 8, value: '1' }]);
  });

  it('is read in the words of its choices, by those whom the question names', () => {
    const answers = [
      { question: 8, value: '3,1' },
      { question: 7, value: 'yes' },
    ];
    expect(readAnswers(form.questions, answers, ['profile'])).toMatchObject([
      { question: 8, valueKo: '대, 소', valueEn: 'L, S' },
    ]);
    expect(readAnswers(form.questions, answers, ['managers', 'profile'])).toHaveLength(2);
  });
});

describe('a question', () => {
  const known = [{ question: 8, kind: 'severalOf' as const, lastChoice: 3 }];
  const judge = (questions: SentQuestion[], kind: 'COMPANY' | 'BUYER' | 'VISITOR' = 'COMPANY') =>
    faultsOfQuestions(questions, { kind, known, mostMonths: 36 }).map(({ field, rule }) => [field, rule]);

  it('keeps its kind, is one of the form’s, and is kept no longer than the rest', () => {
    expect(judge([size])).toEqual([]);
    expect(judge([{ ...size, kind: 'oneOf' }])).toEqual([['questions.0.kind', 'one_of']]);
    expect(judge([{ ...size, months: 37 }])).toEqual([['questions.0.months', 'months']]);
    expect(judge([line])).toEqual([['questions.0.question', 'one_of']]);
    expect(judge([size, size])).toEqual([['questions.1.question', 'duplicate']]);
    expect(judge([{ ...size, step: 'product' }], 'BUYER')).toEqual([['questions.0.step', 'one_of']]);
    expect(judge([{ ...size, choices: [{ labelKo: '소', labelEn: 'S' }] }])).toEqual([
      ['questions.0.choices', 'too_few'],
    ]);
    expect(judge([size], 'VISITOR')).toEqual([
      ['questions.0.ask', 'one_of'],
      ['questions.0.audience', 'one_of'],
    ]);
    const { question: _, ...file } = { ...line, kind: 'file' as const };
    expect(judge([file])).toEqual([]);
    expect(judge([file], 'VISITOR')).toEqual([['questions.0.kind', 'one_of']]);
    expect(judge([{ ...file, audience: 'partners' }])).toEqual([['questions.0.audience', 'one_of']]);
  });

  it('gives no number of a choice twice', () => {
    const { choices, lastChoice } = withChoiceNumbers(
      { choices: [{ labelKo: '중', labelEn: 'M' }, ...size.choices.slice(0, 1)] },
      3,
    );
    expect(choices.map(({ choice }) => choice)).toEqual([4, 1]);
    expect(lastChoice).toBe(4);
  });
});

describe('of two editors the slower one', () => {
  const row = (question: number, labelKo: string) => ({ ...blankQuestion, question, labelKo });

  it('reads what the other saved and keeps what they wrote', () => {
    const opened = [row(1, '하나'), row(2, '둘'), row(3, '셋')];
    const entered = [row(2, '둘!'), row(1, '하나'), row(3, '셋'), { ...blankQuestion, labelKo: '새것' }];
    const newest = [row(1, '하나?'), row(2, '둘'), row(4, '넷')];
    expect(questionsOnto(opened, entered, newest).map(({ labelKo }) => labelKo)).toEqual([
      '둘!',
      '하나?',
      '새것',
      '넷',
    ]);
  });

  it('loses no choice of either side', () => {
    const choice = (no: number, labelKo: string) => ({ choice: no, labelKo, labelEn: labelKo });
    const of = (...choices: object[]) =>
      ({ ...row(1, '하나'), kind: 'oneOf' as const, choices }) as typeof blankQuestion;
    const added = { labelKo: '여기', labelEn: 'Here' };
    const [merged] = questionsOnto(
      [of(choice(1, '가'), choice(2, '나'), choice(3, '다'))],
      [of(choice(2, '나!'), choice(1, '가'), added)],
      [of(choice(1, '가?'), choice(2, '나'), choice(3, '다'), choice(4, '라'))],
    );
    expect(merged?.choices.map(({ labelKo }) => labelKo)).toEqual(['나!', '가?', '여기', '라']);
  });
});

describe('a preview', () => {
  it('shows what visitors are asked, for managers alone', () => {
    const rows = [{ ...blankQuestion, audience: 'profile' as const }];
    expect(previewed('VISITOR', rows)).toMatchObject([{ audience: 'managers', kind: 'line' }]);
  });
});
