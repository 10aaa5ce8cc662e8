import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DdlTypes, Engine } from './ddl-types.ts';

/**
 * Chains the audit's rows by hashes (docs/decisions.md, Audit), those of before too, and lets nobody change or remove one:
 * texts that tell of people can be deleted, nothing else.
 */
export function up({ engine, strict }: DdlTypes): string[] {
  const salt =
    engine === 'sqlite' ? `lower(hex(randomblob(16)))` : `replace(gen_random_uuid()::text, '-', '')`;
  return [
    // Without it, a text of few likely words could be guessed from its digest after it was erased.
    `alter table audit_text add column salt text not null default ''`,
    `update audit_text set salt = ${salt}`,
    `create table audit_chain (
      no integer primary key check (no > 0),
      audit_idx integer not null unique references audit (idx),
      text_digest text,
      previous text unique,
      hash text not null unique,
      check ((no = 1) = (previous is null)),
      foreign key (previous) references audit_chain (hash)
    )${strict}`,
    `create index audit_subject on audit (subject, subject_idx, idx)`,
    `create index audit_event_action on audit (event_idx, action, idx)`,
    `create index audit_event_member on audit (event_idx, member_idx, idx)`,
    ...standing(engine),
  ];
}

const forbidden = {
  audit: ['update', 'delete'],
  audit_chain: ['update', 'delete'],
  audit_about: ['update', 'delete'],
  audit_text: ['update'],
};

function standing(engine: Engine): string[] {
  const each = Object.entries(forbidden).flatMap(([table, acts]) => acts.map((act) => [table, act] as const));
  if (engine === 'sqlite')
    return each.map(
      ([table, act]) =>
        `create trigger ${table}_no_${act} before ${act} on ${table} begin select raise(abort, 'the audit stands'); end`,
    );
  return [
    `create function audit_stands() returns trigger language plpgsql as
      $$ begin raise exception 'the audit stands' using errcode = 'restrict_violation'; end $$`,
    ...each.map(
      ([table, act]) =>
        `create trigger ${table}_no_${act} before ${act} on ${table} for each row execute function audit_stands()`,
    ),
    ...Object.keys(forbidden).map(
      (table) =>
        `create trigger ${table}_no_truncate before truncate on ${table} for each statement execute function audit_stands()`,
    ),
  ];
}

const batch = 500;
const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

interface Before {
  idx: number;
  event_idx: number | null;
  member_idx: number | null;
  action: string;
  subject: string;
  subject_idx: number | null;
  detail: string | null;
  created_at: string;
  salt: string | null;
  reason: string | null;
  personal: string | null;
}

/** The rows of before, in the order of their numbers. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  let [after, no, previous]: [number, number, string | null] = [0, 0, null];
  for (;;) {
    const { rows }: { rows: Before[] } = await sql<Before>`
      select audit.*, audit_text.salt, audit_text.reason, audit_text.detail as personal
        from audit left join audit_text on audit_text.audit_idx = audit.idx
        where audit.idx > ${after} order by audit.idx limit ${batch}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const { rows: about } = await sql<{ audit_idx: number; member_idx: number }>`
      select audit_idx, member_idx from audit_about
        where audit_idx > ${after} and audit_idx <= ${last.idx} order by audit_idx, member_idx`.execute(db);
    for (const row of rows) {
      const members = about.filter(({ audit_idx }) => audit_idx === row.idx);
      const textDigest: string | null =
        row.salt === null ? null : sha256([row.salt, row.reason, row.personal]);
      const facts = [row.idx, row.event_idx, row.member_idx, row.action, row.subject, row.subject_idx];
      const told = [row.detail, row.created_at, members.map(({ member_idx }) => member_idx)];
      no += 1;
      const hash: string = sha256([previous, sha256([...facts, ...told, textDigest]), row.idx]);
      await sql`insert into audit_chain (no, audit_idx, text_digest, previous, hash)
        values (${no}, ${row.idx}, ${textDigest}, ${previous}, ${hash})`.execute(db);
      previous = hash;
    }
    after = last.idx;
  }
}
