/** CSV (RFC 4180) in UTF-8 with the mark by which Excel knows it, so that Korean stays intact. */

type Cell = string | number | null;

/** A text that a spreadsheet would run as a formula is made text by an apostrophe. */
const asText = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = asText(cell);
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows, heads first, as the bytes of a file. */
export function csvOf(rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> {
  const lines = rows.map((row) => `${row.map(written).join(',')}\r\n`);
  return new TextEncoder().encode(`\uFEFF${lines.join('')}`);
}
