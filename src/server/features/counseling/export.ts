/** One's own logs as a spreadsheet: XLSX, or CSV that Excel opens with its Korean intact. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import writeXlsxFile from 'write-excel-file/node';
import type { CheckedOf } from '#api/index.ts';
import { dayIn } from '#domain/day.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { createDownloadPlaces } from '../../calls/download-places.ts';
import { csvHead, csvOf } from '../../platform/csv.ts';
import { foundLogs } from './list.ts';
import { readLogs } from './logs.ts';
import { sheetColumns } from './sheet-columns.ts';

type Call = 'GET /counseling/exportList';

/** Of this process. Each is made in memory, of `limits.logs` rows at most, and waits there for its reader. */
const bounds = { atOnce: 4, retryAfterSeconds: 5 };
/** Logs that are read and written out in one go; then others have their turn on the thread. */
const atATime = 100;

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** What XML 1.0 cannot carry: a sheet with it would be refused as damaged. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

type Row = readonly (string | number | null)[];

/** Makes the spreadsheets, a few at a time. */
export function createLogExports() {
  const inPlace = createDownloadPlaces(bounds);
  return async function exportLogs(context: ContextOf<Call>, request: CheckedOf<Call>): Promise<Download> {
    const { timeZone } = await context.event();
    const stream = await inPlace(context, async () => (await sheetOf(context, request, timeZone)).stream());
    const { format } = request;
    return {
      stream,
      fileName: `consultation-logs-${dayIn(timeZone, context.now)}.${format}`,
      mediaType: mediaTypes[format],
    };
  };
}

async function sheetOf(
  context: ContextOf<Call>,
  { format, language, eventIdx: _, ...filters }: CheckedOf<Call>,
  timeZone: string,
): Promise<Blob> {
  const columns = sheetColumns(language, timeZone);
  const heads = columns.map(({ head }) => head);
  const parts: Uint8Array<ArrayBuffer>[] = [csvHead(heads)];
  const rows: Row[] = [];
  const idxs = await foundLogs(context, filters);
  for (let at = 0; at < idxs.length; at += atATime) {
    context.signal().throwIfAborted();
    const logs = await readLogs(context.db, idxs.slice(at, at + atATime));
    const read = logs.map((log) => columns.map(({ cell }) => cell(log)));
    if (format === 'csv') parts.push(csvOf(read));
    else rows.push(...read);
    await nextTurn();
  }
  return new Blob(format === 'csv' ? parts : [await xlsxOf(heads, rows, columns)]);
}

/** A sheet whose head stays in sight. Texts are texts there, whatever they begin with. */
async function xlsxOf(
  heads: readonly string[],
  rows: readonly Row[],
  columns: readonly { width: number }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const cell = (value: string | number | null) => {
    if (value === null) return null;
    return typeof value === 'number'
      ? { value, type: Number }
      : { value: value.replaceAll(notInXml, ''), type: String, wrap: true };
  };
  const sheet = [
    heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cell)),
  ];
  const file = writeXlsxFile(sheet, {
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    sheet: 'Logs',
  });
  return new Uint8Array(await file.toBuffer());
}
