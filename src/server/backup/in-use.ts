import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const sqliteBusy = 5;

/**
 * Whether any process has this SQLite file open, such as a server of a version before folders were locked, or a shell. In WAL
 * mode each of them holds a lock for as long as it has the file open. A file that is no database is nobody's.
 */
export function isInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 1_000 });
    database.exec('pragma locking_mode = exclusive; begin exclusive; rollback');
    return false;
  } catch (error) {
    return ((error as { errcode?: number }).errcode ?? 0) % 256 === sqliteBusy;
  } finally {
    database?.close();
  }
}
