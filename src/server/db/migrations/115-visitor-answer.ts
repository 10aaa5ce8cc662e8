import type { Kysely } from 'kysely';
import type { DdlTypes, Engine } from './ddl-types.ts';
import { replaceWords } from './replace-words.ts';

/**
 * The form of visitors asks questions of the event's own, too, and their answers stand with the registration, which most have without an
 * account. docs/rules/event-form.md, P58.
 */
export const up = ({ strict }: DdlTypes): string[] => [
  `create unique index visitor_by_event on visitor (idx, event_idx)`,
  `create table visitor_answer (
    visitor_idx integer not null,
    question_idx integer not null,
    event_idx integer not null,
    form_kind text not null check (form_kind = 'VISITOR'),
    value text not null check (value <> ''),
    -- Months after the event, as the form said by which it was given.
    keep_months integer not null check (keep_months between 1 and 120),
    primary key (visitor_idx, question_idx),
    foreign key (visitor_idx, event_idx) references visitor (idx, event_idx),
    foreign key (question_idx, event_idx, form_kind) references form_question (idx, event_idx, form_kind)
  )${strict}`,
  `create index visitor_answer_question on visitor_answer (question_idx, visitor_idx)`,
  `create index visitor_answer_kept on visitor_answer (event_idx, keep_months)`,
];

export const fill = (db: Kysely<unknown>, engine: Engine): Promise<void> =>
  replaceWords(db, engine, 'form_question', 'form_kind', ['COMPANY', 'BUYER', 'OKTA', 'VISITOR']);
