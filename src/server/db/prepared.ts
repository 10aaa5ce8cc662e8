/** Queries that are built and compiled once and then only run: building costs more than a small query itself. */
import {
  type Compilable,
  type CompiledQuery,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  ValueListNode,
  ValueNode,
} from 'kysely';
import { type Database, hasRowLocks } from './open.ts';
import { namePrepared } from './prepared-names.ts';

/** Stands in a compiled query where a value of each run goes. */
class Given {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Writes the texts that a query itself brings into it. SQLite, which compares a parameter with the conditions of partial indexes
 * (`state = 'live'`), prepares such a statement anew at each run, because the value may be another one: of a long query that is most
 * of what it costs. Numbers stay parameters: no such index names one, and written into the query whole ones would divide otherwise.
 */
class Texts extends OperationNodeTransformer implements KyselyPlugin {
  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.transformNode(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return typeof node.value === 'string' ? ValueNode.createImmediate(node.value) : node;
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    if (!node.values.every((value) => typeof value === 'string')) return node;
    // A list of either kind is compiled by what it says it is.
    return ValueListNode.create(node.values.map(ValueNode.createImmediate)) as never;
  }
}

const texts = new Texts();

/** The same database or transaction without its plugin, which would look at every value of every row for nested ones. */
const plainOf = new WeakMap<Database, Database>();

/**
 * `build` is called once for each kind of database, with `given.<name>` in the places of the values. The answer runs the
 * query on a database or in a transaction. `given` holds stand-ins and never the values themselves: no `if (given.x)` in `build`. For lists of varying length give one as JSON (`numbers` in `search.ts`).
 */
export function prepared<Values extends object, Row>(
  build: (db: Database, given: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const given = new Proxy({}, { get: (_, name) => new Given(String(name)) }) as Values;
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  let columns: [name: string, camelCase: string][] | undefined;
  return async (db, values) => {
    const dialect = db.getExecutor().adapter.constructor;
    let query = compiled.get(dialect);
    if (!query) {
      query = build(hasRowLocks(db) ? db : db.withPlugin(texts), given).compile();
      compiled.set(dialect, query);
      namePrepared(query.sql);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Given ? values[value.name as keyof Values] : value,
    );
    let plain = plainOf.get(db);
    if (!plain) {
      plain = db.withoutPlugins();
      plainOf.set(db, plain);
    }
    const { rows } = await plain.executeQuery<Record<string, unknown>>({ ...query, parameters } as never);
    const [first] = rows;
    if (!first) return [];
    columns ??= Object.keys(first).map((name) => [name, camelCase(name)]);
    const named: Record<string, unknown>[] = [];
    for (const row of rows) {
      const renamed: Record<string, unknown> = {};
      for (const [name, key] of columns) renamed[key] = row[name];
      named.push(renamed);
    }
    return named as Row[];
  };
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
