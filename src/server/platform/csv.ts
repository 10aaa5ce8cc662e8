/** CSV (RFC 4180) in UTF-8 with the mark by which Excel knows it, so that Korean stays intact. */

import { quoted, withoutFormula } from '#domain/common/csv-cell.ts';
import { decimal } from '#domain/common/numbers/amount-text.ts';

type Cell = string | number | null;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return decimal(cell);
  return quoted(withoutFormula(cell));
}

/** The beginning of a file: the mark, and the line of heads. */
export const csvHead = (heads: readonly string[]): Uint8Array<ArrayBuffer> => bytesOf([heads], '\uFEFF');

/** Further rows of it. */
export const csvOf = (rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> => bytesOf(rows);

function bytesOf(rows: readonly (readonly Cell[])[], before = ''): Uint8Array<ArrayBuffer> {
  const lines = rows.map((row) => `${row.map(written).join(',')}\r\n`);
  return new TextEncoder().encode(before + lines.join(''));
}
