/** All logs of an event as a spreadsheet, for its managers, with the company of each. */
import type { CheckedOf } from '#api/index.ts';
import { dayIn } from '#domain/day/day.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { createDownloadPlaces } from '../../calls/download-places.ts';
import { siteTexts } from '../../platform/site/texts.ts';
import { assertFits, mediaTypes, type SheetColumn, sheetStream } from '../../platform/spreadsheet.ts';
import { wonToUsdOf } from '../exchange-rate/rates.ts';
import { companiesOf, type LogCompany, managedQuery } from './managed-query.ts';
import { type SheetLog, sheetColumns } from './sheet-columns.ts';
import { sheetLogs } from './sheet-file.ts';

type Call = 'GET /manage/counseling/exportList';
type CompanyLog = SheetLog & { company: LogCompany | undefined };

/** Of this process. */
const bounds = { atOnce: 2, retryAfterSeconds: 10 };

/** Makes the spreadsheets, a few at a time. */
export function createEventExports() {
  const inPlace = createDownloadPlaces(bounds);
  return async function exportEvent(context: ContextOf<Call>, request: CheckedOf<Call>): Promise<Download> {
    const { idx: eventIdx, timeZone } = await context.event();
    const { format, language, eventIdx: _, ...filters } = request;
    const stream = await inPlace(context, async () => {
      const rows = await (await managedQuery(context, filters))
        .select(['counseling.idx', 'counseling.companyIdx'])
        .orderBy('counseling.idx')
        .execute();
      assertFits(format, rows.length);
      const names = await companiesOf(context.db, eventIdx);
      const companies = new Map(rows.map(({ idx, companyIdx }) => [idx, names.get(companyIdx)]));
      const wonToUsd = await wonToUsdOf(context.db, eventIdx);
      const columns = [...companyColumns(language), ...sheetColumns(language, { timeZone, wonToUsd })];
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

async function* withCompanies(
  logs: AsyncIterable<SheetLog[]>,
  companies: ReadonlyMap<number, LogCompany | undefined>,
): AsyncGenerator<CompanyLog[]> {
  for await (const part of logs)
    yield part.map((log) => ({ ...log, company: companies.get(log.counselingIdx) }));
}

/** The numbers of log and meeting, by which its rows are found again in others; and what the company chose, by which figures group. */
function companyColumns(language: 'ko' | 'en'): SheetColumn<CompanyLog>[] {
  const t = siteTexts(language);
  const listed = (values: readonly string[] | undefined) => values?.join('; ') || null;
  return [
    { head: t('followUp.logNo'), width: 9, cell: (log) => log.counselingIdx },
    { head: t('followUp.meetingNo'), width: 9, cell: (log) => log.matchingIdx },
    { head: t('followUp.companyKo'), width: 28, cell: ({ company }) => company?.nameKo ?? null },
    { head: t('followUp.companyEn'), width: 28, cell: ({ company }) => company?.nameEn ?? null },
    {
      head: t('followUp.industries'),
      width: 28,
      cell: ({ company }) =>
        listed(company?.industries.map((value) => t(`choice.industry.${value as 'FOOD'}`))),
    },
    {
      head: t('followUp.committees'),
      width: 28,
      cell: ({ company }) =>
        listed(company?.tradeCommittees.map((value) => t(`choice.tradeCommittee.${value as 'TRADE1'}`))),
    },
  ];
}
