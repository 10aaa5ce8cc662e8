/** The questions of its own that an event's form asks beside the specification's fields (docs/rules.md, P53). */
import { z } from 'zod';
import { idx, line, optionalText, wholeNumber } from '../common/fields.ts';
import { limits } from '../common/limits.ts';
import type { FieldError } from '../common/validation.ts';
import type { FormKind } from './ask.ts';
import {
  type Audience,
  audiences,
  type QuestionAsk,
  type QuestionKind,
  questionAsks,
  questionKinds,
  questionSteps,
} from './question-words.ts';

export const questionChoice = z.object({
  /** Counted within the question by the server; a new choice has none. What somebody chose stays readable by it. */
  choice: wholeNumber(1, limits.questionChoicesEver).optional(),
  labelKo: line(limits.questionLabel),
  labelEn: line(limits.questionLabel),
});

export const question = z.object({
  /** By which its answers know it through all states of the form; the server gives it to a new one. */
  question: idx.optional(),
  kind: z.enum(questionKinds),
  ask: z.enum(questionAsks),
  step: z.enum(questionSteps),
  labelKo: line(limits.questionLabel),
  labelEn: line(limits.questionLabel),
  helpKo: optionalText(limits.formHelp),
  helpEn: optionalText(limits.formHelp),
  /** What the answers are for, as the consent says. */
  purposeKo: line(limits.questionPurpose),
  purposeEn: line(limits.questionPurpose),
  /** Months after the event for which an answer is kept. */
  months: wholeNumber(1, limits.questionMonths),
  /** Who reads the answers. */
  audience: z.enum(audiences),
  /** Of `oneOf` and `severalOf`, in their order; empty of the others. */
  choices: z.array(questionChoice).max(limits.questionChoices),
});
export type SentQuestion = z.output<typeof question>;

/** The same once it is saved: it and its choices have their numbers. */
export const savedQuestion = question.extend({
  question: idx,
  choices: z
    .array(questionChoice.extend({ choice: wholeNumber(1, limits.questionChoicesEver) }))
    .max(limits.questionChoices),
});
export type Question = z.output<typeof savedQuestion>;

/** What a form asked before, by which a saved question is known again. */
export interface KnownQuestion {
  question: number;
  kind: Question['kind'];
  /** The highest number that one of its choices ever had. */
  lastChoice: number;
}

const ofChoices = (kind: Question['kind']) => kind === 'oneOf' || kind === 'severalOf';

/** The steps of a kind in which its questions can stand; applications of buyers and registrations have one. */
export const stepsOfKind = (kind: FormKind): readonly Question['step'][] =>
  kind === 'COMPANY' ? questionSteps : ['detail'];

/**
 * What a question of a kind's form can be. Visitors register without an account, which a file needs, are not approved, and have no profile.
 * Files are private (docs/rules.md, F2).
 */
export const kindsOfForm = (kind: FormKind): readonly QuestionKind[] =>
  kind === 'VISITOR' ? questionKinds.filter((one) => one !== 'file') : questionKinds;
export const asksOfForm = (kind: FormKind): readonly QuestionAsk[] =>
  kind === 'VISITOR' ? questionAsks.filter((one) => one !== 'later') : questionAsks;
export const audiencesOf = (kind: FormKind, of: QuestionKind): readonly Audience[] =>
  kind === 'VISITOR' || of === 'file' ? ['managers'] : audiences;

interface Judging {
  kind: FormKind;
  known: readonly KnownQuestion[];
  /** How long what is entered for an event is kept at most. */
  mostMonths: number;
}

/**
 * What is wrong with the questions of a form that a manager saves. The kind of a saved one stays: its answers would not be readable by
 * another.
 */
export function faultsOfQuestions(
  questions: readonly SentQuestion[],
  { kind, known, mostMonths }: Judging,
): FieldError[] {
  const saved = new Map(known.map((one) => [one.question, one]));
  const seen = new Set<number>();
  const isNew = questions.filter((one) => one.question === undefined).length;
  const faults: FieldError[] = [];
  const refuse = (field: string, rule: FieldError['rule'], params: FieldError['params'] = {}) =>
    faults.push({ field, rule, params });
  if (known.length + isNew > limits.questionsEver)
    refuse('questions', 'too_many', { max: limits.questionsEver });
  for (const [at, one] of questions.entries()) {
    const before = one.question === undefined ? undefined : saved.get(one.question);
    const under = (name: string) => ['questions', at, name].join('.');
    if (one.question !== undefined) {
      if (!before) refuse(under('question'), 'one_of');
      if (seen.has(one.question)) refuse(under('question'), 'duplicate');
      seen.add(one.question);
    }
    if ((before && before.kind !== one.kind) || !kindsOfForm(kind).includes(one.kind))
      refuse(under('kind'), 'one_of');
    if (!asksOfForm(kind).includes(one.ask)) refuse(under('ask'), 'one_of');
    if (!audiencesOf(kind, one.kind).includes(one.audience)) refuse(under('audience'), 'one_of');
    if (!stepsOfKind(kind).includes(one.step)) refuse(under('step'), 'one_of');
    if (one.months > mostMonths) refuse(under('months'), 'months', { max: mostMonths });
    const least = ofChoices(one.kind) ? 2 : 0;
    if (one.choices.length < least) refuse(under('choices'), 'too_few', { min: least });
    if (least === 0 && one.choices.length > 0) refuse(under('choices'), 'too_many', { max: 0 });
    const numbers = one.choices.flatMap(({ choice }) => (choice === undefined ? [] : [choice]));
    if (new Set(numbers).size < numbers.length) refuse(under('choices'), 'duplicate');
    const last = before?.lastChoice ?? 0;
    if (numbers.some((choice) => choice > last)) refuse(under('choices'), 'one_of');
    if (last + one.choices.length - numbers.length > limits.questionChoicesEver)
      refuse(under('choices'), 'too_many', { max: limits.questionChoicesEver });
  }
  return faults;
}

/** A question with the next numbers for its new choices, and the last that is given then. */
export function withChoiceNumbers<Of extends Pick<SentQuestion, 'choices'>>(
  sent: Of,
  lastChoice: number,
): { choices: Question['choices']; lastChoice: number } {
  let last = lastChoice;
  const choices = sent.choices.map(({ choice, labelKo, labelEn }) => {
    if (choice === undefined) last += 1;
    return { choice: choice ?? last, labelKo, labelEn };
  });
  return { choices, lastChoice: last };
}
