import { CompiledQuery, type Kysely } from 'kysely';
import { type DdlTypes, type Engine, oneOf } from './ddl-types.ts';
import { rebuild } from './replace-words.ts';

const firstRep = (participation: string) =>
  `(select min(idx) from representative where representative.participate_idx = ${participation})`;

/**
 * Who sits in a meeting changes hands, and how many meetings somebody has at once. A lane that was closed stays for the meetings that
 * were held in it; a meeting that is to come keeps it open. Calendars are of a person, and take away what that person has no more.
 */
export function up({ strict }: DdlTypes): string[] {
  const release = (side: 'company' | 'buyer') => `
    insert into representative_release (representative_idx, matching_idx, starts_at, table_no, sequence)
      select ${firstRep(`met.${side}_idx`)}, idx, was_at, was_table_no, sequence from matching as met
      where was_at is not null and ${firstRep(`met.${side}_idx`)} is not null`;
  return [
    // Meetings in which somebody sat and sits no more; sequence: of the meeting until then.
    `create table representative_release (
      representative_idx integer not null references representative (idx) on delete cascade,
      matching_idx integer not null references matching (idx) on delete cascade,
      starts_at text not null,
      table_no integer,
      sequence integer not null,
      primary key (representative_idx, matching_idx)
    )${strict}`,
    `create index representative_release_matching on representative_release (matching_idx)`,
    release('company'),
    release('buyer'),
    // An address of before is that of whoever was there first.
    `create table new_calendar_address (
      representative_idx integer primary key,
      participate_idx integer not null,
      event_idx integer not null,
      side text not null ${oneOf('side', ['company', 'buyer'])},
      state text not null default 'COMPLETE' check (state = 'COMPLETE'),
      token_hash text not null unique,
      created_at text not null,
      foreign key (representative_idx, participate_idx) references representative (idx, participate_idx),
      foreign key (participate_idx, event_idx, side, state) references participate (idx, event_idx, side, state)
    )${strict}`,
    `insert into new_calendar_address (representative_idx, participate_idx, event_idx, side, token_hash, created_at)
      select ${firstRep('calendar_address.participate_idx')}, participate_idx, event_idx, side, token_hash, created_at
      from calendar_address`,
    `drop table calendar_address`,
    `alter table new_calendar_address rename to calendar_address`,
    `create index calendar_address_participate on calendar_address (participate_idx)`,
    // The most meetings at once; of a participation null where the event's counts.
    `alter table event add column meetings_at_once integer not null default 1 check (meetings_at_once between 1 and 20)`,
    `alter table participate add column meetings_at_once integer check (meetings_at_once between 1 and 20)`,
    `alter table lane add column is_open text not null default 'Y' ${oneOf('is_open', ['Y', 'N'])}`,
    `create unique index lane_open on lane (participate_idx, no, is_open)`,
  ];
}

// Null once the meeting has begun: its lane may close then.
const column = `lane_open text default 'Y' check (lane_open = 'Y')`;
const key = `foreign key (participate_idx, lane, lane_open) references lane (participate_idx, no, is_open)`;

/** What is taken of a lane keeps it open. SQLite adds no such key to a table that stands. */
export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite')
    return rebuild(db, 'busy', (definition) => {
      const end = 'unique (slot_idx, representative_idx)';
      if (!definition.includes(end)) throw new Error('busy has no key of its people.');
      return definition.replace(end, `${column}, ${end}`).replace(/\)\s*strict\s*$/i, `, ${key}) strict`);
    });
  for (const statement of [
    `alter table busy add column ${column}`,
    `alter table busy add constraint busy_lane_open ${key}`,
  ])
    await db.executeQuery(CompiledQuery.raw(statement));
}
