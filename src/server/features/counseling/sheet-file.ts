/** A spreadsheet of logs as a file: XLSX, or CSV that Excel opens with its Korean intact. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import writeXlsxFile from 'write-excel-file/node';
import type { Database } from '../../db/open.ts';
import { csvHead, csvOf } from '../../platform/csv.ts';
import { followUpsOf } from '../follow-up/answers.ts';
import { readLogs } from './logs.ts';
import type { SheetColumn, SheetLog } from './sheet-columns.ts';

export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** Logs that are read and written out in one go; then others have their turn on the thread. */
const atATime = 100;

/** What XML 1.0 cannot carry: a sheet with it would be refused as damaged. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

type Row = readonly (string | number | null)[];

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
export async function* csvParts<Log>(
  columns: readonly SheetColumn<Log>[],
  logs: AsyncIterable<Log[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield csvHead(columns.map(({ head }) => head));
  for await (const part of logs) yield csvOf(part.map((log) => columns.map(({ cell }) => cell(log))));
}

/** A workbook whose head stays in sight, made in memory. Texts are texts there, whatever they begin with. */
export async function xlsxOf<Log>(
  columns: readonly SheetColumn<Log>[],
  logs: AsyncIterable<Log[]>,
  name = 'Logs',
): Promise<Uint8Array<ArrayBuffer>> {
  const rows: Row[] = [];
  for await (const part of logs) rows.push(...part.map((log) => columns.map(({ cell }) => cell(log))));
  const cell = (value: string | number | null) => {
    if (value === null) return null;
    return typeof value === 'number'
      ? { value, type: Number }
      : { value: value.replaceAll(notInXml, ''), type: String, wrap: true };
  };
  const sheet = [
    columns.map(({ head }) => ({ value: head, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cell)),
  ];
  const file = writeXlsxFile(sheet, {
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    sheet: name,
  });
  return new Uint8Array(await file.toBuffer());
}
