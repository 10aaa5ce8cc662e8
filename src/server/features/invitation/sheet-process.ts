/** The process that reads one sheet: whatever a file does to a reader of it, it does it here, and nobody waits for it. */
import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import type { RefusalKey } from '#domain/common/catalogue.ts';
import { judgeOwnCodes } from '#domain/participation/own-codes.ts';
import { Unfit } from '../../platform/storage/inspection/finding.ts';
import { BadSheet, readCells } from './sheet-file.ts';
import { type ReadSheet, readRows, type SheetStatements } from './sheet-rows.ts';

export interface SheetOrder extends SheetStatements {
  path: string;
  /** The codes of industries by their plain names, the organiser's among them: this process doesn't know who runs the site. */
  industries: [name: string, code: string][];
}

/** Its cells alone, for a sheet of something else than people. */
export interface CellsOrder {
  path: string;
  cells: { columns: number; characters: number };
}

export type SheetReply =
  | { read: ReadSheet }
  | { cells: string[][] }
  | { unfit: RefusalKey }
  | { failed: string };

// Whoever reads the site comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.once('message', async (order: SheetOrder | CellsOrder) => {
  const reply = await replyTo(order);
  // Killed once it has answered, so that what was compiled has to be kept for the next one before.
  flushCompileCache();
  process.send?.(reply, () => process.exit());
});
// The server is gone, and nobody waits for the answer.
process.once('disconnect', () => process.exit());

async function replyTo(order: SheetOrder | CellsOrder): Promise<SheetReply> {
  try {
    if ('cells' in order) {
      const { columns, characters } = order.cells;
      const rows = await readCells(order.path);
      return { cells: rows.map((row) => row.slice(0, columns).map((cell) => cell.slice(0, characters))) };
    }
    const { path, industries, ...asked } = order;
    const names = new Map(industries);
    const codes = new Set(names.values());
    judgeOwnCodes((code) => codes.has(code));
    return { read: readRows(await readCells(path), asked, names) };
  } catch (error) {
    if (error instanceof Unfit || error instanceof BadSheet) return { unfit: error.key };
    return { failed: (error as Error).message };
  }
}
