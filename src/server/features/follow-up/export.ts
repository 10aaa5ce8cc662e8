/** All logs of an event as a spreadsheet, for its managers, with the company of each. */
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import { dayIn } from '#domain/day.ts';
import { translator } from '#i18n/translator.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { createDownloadPlaces } from '../../calls/download-places.ts';
import type { Database } from '../../db/open.ts';
import { mediaTypes, type SheetColumn, sheetStream, xlsxRows } from '../../platform/spreadsheet.ts';
import { type SheetLog, sheetColumns } from '../counseling/sheet-columns.ts';
import { sheetLogs } from '../counseling/sheet-file.ts';
import { wonToUsdOf } from '../rate/rates.ts';

type Call = 'GET /manage/counseling/exportList';
type CompanyLog = SheetLog & { companyNameKo: string | null; companyNameEn: string | null };

/** Of this process. */
const bounds = { atOnce: 2, retryAfterSeconds: 10 };

/** Makes the spreadsheets, a few at a time. */
export function createEventExports() {
  const inPlace = createDownloadPlaces(bounds);
  return async function exportEvent(context: ContextOf<Call>, request: CheckedOf<Call>): Promise<Download> {
    const { idx: eventIdx, timeZone } = await context.event();
    const { format, language } = request;
    const rows = await context.db
      .selectFrom('counseling')
      .select(['idx', 'companyIdx'])
      .where('eventIdx', '=', eventIdx)
      .orderBy('idx')
      .execute();
    if (format === 'xlsx' && rows.length > xlsxRows)
      throw new Refusal('invalid_parameter', [
        { field: 'format', rule: 'too_many', params: { max: xlsxRows } },
      ]);
    const names = await companyNames(context.db, eventIdx);
    const companies = new Map(rows.map(({ idx, companyIdx }) => [idx, names.get(companyIdx)]));
    const wonToUsd = await wonToUsdOf(context.db, eventIdx);
    const columns = [...companyColumns(language), ...sheetColumns(language, { timeZone, wonToUsd })];
    const stream = await inPlace(context, async () => {
      const read = sheetLogs(
        context.db,
        rows.map(({ idx }) => idx),
        context.signal(),
      );
      const logs = withCompanies(read, companies);
      return sheetStream(format, columns, logs);
    });
    return {
      stream,
      fileName: `consultation-logs-event-${eventIdx}-${dayIn(timeZone, context.now)}.${format}`,
      mediaType: mediaTypes[format],
    };
  };
}

type Names = Pick<CompanyLog, 'companyNameKo' | 'companyNameEn'>;

/** The names of an event's companies, by participation. */
async function companyNames(db: Database, eventIdx: number): Promise<Map<number, Names>> {
  const rows = await db
    .selectFrom('participate')
    .innerJoin('company', 'company.participateIdx', 'participate.idx')
    .select(['participate.idx', 'company.nameKo as companyNameKo', 'company.nameEn as companyNameEn'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.side', '=', 'company')
    .execute();
  return new Map(rows.map(({ idx, ...names }) => [idx, names]));
}

async function* withCompanies(
  logs: AsyncIterable<SheetLog[]>,
  companies: ReadonlyMap<number, Names | undefined>,
): AsyncGenerator<CompanyLog[]> {
  for await (const part of logs)
    yield part.map((log) => {
      const names = companies.get(log.counselingIdx);
      return {
        ...log,
        companyNameKo: names?.companyNameKo ?? null,
        companyNameEn: names?.companyNameEn ?? null,
      };
    });
}

function companyColumns(language: 'ko' | 'en'): SheetColumn<CompanyLog>[] {
  const t = translator(language);
  return [
    { head: t('later.companyKo'), width: 28, cell: (log) => log.companyNameKo },
    { head: t('later.companyEn'), width: 28, cell: (log) => log.companyNameEn },
  ];
}
