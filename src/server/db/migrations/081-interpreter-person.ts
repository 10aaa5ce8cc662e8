import type { DdlTypes } from './ddl-types.ts';

/**
 * Interpreters are people: what they are called, how they are reached, and the link to their own schedule, of which the hash of the
 * token is kept. One who was taken out stays for the meetings that they had, and has no link.
 */
export const up = ({ strict }: DdlTypes): string[] => [
  `alter table interpreter add column name text`,
  `alter table interpreter add column email text`,
  // E.164.
  `alter table interpreter add column mobile text`,
  `alter table interpreter add column token_hash text`,
  `alter table interpreter add column linked_at text check ((linked_at is null) = (token_hash is null))`,
  `alter table interpreter add column removed_at text check (removed_at is null or token_hash is null)`,
  `create unique index interpreter_token on interpreter (token_hash)`,
  // Meetings that an interpreter had and has no more: their calendar takes the entry away.
  `create table interpreter_release (
    interpreter_idx integer not null references interpreter (idx) on delete cascade,
    matching_idx integer not null references matching (idx) on delete cascade,
    starts_at text not null,
    table_no integer not null,
    primary key (interpreter_idx, matching_idx)
  )${strict}`,
  `create index interpreter_release_matching on interpreter_release (matching_idx)`,
  `create index placement_interpreter on placement (interpreter_idx)`,
  // What managers changed of interpreters is erased with the event's other records.
  `create index audit_of_interpreter on audit (event_idx) where subject = 'interpreter'`,
];
