/** The questions that forms of an event ask, and asked (docs/rules.md, P53). */
import type { EventForm } from '#api/event/event-form.ts';
import type { FieldError } from '#domain/common/validation.ts';
import type { FormKind } from '#domain/event-form/ask.ts';
import {
  faultsOfQuestions,
  type KnownQuestion,
  type Question,
  type SentQuestion,
  savedQuestion,
  withChoiceNumbers,
} from '#domain/event-form/question.ts';
import type { Database } from '../../db/open.ts';
import { organiser } from '../../platform/site/identity.ts';

interface Of {
  eventIdx: number;
  kind: FormKind;
}

/** What is wrong with the questions that a manager saves, and which there were before. */
export async function judgedQuestions(
  db: Database,
  { eventIdx, kind }: Of,
  questions: readonly SentQuestion[],
): Promise<{ faults: FieldError[]; known: Stored[] }> {
  if (questions.length === 0) return { faults: [], known: [] };
  const known = await db
    .selectFrom('formQuestion')
    .select(['idx as question', 'kind', 'lastChoice', 'definition'])
    .where('eventIdx', '=', eventIdx)
    .where('formKind', '=', kind)
    .execute();
  return { faults: faultsOfQuestions(questions, { kind, known, mostMonths: mostMonthsOf(kind) }), known };
}

/** How long what is entered by a form of this kind is kept, and its answers at most. */
function mostMonthsOf(kind: FormKind): number {
  const { participations, visitors } = organiser().keeping.retention;
  return kind === 'VISITOR' ? visitors : participations;
}

interface Stored extends KnownQuestion {
  /** JSON: `Question`. */
  definition: string;
}

/** What a question's answers are read by: choices that it offers no more stay, behind the others. */
function definitionOf(one: Question, before: Stored | undefined): Question {
  const offered = new Set(one.choices.map(({ choice }) => choice));
  const gone = before ? (JSON.parse(before.definition) as Question).choices : [];
  return { ...one, choices: [...one.choices, ...gone.filter(({ choice }) => !offered.has(choice))] };
}

/** Saves the questions of a form's new state; new ones, and new choices, get their numbers. The caller's transaction falls if the state is refused. */
export async function saveQuestions(
  trx: Database,
  { eventIdx, kind, known }: Of & { known: readonly Stored[] },
  questions: readonly SentQuestion[],
): Promise<Question[]> {
  const saved: Question[] = [];
  for (const sent of questions) {
    const before = known.find((one) => one.question === sent.question);
    const { choices, lastChoice } = withChoiceNumbers(sent, before?.lastChoice ?? 0);
    const question = before?.question ?? (await newNumber(trx, { eventIdx, kind }, sent));
    // In the schema's order, as the next saving sends it.
    const one = savedQuestion.parse({ ...sent, question, choices });
    await trx
      .updateTable('formQuestion')
      .set({ lastChoice, definition: JSON.stringify(definitionOf(one, before)) })
      .where('idx', '=', question)
      .execute();
    saved.push(one);
  }
  return saved;
}

async function newNumber(
  trx: Database,
  { eventIdx, kind: formKind }: Of,
  { kind }: SentQuestion,
): Promise<number> {
  const made = await trx
    .insertInto('formQuestion')
    .values({ eventIdx, formKind, kind, lastChoice: 0, definition: '' })
    .returning('idx')
    .executeTakeFirstOrThrow();
  return made.idx;
}

/** The questions of a form of another event, as new ones of this. They promise no more than what is entered now is kept. */
export async function copyQuestions(
  trx: Database,
  eventIdx: number,
  { kind, questions }: EventForm,
): Promise<Question[]> {
  const asNew = questions.map(({ question: _, choices, ...one }) => ({
    ...one,
    months: Math.min(one.months, mostMonthsOf(kind)),
    choices: choices.map(({ labelKo, labelEn }) => ({ labelKo, labelEn })),
  }));
  return saveQuestions(trx, { eventIdx, kind, known: [] }, asNew);
}

/** All questions that forms of an event asked, as they were last saved, with all choices that they ever offered. */
export async function questionsEver(
  db: Database,
  eventIdx: number,
): Promise<{ formKind: FormKind; question: Question }[]> {
  const rows = await db
    .selectFrom('formQuestion')
    .select(['formKind', 'definition'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('idx')
    .execute();
  return rows.map(({ formKind, definition }) => ({ formKind, question: JSON.parse(definition) as Question }));
}

/** Questions of these numbers as a form asked them last, for answers that are there longer than their questions. */
export async function askedBefore(db: Database, numbers: readonly number[]): Promise<Question[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('formQuestion')
    .select('definition')
    .where('idx', 'in', [...numbers])
    .orderBy('idx')
    .execute();
  return rows.map(({ definition }) => JSON.parse(definition) as Question);
}
