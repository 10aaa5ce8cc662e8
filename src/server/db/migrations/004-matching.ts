import { type DdlTypes, oneOf } from './ddl-types.ts';

const liveStates = ['request', 'pending', 'complete'] as const;
const matchingStates = ['request', 'pending', 'denied', 'complete', 'cancel'] as const;
const matchingTypes = ['online', 'offline'] as const;
const meetingSides = ['company', 'buyer'] as const;

/**
 * Meetings. What may never be true is refused here, whatever the code above does: one person, table or interpreter twice
 * in a slot, a second live pair, a meeting without its placement, or a placement of a participation that does not stand.
 */
export function up({ idx, strict, times, engine }: DdlTypes): string[] {
  // The circle of keys: SQLite takes them within the tables, PostgreSQL once all the tables stand.
  const circle: string[] = [];
  const key = (table: string, name: string, definition: string) => {
    if (engine === 'sqlite') return `, ${definition}`;
    circle.push(`alter table ${table} add constraint ${name} ${definition}`);
    return '';
  };
  const deferred = 'deferrable initially deferred';
  const tables = [
    `create table matching (
      idx ${idx},
      event_idx integer not null references event (idx),
      company_idx integer not null,
      cs text not null default 'company' check (cs = 'company'),
      buyer_idx integer not null,
      bs text not null default 'buyer' check (bs = 'buyer'),
      type text not null ${oneOf('type', matchingTypes)},
      state text not null ${oneOf('state', matchingStates)},
      asked_by text not null ${oneOf('asked_by', meetingSides)},
      message text,
      priority integer not null default 2 check (priority between 1 and 3),
      is_translator text not null default 'N' ${oneOf('is_translator', ['Y', 'N'])},
      any_slot text not null default 'N' ${oneOf('any_slot', ['Y', 'N'])},
      end_reason text,
      placed_idx integer generated always as (case when state = 'complete' then idx end) stored,
      ${times},
      foreign key (company_idx, event_idx, cs) references participate (idx, event_idx, side),
      foreign key (buyer_idx, event_idx, bs) references participate (idx, event_idx, side),
      unique (idx, event_idx, company_idx, buyer_idx, state)
      ${key('matching', 'matching_placed', `foreign key (placed_idx) references placement (matching_idx) ${deferred}`)}
    )${strict}`,
    `create unique index duplicated_matching on matching (event_idx, company_idx, buyer_idx)
      where state in (${liveStates.map((state) => `'${state}'`).join(', ')})`,
    `create index matching_company on matching (company_idx, state, idx)`,
    `create index matching_buyer on matching (buyer_idx, state, idx)`,
    `create table matching_wish (
      matching_idx integer not null references matching (idx) on delete cascade,
      rank integer not null check (rank between 1 and 3),
      event_idx integer not null,
      slot_idx integer not null,
      primary key (matching_idx, rank),
      unique (matching_idx, slot_idx),
      foreign key (slot_idx, event_idx) references slot (idx, event_idx)
    )${strict}`,
    `create table placement (
      matching_idx integer primary key,
      event_idx integer not null,
      slot_idx integer not null,
      company_idx integer not null,
      buyer_idx integer not null,
      table_idx integer not null,
      interpreter_idx integer,
      state text not null default 'complete' check (state = 'complete'),
      ps text not null default 'COMPLETE' check (ps = 'COMPLETE'),
      cs text not null default 'company' check (cs = 'company'),
      bs text not null default 'buyer' check (bs = 'buyer'),
      created_at text not null,
      unique (slot_idx, table_idx),
      unique (slot_idx, interpreter_idx),
      unique (matching_idx, slot_idx),
      foreign key (company_idx, event_idx, cs, ps) references participate (idx, event_idx, side, state),
      foreign key (buyer_idx, event_idx, bs, ps) references participate (idx, event_idx, side, state),
      foreign key (slot_idx, event_idx) references slot (idx, event_idx),
      foreign key (table_idx, event_idx) references event_table (idx, event_idx),
      foreign key (interpreter_idx, event_idx) references interpreter (idx, event_idx)
      ${key(
        'placement',
        'placement_matching',
        `foreign key (matching_idx, event_idx, company_idx, buyer_idx, state)
           references matching (idx, event_idx, company_idx, buyer_idx, state) ${deferred}`,
      )}
      ${key(
        'placement',
        'placement_busy_company',
        `foreign key (slot_idx, company_idx, matching_idx) references busy (slot_idx, participate_idx, matching_idx) ${deferred}`,
      )}
      ${key(
        'placement',
        'placement_busy_buyer',
        `foreign key (slot_idx, buyer_idx, matching_idx) references busy (slot_idx, participate_idx, matching_idx) ${deferred}`,
      )}
    )${strict}`,
    // Where someone cannot be a second time: in a meeting, or, with no meeting, in a slot they marked as unavailable.
    `create table busy (
      slot_idx integer not null references slot (idx),
      participate_idx integer not null references participate (idx),
      matching_idx integer,
      primary key (slot_idx, participate_idx),
      unique (slot_idx, participate_idx, matching_idx)
      ${key('busy', 'busy_placement', `foreign key (matching_idx, slot_idx) references placement (matching_idx, slot_idx) ${deferred}`)}
    )${strict}`,
    `create index busy_participate on busy (participate_idx)`,
    `create index placement_company on placement (company_idx)`,
    `create index placement_buyer on placement (buyer_idx)`,
    // A proposal to move a meeting, kept beside it: the meeting stands until the other side accepts.
    `create table matching_move (
      matching_idx integer primary key references matching (idx) on delete cascade,
      event_idx integer not null,
      slot_idx integer not null,
      proposed_by text not null ${oneOf('proposed_by', meetingSides)},
      created_at text not null,
      foreign key (slot_idx, event_idx) references slot (idx, event_idx)
    )${strict}`,
  ];
  return [...tables, ...circle];
}
