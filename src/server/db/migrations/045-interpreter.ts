import { CompiledQuery, type Kysely } from 'kysely';
import type { DdlTypes, Engine } from './ddl-types.ts';
import { rebuild } from './replace-words.ts';

/**
 * Interpreters have languages and hours. Their hours are the slots in which they work, so that the database refuses a
 * placement outside of them; those of before work in all slots of their event, and none of their languages is known.
 */
export function up({ strict }: DdlTypes): string[] {
  return [
    // Two letters of ISO 639-1.
    `create table interpreter_language (
      interpreter_idx integer not null references interpreter (idx) on delete cascade,
      language text not null check (length(language) = 2),
      primary key (interpreter_idx, language)
    )${strict}`,
    `create table interpreter_shift (
      slot_idx integer not null,
      interpreter_idx integer not null,
      event_idx integer not null,
      primary key (slot_idx, interpreter_idx),
      foreign key (slot_idx, event_idx) references slot (idx, event_idx),
      foreign key (interpreter_idx, event_idx) references interpreter (idx, event_idx)
    )${strict}`,
    `create index interpreter_shift_event on interpreter_shift (event_idx, slot_idx, interpreter_idx)`,
    `insert into interpreter_shift (slot_idx, interpreter_idx, event_idx)
      select slot.idx, interpreter.idx, slot.event_idx
      from slot inner join interpreter on interpreter.event_idx = slot.event_idx`,
    // The language that the meeting needs besides Korean; null where any interpreter will do.
    `alter table matching add column translator_language text check (length(translator_language) = 2)`,
  ];
}

const column = `language text`;
const keys = [
  `foreign key (slot_idx, interpreter_idx) references interpreter_shift (slot_idx, interpreter_idx)`,
  `foreign key (interpreter_idx, language) references interpreter_language (interpreter_idx, language)`,
];

/** A placed interpreter works in the slot and speaks the language. SQLite adds no such key to a table that stands. */
export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    const first = 'unique (slot_idx, table_idx)';
    return rebuild(db, 'placement', (definition) =>
      definition
        .replace(first, `${column}, ${first}`)
        .replace(/\)\s*strict\s*$/i, `, ${keys.join(', ')}) strict`),
    );
  }
  await db.executeQuery(CompiledQuery.raw(`alter table placement add column ${column}`));
  for (const key of keys) await db.executeQuery(CompiledQuery.raw(`alter table placement add ${key}`));
}
