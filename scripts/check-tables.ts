/** A check of `npm run check`: the migrations, the list of them, and the types of the tables say the same. `?` marks what may be null. */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { migrationNames } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { columnFaults } from '#tests/support/typed-columns.ts';

const folder = resolve(import.meta.dirname, '../src/server/db/migrations');
const listed = new Set(migrationNames());
const faults = globSync('[0-9]*.ts', { cwd: folder })
  .filter((file) => !listed.has(basename(file, '.ts')))
  .map((file) => `src/server/db/migrations/${file}: src/server/db/migrate.ts does not list it.`);

const dataDir = mkdtempSync(join(tmpdir(), 'madang-tables-'));
try {
  const db = await openDatabase({ dataDir });
  faults.push(...(await columnFaults(db)));
  await db.destroy();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
