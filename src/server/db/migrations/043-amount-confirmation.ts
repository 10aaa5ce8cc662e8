import { type DdlTypes, oneOf } from './ddl-types.ts';

/**
 * That a company asked its buyer whether the amount of a contract is right, and what the buyer said, with the amount that it was
 * about: where the log says another one now, the question is open again.
 */
export function up({ idx, strict, money }: DdlTypes): string[] {
  const amount = (of: string) => [
    `${of}_amount ${money} check (${of}_amount > 0)`,
    `${of}_currency text check (length(${of}_currency) = 3)`,
    `${of}_at text`,
  ];
  const isMissing = (column: string) => `(answer is null) = (${column} is null)`;
  return [
    // A log and the meeting that it is of, so that a question can only be of such a pair.
    `create unique index counseling_meeting on counseling (idx, matching_idx)`,
    `create table amount_confirmation (
      idx ${idx},
      counseling_idx integer not null unique,
      matching_idx integer not null unique,
      ${amount('asked').join(' not null,\n      ')} not null,
      answer text ${oneOf('answer', ['RIGHT', 'NOT_RIGHT'])},
      ${amount('answered').join(',\n      ')},
      check (${['answered_amount', 'answered_currency', 'answered_at'].map(isMissing).join(' and ')}),
      foreign key (counseling_idx, matching_idx) references counseling (idx, matching_idx) on delete cascade
    )${strict}`,
  ];
}
