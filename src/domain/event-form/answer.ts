/** Judging and reading the answers to an event's own questions (docs/rules.md, P54, P55). */
import { date, idxOf, isOneLine } from '../common/fields.ts';
import { limits } from '../common/limits.ts';
import type { Answer } from '../common/sent-answer.ts';
import type { FieldError } from '../common/validation.ts';
import { isAskedOf } from './form.ts';
import type { Question } from './question.ts';
import { type Audience, isFilterKind, type QuestionKind } from './question-words.ts';

/** Where the error of a question stands: 'answers.q12'. */
export const answerField = (question: number): string => `answers.q${question}`;

/** Signs between the two parts; on Korean keyboards the vowel ㅡ is typed for a dash, and on Japanese and Chinese ones ー and 一. */
const between = String.raw`[\s\p{P}\p{S}\p{Cf}\u1173\u3161\u30FC\u4E00]{0,3}`;
const residentNumber = new RegExp(
  String.raw`(?<!\d)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])${between}[1-8]\d{6}(?!\d)`,
  'u',
);

/** What looks like a Korean resident or foreigner registration number, which the law lets nobody keep without a reason. */
export const looksLikeResidentNumber = (text: string): boolean => residentNumber.test(text.normalize('NFKC'));

/** The choices of a value, as it is sent: '3', or '1,3'. */
export const chosenIn = (value: string): number[] => value.split(',').map(Number);

/** The values by which lists are narrowed that an answer has: each of several choices, and none of what is no choice. */
export const filterValues = (kind: QuestionKind, value: string): string[] => {
  if (!isFilterKind(kind)) return [];
  return kind === 'severalOf' ? value.split(',') : [value];
};

type Fault = Pick<FieldError, 'rule' | 'params'>;
const fault = (rule: FieldError['rule'], params: FieldError['params'] = {}): Fault => ({ rule, params });

/** What is wrong with a value that is there; undefined where nothing is. */
export function answerFault({ kind, choices }: Question, value: string): Fault | undefined {
  if (looksLikeResidentNumber(value)) return fault('resident_number');
  const numbers = new Set(choices.map(({ choice }) => choice));
  switch (kind) {
    case 'line':
      if (!isOneLine(value)) return fault('one_line');
      return value.length > limits.answerLine ? fault('too_long', { max: limits.answerLine }) : undefined;
    case 'text':
      return value.length > limits.answer ? fault('too_long', { max: limits.answer }) : undefined;
    case 'number':
      return /^-?\d{1,12}(\.\d{1,4})?$/.test(value) ? undefined : fault('number');
    case 'date':
      return date.safeParse(value).success ? undefined : fault('date');
    case 'file':
      return idxOf(value) === undefined ? fault('one_of') : undefined;
    case 'yesNo':
      return value === 'Y' || value === 'N' ? undefined : fault('one_of');
    case 'oneOf':
      return /^\d+$/.test(value) && numbers.has(Number(value)) ? undefined : fault('one_of');
    case 'severalOf': {
      const chosen = /^\d+(,\d+)*$/.test(value) ? chosenIn(value) : [];
      const isFine = chosen.length > 0 && chosen.every((one) => numbers.has(one));
      return isFine && new Set(chosen).size === chosen.length ? undefined : fault('one_of');
    }
  }
}

interface Asking {
  questions: readonly Question[];
  isApproved: boolean;
}

/**
 * What is wrong with the answers that a form asks for, as `invalid_parameter` lists it, each at its question. The one check of screens,
 * calls, drafts and managers' changes. Whose a file is the database knows (`assertOwnsFiles`).
 */
export function answerFaults({ questions, isApproved }: Asking, answers: readonly Answer[]): FieldError[] {
  const given = Map.groupBy(answers, ({ question }) => question);
  return questions.flatMap((one): FieldError[] => {
    if (!isAskedOf(one.ask, isApproved)) return [];
    const values = (given.get(one.question) ?? []).filter(({ value }) => value.trim() !== '');
    const field = answerField(one.question);
    const [first] = values;
    if (!first) return one.ask === 'required' ? [{ field, ...fault('required') }] : [];
    const found = values.length > 1 ? fault('duplicate') : answerFault(one, first.value.trim());
    return found ? [{ field, ...found }] : [];
  });
}

/** The answers that are stored: what the form asks as it was sent, and of all else what stood. */
export function answersAsAsked(
  { questions, isApproved }: Asking,
  sent: readonly Answer[],
  stored: readonly Answer[] = [],
): Answer[] {
  const asked = new Set(
    questions.filter(({ ask }) => isAskedOf(ask, isApproved)).map(({ question }) => question),
  );
  const isAsked = ({ question }: Answer) => asked.has(question);
  return [...sent.filter(isAsked), ...stored.filter((one) => !isAsked(one))];
}

/** An answer as it is read: its question's words, and in the place of choices theirs. A yes or no stays 'Y' or 'N', and a date a date. */
export interface ReadAnswer extends Answer {
  kind: Question['kind'];
  audience: Audience;
  labelKo: string;
  labelEn: string;
  valueKo: string;
  valueEn: string;
}

const inWords = ({ kind, choices }: Question, value: string, name: 'labelKo' | 'labelEn') =>
  kind === 'oneOf' || kind === 'severalOf'
    ? chosenIn(value)
        .map((chosen) => choices.find(({ choice }) => choice === chosen)?.[name] ?? String(chosen))
        .join(', ')
    : value;

/** The answers in the order of their questions, for whom these may be read. */
export function readAnswers(
  questions: readonly Question[],
  answers: readonly Answer[],
  readers: readonly Audience[],
): ReadAnswer[] {
  const given = new Map(answers.map(({ question, value }) => [question, value]));
  return questions.flatMap((one) => {
    const value = given.get(one.question);
    if (value === undefined || !readers.includes(one.audience)) return [];
    const { question, kind, audience, labelKo, labelEn } = one;
    const words = { valueKo: inWords(one, value, 'labelKo'), valueEn: inWords(one, value, 'labelEn') };
    return [{ question, kind, audience, labelKo, labelEn, value, ...words }];
  });
}
