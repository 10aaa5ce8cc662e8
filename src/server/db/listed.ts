/** Lists of rows in one value, so that one statement, planned once, takes as many as there are. */
import { type RawBuilder, sql } from 'kysely';
import { type Database, hasRowLocks } from './open.ts';

type Kind = 'number' | 'text';
type Listed<Columns extends Record<string, Kind>> = {
  [Name in keyof Columns]: (Columns[Name] extends 'number' ? number : string) | null;
};

const types: Record<Kind, string> = { number: 'bigint', text: 'text' };

/**
 * The rows of a JSON list of lists as a subquery, with the columns in the order in which they are given; all may be null. On SQLite a
 * value is what it is in JSON.
 */
export function listed<Columns extends Record<string, Kind>>(
  db: Database,
  json: string,
  columns: Columns,
): RawBuilder<Listed<Columns>> {
  const isPostgres = hasRowLocks(db);
  const values = Object.entries(columns).map(([name, kind], no) => {
    const value = isPostgres
      ? sql`(value->>${sql.lit(no)})::${sql.raw(types[kind])}`
      : sql`json_extract(value, ${sql.lit(`$[${no}]`)})`;
    return sql`${value} as ${sql.ref(name)}`;
  });
  const list = sql.join(values);
  return isPostgres
    ? sql`(select ${list} from json_array_elements(${json}::json) as listed (value))`
    : sql`(select ${list} from json_each(${json}))`;
}
