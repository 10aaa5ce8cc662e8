import { CompiledQuery, type Kysely, sql } from 'kysely';
import { findable, gramsOf } from './026-find.ts';
import type { DdlTypes } from './ddl-types.ts';

/** The door: visitors are found by what they say, by number and by code, and counted by when they came. */
export function up({ engine, strict }: DdlTypes): string[] {
  return [
    // Empty once a visitor was erased.
    `alter table visitor add column search_text text not null default ''`,
    `create table visitor_gram (
      gram ${engine === 'sqlite' ? 'integer' : 'bigint'} not null,
      of_idx integer not null references visitor (idx) on delete cascade,
      primary key (gram, of_idx)
    )${engine === 'sqlite' ? `${strict}, without rowid` : ''}`,
    `create index visitor_gram_of on visitor_gram (of_idx)`,
    // A list pages through it by key; filter and count are answered by the index alone.
    `drop index visitor_newest`,
    `create index visitor_newest on visitor (event_idx, idx, registration_type, checked_in_at)`,
    `create index visitor_came on visitor (event_idx, checked_in_at, registration_type) where checked_in_at is not null`,
  ];
}

interface Row {
  idx: number;
  visitor_name: string;
  visitor_name_en: string;
  organization: string;
  visitor_email: string | null;
  visitor_mobile: string | null;
  mobile_e164: string | null;
  code: string;
}

/** Gives the visitors of before their text and grams; of those who were erased nothing is found. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(`select idx, visitor_name, visitor_name_en, organization, visitor_email, visitor_mobile, mobile_e164, code
      from visitor where code not like '-%'`),
  );
  for (const row of rows) {
    const text = findable(
      ...[row.visitor_name, row.visitor_name_en, row.organization],
      ...[row.visitor_email, row.visitor_mobile, row.mobile_e164, row.code],
    );
    await sql`update visitor set search_text = ${text} where idx = ${row.idx}`.execute(db);
    const values = [...gramsOf(text)].map((gram) => `(${gram}, ${row.idx})`).join(', ');
    await db.executeQuery(CompiledQuery.raw(`insert into visitor_gram (gram, of_idx) values ${values}`));
  }
}
