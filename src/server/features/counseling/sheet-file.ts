/** The logs of a spreadsheet, read in parts. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../db/open.ts';
import { followUpsOf } from '../follow-up/answers.ts';
import { readLogs } from './logs.ts';
import type { SheetLog } from './sheet-columns.ts';

/** Logs that are read and written out in one go; then others have their turn on the thread. */
const atATime = 100;

/** The logs of these idxs in their order, a hundred at a time, until the reader has left. */
export async function* sheetLogs(
  db: Database,
  idxs: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<SheetLog[]> {
  for (let at = 0; at < idxs.length; at += atATime) {
    signal.throwIfAborted();
    const part = idxs.slice(at, at + atATime);
    const answers = await followUpsOf(db, part);
    const logs = await readLogs(db, part);
    yield logs.map((log) => ({ ...log, followUps: answers.get(log.counselingIdx) ?? [] }));
    await nextTurn();
  }
}
