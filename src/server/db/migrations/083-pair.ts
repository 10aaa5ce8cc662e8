import { CompiledQuery, type Kysely } from 'kysely';
import { type DdlTypes, type Engine, oneOf } from './ddl-types.ts';
import { rebuild } from './replace-words.ts';

/**
 * A company and a buyer have a live request or meeting, or do not meet: a row of `pair` says which, and a live meeting points at the
 * one that says 'live', so that no two writes at once make both. Who does not want to is kept apart, in `not_with`.
 */
export function up({ strict }: DdlTypes): string[] {
  return [
    // since: of 'not', from when on the two can't meet.
    `create table pair (
      event_idx integer not null,
      company_idx integer not null,
      cs text not null default 'company' check (cs = 'company'),
      buyer_idx integer not null,
      bs text not null default 'buyer' check (bs = 'buyer'),
      kind text not null ${oneOf('kind', ['live', 'not'])},
      since text not null,
      primary key (company_idx, buyer_idx),
      unique (company_idx, buyer_idx, kind),
      foreign key (company_idx, event_idx, cs) references participate (idx, event_idx, side),
      foreign key (buyer_idx, event_idx, bs) references participate (idx, event_idx, side)
    )${strict}`,
    `create index pair_buyer on pair (buyer_idx)`,
    `insert into pair (event_idx, company_idx, buyer_idx, kind, since)
      select event_idx, company_idx, buyer_idx, 'live', updated_at from matching where state in ('request', 'pending', 'complete')`,
    // Whom a participant does not want to meet: theirs alone to read.
    `create table not_with (
      participate_idx integer not null,
      other_idx integer not null,
      event_idx integer not null,
      side text not null,
      other_side text not null,
      created_at text not null,
      primary key (participate_idx, other_idx),
      check ((side = 'company' and other_side = 'buyer') or (side = 'buyer' and other_side = 'company')),
      foreign key (participate_idx, event_idx, side) references participate (idx, event_idx, side),
      foreign key (other_idx, event_idx, other_side) references participate (idx, event_idx, side)
    )${strict}`,
    `create index not_with_other on not_with (other_idx)`,
  ];
}

const column = `live_pair text generated always as (case when state in ('request', 'pending', 'complete') then 'live' end) stored`;
const key = `foreign key (company_idx, buyer_idx, live_pair) references pair (company_idx, buyer_idx, kind)`;

/** A live meeting points at its pair. SQLite adds no such key to a table that stands. */
export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    const first = 'foreign key (company_idx, event_idx, cs)';
    return rebuild(db, 'matching', (definition) => {
      if (!definition.includes(first)) throw new Error('matching has no key to its company.');
      return definition.replace(first, `${column}, ${key}, ${first}`);
    });
  }
  for (const statement of [
    `alter table matching add column ${column}`,
    `alter table matching add constraint matching_pair ${key}`,
  ])
    await db.executeQuery(CompiledQuery.raw(statement));
}
