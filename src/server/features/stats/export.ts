/** One figure of an event as a spreadsheet. */
import type { CheckedOf } from '#api/index.ts';
import { dayIn } from '#domain/day/day.ts';
import { type FigureCell, figureTable } from '#domain/stats/figure-tables.ts';
import { headWords, sheetCell } from '#i18n/figure-words.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { siteTexts } from '../../platform/site/texts.ts';
import { mediaTypes, type SheetColumn, sheetStream } from '../../platform/spreadsheet.ts';
import type { SummaryOf } from './summary.ts';

type Call = 'GET /manage/stats/exportTable';

const widths = { day: 12, moment: 17 } as const;

async function* once<T>(all: T[]): AsyncGenerator<T[]> {
  yield all;
}

/** A table has a row for a day, a country or a slot: it is made at once, from the figures that are kept. */
export const exportTable =
  (summaryOf: SummaryOf) =>
  async (context: ContextOf<Call>, { figure, format, language }: CheckedOf<Call>): Promise<Download> => {
    const given = await summaryOf(context);
    const { timeZone, eventIdx } = given;
    const t = siteTexts(language);
    const { columns, rows } = figureTable(figure, given);
    const sheet = columns.map(
      (column, at): SheetColumn<FigureCell[]> => ({
        head: headWords(t, column),
        width: column.kind in widths ? widths[column.kind as 'day'] : at === 0 ? 28 : 18,
        ...((column.kind === 'day' || column.kind === 'moment') && { kind: column.kind }),
        cell: (row) => sheetCell(t, column.kind, row[at] ?? null, timeZone),
      }),
    );
    return {
      stream: sheetStream(format, sheet, once(rows)),
      fileName: `${figure}-event-${eventIdx}-${dayIn(timeZone, context.now)}.${format}`,
      mediaType: mediaTypes[format],
    };
  };
