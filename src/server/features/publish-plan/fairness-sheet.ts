/** The same report as a spreadsheet (docs/rules.md, D12). */
import type { CheckedOf } from '#api/index.ts';
import type { FairRow } from '#api/matching/plans/publish-plan.ts';
import { nameIn } from '#domain/common/language.ts';
import { dayIn } from '#domain/day/day.ts';
import type { Locale } from '#i18n/locales.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { createDownloadPlaces } from '../../calls/download-places.ts';
import { siteTexts } from '../../platform/site/texts.ts';
import { assertFits, mediaTypes, type SheetColumn, sheetStream } from '../../platform/spreadsheet.ts';
import { fairnessOf } from './fairness.ts';
import { planOf } from './state.ts';

type Call = 'GET /manage/meetingPlan/exportFairness';

/** Of this process. */
const bounds = { atOnce: 2, retryAfterSeconds: 10 };

/** Makes the spreadsheets, a few at a time. */
export function createFairnessExports() {
  const inPlace = createDownloadPlaces(bounds);
  return async function exportFairness(
    context: ContextOf<Call>,
    { planIdx, format, language }: CheckedOf<Call>,
  ): Promise<Download> {
    const { db, now, eventIdx, signal } = context;
    const event = await context.event();
    if (planIdx !== undefined) await planOf(db, eventIdx, planIdx);
    const stream = await inPlace(context, async () => {
      const { companies, buyers, rows } = await fairnessOf(db, event, planIdx);
      assertFits(format, rows.length);
      const columns = columnsIn(language, { company: companies.meetings, buyer: buyers.meetings });
      return sheetStream(format, columns, whole(rows, signal()));
    });
    const of = planIdx === undefined ? 'standing' : `plan-${planIdx}`;
    return {
      stream,
      fileName: `fairness-${of}-${dayIn(event.timeZone, now)}.${format}`,
      mediaType: mediaTypes[format],
    };
  };
}

async function* whole(rows: FairRow[], signal: AbortSignal): AsyncGenerator<FairRow[]> {
  signal.throwIfAborted();
  yield rows;
}

function columnsIn(locale: Locale, medians: Record<FairRow['side'], number>): SheetColumn<FairRow>[] {
  const t = siteTexts(locale);
  const number = (field: 'wishes' | 'wantedBy' | 'meetings' | 'wishedMeetings' | 'breaks' | 'metres') => ({
    head: t(`fairness.${field}`),
    width: 16,
    cell: (row: FairRow) => row[field],
  });
  return [
    { head: t('fairness.number'), width: 12, cell: (row) => row.participateIdx },
    { head: t('fairness.name'), width: 32, cell: (row) => nameIn(locale, row) || t('ui.formerMember') },
    { head: t('fairness.side'), width: 10, cell: (row) => t(`fairness.sides.${row.side}`) },
    number('wishes'),
    number('wantedBy'),
    number('meetings'),
    { head: t('fairness.medianMeetings'), width: 18, cell: (row) => medians[row.side] },
    number('wishedMeetings'),
    { head: t('fairness.meanRank'), width: 14, cell: (row) => row.meanRank },
    number('breaks'),
    number('metres'),
  ];
}
