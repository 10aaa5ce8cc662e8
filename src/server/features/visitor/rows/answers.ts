/** Visitors' answers to the event's own questions, which stand with their registration (docs/rules.md, P58). */

import type { Answer } from '#domain/common/sent-answer.ts';
import { type ReadAnswer, readAnswers } from '#domain/event-form/answer.ts';
import type { Question } from '#domain/event-form/question.ts';
import { audiences } from '#domain/event-form/question-words.ts';
import type { Database } from '../../../db/open.ts';
import { storedForm } from '../../event-form/forms.ts';
import type { VisitorRow } from './registration.ts';

type Of = Pick<VisitorRow, 'idx' | 'formIdx'>;

/** What one answered, as it is stored. */
export const answersStored = (db: Database, visitorIdx: number): Promise<Answer[]> =>
  db
    .selectFrom('visitorAnswer')
    .select(['questionIdx as question', 'value'])
    .where('visitorIdx', '=', visitorIdx)
    .orderBy('questionIdx')
    .execute();

/** What each of these answered, by the state of the form that they saw; of who answered nothing there is no entry. */
export async function answersOfVisitors(
  db: Database,
  rows: readonly Of[],
): Promise<ReadonlyMap<number, ReadAnswer[]>> {
  // Without a saved form nothing of its own is asked.
  const asked = rows.filter(({ formIdx }) => formIdx !== null);
  if (asked.length === 0) return new Map();
  const stored = await db
    .selectFrom('visitorAnswer')
    .select(['visitorIdx', 'questionIdx as question', 'value'])
    .where(
      'visitorIdx',
      'in',
      asked.map(({ idx }) => idx),
    )
    .execute();
  if (stored.length === 0) return new Map();
  const given = Map.groupBy(stored, ({ visitorIdx }) => visitorIdx);
  const questions = new Map<number | null, readonly Question[]>();
  for (const formIdx of new Set(asked.map((row) => row.formIdx)))
    questions.set(formIdx, (await storedForm(db, 'VISITOR', formIdx)).questions);
  return new Map(
    asked.flatMap(({ idx, formIdx }) => {
      const own = given.get(idx);
      return own ? [[idx, readAnswers(questions.get(formIdx) ?? [], own, audiences)] as const] : [];
    }),
  );
}

/** The same of one. */
export const answersOfVisitor = async (db: Database, row: Of): Promise<ReadAnswer[]> =>
  (await answersOfVisitors(db, [row])).get(row.idx) ?? [];

/** Of the registration of a participation; none where that is over. */
export async function answersOfOwnVisitor(db: Database, participateIdx: number): Promise<ReadAnswer[]> {
  const row = await db
    .selectFrom('visitor')
    .select(['idx', 'formIdx'])
    .where('participateIdx', '=', participateIdx)
    .executeTakeFirst();
  return row ? answersOfVisitor(db, row) : [];
}

/** Makes the answers of a registration, whose row the caller holds, exactly these. Answers how many are others than before. */
export async function saveVisitorAnswers(
  trx: Database,
  { idx: visitorIdx, eventIdx }: Pick<VisitorRow, 'idx' | 'eventIdx'>,
  questions: readonly Question[],
  answers: readonly Answer[],
): Promise<number> {
  const before = await answersStored(trx, visitorIdx);
  const stood = new Map(before.map(({ question, value }) => [question, value]));
  const months = new Map(questions.map((one) => [one.question, one.months]));
  const wanted = new Map(answers.map(({ question, value }) => [question, value.trim()]));
  const gone = [...stood.keys()].filter((question) => !wanted.has(question));
  if (gone.length > 0)
    await trx
      .deleteFrom('visitorAnswer')
      .where('visitorIdx', '=', visitorIdx)
      .where('questionIdx', 'in', gone)
      .execute();
  const written = [...wanted].filter(([question, value]) => stood.get(question) !== value);
  if (written.length > 0)
    await trx
      .insertInto('visitorAnswer')
      .values(
        written.map(([questionIdx, value]) => ({
          ...{ visitorIdx, questionIdx, eventIdx, value },
          formKind: 'VISITOR' as const,
          keepMonths: months.get(questionIdx) ?? 1,
        })),
      )
      .onConflict((on) =>
        on.columns(['visitorIdx', 'questionIdx']).doUpdateSet((of) => ({ value: of.ref('excluded.value') })),
      )
      .execute();
  return gone.length + written.length;
}

/** What registrations answered that are erased. */
export async function forgetVisitorAnswers(trx: Database, visitorIdxs: readonly number[]): Promise<void> {
  if (visitorIdxs.length > 0)
    await trx
      .deleteFrom('visitorAnswer')
      .where('visitorIdx', 'in', [...visitorIdxs])
      .execute();
}
