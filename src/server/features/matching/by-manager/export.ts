/** The schedule as a spreadsheet: XLSX, or CSV that Excel opens with its Korean intact. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckedOf } from '#api/index.ts';
import { nameIn } from '#domain/common/language.ts';
import { dateFormat } from '#domain/day/date-format.ts';
import { dayIn } from '#domain/day/day.ts';
import { languageName } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { ContextOf } from '../../../calls/context.ts';
import type { Download } from '../../../calls/download.ts';
import { createDownloadPlaces } from '../../../calls/download-places.ts';
import type { Database } from '../../../db/open.ts';
import { HttpRefusal } from '../../../ground/http-refusal.ts';
import { siteTexts } from '../../../platform/site/texts.ts';
import { mediaTypes, type SheetColumn, sheetStream } from '../../../platform/spreadsheet.ts';
import { asMeetings, meetingRows } from '../rows/meetings.ts';
import { comesFor } from '../rows/people.ts';
import { slotsOf } from '../slots/slots.ts';
import { interpreterCell } from './interpreter-cell.ts';
import { tableCell } from './table-cell.ts';

type Call = 'GET /manage/matching/exportMeetings';

/** Of this process: each is made while it is read. */
const bounds = { atOnce: 2, retryAfterSeconds: 10 };
/** Of one spreadsheet. */
const most = 40_000;

/** Makes the spreadsheets, a few at a time. */
export function createMeetingExports() {
  const inPlace = createDownloadPlaces(bounds);
  return async function exportMeetings(
    context: ContextOf<Call>,
    { day, format, language }: CheckedOf<Call>,
  ): Promise<Download> {
    const event = await context.event();
    const slots = (await slotsOf(context.db, event.idx)).filter(
      ({ startsAt }) => day === undefined || dayIn(event.timeZone, startsAt) === day,
    );
    const { db, now, signal } = context;
    const slotIdxs = slots.map(({ idx }) => idx);
    const stream = await inPlace(context, async () => {
      if ((await meetingsIn(db, slotIdxs)) > most) throw new HttpRefusal(503, 'server_busy', 60);
      const rows = rowsOf({ db, event, now, signal: signal() }, slotIdxs);
      return sheetStream(format, columnsIn(language, event.timeZone), rows);
    });
    const fileName = `meetings-${day ?? dayIn(event.timeZone, now)}.${format}`;
    return { stream, fileName, mediaType: mediaTypes[format] };
  };
}

async function meetingsIn(db: Database, slotIdxs: readonly number[]): Promise<number> {
  if (slotIdxs.length === 0) return 0;
  const { count } = await db
    .selectFrom('placement')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('slotIdx', 'in', slotIdxs)
    .executeTakeFirstOrThrow();
  return count;
}

interface Reading {
  db: Database;
  event: EventSpan;
  now: Date;
  signal: AbortSignal;
}
type Row = Awaited<ReturnType<typeof asMeetings>>[number] & { missing: string | null };

/** The meetings slot by slot, by their tables; others have their turn on the thread in between. */
async function* rowsOf(
  { db, event, now, signal }: Reading,
  slotIdxs: readonly number[],
): AsyncGenerator<Row[]> {
  const reader = { participateIdx: null, isManager: true };
  for (const slotIdx of slotIdxs) {
    signal.throwIfAborted();
    const rows = await meetingRows(db)
      .where('placement.slotIdx', '=', slotIdx)
      .orderBy('eventTable.no', (order) => order.asc().nullsLast())
      .execute();
    const marks = await db.selectFrom('noShow').selectAll().where('slotIdx', '=', slotIdx).execute();
    const missing = new Map(marks.map((mark) => [mark.matchingIdx, mark.missing]));
    const meetings = await asMeetings(db, rows, event, reader, now);
    yield meetings.map((meeting) => ({ ...meeting, missing: missing.get(meeting.matchingIdx) ?? null }));
    await nextTurn();
  }
}

/** Times are of the event's zone. No address and no telephone: what is printed and passed on tells who meets, when and where. */
function columnsIn(locale: Locale, timeZone: string): SheetColumn<Row>[] {
  const t = siteTexts(locale);
  // Swedish writes '2026-10-29' and '10:00', as spreadsheets read them.
  const at = (options: Intl.DateTimeFormatOptions, instant: string | undefined) =>
    instant === undefined ? null : dateFormat('sv-SE', { timeZone, ...options }).format(new Date(instant));
  const company = ({ companyName, companyNameEn }: Row['company']) =>
    nameIn(locale, { nameKo: companyName, nameEn: companyNameEn }) || t('ui.formerMember');
  const person = (party: Row['company']) => {
    const { name, nameEn } = comesFor(party);
    return nameIn(locale, { nameKo: name, nameEn }) || null;
  };
  return [
    {
      head: t('schedule.sheet.day'),
      width: 12,
      cell: (row) => at({ dateStyle: 'short' }, row.slot?.startsAt),
    },
    {
      head: t('schedule.sheet.from'),
      width: 8,
      cell: (row) => at({ timeStyle: 'short' }, row.slot?.startsAt),
    },
    { head: t('schedule.sheet.to'), width: 8, cell: (row) => at({ timeStyle: 'short' }, row.slot?.endsAt) },
    { head: t('schedule.sheet.table'), width: 20, cell: (row) => tableCell(t, locale, row) },
    { head: t('schedule.sheet.company'), width: 30, cell: (row) => company(row.company) },
    { head: t('schedule.sheet.companyPerson'), width: 20, cell: (row) => person(row.company) },
    { head: t('schedule.sheet.buyer'), width: 30, cell: (row) => company(row.buyer) },
    { head: t('schedule.sheet.buyerPerson'), width: 20, cell: (row) => person(row.buyer) },
    {
      head: t('schedule.sheet.interpreter'),
      width: 20,
      cell: (row) => interpreterCell(t, locale, row),
    },
    {
      head: t('schedule.sheet.language'),
      width: 14,
      cell: (row) => (row.translatorLanguage === null ? null : languageName(locale, row.translatorLanguage)),
    },
    {
      head: t('schedule.sheet.missing'),
      width: 16,
      cell: (row) => (row.missing === null ? null : t(`schedule.missing.${row.missing as 'both'}`)),
    },
  ];
}
