/** Queries that are built and compiled once and then only run: building costs more than a small query itself. */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './open.ts';

/** Stands in a compiled query where a value of each run goes. */
class Given {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * `build` is called once for each kind of database, with `given.<name>` in the places of the values. The answer runs the
 * query on a database or in a transaction. For lists of varying length a query is to be built anew; this can't.
 */
export function prepared<Values extends object, Row>(
  build: (db: Database, given: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const given = new Proxy({}, { get: (_, name) => new Given(String(name)) }) as Values;
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, values) => {
    const dialect = db.getExecutor().adapter.constructor;
    let query = compiled.get(dialect);
    if (!query) {
      query = build(db, given).compile();
      compiled.set(dialect, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Given ? values[value.name as keyof Values] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>);
    return rows;
  };
}
