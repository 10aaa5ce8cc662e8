/** Questions of an event's own, as a manager saves them. */
import type { FormKind } from '#domain/event-form/ask.ts';
import type { Question, SentQuestion } from '#domain/event-form/question.ts';
import { eraseAnswers } from '#server/features/retention/erase-answers.ts';
import type { TestApp } from './compose.ts';
import type { Person } from './factories.ts';

/** A question of one line that managers read, or what is given of it. */
export const asked = (given: Partial<SentQuestion> = {}): SentQuestion => ({
  kind: 'line',
  ask: 'optional',
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
  ...given,
});

/** One with the choices 1 (Small) and 2 (Large). */
export const choosing = (given: Partial<SentQuestion> = {}): SentQuestion =>
  asked({
    kind: 'oneOf',
    choices: [
      { labelKo: '소', labelEn: 'Small' },
      { labelKo: '대', labelEn: 'Large' },
    ],
    ...given,
  });

/** Saves the form of a kind over the version that is named. */
export const saveQuestions = async (
  desk: Person,
  { eventIdx, kind, basedOn = 0 }: { eventIdx: number; kind: FormKind; basedOn?: number },
  questions: SentQuestion[],
) =>
  (await desk.client('POST /manage/event/saveForm', { eventIdx, kind, basedOn, fields: [], questions })).data;

export const numbersOf = (questions: readonly Question[]): number[] =>
  questions.map(({ question }) => question);

/** Erases the answers of all events whose time is over by then; the job does so of one event and time in each run. */
export async function keptLongEnough({ db }: TestApp, now: Date): Promise<void> {
  while ((await eraseAnswers(db, now)) > 0);
}
