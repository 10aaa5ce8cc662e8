/** What figures count that no other spreadsheet has, a row each and without a name: requests and meetings, visitors' registrations. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { CheckedOf } from '#api/index.ts';
import { dayIn } from '#domain/day/day.ts';
import { countryName } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { createDownloadPlaces } from '../../calls/download-places.ts';
import type { Database } from '../../db/open.ts';
import { siteTexts } from '../../platform/site/texts.ts';
import { assertFits, clock, mediaTypes, type SheetColumn, sheetStream } from '../../platform/spreadsheet.ts';

type Call = 'GET /manage/stats/exportRows';

/** Of this process. */
const bounds = { atOnce: 2, retryAfterSeconds: 10 };
/** Rows that are read in one go; then others have their turn on the thread. */
const atATime = 200;

/** Makes the spreadsheets, a few at a time. */
export function createRowExports() {
  const inPlace = createDownloadPlaces(bounds);
  return async function exportRows(context: ContextOf<Call>, request: CheckedOf<Call>): Promise<Download> {
    const { idx: eventIdx, timeZone } = await context.event();
    const { of, format, language } = request;
    const { db } = context;
    const stream = await inPlace(context, async () => {
      const { count } = await db
        .selectFrom(of === 'meetings' ? 'matching' : 'visitor')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('eventIdx', '=', eventIdx)
        .executeTakeFirstOrThrow();
      assertFits(format, count);
      return of === 'meetings'
        ? sheetStream(
            format,
            meetingColumns(language, timeZone),
            inParts(meetingRows(db, eventIdx), 'matching.idx', context.signal()),
          )
        : sheetStream(
            format,
            visitorColumns(language, timeZone),
            inParts(visitorRows(db, eventIdx), 'visitor.idx', context.signal()),
          );
    });
    return {
      stream,
      fileName: `${of}-without-names-event-${eventIdx}-${dayIn(timeZone, context.now)}.${format}`,
      mediaType: mediaTypes[format],
    };
  };
}

/** The rows in the order of their idx, read by it. */
async function* inParts<DB, In extends keyof DB, Row extends { idx: number }>(
  query: SelectQueryBuilder<DB, In, Row>,
  idx: string,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const rows = await query
      .where(sql<boolean>`${sql.ref(idx)} > ${after}`)
      .orderBy(sql.ref(idx))
      .limit(atATime)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows as Row[];
    if (rows.length < atATime) return;
    after = (last as Row).idx;
    await nextTurn();
  }
}

const meetingRows = (db: Database, eventIdx: number) =>
  db
    .selectFrom('matching')
    .leftJoin('placement', 'placement.matchingIdx', 'matching.idx')
    .leftJoin('slot', 'slot.idx', 'placement.slotIdx')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .leftJoin('noShow', 'noShow.matchingIdx', 'matching.idx')
    .leftJoin('counseling', 'counseling.matchingIdx', 'matching.idx')
    .select(['matching.idx', 'matching.state', 'matching.type', 'matching.createdAt', 'matching.answeredAt'])
    .select(['slot.startsAt', 'eventTable.no as tableNo', 'noShow.missing', 'counseling.type as logged'])
    .where('matching.eventIdx', '=', eventIdx);
type MeetingRow = Awaited<ReturnType<ReturnType<typeof meetingRows>['execute']>>[number];

const visitorRows = (db: Database, eventIdx: number) =>
  db
    .selectFrom('visitor')
    .select(['visitor.idx', 'registrationType', 'country', 'createdAt', 'checkedInAt'])
    .where('eventIdx', '=', eventIdx);
type VisitorRow = Awaited<ReturnType<ReturnType<typeof visitorRows>['execute']>>[number];

function meetingColumns(locale: Locale, timeZone: string): SheetColumn<MeetingRow>[] {
  const t = siteTexts(locale);
  const at = (instant: string | null) => (instant === null ? null : clock(timeZone, instant));
  return [
    { head: t('stats.rows.no'), width: 9, cell: (row) => row.idx },
    { head: t('stats.head.state'), width: 18, cell: (row) => t(`choice.matchingState.${row.state}`) },
    { head: t('stats.rows.arranged'), width: 18, cell: (row) => t(`choice.matchingType.${row.type}`) },
    { head: t('stats.rows.askedAt'), width: 17, kind: 'moment', cell: (row) => at(row.createdAt) },
    { head: t('stats.rows.answeredAt'), width: 17, kind: 'moment', cell: (row) => at(row.answeredAt) },
    {
      head: t('stats.rows.minutes'),
      width: 14,
      cell: (row) =>
        row.answeredAt === null
          ? null
          : Math.floor((Date.parse(row.answeredAt) - Date.parse(row.createdAt)) / 60_000),
    },
    { head: t('stats.head.slot'), width: 17, kind: 'moment', cell: (row) => at(row.startsAt) },
    { head: t('stats.head.table'), width: 9, cell: (row) => row.tableNo },
    {
      head: t('stats.rows.missing'),
      width: 22,
      cell: (row) => (row.missing === null ? null : t(`stats.absence.${row.missing}`)),
    },
    {
      head: t('stats.head.result'),
      width: 24,
      cell: (row) => (row.logged === null ? null : t(`choice.counselingType.${row.logged}`)),
    },
  ];
}

function visitorColumns(locale: Locale, timeZone: string): SheetColumn<VisitorRow>[] {
  const t = siteTexts(locale);
  const at = (instant: string | null) => (instant === null ? null : clock(timeZone, instant));
  return [
    { head: t('stats.rows.no'), width: 9, cell: (row) => row.idx },
    { head: t('stats.rows.kind'), width: 20, cell: (row) => t(`stats.visit.${row.registrationType}`) },
    {
      head: t('stats.head.country'),
      width: 18,
      cell: (row) => (row.country ? countryName(locale, row.country) : t('stats.unknown')),
    },
    { head: t('stats.rows.registeredAt'), width: 17, kind: 'moment', cell: (row) => at(row.createdAt) },
    { head: t('stats.rows.enteredAt'), width: 17, kind: 'moment', cell: (row) => at(row.checkedInAt) },
  ];
}
