import { CompiledQuery, type Kysely, sql } from 'kysely';
import { gramsOf, searchable } from './bigrams-010.ts';
import type { DdlTypes } from './ddl-types.ts';

/**
 * What keywords are looked for in: beside each text its grams (`grams.ts`), and for the managers' list the names under
 * which a participation is known.
 */
export function up({ engine, strict }: DdlTypes): string[] {
  // Narrow rows that are only ever found by their key: SQLite keeps such a table as the index itself.
  const gram = engine === 'sqlite' ? 'integer' : 'bigint';
  const asIndex = engine === 'sqlite' ? `${strict}, without rowid` : '';
  return [
    `create table participate_search (
      idx integer primary key references participate (idx) on delete cascade,
      search_text text not null
    )${strict}`,
    ...['company', 'product', 'buyer', 'participate_search'].flatMap((name) => [
      `create table ${name}_gram (
        gram ${gram} not null,
        of_idx integer not null references ${name} (idx) on delete cascade,
        primary key (gram, of_idx)
      )${asIndex}`,
      `create index ${name}_gram_of on ${name}_gram (of_idx)`,
    ]),
    `create index participate_choice_value on participate_choice (kind, value, participate_idx)`,
    `create index participate_newest on participate (event_idx, idx)`,
    // SQLite can't prove that a state that is given later is a live one, so the unique index does not serve it.
    `create index participate_of_member on participate (event_idx, member_idx)`,
    `create index visitor_newest on visitor (event_idx, idx)`,
  ];
}

interface Named {
  idx: number;
  text: string;
}

/** Gives the rows of before their texts and grams. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  const read = async (statement: string) =>
    (await db.executeQuery<Named>(CompiledQuery.raw(statement))).rows.map(({ idx, text }) => ({
      idx,
      text: searchable(text),
    }));
  const keep = async (table: string, { idx, text }: Named) => {
    const grams = [...gramsOf(text)];
    if (grams.length === 0) return;
    const values = grams.map((gram) => `(${gram}, ${idx})`).join(', ');
    await db.executeQuery(CompiledQuery.raw(`insert into ${table}_gram (gram, of_idx) values ${values}`));
  };

  for (const table of ['company', 'product'])
    for (const row of await read(`select idx, search_text as text from ${table}`)) await keep(table, row);
  const buyers = await read(
    `select buyer.idx, buyer.search_text || ' ' || member.name_ko as text from buyer
      join participate on participate.idx = buyer.participate_idx
      join member on member.idx = participate.member_idx`,
  );
  for (const row of buyers) {
    await sql`update buyer set search_text = ${row.text} where idx = ${row.idx}`.execute(db);
    await keep('buyer', row);
  }
  const participations = await read(
    `select participate.idx, coalesce(company.search_text, '') || ' ' || coalesce(buyer.search_text, '') || ' ' ||
      coalesce(visitor.visitor_name, '') || ' ' || coalesce(visitor.visitor_name_en, '') || ' ' ||
      member.name_ko || ' ' || member.name_en || ' ' || coalesce(member.id, '') as text
      from participate
      join member on member.idx = participate.member_idx
      left join company on company.participate_idx = participate.idx
      left join buyer on buyer.participate_idx = participate.idx
      left join visitor on visitor.participate_idx = participate.idx`,
  );
  for (const row of participations) {
    await sql`insert into participate_search (idx, search_text) values (${row.idx}, ${row.text})`.execute(db);
    await keep('participate_search', row);
  }
}
