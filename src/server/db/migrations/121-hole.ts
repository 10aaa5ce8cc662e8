import { CompiledQuery, type Kysely } from 'kysely';
import { type DdlTypes, type Engine, oneOf } from './ddl-types.ts';
import { rebuild } from './replace-words.ts';

/**
 * A hole on the day: a slot in which a participant is left alone, because the other did not come or the meeting was cancelled within the
 * hour before, and whom it was offered to. docs/rules.md, H1 to H6.
 */
export function up({ idx, strict, times }: DdlTypes): string[] {
  return [
    `alter table event add column hole_offers text not null default 'desk' ${oneOf('hole_offers', ['off', 'desk', 'phones'])}`,
    // representative_idx: who sat, or was to sit, there. here_at: when they said to be there, of a meeting that was cancelled. until: when too
    // little of the slot is left.
    `create table hole (
      idx ${idx},
      event_idx integer not null,
      slot_idx integer not null,
      participate_idx integer not null,
      representative_idx integer references representative (idx) on delete set null,
      why text not null ${oneOf('why', ['noShow', 'cancelled'])},
      matching_idx integer not null references matching (idx) on delete cascade,
      table_idx integer references event_table (idx) on delete set null,
      here_at text,
      until text not null,
      state text not null default 'open' ${oneOf('state', ['open', 'filled', 'ended'])},
      filled_idx integer references matching (idx) on delete set null,
      looked_at text,
      ${times},
      check (filled_idx is null or state = 'filled'),
      unique (matching_idx, participate_idx),
      foreign key (participate_idx, event_idx) references participate (idx, event_idx),
      foreign key (slot_idx, event_idx) references slot (idx, event_idx) on delete cascade
    )${strict}`,
    `create unique index hole_open on hole (slot_idx, participate_idx) where state = 'open'`,
    `create index hole_waiting on hole (state, until, idx)`,
    `create index hole_slot on hole (slot_idx)`,
    `create index hole_participate on hole (participate_idx)`,
    `create index hole_representative on hole (representative_idx)`,
    `create index hole_table on hole (table_idx)`,
    `create index hole_filled on hole (filled_idx)`,
    // left: who was left alone; other: whom they are offered. Each is asked, and says yes, by a moment of its own.
    `create table hole_offer (
      idx ${idx},
      event_idx integer not null,
      hole_idx integer not null references hole (idx) on delete cascade,
      other_idx integer not null,
      state text not null default 'open' ${oneOf('state', ['open', 'made', 'declined', 'gone'])},
      left_asked_at text,
      left_yes_at text,
      other_asked_at text,
      other_yes_at text,
      ${times},
      check (left_asked_at is not null or other_asked_at is not null),
      unique (hole_idx, other_idx),
      foreign key (other_idx, event_idx) references participate (idx, event_idx)
    )${strict}`,
    // Nobody is offered two at once, whichever process offers.
    `create unique index hole_offer_open on hole_offer (other_idx) where state = 'open'`,
    `create unique index hole_offer_made on hole_offer (hole_idx) where state = 'made'`,
    `create index hole_offer_other on hole_offer (other_idx, created_at)`,
    `create index hole_offer_event on hole_offer (event_idx, state)`,
  ];
}

const given = `given_on text check (given_on in ('company', 'buyer'))`;
const seats = {
  company_seat: `case when given_on = 'company' then null else company_rep_idx end`,
  buyer_seat: `case when given_on = 'buyer' then null else buyer_rep_idx end`,
  table_seat: `case when given_on is null then table_idx end`,
} as const;
const columns = [
  given,
  ...Object.entries(seats).map(([name, value]) => `${name} integer generated always as (${value}) stored`),
];
/** What a placement holds, by the column that named it before and the one that names it now. */
const keys = [
  [
    'placement_busy_company',
    'slot_idx, company_rep_idx, matching_idx',
    'slot_idx, company_seat, matching_idx',
  ],
  ['placement_busy_buyer', 'slot_idx, buyer_rep_idx, matching_idx', 'slot_idx, buyer_seat, matching_idx'],
  ['placement_table_slot', 'slot_idx, table_idx, matching_idx', 'slot_idx, table_seat, matching_idx'],
] as const;
const references = {
  placement_busy_company: 'busy (slot_idx, representative_idx, matching_idx)',
  placement_busy_buyer: 'busy (slot_idx, representative_idx, matching_idx)',
  placement_table_slot: 'table_slot (slot_idx, table_idx, matching_idx)',
} as const;

/**
 * given_on: the side of a meeting to which the other did not come, whose seat, with the table, another meeting has now. The placement says
 * still who was to meet where, and holds neither any more.
 */
export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite')
    return rebuild(db, 'placement', (definition) => {
      let made = definition;
      for (const [name, before, after] of keys) {
        const key = `foreign key (${before}) references ${references[name]}`;
        if (!made.includes(key)) throw new Error(`placement has no key ${name}.`);
        made = made.replace(key, `foreign key (${after}) references ${references[name]}`);
      }
      const first = 'matching_idx integer primary key';
      if (!made.includes(first)) throw new Error('placement does not begin as it did.');
      return made.replace(first, `${first}, ${columns.join(', ')}`);
    });
  for (const statement of [
    ...columns.map((column) => `alter table placement add column ${column}`),
    ...keys.flatMap(([name, , after]) => [
      `alter table placement drop constraint ${name}`,
      `alter table placement add constraint ${name} foreign key (${after}) references ${references[name]} deferrable initially deferred`,
    ]),
  ])
    await db.executeQuery(CompiledQuery.raw(statement));
}
