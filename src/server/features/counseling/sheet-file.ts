/** A spreadsheet of logs as a file: XLSX, or CSV that Excel opens with its Korean intact. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../db/open.ts';
import { csvHead, csvOf } from '../../platform/csv.ts';
import { xlsxStream } from '../../platform/xlsx.ts';
import { followUpsOf } from '../follow-up/answers.ts';
import { readLogs } from './logs.ts';
import type { SheetColumn, SheetLog } from './sheet-columns.ts';

export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

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

/** The bytes of a CSV file, a part for each of the logs'. */
async function* csvParts<Log>(
  columns: readonly SheetColumn<Log>[],
  logs: AsyncIterable<Log[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield csvHead(columns.map(({ head }) => head));
  for await (const part of logs) yield csvOf(part.map((log) => columns.map(({ cell }) => cell(log))));
}

/** A workbook whose head stays in sight, sent while its logs are read. */
const xlsxOf = <Log>(
  columns: readonly SheetColumn<Log>[],
  logs: AsyncIterable<Log[]>,
): ReadableStream<Uint8Array> => xlsxStream('Logs', columns, rowsOf(columns, logs));

async function* rowsOf<Log>(columns: readonly SheetColumn<Log>[], logs: AsyncIterable<Log[]>) {
  for await (const part of logs) yield part.map((log) => columns.map(({ cell }) => cell(log)));
}

/** A spreadsheet of either kind, sent while its rows are read. */
export const sheetStream = <Log>(
  format: 'xlsx' | 'csv',
  columns: readonly SheetColumn<Log>[],
  logs: AsyncIterable<Log[]>,
): ReadableStream<Uint8Array> =>
  format === 'xlsx'
    ? xlsxOf(columns, logs)
    : (Readable.toWeb(Readable.from(csvParts(columns, logs))) as ReadableStream<Uint8Array>);
