/** Brings a database to the present schema, once, also when several processes start together (schema.md). */
import { CompiledQuery, type Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as member from './migrations/001-member.ts';
import * as event from './migrations/002-event.ts';
import * as participate from './migrations/003-participate.ts';
import * as matching from './migrations/004-matching.ts';
import * as counseling from './migrations/005-counseling.ts';
import * as board from './migrations/006-board.ts';
import * as operation from './migrations/007-operation.ts';
import * as account from './migrations/008-account.ts';
import * as delivery from './migrations/009-delivery.ts';
import * as search from './migrations/010-search.ts';
import * as picture from './migrations/011-picture.ts';
import * as booth from './migrations/013-booth.ts';
import * as boardSearch from './migrations/014-board-search.ts';
import { type Engine, type Words, words } from './words.ts';

export type { Engine } from './words.ts';

/** A migration is a list of statements that both databases understand, but for the `words` that differ. */
interface Statements {
  up(words: Words): string[];
  /** What the rows of before need that no statement can say. */
  fill?(db: Kysely<unknown>): Promise<void>;
}

const migrations: Record<string, Statements> = {
  '001-member': member,
  '002-event': event,
  '003-participate': participate,
  '004-matching': matching,
  '005-counseling': counseling,
  '006-board': board,
  '007-operation': operation,
  '008-account': account,
  '009-delivery': delivery,
  '010-search': search,
  '011-picture': picture,
  '013-booth': booth,
  '014-board-search': boardSearch,
};

export async function migrate<T>(db: Kysely<T>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return toLatest(db, engine);
  // One process migrates, the others wait at the lock and then find nothing to do. IMMEDIATE would let them read the
  // list of migrations before the first has committed it; 'serializable' is this dialect's word for EXCLUSIVE.
  await db
    .transaction()
    .setIsolationLevel('serializable')
    .execute((trx) => toLatest(trx, engine));
}

async function toLatest<T>(db: Kysely<T>, engine: Engine): Promise<void> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(Object.entries(migrations).map(([name, file]) => [name, run(file, engine)])),
  };
  // Numbers are given out before the work is done, so a smaller one may come to a database later than a larger one.
  const migrator = new Migrator({ db: db.withoutPlugins(), provider, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

function run(file: Statements, engine: Engine): Migration {
  return {
    async up(db) {
      for (const statement of file.up(words[engine])) await db.executeQuery(CompiledQuery.raw(statement));
      await file.fill?.(db);
    },
  };
}
