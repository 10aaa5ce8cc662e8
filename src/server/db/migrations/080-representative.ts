import { CompiledQuery, type Kysely } from 'kysely';
import { type DdlTypes, type Engine, oneOf } from './ddl-types.ts';
import { rebuild } from './replace-words.ts';

const deferred = 'deferrable initially deferred';

/**
 * Who sits there. A participation has representatives, and nobody is twice in a slot by representative; how many meetings a
 * participation has at once is bounded by its lanes. Tables may be somebody's own, or closed; a table is taken, or closed, in a
 * slot by a row of its own, as people are busy by theirs. docs/model.md has the whole on one page.
 */
export function up({ idx, strict, times }: DdlTypes): string[] {
  return [
    // What others point at: a participation in its event.
    `create unique index participate_in_event on participate (idx, event_idx)`,
    // ps carries the state of the participation, so that one index says where a member stands.
    `create table representative (
      idx ${idx},
      event_idx integer not null,
      participate_idx integer not null,
      side text not null,
      ps text not null,
      member_idx integer references member (idx),
      state text not null default 'live' ${oneOf('state', ['live', 'gone'])},
      ${times},
      unique (idx, participate_idx),
      unique (idx, participate_idx, state),
      foreign key (participate_idx, event_idx, side, ps) references participate (idx, event_idx, side, state) on update cascade
    )${strict}`,
    `insert into representative (event_idx, participate_idx, side, ps, member_idx, created_at, updated_at)
      select event_idx, idx, side, state, member_idx, created_at, created_at from participate order by idx`,
    `create unique index representative_exist on representative (event_idx, member_idx)
      where state = 'live' and ps in ('REQUEST', 'COMPLETE')`,
    `create index representative_participate on representative (participate_idx)`,
    `create index representative_member on representative (member_idx)`,
    // Two letters of ISO 639-1.
    `create table representative_language (
      representative_idx integer not null references representative (idx) on delete cascade,
      language text not null check (length(language) = 2),
      primary key (representative_idx, language)
    )${strict}`,
    // As many rows as meetings at once.
    `create table lane (
      participate_idx integer not null references participate (idx),
      no integer not null check (no between 1 and 20),
      primary key (participate_idx, no)
    )${strict}`,
    `insert into lane (participate_idx, no) select idx, 1 from participate where side in ('company', 'buyer')`,
    // Whom a request names on either side; null: whoever can.
    `alter table matching add column company_rep_idx integer references representative (idx)`,
    `alter table matching add column buyer_rep_idx integer references representative (idx)`,
    // Taken by a meeting, or, with none, closed for that slot.
    `create table table_slot (
      slot_idx integer not null references slot (idx),
      table_idx integer not null references event_table (idx) on delete cascade,
      matching_idx integer,
      primary key (slot_idx, table_idx),
      unique (slot_idx, table_idx, matching_idx)
    )${strict}`,
    `insert into table_slot (slot_idx, table_idx, matching_idx) select slot_idx, table_idx, matching_idx from placement`,
    `create index table_slot_matching on table_slot (matching_idx)`,
    `create index table_slot_table on table_slot (table_idx)`,
  ];
}

const busyColumns = `
  slot_idx integer not null references slot (idx),
  representative_idx integer,
  participate_idx integer not null references participate (idx),
  lane integer,
  matching_idx integer`;
// Without a person it is of the whole participation, which can't meet in that lane then; a person's own mark has no lane.
const busyKeys = [
  ['busy_once', `unique (slot_idx, representative_idx)`],
  ['busy_lane', `unique (slot_idx, participate_idx, lane)`],
  ['busy_placed', `unique (slot_idx, representative_idx, matching_idx)`],
  [
    'busy_representative',
    `foreign key (representative_idx, participate_idx) references representative (idx, participate_idx)`,
  ],
  ['busy_lane_of', `foreign key (participate_idx, lane) references lane (participate_idx, no)`],
  ['busy_whose', `check (representative_idx is not null or (lane is not null and matching_idx is null))`],
  ['busy_meeting_lane', `check (matching_idx is null or lane is not null)`],
  [
    'busy_placement',
    `foreign key (matching_idx, slot_idx) references placement (matching_idx, slot_idx) ${deferred}`,
  ],
] as const;

const placementColumns = `
  company_rep_idx integer not null,
  buyer_rep_idx integer not null,
  rs text default 'live' check (rs = 'live'),
  table_owner integer not null default 0,
  table_open text default 'Y' check (table_open = 'Y')`;
const placementKeys = [
  ['placement_owner', `check (table_owner in (0, company_idx, buyer_idx))`],
  [
    'placement_company_rep',
    `foreign key (company_rep_idx, company_idx, rs) references representative (idx, participate_idx, state)`,
  ],
  [
    'placement_buyer_rep',
    `foreign key (buyer_rep_idx, buyer_idx, rs) references representative (idx, participate_idx, state)`,
  ],
  [
    'placement_table_of',
    `foreign key (table_idx, table_owner, table_open) references event_table (idx, owner, is_open)`,
  ],
  [
    'placement_table_slot',
    `foreign key (slot_idx, table_idx, matching_idx) references table_slot (slot_idx, table_idx, matching_idx) ${deferred}`,
  ],
  [
    'placement_busy_company',
    `foreign key (slot_idx, company_rep_idx, matching_idx) references busy (slot_idx, representative_idx, matching_idx) ${deferred}`,
  ],
  [
    'placement_busy_buyer',
    `foreign key (slot_idx, buyer_rep_idx, matching_idx) references busy (slot_idx, representative_idx, matching_idx) ${deferred}`,
  ],
] as const;

// owner: 0 for nobody, so that a key can hold it.
const tableColumns = `
  owner_idx integer,
  owner integer not null generated always as (coalesce(owner_idx, 0)) stored,
  is_open text not null default 'Y' ${oneOf('is_open', ['Y', 'N'])}`;
const tableKeys = [
  ['event_table_owner', `foreign key (owner_idx, event_idx) references participate (idx, event_idx)`],
  ['event_table_of', `unique (idx, owner, is_open)`],
] as const;

const newPlacement = `create table new_placement (
  matching_idx integer primary key,
  event_idx integer not null,
  slot_idx integer not null,
  company_idx integer not null,
  buyer_idx integer not null,
  table_idx integer not null,
  interpreter_idx integer,
  language text,
  state text not null default 'complete' check (state = 'complete'),
  ps text default 'COMPLETE' check (ps = 'COMPLETE'),
  cs text not null default 'company' check (cs = 'company'),
  bs text not null default 'buyer' check (bs = 'buyer'),
  ${placementColumns},
  created_at text not null,
  unique (slot_idx, interpreter_idx),
  unique (matching_idx, slot_idx),
  foreign key (company_idx, event_idx, cs, ps) references participate (idx, event_idx, side, state),
  foreign key (buyer_idx, event_idx, bs, ps) references participate (idx, event_idx, side, state),
  foreign key (slot_idx, event_idx) references slot (idx, event_idx),
  foreign key (table_idx, event_idx) references event_table (idx, event_idx),
  foreign key (interpreter_idx, event_idx) references interpreter (idx, event_idx),
  foreign key (slot_idx, interpreter_idx) references interpreter_shift (slot_idx, interpreter_idx),
  foreign key (interpreter_idx, language) references interpreter_language (interpreter_idx, language),
  foreign key (matching_idx, event_idx, company_idx, buyer_idx, state)
    references matching (idx, event_idx, company_idx, buyer_idx, state) ${deferred},
  ${placementKeys.map(([, key]) => key).join(',\n  ')}
) strict`;

// Every claim looks for the first table of an owner.
const tablesByOwner = `create index event_table_by_owner on event_table (event_idx, owner, no)`;

const indexes = [
  `create index busy_participate on busy (participate_idx)`,
  `create index busy_matching on busy (matching_idx)`,
  `create index placement_company on placement (company_idx)`,
  `create index placement_buyer on placement (buyer_idx)`,
];

/** The representative of a participation of before: it has one. */
const repOf = (participation: string) =>
  `(select idx from representative where representative.participate_idx = ${participation})`;

export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const say = async (statements: readonly string[]) => {
    for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement));
  };
  if (engine === 'sqlite') {
    await rebuild(db, 'event_table', (definition) =>
      definition
        .replace('unique (event_idx, no)', `${tableColumns}, unique (event_idx, no)`)
        .replace(/\)\s*strict\s*$/i, `, ${tableKeys.map(([, key]) => key).join(', ')}) strict`),
    );
    await rebuild(db, 'table_slot', (definition) =>
      definition.replace(/\)\s*strict\s*$/i, `, ${tableSlotKey}) strict`),
    );
    // A mark of the one who was alone there is theirs; the lane of a meeting is the only one.
    return say([
      `create table new_busy (${busyColumns}, ${busyKeys.map(([, key]) => key).join(', ')}) strict`,
      `insert into new_busy (slot_idx, representative_idx, participate_idx, lane, matching_idx)
        select slot_idx, ${repOf('busy.participate_idx')}, participate_idx, ${laneOfBusy}, matching_idx from busy`,
      newPlacement,
      `insert into new_placement (matching_idx, event_idx, slot_idx, company_idx, buyer_idx, table_idx, interpreter_idx, language,
          ps, company_rep_idx, buyer_rep_idx, created_at)
        select matching_idx, event_idx, slot_idx, company_idx, buyer_idx, table_idx, interpreter_idx, language,
          ps, ${repOf('placement.company_idx')}, ${repOf('placement.buyer_idx')}, created_at from placement`,
      `drop table busy`,
      `alter table new_busy rename to busy`,
      `drop table placement`,
      `alter table new_placement rename to placement`,
      ...indexes,
      tablesByOwner,
    ]);
  }
  const add = (table: string, columns: string) =>
    `alter table ${table} ${columns
      .split(/,\n/)
      .map((column) => `add column ${column.trim()}`)
      .join(', ')}`;
  const addKeys = (table: string, keys: readonly (readonly [string, string])[]) =>
    keys.map(([name, key]) => `alter table ${table} add constraint ${name} ${key}`);
  return say([
    add('event_table', tableColumns),
    ...addKeys('event_table', tableKeys),
    `alter table placement drop constraint placement_busy_company, drop constraint placement_busy_buyer`,
    `alter table busy drop constraint busy_slot_idx_participate_idx_matching_idx_key, drop constraint busy_pkey,
      drop constraint busy_placement`,
    `alter table busy add column representative_idx integer, add column lane integer`,
    `update busy set representative_idx = ${repOf('busy.participate_idx')}, lane = ${laneOfBusy}`,
    ...addKeys('busy', busyKeys),
    add('placement', placementColumns.replaceAll('_rep_idx integer not null', '_rep_idx integer')),
    `update placement set company_rep_idx = ${repOf('placement.company_idx')}, buyer_rep_idx = ${repOf('placement.buyer_idx')}`,
    `alter table placement alter column company_rep_idx set not null, alter column buyer_rep_idx set not null`,
    `alter table placement drop constraint placement_slot_idx_table_idx_key`,
    ...addKeys('placement', placementKeys),
    `alter table table_slot add constraint table_slot_placement ${tableSlotKey}`,
    `create index busy_matching on busy (matching_idx)`,
    tablesByOwner,
  ]);
}

const laneOfBusy = `case when matching_idx is not null then 1 end`;
const tableSlotKey = `foreign key (matching_idx, slot_idx) references placement (matching_idx, slot_idx) ${deferred}`;
