/** Values that are made at random when they are first needed, and kept in the database for all processes. */
import type { Database } from './open.ts';

const read = new WeakMap<object, Map<string, Promise<string>>>();

async function readOrMake(db: Database, name: string, make: () => string): Promise<string> {
  const value = make();
  const kept = () => db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  if (!(await kept())) {
    await db
      .insertInto('setting')
      .values({ name, value })
      .onConflict((on) => on.doNothing())
      .execute();
  }
  return (await kept())?.value ?? value;
}

/** The value of this name; `make` makes it where there is none yet. To be asked of the database itself, outside of transactions. */
export function keptSetting(db: Database, name: string, make: () => string): Promise<string> {
  const known = read.get(db) ?? new Map<string, Promise<string>>();
  read.set(db, known);
  const value = known.get(name) ?? readOrMake(db, name, make);
  known.set(name, value);
  value.catch(() => known.delete(name));
  return value;
}
