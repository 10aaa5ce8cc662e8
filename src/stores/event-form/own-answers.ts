/** Answers to the event's own questions as a form holds them: under 'q12', several choices as a list. */
import { hasInk } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import type { Answer } from '#domain/common/sent-answer.ts';
import { isAskedOf } from '#domain/event-form/form.ts';
import type { Question } from '#domain/event-form/question.ts';
import type { Entered } from '../lib/blank.ts';
import { isKeptRef } from '../lib/upload/file-refs.ts';
import type { AskedForm } from './event-form.ts';

/** Under which name of `answers` a form holds an answer. */
export const nameOfAnswer = (question: number): string => `q${question}`;

/** The questions that a form asks of somebody, in one step or in all. */
export const ownQuestions = (
  { questions, isApproved }: Pick<AskedForm, 'questions' | 'isApproved'>,
  step?: Question['step'],
): Question[] =>
  questions.filter((one) => isAskedOf(one.ask, isApproved) && (step === undefined || one.step === step));

const valueHeld = ({ kind, choices }: Question, held: unknown): string => {
  const isOffered = (one: unknown) => choices.some(({ choice }) => String(choice) === String(one));
  // What only an earlier state of the form offered isn't shown: nobody could take it back.
  if (kind === 'severalOf') return Array.isArray(held) ? held.filter(isOffered).join(',') : '';
  if (kind === 'oneOf') return isOffered(held) ? String(held) : '';
  // Judged as if it were sent, which it is before the form is (`judgedAsSent`).
  if (kind === 'file' && isKeptRef(held)) return String(limits.idx);
  const value = String(held ?? '').trim();
  return kind === 'number' ? value.replaceAll(',', '') : value;
};

/** What was entered, as it is sent; nothing of a form that asks nothing of its own, so that what is stored stays. */
export function asSent(form: AskedForm, entered: Entered = {}): Answer[] | undefined {
  if (form.questions.length === 0) return undefined;
  return ownQuestions(form).flatMap((one) => {
    const value = valueHeld(one, entered[nameOfAnswer(one.question)]);
    return hasInk(value) ? [{ question: one.question, value }] : [];
  });
}

/** What was sent, as a form takes it. */
export const asEntered = (answers: readonly (Answer & Pick<Question, 'kind'>)[]): Entered =>
  Object.fromEntries(
    answers.map(({ question, kind, value }) => [
      nameOfAnswer(question),
      kind === 'severalOf' ? value.split(',') : kind === 'file' ? Number(value) : value,
    ]),
  );

/** The check of the answers, loaded where a form has questions of its own. */
export const loadJudge = () => import('#domain/event-form/answer.ts');
