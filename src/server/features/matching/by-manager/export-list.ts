/** The requests and meetings that a manager's search finds, as a spreadsheet (docs/rules.md, C10). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { dayIn } from '#domain/day/day.ts';
import { formatMoment, languageName } from '#i18n/format.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { ContextOf } from '../../../calls/context.ts';
import type { Download } from '../../../calls/download.ts';
import { createDownloadPlaces } from '../../../calls/download-places.ts';
import type { Database } from '../../../db/open.ts';
import { siteTexts } from '../../../platform/site/texts.ts';
import {
  assertFits,
  clock,
  mediaTypes,
  type SheetColumn,
  sheetStream,
} from '../../../platform/spreadsheet.ts';
import { asMeetings, meetingRows } from '../rows/meetings.ts';
import { comesFor } from '../rows/people.ts';
import { isSought } from './found.ts';
import { interpreterCell } from './interpreter-cell.ts';
import { tableCell } from './table-cell.ts';

type Call = 'GET /manage/matching/exportList';

/** Of this process. */
const bounds = { atOnce: 2, retryAfterSeconds: 10 };
/** Rows that are read in one go; then others have their turn on the thread. */
const atATime = 100;

/** Makes the spreadsheets, a few at a time. */
export function createMeetingListExports() {
  const inPlace = createDownloadPlaces(bounds);
  return async function exportMeetingList(
    context: ContextOf<Call>,
    request: CheckedOf<Call>,
  ): Promise<Download> {
    const event = await context.event();
    const { db, now, signal } = context;
    const { format, language } = request;
    const stream = await inPlace(context, async () => {
      const found = await db
        .selectFrom('matching')
        .select('matching.idx')
        .where(isSought(db, event, request))
        .orderBy('matching.idx')
        .execute();
      assertFits(format, found.length);
      const idxs = found.map(({ idx }) => idx);
      return sheetStream(
        format,
        columnsOf(language, event.timeZone),
        lines({ db, event, now, signal: signal() }, idxs),
      );
    });
    const fileName = `requests-and-meetings-event-${event.idx}-${dayIn(event.timeZone, now)}.${format}`;
    return { stream, fileName, mediaType: mediaTypes[format] };
  };
}

interface Reading {
  db: Database;
  event: EventSpan;
  now: Date;
  signal: AbortSignal;
}

/** Oldest first, as the list answers them to a manager. */
async function* lines(
  { db, event, now, signal }: Reading,
  idxs: readonly number[],
): AsyncGenerator<Meeting[]> {
  const reader = { participateIdx: null, isManager: true };
  for (let at = 0; at < idxs.length; at += atATime) {
    signal.throwIfAborted();
    const rows = await meetingRows(db)
      .where('matching.idx', 'in', idxs.slice(at, at + atATime))
      .orderBy('matching.idx')
      .execute();
    yield await asMeetings(db, rows, event, reader, now);
    await nextTurn();
  }
}

/** Times are of the event's zone. */
function columnsOf(language: 'ko' | 'en', timeZone: string): SheetColumn<Meeting>[] {
  const t = siteTexts(language);
  const side = (key: 'company' | 'buyer'): SheetColumn<Meeting>[] => [
    {
      head: t(`manage.meetingSheet.${key}`),
      width: 28,
      cell: (row) => row[key].companyName ?? t('ui.formerMember'),
    },
    { head: t(`manage.meetingSheet.${key}En`), width: 28, cell: (row) => row[key].companyNameEn },
    { head: t(`manage.meetingSheet.${key}Person`), width: 20, cell: (row) => comesFor(row[key]).name },
    { head: t(`manage.meetingSheet.${key}PersonEn`), width: 20, cell: (row) => comesFor(row[key]).nameEn },
    { head: t(`manage.meetingSheet.${key}Email`), width: 28, cell: (row) => row[key].contact?.email || null },
    {
      head: t(`manage.meetingSheet.${key}Mobile`),
      width: 18,
      cell: (row) => row[key].contact?.mobile || null,
    },
  ];
  const moment = (instant: string | undefined | null) => (instant ? clock(timeZone, instant) : null);
  const wishes = ({ wishes: slots, anySlot }: Meeting) =>
    [
      ...slots.map(({ startsAt }) => formatMoment(language, startsAt, timeZone)),
      ...(anySlot === 'Y' ? [t('manage.meetingSheet.anySlot')] : []),
    ].join('; ') || null;
  return [
    { head: t('manage.meetingSheet.no'), width: 9, cell: (row) => row.matchingIdx },
    {
      head: t('manage.meetings.state'),
      width: 14,
      // As the list has it: what is over is not confirmed any more, and a log may be missing.
      cell: ({ stateMatching, agenda, counselingIdx }) =>
        stateMatching !== 'complete' || agenda !== 'past'
          ? t(`choice.matchingState.${stateMatching}`)
          : t(counselingIdx === null ? 'matching.detail.logMissing' : 'matching.detail.over'),
    },
    {
      head: t('manage.meetings.type'),
      width: 18,
      cell: (row) => t(`choice.matchingType.${row.matchingType}`),
    },
    {
      head: t('manage.meetingSheet.askedBy'),
      width: 12,
      cell: (row) => t(`manage.meetings.${row.askedBy}`),
    },
    ...side('company'),
    ...side('buyer'),
    { head: t('manage.meetingSheet.wishes'), width: 40, cell: wishes },
    {
      head: t('manage.meetingSheet.from'),
      width: 17,
      kind: 'moment',
      cell: (row) => moment(row.slot?.startsAt),
    },
    { head: t('manage.meetingSheet.to'), width: 17, kind: 'moment', cell: (row) => moment(row.slot?.endsAt) },
    { head: t('schedule.sheet.table'), width: 20, cell: (row) => tableCell(t, language, row) },
    {
      head: t('schedule.sheet.interpreter'),
      width: 20,
      cell: (row) => interpreterCell(t, language, row),
    },
    {
      head: t('schedule.sheet.language'),
      width: 14,
      cell: (row) =>
        row.translatorLanguage === null ? null : languageName(language, row.translatorLanguage),
    },
    { head: t('manage.meetingSheet.message'), width: 40, cell: (row) => row.message },
    { head: t('manage.meetingSheet.reason'), width: 36, cell: (row) => row.deniedReason },
    {
      head: t('manage.meetingSheet.askedAt'),
      width: 17,
      kind: 'moment',
      cell: (row) => moment(row.createdAt),
    },
  ];
}
