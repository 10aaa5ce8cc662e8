import { CompiledQuery, type Kysely, sql } from 'kysely';
import { findable, gramsOf } from './026-find.ts';
import type { DdlTypes } from './ddl-types.ts';

/**
 * Members are found by name and log-in id, also those who never applied; and the contact person of a company by name alone, as a
 * buyer's is since 026-find.
 */
export function up({ engine, strict }: DdlTypes): string[] {
  const gram = engine === 'sqlite' ? 'integer' : 'bigint';
  const asIndex = engine === 'sqlite' ? `${strict}, without rowid` : '';
  return [
    `alter table company add column person_text text not null default ''`,
    `alter table member add column name_text text not null default ''`,
    `alter table member add column search_text text not null default ''`,
    `create table member_gram (
      gram ${gram} not null,
      of_idx integer not null references member (idx) on delete cascade,
      primary key (gram, of_idx)
    )${asIndex}`,
    `create index member_gram_of on member_gram (of_idx)`,
  ];
}

interface Row {
  idx: number;
  charge_name: string;
  id: string | null;
  name_ko: string;
  name_en: string;
}

/** Rows that are read and written in one go. */
const atATime = 1000;

/** Gives the rows of before their texts and grams. Whoever has left has none. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  const read = async (statement: string) => (await db.executeQuery<Row>(CompiledQuery.raw(statement))).rows;
  for (const { idx, charge_name } of await read(`select idx, charge_name from company where name_text <> ''`))
    await sql`update company set person_text = ${findable(charge_name)} where idx = ${idx}`.execute(db);
  for (let after = 0; ; ) {
    const members = await read(
      `select idx, id, name_ko, name_en from member
        where left_at is null and idx > ${after} order by idx limit ${atATime}`,
    );
    for (const { idx, id, name_ko, name_en } of members) {
      const text = findable(name_ko, name_en, id);
      await sql`update member set name_text = ${findable(name_ko, name_en)}, search_text = ${text}
        where idx = ${idx}`.execute(db);
      const values = [...gramsOf(text)].map((gram) => `(${gram}, ${idx})`);
      if (values.length > 0)
        await db.executeQuery(
          CompiledQuery.raw(`insert into member_gram (gram, of_idx) values ${values.join(', ')}`),
        );
    }
    const last = members.at(-1);
    if (members.length < atATime || !last) break;
    after = Number(last.idx);
  }
}
