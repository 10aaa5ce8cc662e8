import { CompiledQuery, type Kysely, sql } from 'kysely';
import { gramsOf, searchable } from './bigrams-010.ts';
import type { DdlTypes } from './ddl-types.ts';

/** Finding posts: the text in which keywords are looked for with its grams, and indexes that hold all that a list asks of them. */
export function up({ engine, strict }: DdlTypes): string[] {
  return [
    `alter table board_post add column search_text text not null default ''`,
    `create table board_post_gram (
      gram ${engine === 'sqlite' ? 'integer' : 'bigint'} not null,
      of_idx integer not null references board_post (idx) on delete cascade,
      primary key (gram, of_idx)
    )${engine === 'sqlite' ? `${strict}, without rowid` : ''}`,
    `create index board_post_gram_of on board_post_gram (of_idx)`,
    `drop index board_post_category`,
    `create index board_post_category on board_post (category_idx, posted_at, idx, is_shown)`,
    `create index board_post_event on board_post (event_idx, posted_at, idx, is_shown)`,
  ];
}

/** Gives the posts of before their text and grams. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  const posts = await db.executeQuery<{ idx: number; html: string }>(
    CompiledQuery.raw(`select idx, coalesce(title_ko, '') || ' ' || coalesce(title_en, '') || ' ' ||
      coalesce(body_ko, '') || ' ' || coalesce(body_en, '') as html from board_post`),
  );
  for (const { idx, html } of posts.rows) {
    const text = searchable(html.replaceAll(/<[^>]*>/g, ' '));
    await sql`update board_post set search_text = ${text} where idx = ${idx}`.execute(db);
    const values = [...gramsOf(text)].map((gram) => `(${gram}, ${idx})`).join(', ');
    if (values)
      await db.executeQuery(CompiledQuery.raw(`insert into board_post_gram (gram, of_idx) values ${values}`));
  }
}
