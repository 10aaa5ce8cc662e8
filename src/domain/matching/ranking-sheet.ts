/** A sheet of preferences as text: a CSV file, or cells copied from a spreadsheet (docs/rules.md, R7). */

export interface SheetPreference {
  /** Of the sheet, from 1, the heads being the first. */
  row: number;
  /** A participant's number or name. */
  from: string;
  rank: string;
  to: string;
}

/** Heads by which a column is known, numbers before names; those of the download in both languages among them. */
const heads = {
  from: [
    ['참가자 번호', 'participant no.'],
    ['참가자', 'participant', 'from'],
  ],
  rank: [['순위', 'rank']],
  to: [
    ['상대 번호', 'other no.'],
    ['상대', 'other', 'to'],
  ],
} as const;

/** The rows below the heads; `'columns'` where a column is missing. Rows without a word are passed over. */
export function readRankingSheet(text: string): SheetPreference[] | 'columns' {
  const [first = [], ...body] = cellsOf(text);
  const named = first.map((head) => head.trim().toLowerCase());
  const columns = (part: keyof typeof heads) =>
    heads[part].map((names) => named.findIndex((head) => (names as readonly string[]).includes(head)));
  const [from, rank, to] = [columns('from'), columns('rank'), columns('to')];
  if ([from, rank, to].some((found) => found.every((at) => at < 0))) return 'columns';
  const read = (row: readonly string[], found: readonly number[]) =>
    found.map((at) => row[at]?.trim() ?? '').find((cell) => cell !== '') ?? '';
  return body.flatMap((row, at) =>
    row.every((cell) => cell.trim() === '')
      ? []
      : [{ row: at + 2, from: read(row, from), rank: read(row, rank), to: read(row, to) }],
  );
}

/** Cells in quotes may hold separators, line breaks and, twice, quotes (RFC 4180). The first line says what separates. */
export function cellsOf(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const firstLine = source.slice(0, source.search(/[\r\n]|$/));
  const separator = ['\t', ';', ','].find((one) => firstLine.includes(one)) ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] as string;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
