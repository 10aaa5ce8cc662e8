/** A spreadsheet as a file that is sent while its rows are read: XLSX, or CSV that Excel opens with its Korean intact. */
import { Readable } from 'node:stream';
import { Refusal } from '#domain/common/catalogue.ts';
import { dateFormat } from '#domain/day/date-format.ts';
import { csvHead, csvOf } from './csv.ts';
import { xlsxStream } from './xlsx.ts';

export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

export interface SheetColumn<One> {
  head: string;
  /** In characters. */
  width: number;
  /** Cells that are dates in a workbook. */
  kind?: 'moment' | 'day';
  cell: (one: One) => string | number | null;
}

/** The most rows of a workbook of an event, as measured; CSV has no bound. */
const xlsxRows = 20_000;

/** Refuses a workbook of more rows than that. */
export function assertFits(format: 'xlsx' | 'csv', rows: number): void {
  if (format === 'xlsx' && rows > xlsxRows)
    throw new Refusal('invalid_parameter', [
      { field: 'format', rule: 'too_many', params: { max: xlsxRows } },
    ]);
}

/** An instant on the event's own clock as spreadsheets read it: '2026-10-29 10:00'. */
export function clock(timeZone: string, instant: string): string {
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant));
}

/** The bytes of a CSV file, a part for each of the rows'. */
async function* csvParts<One>(
  columns: readonly SheetColumn<One>[],
  all: AsyncIterable<One[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield csvHead(columns.map(({ head }) => head));
  for await (const part of all) yield csvOf(part.map((one) => columns.map(({ cell }) => cell(one))));
}

/** A workbook whose head stays in sight, sent while its rows are read. */
const xlsxOf = <One>(
  columns: readonly SheetColumn<One>[],
  all: AsyncIterable<One[]>,
): ReadableStream<Uint8Array> => xlsxStream('Madang', columns, rowsOf(columns, all));

async function* rowsOf<One>(columns: readonly SheetColumn<One>[], all: AsyncIterable<One[]>) {
  for await (const part of all) yield part.map((one) => columns.map(({ cell }) => cell(one)));
}

/** A spreadsheet of either kind, sent while its rows are read. */
export const sheetStream = <One>(
  format: 'xlsx' | 'csv',
  columns: readonly SheetColumn<One>[],
  all: AsyncIterable<One[]>,
): ReadableStream<Uint8Array> =>
  format === 'xlsx'
    ? xlsxOf(columns, all)
    : (Readable.toWeb(Readable.from(csvParts(columns, all))) as ReadableStream<Uint8Array>);
