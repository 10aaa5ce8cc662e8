/** One's own logs as a spreadsheet. */
import type { CheckedOf } from '#api/index.ts';
import { dayIn } from '#domain/day/day.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { createDownloadPlaces } from '../../calls/download-places.ts';
import { mediaTypes, sheetStream } from '../../platform/spreadsheet.ts';
import { wonToUsdOf } from '../exchange-rate/rates.ts';
import { foundLogs } from './list.ts';
import { sheetColumns } from './sheet-columns.ts';
import { sheetLogs } from './sheet-file.ts';

type Call = 'GET /counseling/exportList';

/** Of this process: each is of `limits.logs` rows at most, and made while it is read. */
const bounds = { atOnce: 4, retryAfterSeconds: 5 };

/** Makes the spreadsheets, a few at a time. */
export function createLogExports() {
  const inPlace = createDownloadPlaces(bounds);
  return async function exportLogs(context: ContextOf<Call>, request: CheckedOf<Call>): Promise<Download> {
    const { timeZone } = await context.event();
    const stream = await inPlace(context, async () => sheetOf(context, request, timeZone));
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
): Promise<ReadableStream<Uint8Array>> {
  const wonToUsd = await wonToUsdOf(context.db, context.own.eventIdx);
  const columns = sheetColumns(language, { timeZone, wonToUsd });
  const logs = sheetLogs(context.db, await foundLogs(context, filters), context.signal());
  return sheetStream(format, columns, logs);
}
