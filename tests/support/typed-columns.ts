/** The types in `src/server/db/tables`, which are written by hand, and a database held against each other. */
import { resolve } from 'node:path';
import ts from 'typescript';
import type { Database } from '#server/db/open.ts';
import { columnsOf } from './schema-facts.ts';

/** Columns that hold one constant, so that a key over several columns can name it: no code reads or writes them. */
const constants = /(?<!^representative)\.(cs|bs|ps)$|^placement\.state$/;

/** A sentence for each column that only one of the two has, or of which they say differently whether it may be null. */
export async function columnFaults(db: Database): Promise<string[]> {
  const real = new Set(
    (await columnsOf(db))
      .map(({ table, name, isNullable }) => `${table}.${name}${isNullable ? '?' : ''}`)
      .filter((column) => !constants.test(column)),
  );
  const typed = new Set(typedColumns());
  if (real.size < 100) throw new Error(`The database has only ${real.size} columns.`);
  return [
    ...[...typed.difference(real)].map(
      (column) =>
        `${column}: src/server/db/tables has it, and no migration in the list of src/server/db/migrate.ts makes it so.`,
    ),
    ...[...real.difference(typed)].map(
      (column) => `${column}: the migrations make it, and src/server/db/tables has no such column.`,
    ),
  ];
}

/** Every column of the interface `Tables`, as `table.column`, with `?` where the type has null. */
function typedColumns(): string[] {
  const file = resolve(import.meta.dirname, '../../src/server/db/tables.ts');
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const tables = source?.statements.find(
    (node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === 'Tables',
  );
  if (!source || !tables) throw new Error('There is no interface Tables.');
  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbolAtLocation(symbol, source);
  return checker
    .getTypeAtLocation(tables)
    .getProperties()
    .flatMap((table) =>
      typeOf(table)
        .getProperties()
        .map((column) => {
          const type = checker.typeToString(typeOf(column), undefined, ts.TypeFormatFlags.NoTruncation);
          return `${snakeCase(table.name)}.${snakeCase(column.name)}${/\bnull\b/.test(type) ? '?' : ''}`;
        }),
    )
    .sort();
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
