/** Copies of a SQLite database that is in use. */
import { open } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';

/** Longer than any transaction here lasts, in milliseconds. */
const patience = 30_000;

/**
 * Copies the database at `from` into the new file `to`: one committed state, whatever is written meanwhile, and no writer waits.
 * All pages go in one step, hence in one read transaction: a copy in several steps starts again when another process has
 * written in between, and would never end on a busy server. The copy is one file, readable by this user alone.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  await (await open(to, 'wx', 0o600)).close();
  const source = new DatabaseSync(from, { readOnly: true, timeout: patience });
  try {
    await backup(source, to, { rate: 2 ** 31 - 1 });
  } finally {
    source.close();
  }
  // The copy has its source's mode, WAL, in which whoever opens it leaves two more files beside it.
  const copy = new DatabaseSync(to);
  try {
    copy.exec('pragma journal_mode = delete');
  } finally {
    copy.close();
  }
}

/** What is wrong with the database in this file, in a few words; null when it is whole and every row points at one that is there. */
export function faultIn(file: string): string | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const [first] = database.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[];
    if (first?.integrity_check !== 'ok') return first?.integrity_check ?? 'it can’t be checked';
    const dangling = database.prepare('pragma foreign_key_check').all().length;
    return dangling === 0 ? null : `${dangling} rows point at nothing`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    database?.close();
  }
}
