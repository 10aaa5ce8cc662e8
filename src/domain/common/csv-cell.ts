/**
 * A text that a spreadsheet would run as a formula is made text by an apostrophe; some take the wide forms of the signs for them.
 * Within a text, too: where lists are separated by semicolons, as in Austria, Excel knows no quotes in the middle of what it takes
 * for a cell, so that a semicolon, a tab or a line's end in a text begins another cell.
 */
export const withoutFormula = (text: string): string =>
  text
    .replace(/^(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, "'")
    .replaceAll(/([;\t\r\n][ "]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1'");

/** A cell of a CSV file (RFC 4180), in quotes where it needs them. */
export const quoted = (cell: string): string =>
  /[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
