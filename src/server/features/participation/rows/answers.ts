/** Answers to the event's own questions (docs/rules.md, P54). */
import type { EventForm } from '#api/event/event-form.ts';
import type { Answer } from '#domain/common/sent-answer.ts';
import { answerField, type ReadAnswer, readAnswers } from '#domain/event-form/answer.ts';
import { type Audience, audiences } from '#domain/event-form/question-words.ts';
import type { Viewer } from '#domain/participation/participation.ts';
import type { Database } from '../../../db/open.ts';
import type { ParticipateRow } from '../../../db/tables.ts';
import { assertOwnsFiles, type NamedFile } from '../../../platform/storage/named-files.ts';
import { storedForm } from '../../event-form/forms.ts';
import { askedBefore } from '../../event-form/questions.ts';
import type { Change } from './shown.ts';

const storedRows = (db: Database, participateIdx: number) =>
  db
    .selectFrom('answer')
    .select(['questionIdx as question', 'value', 'audience'])
    .where('participateIdx', '=', participateIdx)
    .orderBy('questionIdx')
    .execute();

type Of = Pick<ParticipateRow, 'idx' | 'type' | 'formIdx'>;

/**
 * What somebody answered, by the state of the form that they saw, as far as these may read it. Of somebody without an account that state
 * goes on with what managers put in, and a question that it left stays the one that was answered, for whom it was answered.
 */
export async function answersOf(
  db: Database,
  { idx, type, formIdx }: Of,
  readers: readonly Audience[] = audiences,
): Promise<ReadAnswer[]> {
  // Without a saved form nothing of its own is asked.
  if (formIdx === null || type === 'VISITOR' || type === 'PRE-VISITOR') return [];
  const stored = await storedRows(db, idx);
  if (stored.length === 0) return [];
  const { questions } = await storedForm(db, type, formIdx);
  const left = new Map(
    stored
      .filter(
        ({ question, audience }) =>
          readers.includes(audience) && !questions.some((one) => one.question === question),
      )
      .map(({ question, audience }) => [question, audience]),
  );
  const before = (await askedBefore(db, [...left.keys()])).map((one) => ({
    ...one,
    audience: left.get(one.question) ?? one.audience,
  }));
  return readAnswers([...questions, ...before], stored, readers);
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

/** Makes the answers of a participation, whose row the caller holds, exactly these; `invalid_parameter` at a file that is not its member's. */
export async function saveAnswers(
  trx: Database,
  own: Pick<ParticipateRow, 'idx' | 'eventIdx' | 'memberIdx'>,
  { kind, questions }: EventForm,
  answers: readonly Answer[],
): Promise<Change> {
  if (kind === 'VISITOR') return 'nothing';
  const { idx: participateIdx, eventIdx, memberIdx } = own;
  const stored = new Map((await storedRows(trx, participateIdx)).map((row) => [row.question, row]));
  const asked = new Map(questions.map((one) => [one.question, one]));
  const wanted = new Map(answers.map(({ question, value }) => [question, value.trim()]));
  const gone = [...stored.values()].filter(({ question }) => !wanted.has(question));
  const written = [...wanted].filter(([question, value]) => stored.get(question)?.value !== value);
  const files = written.flatMap(([question, value]): NamedFile[] =>
    asked.get(question)?.kind === 'file'
      ? [{ field: answerField(question), kind: 'answerFile', fileIdx: Number(value) }]
      : [],
  );
  await assertOwnsFiles(trx, memberIdx, files);
  if (gone.length > 0)
    await trx
      .deleteFrom('answer')
      .where('participateIdx', '=', participateIdx)
      .where(
        'questionIdx',
        'in',
        gone.map(({ question }) => question),
      )
      .execute();
  for (const [questionIdx, value] of written) {
    const { kind: questionKind, months = 1, audience = 'managers' } = asked.get(questionIdx) ?? {};
    const fileIdx = questionKind === 'file' ? Number(value) : null;
    await trx
      .insertInto('answer')
      .values({
        ...{ participateIdx, questionIdx, eventIdx, formKind: kind, value, fileIdx, audience },
        keepMonths: months,
      })
      .onConflict((on) => on.columns(['participateIdx', 'questionIdx']).doUpdateSet({ value, fileIdx }))
      .execute();
  }
  if (gone.length + written.length === 0) return 'nothing';
  // Lists are narrowed by what everyone may read (docs/rules.md, P60).
  const isListed = [...gone.map(({ question }) => question), ...written.map(([question]) => question)].some(
    (question) => (stored.get(question) ?? asked.get(question))?.audience === 'profile',
  );
  return isListed ? 'lists' : 'profile';
}
