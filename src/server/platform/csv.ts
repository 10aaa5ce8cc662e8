/** CSV (RFC 4180) in UTF-8 with the mark by which Excel knows it, so that Korean stays intact. */
import { decimal } from '#domain/common/amount-text.ts';

type Cell = string | number | null;

/**
 * A text that a spreadsheet would run as a formula is made text by an apostrophe; some take the wide forms of the signs for them.
 * Within a text, too: where lists are separated by semicolons, as in Austria, Excel knows no quotes in the middle of what it takes
 * for a cell, so that a semicolon, a tab or a line's end in a text begins another cell.
 */
const asText = (text: string) =>
  text
    .replace(/^(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, "'")
    .replaceAll(/([;\t\r\n][ "]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1'");

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return decimal(cell);
  const text = asText(cell);
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The beginning of a file: the mark, and the line of heads. */
export const csvHead = (heads: readonly string[]): Uint8Array<ArrayBuffer> => bytesOf([heads], '\uFEFF');

/** Further rows of it. */
export const csvOf = (rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> => bytesOf(rows);

function bytesOf(rows: readonly (readonly Cell[])[], before = ''): Uint8Array<ArrayBuffer> {
  const lines = rows.map((row) => `${row.map(written).join(',')}\r\n`);
  return new TextEncoder().encode(before + lines.join(''));
}
