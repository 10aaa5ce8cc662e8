import { type DdlTypes, oneOf } from './ddl-types.ts';

/**
 * The questions that an event's forms ask beside the specification's fields, and the answers. docs/rules/event-form.md says what holds.
 * An answer is of a participation of the event and the kind whose form asks its question, and each has one to each question.
 */
export function up({ idx, strict }: DdlTypes): string[] {
  const formKind = `form_kind text not null ${oneOf('form_kind', ['COMPANY', 'BUYER', 'OKTA'])}`;
  const kinds = ['line', 'text', 'number', 'date', 'oneOf', 'severalOf', 'yesNo'];
  return [
    // JSON: what each saved state asks, in its order.
    `alter table event_form add column questions text not null default '[]'`,
    `create table form_question (
      idx ${idx},
      event_idx integer not null references event (idx),
      ${formKind},
      kind text not null ${oneOf('kind', kinds)},
      -- Choices are counted and never counted anew, so that what somebody chose means the same later.
      last_choice integer not null check (last_choice between 0 and 200),
      -- JSON: the question as it was last saved.
      definition text not null,
      unique (idx, event_idx, form_kind)
    )${strict}`,
    `create index form_question_event on form_question (event_idx, form_kind, idx)`,
    `create unique index participate_by_form on participate (idx, event_idx, type)`,
    `create table answer (
      participate_idx integer not null,
      question_idx integer not null,
      event_idx integer not null,
      ${formKind},
      value text not null check (value <> ''),
      -- Months after the event, as the form said by which it was given.
      keep_months integer not null check (keep_months between 1 and 120),
      primary key (participate_idx, question_idx),
      foreign key (participate_idx, event_idx, form_kind) references participate (idx, event_idx, type),
      foreign key (question_idx, event_idx, form_kind) references form_question (idx, event_idx, form_kind)
    )${strict}`,
    `create index answer_question on answer (question_idx, participate_idx)`,
    `create index answer_kept on answer (event_idx, keep_months)`,
  ];
}
