import { type DdlTypes, oneOf } from './ddl-types.ts';

/**
 * How an event's meetings come about, and whom each participant would like to meet, in order: only approved ones rank and are ranked, a
 * list counts from 1 without gaps or ties, and nobody is on it twice. docs/rules.md, R1 to R3.
 */
export function up({ strict }: DdlTypes): string[] {
  return [
    `alter table event add column matching_way text not null default 'open' ${oneOf('matching_way', ['open', 'arranged', 'mixed'])}`,
    `alter table event add column rank_most integer not null default 10 check (rank_most between 1 and 50)`,
    // Until when people rank; null: until the meetings are published.
    `alter table event add column rank_until text`,
    // Since when the meetings stand that the organiser made.
    `alter table event add column published_at text`,
    // after_rank: the place before this one, which has to be taken, too. The state lets nobody stay on a list who takes part no more.
    `create table preference (
      event_idx integer not null,
      from_idx integer not null,
      from_side text not null,
      to_idx integer not null,
      to_side text not null,
      ps text not null default 'COMPLETE' check (ps = 'COMPLETE'),
      rank integer not null check (rank between 1 and 50),
      after_rank integer generated always as (case when rank > 1 then rank - 1 end) stored,
      primary key (from_idx, to_idx),
      unique (from_idx, rank),
      check ((from_side = 'company' and to_side = 'buyer') or (from_side = 'buyer' and to_side = 'company')),
      foreign key (from_idx, event_idx, from_side, ps) references participate (idx, event_idx, side, state),
      foreign key (to_idx, event_idx, to_side, ps) references participate (idx, event_idx, side, state),
      foreign key (from_idx, after_rank) references preference (from_idx, rank) deferrable initially deferred
    )${strict}`,
    `create index preference_to on preference (to_idx)`,
    `create index preference_event on preference (event_idx)`,
    // Of a participation that has saved its list, or was reminded to: how often it was saved, and when last.
    `create table ranking (
      participate_idx integer primary key references participate (idx),
      event_idx integer not null,
      version integer not null default 0 check (version >= 0),
      saved_at text,
      reminded_at text,
      check ((version = 0) = (saved_at is null))
    )${strict}`,
    `create index ranking_event on ranking (event_idx)`,
  ];
}
