import { oneOf } from './ddl-types.ts';

/**
 * Which side ended a request or a meeting, so that a sheet of pairs that is sent again does not make it anew; that the organiser wants one
 * nevertheless; and how often a pair, or a run of pairs, met an error. docs/rules/meetings-in-bulk.md, M49, M60.
 */
export const up = (): string[] => [
  // Null: it lives, or the organiser, the clock or a participation that ended has ended it.
  `alter table matching add column ended_by text ${oneOf('ended_by', ['company', 'buyer'])}
    check (ended_by is null or state in ('denied', 'cancel'))`,
  `update matching set ended_by = declined_by where declined_by is not null`,
  `alter table wanted_pair add column is_insisted text not null default 'N' ${oneOf('is_insisted', ['Y', 'N'])}`,
  `alter table wanted_pair add column tries integer not null default 0 check (tries between 0 and 3)`,
  `alter table pair_run add column tries integer not null default 0 check (tries between 0 and 3)`,
];
