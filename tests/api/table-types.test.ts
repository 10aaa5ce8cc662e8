import { resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { columnsOf } from '#tests/support/schema-facts.ts';

/** Columns that hold one constant, so that a key over several columns can name it: no code reads or writes them. */
const constants = /\.(cs|bs|ps)$|^placement\.state$/;

/** The types in `src/server/db/tables` are written by hand; here they are held against the database. */
const { db, close } = await freshDatabase();
afterAll(close);

test('the types of the tables name the columns that the database has, and say which may be null', async () => {
  const real = (await columnsOf(db))
    .map(({ table, name, isNullable }) => `${table}.${name}${isNullable ? '?' : ''}`)
    .filter((column) => !constants.test(column));
  expect(real.length).toBeGreaterThan(100);
  expect(typedColumns()).toEqual(real.sort());
});

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
