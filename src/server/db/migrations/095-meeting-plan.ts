import { type DdlTypes, oneOf } from './ddl-types.ts';

const yn = (column: string) => `${column} text not null default 'N' ${oneOf(column, ['Y', 'N'])}`;

/**
 * Plans of meetings: drafts of who meets whom, when and where, which nobody but managers reads until one is published. In a draft, too,
 * nobody, no table and no interpreter is in two meetings of a slot. docs/rules/plans.md says what holds.
 */
export function up({ idx, strict, times }: DdlTypes): string[] {
  return [
    `create table meeting_plan (
      idx ${idx},
      event_idx integer not null references event (idx),
      name text not null check (length(name) between 1 and 80),
      -- waiting: only what waits for a place was planned, around all that stands.
      scope text not null ${oneOf('scope', ['whole', 'waiting'])},
      -- draft; held: nothing is visible for a minute; publishing; asking: it stood still too long, and a manager decides; published.
      state text not null default 'draft' ${oneOf('state', ['draft', 'held', 'publishing', 'asking', 'published'])},
      -- Rises with each change; a change names the one that it was made on.
      version integer not null default 1 check (version >= 1),
      -- What counts, the first the most; words with spaces between.
      criteria text not null,
      member_idx integer not null references member (idx),
      -- Of the best plan of the last run, as JSON (MeetingPlanResult); null before one was found.
      result text,
      published_by integer references member (idx),
      -- When the minute ends in which it can be taken back.
      held_until text,
      -- When its last portion was made real.
      moved_on_at text,
      published_at text,
      ${times},
      unique (idx, event_idx),
      check ((state in ('draft')) = (held_until is null)),
      check ((state in ('draft')) = (published_by is null)),
      check ((state = 'published') = (published_at is not null))
    )${strict}`,
    `create index meeting_plan_event on meeting_plan (event_idx, idx)`,
    // One at a time is published.
    `create unique index meeting_plan_publishing on meeting_plan (event_idx) where state in ('held', 'publishing', 'asking')`,
    `create table meeting_plan_row (
      plan_idx integer not null,
      event_idx integer not null,
      company_idx integer not null,
      cs text not null default 'company' check (cs = 'company'),
      buyer_idx integer not null,
      bs text not null default 'buyer' check (bs = 'buyer'),
      -- The request or meeting of the two that stood when the plan was made; what stands now is read anew when it is published.
      matching_idx integer,
      weight integer not null check (weight >= 0),
      ${yn('must')},
      -- Where it is planned: a slot, with a table or by video, somebody of either side, perhaps an interpreter. All null: no place.
      -- These name what may be gone when the plan is published: then the row stays in the draft, and says so.
      slot_idx integer,
      table_idx integer,
      ${yn('by_video')},
      interpreter_idx integer,
      company_rep_idx integer,
      buyer_rep_idx integer,
      -- Stays where it is when the plan is run again.
      ${yn('locked')},
      -- Where the meeting was when the plan was made.
      was_slot_idx integer,
      was_table_idx integer,
      -- Of a row without a place: why, as JSON (Reason of the schedule engine).
      reason text,
      -- Once the plan is published: done, or it no longer fitted, and why.
      outcome text ${oneOf('outcome', ['done', 'stayed'])},
      stayed_because text,
      primary key (plan_idx, company_idx, buyer_idx),
      check (slot_idx is not null
        or (table_idx is null and interpreter_idx is null and company_rep_idx is null and buyer_rep_idx is null and locked = 'N')),
      check (slot_idx is null or (company_rep_idx is not null and buyer_rep_idx is not null)),
      check (slot_idx is null or (table_idx is null) = (by_video = 'Y')),
      check ((outcome is not null and outcome = 'stayed') = (stayed_because is not null)),
      foreign key (plan_idx, event_idx) references meeting_plan (idx, event_idx) on delete cascade,
      foreign key (company_idx, event_idx, cs) references participate (idx, event_idx, side),
      foreign key (buyer_idx, event_idx, bs) references participate (idx, event_idx, side)
    )${strict}`,
    ...(['table_idx', 'interpreter_idx', 'company_rep_idx', 'buyer_rep_idx'] as const).map(
      (column) =>
        `create unique index meeting_plan_row_${column.replace(/_idx$/, '')} on meeting_plan_row (plan_idx, slot_idx, ${column})`,
    ),
    `create index meeting_plan_row_of_company on meeting_plan_row (company_idx)`,
    `create index meeting_plan_row_of_buyer on meeting_plan_row (buyer_idx)`,
    // The engine at work on a plan; one at a time in an event.
    `create table meeting_plan_run (
      idx ${idx},
      plan_idx integer not null,
      event_idx integer not null,
      member_idx integer not null references member (idx),
      state text not null ${oneOf('state', ['waiting', 'running', 'done', 'stopped', 'failed'])},
      seed integer not null check (seed >= 0),
      seconds integer not null check (seconds between 1 and 3600),
      threads integer not null check (threads between 1 and 2),
      ${yn('is_stop_asked')},
      -- How often a process began it: of one that dies another begins it anew.
      begun integer not null default 0 check (begun >= 0),
      -- While it runs, as JSON (MeetingPlanResult): what the best plan so far comes to.
      progress text,
      created_at text not null,
      started_at text,
      -- When the process that runs it was last heard of; another one begins it anew after a while.
      beat_at text,
      ended_at text,
      foreign key (plan_idx, event_idx) references meeting_plan (idx, event_idx) on delete cascade,
      check ((state in ('waiting', 'running')) = (ended_at is null))
    )${strict}`,
    `create unique index meeting_plan_run_open on meeting_plan_run (event_idx) where state in ('waiting', 'running')`,
    `create index meeting_plan_run_plan on meeting_plan_run (plan_idx, idx)`,
    // Whom a published plan has told, once for each of their people.
    `create table meeting_plan_told (
      plan_idx integer not null references meeting_plan (idx) on delete cascade,
      representative_idx integer not null references representative (idx),
      told_at text not null,
      primary key (plan_idx, representative_idx)
    )${strict}`,
    `create index meeting_plan_told_of on meeting_plan_told (representative_idx)`,
  ];
}
