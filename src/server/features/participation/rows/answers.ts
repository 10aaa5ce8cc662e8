/** Answers to the event's own questions (docs/rules.md, P54). */
import type { EventForm } from '#api/event/event-form.ts';
import { type ReadAnswer, readAnswers } from '#domain/event-form/answer.ts';
import { type Audience, audiences } from '#domain/event-form/question-words.ts';
import type { Answer } from '#domain/event-form/sent-answer.ts';
import type { Viewer } from '#domain/participation/participation.ts';
import type { Database } from '../../../db/open.ts';
import type { ParticipateRow } from '../../../db/tables.ts';
import { storedForm } from '../../event-form/forms.ts';
import type { Change } from './shown.ts';

const storedAnswers = async (db: Database, participateIdx: number): Promise<Answer[]> =>
  db
    .selectFrom('answer')
    .select(['questionIdx as question', 'value'])
    .where('participateIdx', '=', participateIdx)
    .orderBy('questionIdx')
    .execute();

type Of = Pick<ParticipateRow, 'idx' | 'type' | 'formIdx'>;

/** What somebody answered, by the state of the form that they saw, as far as these may read it. */
export async function answersOf(
  db: Database,
  { idx, type, formIdx }: Of,
  readers: readonly Audience[] = audiences,
): Promise<ReadAnswer[]> {
  // Without a saved form nothing of its own is asked.
  if (formIdx === null || type === 'VISITOR' || type === 'PRE-VISITOR') return [];
  const stored = await storedAnswers(db, idx);
  if (stored.length === 0) return [];
  const { questions } = await storedForm(db, type, formIdx);
  return readAnswers(questions, stored, readers);
}

/** What somebody reads of them in a profile that they may see: all who gave them and managers, partners more than others (V4). */
export function answersShown(
  db: Database,
  viewer: Viewer,
  subject: Of,
  isPartner: boolean,
): Promise<ReadAnswer[]> {
  if (viewer.isManager || viewer.participateIdx === subject.idx) return answersOf(db, subject);
  return answersOf(db, subject, isPartner ? ['partners', 'profile'] : ['profile']);
}

/** Makes the answers of a participation, whose row the caller holds, exactly these. */
export async function saveAnswers(
  trx: Database,
  { idx: participateIdx, eventIdx }: Pick<ParticipateRow, 'idx' | 'eventIdx'>,
  { kind, questions }: EventForm,
  answers: readonly Answer[],
): Promise<Change> {
  if (kind === 'VISITOR') return 'nothing';
  const stored = new Map(
    (await storedAnswers(trx, participateIdx)).map(({ question, value }) => [question, value]),
  );
  const months = new Map(questions.map((one) => [one.question, one.months]));
  const wanted = new Map(answers.map(({ question, value }) => [question, value.trim()]));
  const gone = [...stored.keys()].filter((question) => !wanted.has(question));
  if (gone.length > 0)
    await trx
      .deleteFrom('answer')
      .where('participateIdx', '=', participateIdx)
      .where('questionIdx', 'in', gone)
      .execute();
  const written = [...wanted].filter(([question, value]) => stored.get(question) !== value);
  for (const [questionIdx, value] of written)
    await trx
      .insertInto('answer')
      .values({
        participateIdx,
        questionIdx,
        eventIdx,
        formKind: kind,
        value,
        keepMonths: months.get(questionIdx) ?? 1,
      })
      .onConflict((on) => on.columns(['participateIdx', 'questionIdx']).doUpdateSet({ value }))
      .execute();
  return gone.length + written.length > 0 ? 'profile' : 'nothing';
}
