import { type DdlTypes, oneOf } from './ddl-types.ts';

const yn = (column: string) => `${column} text not null default 'N' ${oneOf(column, ['Y', 'N'])}`;

/**
 * What the organiser says of meetings before they are placed: which stay where they are, how many somebody is to have, which comes before
 * which, and whom they want to bring together. docs/model.md says what is refused.
 */
export function up({ idx, strict, times }: DdlTypes): string[] {
  return [
    // While it is here the placement can neither go nor change slot or table.
    `create table placement_lock (
      matching_idx integer primary key,
      slot_idx integer not null,
      -- Null by video.
      table_idx integer,
      created_at text not null,
      foreign key (matching_idx, slot_idx) references placement (matching_idx, slot_idx),
      foreign key (slot_idx, table_idx, matching_idx) references placement (slot_idx, table_idx, matching_idx)
    )${strict}`,
    `create index placement_lock_slot on placement_lock (slot_idx)`,
    `alter table participate add column meetings_least integer check (meetings_least between 1 and 500)`,
    `alter table participate add column meetings_most integer
      check (meetings_most between 1 and 500 and (meetings_least is null or meetings_least <= meetings_most))`,
    `create unique index matching_in_event on matching (idx, event_idx)`,
    `create table meeting_order (
      event_idx integer not null,
      before_idx integer not null,
      after_idx integer not null,
      created_at text not null,
      primary key (before_idx, after_idx),
      check (before_idx <> after_idx),
      foreign key (before_idx, event_idx) references matching (idx, event_idx) on delete cascade,
      foreign key (after_idx, event_idx) references matching (idx, event_idx) on delete cascade
    )${strict}`,
    // Two are in one order or in none.
    `create unique index meeting_order_pair on meeting_order
      ((case when before_idx < after_idx then before_idx else after_idx end),
       (case when before_idx < after_idx then after_idx else before_idx end))`,
    `create index meeting_order_after on meeting_order (after_idx)`,
    // Making the meetings of a sheet: one at a time in an event.
    `create table pair_run (
      idx ${idx},
      event_idx integer not null references event (idx),
      member_idx integer not null references member (idx),
      created_at text not null,
      ended_at text,
      unique (idx, event_idx)
    )${strict}`,
    `create unique index pair_run_open on pair_run (event_idx) where ended_at is null`,
    `create index pair_run_event on pair_run (event_idx, idx)`,
    // A company and a buyer whom the organiser wants to meet, and what became of it.
    `create table wanted_pair (
      idx ${idx},
      event_idx integer not null,
      company_idx integer not null,
      cs text not null default 'company' check (cs = 'company'),
      buyer_idx integer not null,
      bs text not null default 'buyer' check (bs = 'buyer'),
      -- 1 goes first; null after all others.
      rank integer check (rank between 1 and 9999),
      ${yn('must')},
      ${yn('is_translator')},
      -- Two letters of ISO 639-1; null: whichever.
      translator_language text check (length(translator_language) = 2),
      note text check (length(note) between 1 and 200),
      row_no integer not null check (row_no >= 1),
      state text not null ${oneOf('state', ['waiting', 'made', 'unplaced'])},
      -- What kept it from a place, words with spaces between.
      obstacles text,
      run_idx integer,
      -- Whether the meeting was made in this run, of which its people are told when it ends.
      ${yn('is_new')},
      ${times},
      unique (company_idx, buyer_idx),
      check ((state = 'unplaced') = (obstacles is not null)),
      check (is_new = 'N' or state = 'made'),
      check (state <> 'waiting' or run_idx is not null),
      foreign key (company_idx, event_idx, cs) references participate (idx, event_idx, side),
      foreign key (buyer_idx, event_idx, bs) references participate (idx, event_idx, side),
      foreign key (run_idx, event_idx) references pair_run (idx, event_idx)
    )${strict}`,
    `create index wanted_pair_buyer on wanted_pair (buyer_idx)`,
    `create index wanted_pair_event on wanted_pair (event_idx, state, idx)`,
    `create index wanted_pair_run on wanted_pair (run_idx)`,
    // Of meetingsArranged: how many at once.
    `alter table notice add column meetings integer check (meetings >= 2)`,
  ];
}
