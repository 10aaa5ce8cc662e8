import { CompiledQuery, type Kysely, sql } from 'kysely';
import { type DdlTypes, type Engine, oneOf } from './ddl-types.ts';
import { rebuild } from './replace-words.ts';

const deferred = 'deferrable initially deferred';
const yn = (column: string) => `${column} text not null default 'N' ${oneOf(column, ['Y', 'N'])}`;
const link = (column: string) =>
  `${column} text check (substr(${column}, 1, 8) = 'https://' and length(${column}) <= 500)`;
const name = (column: string) => `${column} text check (length(${column}) between 1 and 40)`;

/**
 * Meetings by video, which take no table; tables with names and places on the map of booths; companies that bring their own interpreter.
 * docs/model.md says what is refused.
 */
export function up({ strict, number }: DdlTypes): string[] {
  return [
    `alter table matching add column ${yn('by_video')}`,
    `alter table matching add column ${link('video_link')}`,
    `create unique index matching_by_video on matching (idx, by_video)`,
    `alter table event add column ${yn('video_meetings')}`,
    // In it '{meeting}' stands for the number of a meeting.
    `alter table event add column ${link('video_link')}`,
    `alter table event_table add column ${name('name_ko')}`,
    `alter table event_table add column ${name('name_en')}`,
    // Of a table with a place of its own on the map: the hall, and metres from its upper left corner.
    `alter table event_table add column hall_code text`,
    `alter table event_table add column place_x ${number} check (place_x >= 0)`,
    `alter table event_table add column place_y ${number} check (place_y >= 0)`,
    `alter table participate add column ${link('video_room')} check (video_room is null or side = 'company')`,
    `alter table participate add column ${yn('own_interpreter')} check (own_interpreter = 'N' or side = 'company')`,
    `create unique index participate_own_interpreter on participate (idx, own_interpreter)`,
    // What the company's own interpreter speaks: ISO 639-1.
    `create table own_interpreter_language (
      participate_idx integer not null,
      own_interpreter text not null default 'Y' check (own_interpreter = 'Y'),
      language text not null check (length(language) = 2),
      primary key (participate_idx, language),
      foreign key (participate_idx, own_interpreter) references participate (idx, own_interpreter)
    )${strict}`,
  ];
}

const placementColumns = [
  yn('by_video'),
  // Null without an interpreter of the event's, and once the company brings its own after the meeting began.
  `own_interpreter text check (own_interpreter = 'N')`,
];
// The event's interpreters stay where they are: nobody brings one yet.
const interpreted = `update placement set own_interpreter = 'N' where interpreter_idx is not null`;
const placementKeys = [
  ['placement_table_or_video', `check ((by_video = 'Y') = (table_idx is null))`],
  [
    'placement_by_video',
    `foreign key (matching_idx, by_video) references matching (idx, by_video) ${deferred}`,
  ],
  ['placement_at', `unique (slot_idx, table_idx, matching_idx)`],
  ['placement_interpreted', `check (own_interpreter is null or interpreter_idx is not null)`],
  [
    'placement_own_interpreter',
    `foreign key (company_idx, own_interpreter) references participate (idx, own_interpreter)`,
  ],
] as const;
// A meeting has no other table than that of its placement, and one by video has none.
const tableSlotKey = `foreign key (slot_idx, table_idx, matching_idx)
  references placement (slot_idx, table_idx, matching_idx) ${deferred}`;
const tableKeys = [
  [
    'event_table_place',
    `check ((hall_code is null) = (place_x is null) and (place_x is null) = (place_y is null))`,
  ],
  ['event_table_hall', `foreign key (event_idx, hall_code) references hall (event_idx, code) ${deferred}`],
] as const;

const wasBefore = `check ((was_at is null) = (was_table_no is null))`;
const was = `check (case when was_at is null then was_table_no is null
  else (was_table_no is null) = (by_video = 'Y') end)`;
const toldBefore = `check ((starts_at is null) = (table_no is null))`;
// Without a table it was by video.
const told = `check (table_no is null or starts_at is not null)`;

/** A definition with other words in it, which have to be there. */
const replaced = (from: string | RegExp, to: string) => (definition: string) => {
  const found = definition.replace(from, to);
  if (found === definition) throw new Error(`Not in the definition: ${from}`);
  return found;
};
const also = (lines: readonly string[]) => replaced(/\)\s*strict\s*$/i, `, ${lines.join(', ')}) strict`);

export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return onPostgres(db);
  await rebuild(db, 'matching', replaced(wasBefore, was));
  await rebuild(db, 'notice', replaced(toldBefore, told));
  await rebuild(db, 'interpreter_release', replaced('table_no integer not null', 'table_no integer'));
  await rebuild(db, 'event_table', also(tableKeys.map(([, key]) => key)));
  await rebuild(
    db,
    'table_slot',
    replaced(/foreign key \(matching_idx, slot_idx\)[^)]*\)[^,)]*/i, tableSlotKey),
  );
  const keys = placementKeys.map(([, key]) => key);
  await rebuild(db, 'placement', (definition) =>
    also(keys)(
      replaced('table_idx integer not null', `table_idx integer, ${placementColumns.join(', ')}`)(definition),
    ),
  );
  await db.executeQuery(CompiledQuery.raw(interpreted));
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  const say = (statement: string) => db.executeQuery(CompiledQuery.raw(statement));
  /** By what it checks: its name was given by the database. */
  const dropCheck = async (table: string, column: string) => {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where contype = 'c' and conrelid = ${table}::regclass
        and pg_get_constraintdef(oid) like ${`%${column} IS NULL%`}`.execute(db);
    if (rows.length !== 1) throw new Error(`${table} has ${rows.length} checks of ${column}.`);
    await say(`alter table ${table} drop constraint ${rows[0]?.name}`);
  };
  await dropCheck('matching', 'was_table_no');
  await dropCheck('notice', 'table_no');
  const add = (table: string, keys: readonly (readonly [string, string])[]) =>
    keys.map(([key, text]) => `alter table ${table} add constraint ${key} ${text}`);
  const statements = [
    `alter table matching add constraint matching_was ${was}`,
    `alter table notice add constraint notice_place ${told}`,
    `alter table interpreter_release alter column table_no drop not null`,
    `alter table table_slot drop constraint table_slot_placement`,
    `alter table placement alter column table_idx drop not null`,
    ...placementColumns.map((column) => `alter table placement add column ${column}`),
    interpreted,
    ...add('placement', placementKeys),
    ...add('table_slot', [['table_slot_placement', tableSlotKey]]),
    ...add('event_table', tableKeys),
  ];
  for (const statement of statements) await say(statement);
}
