import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { DdlTypes, Engine } from './ddl-types.ts';

/**
 * What the managers' lists are in order by and paged through by key, so that no page costs more than another; what a manager
 * notes of a participation; reasons that are chosen rather than written anew; and which decision can still be taken back.
 */
export function up({ engine, idx, strict }: DdlTypes): string[] {
  // The same order on both databases, whatever the language of the machine.
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  return [
    // The name under which a manager finds it, in small letters and cut short.
    ...['ko', 'en'].map(
      (language) => `alter table participate add column order_name_${language} ${text} not null default ''`,
    ),
    // State and type stand in each, so that a filter is answered by the index alone.
    `drop index participate_newest`,
    `create index participate_newest on participate (event_idx, idx, state, type)`,
    ...['ko', 'en'].map(
      (language) =>
        `create index participate_name_${language} on participate (event_idx, order_name_${language}, idx, state, type)`,
    ),
    `create index audit_of_subject on audit (subject, subject_idx, idx)`,
    `create index outbox_failed_event on outbox (event_idx) where failed_at is not null`,
    `create table participate_note (
      idx ${idx},
      participate_idx integer not null references participate (idx) on delete cascade,
      author_idx integer not null references member (idx),
      body text not null check (length(body) between 1 and 2000),
      created_at text not null
    )${strict}`,
    `create index participate_note_of on participate_note (participate_idx, idx)`,
    `create table decline_reason (
      event_idx integer not null references event (idx),
      view_order integer not null,
      reason text not null check (length(reason) between 1 and 500),
      primary key (event_idx, view_order),
      unique (event_idx, reason)
    )${strict}`,
    // The last decision on an application; what it is told by waits in the outbox as long as it can be taken back.
    `create table participate_decision (
      participate_idx integer primary key references participate (idx) on delete cascade,
      decided_at text not null,
      outbox_idx integer references outbox (idx) on delete set null
    )${strict}`,
    `create index participate_decision_mail on participate_decision (outbox_idx)`,
  ];
}

type Named = { idx: number; name_ko: string | null; name_en: string | null };
const orderName = (name: string | null) => (name ?? '').normalize('NFKC').toLowerCase().slice(0, 60);

/** Gives the participations of before their place in the order; those whose people have left have no name. */
export async function fill(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  const { rows } = await db.executeQuery<Named>(
    CompiledQuery.raw(`select participate.idx,
        coalesce(company.name_ko, buyer.company_name, visitor.visitor_name, member.name_ko) as name_ko,
        coalesce(company.name_en, buyer.company_name, visitor.visitor_name_en, member.name_en) as name_en
      from participate inner join member on member.idx = participate.member_idx
      left join company on company.participate_idx = participate.idx
      left join buyer on buyer.participate_idx = participate.idx
      left join visitor on visitor.participate_idx = participate.idx
      where member.left_at is null and participate.erased_at is null`),
  );
  for (const { idx, name_ko, name_en } of rows)
    await sql`update participate set order_name_ko = ${orderName(name_ko)}, order_name_en = ${orderName(name_en)}
      where idx = ${idx}`.execute(db);
}
