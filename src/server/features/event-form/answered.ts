/** Finding by answers to the event's own questions, for managers (docs/rules.md, P54, P60). */
import { type SqlBool, sql } from 'kysely';
import { filterKinds } from '#domain/event-form/question-words.ts';
import type { Database } from '../../db/open.ts';

export interface AskedAnswer {
  /** An answer whose question isn't said is one of this event: its rows are found by an index. */
  eventIdx: number;
  question?: number | undefined;
  /** As it is stored: a choice by its number, also one of several; yes or no as 'Y' or 'N'. */
  answer?: string | undefined;
}

/** Whether an answer is this one. Several choices are stored as '1,3', and found by each. */
function isThis(table: 'answer' | 'visitorAnswer', asked: string) {
  const value = sql.ref(`${table}.value`);
  const isEqual = sql<SqlBool>`${value} = ${asked}`;
  if (!/^\d{1,3}$/.test(asked)) return isEqual;
  const ofSeveral = sql`exists (select 1 from form_question
    where form_question.idx = ${sql.ref(`${table}.questionIdx`)} and form_question.kind = 'severalOf')`;
  return sql<SqlBool>`(${isEqual} or (',' || ${value} || ',' like ${`%,${asked},%`} and ${ofSeveral}))`;
}

/** The participations that gave an answer to a question, or any answer to it; a visitor's is of their registration. */
export const whoAnswered = (db: Database, asked: AskedAnswer) =>
  db
    .selectFrom('answer')
    .select('answer.participateIdx')
    .where('answer.eventIdx', '=', asked.eventIdx)
    .$if(asked.question !== undefined, (query) => query.where('answer.questionIdx', '=', asked.question ?? 0))
    .$if(asked.answer !== undefined, (query) => query.where(isThis('answer', asked.answer ?? '')))
    .unionAll(
      db
        .selectFrom('visitor')
        .select('visitor.participateIdx')
        .where('visitor.participateIdx', 'is not', null)
        .where('visitor.idx', 'in', visitorsWhoAnswered(db, asked))
        .$narrowType<{ participateIdx: number }>(),
    );

/** Who gave an answer by which lists are narrowed, and which everyone may read who sees their profile. */
export const whoAnsweredInProfile = (
  db: Database,
  { question, answer }: { question: number; answer: string },
) =>
  db
    .selectFrom('answer')
    .innerJoin('formQuestion', 'formQuestion.idx', 'answer.questionIdx')
    .select('answer.participateIdx')
    .where('answer.questionIdx', '=', question)
    .where('answer.audience', '=', 'profile')
    .where('formQuestion.kind', 'in', filterKinds)
    .where(isThis('answer', answer));

/** The same of registrations. */
export const visitorsWhoAnswered = (db: Database, { eventIdx, question, answer }: AskedAnswer) =>
  db
    .selectFrom('visitorAnswer')
    .select('visitorAnswer.visitorIdx')
    .where('visitorAnswer.eventIdx', '=', eventIdx)
    .$if(question !== undefined, (query) => query.where('visitorAnswer.questionIdx', '=', question ?? 0))
    .$if(answer !== undefined, (query) => query.where(isThis('visitorAnswer', answer ?? '')));
