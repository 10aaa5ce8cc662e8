/** An interpreter's meetings as entries of a calendar (docs/rules.md, M34): time, table and organisations, and nothing of a person. */
import { hash } from 'node:crypto';
import { type Locale, nameIn, partIn } from '#domain/common/language.ts';
import type { CalendarEntry } from '#domain/event/calendar-file.ts';
import { tableNameIn } from '#domain/event/table-label.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { formerMember } from '../../platform/mail/texts.ts';
import { meetingsOf } from '../interpreter/schedule.ts';
import { slotEnd } from '../matching/slots/slots.ts';
import { interpreterEntryWords } from './texts.ts';

interface Wanted {
  event: EventSpan;
  interpreterIdx: number;
  locale: Locale;
  now: Date;
}

/** Those that they have, and, until the event is over, those that they had: so that a calendar that has them takes them away. */
export async function interpreterEntries(
  db: Database,
  { event, interpreterIdx, locale, now }: Wanted,
): Promise<CalendarEntry[]> {
  const place = nameIn(locale, { nameKo: event.placeKo, nameEn: event.placeEn });
  const entry = (row: Has, isCancelled: boolean, pair: string, language: string | null): CalendarEntry => ({
    // Not that of the meeting's two sides: one calendar may follow several schedules.
    uid: hash('sha256', `interpreter ${interpreterIdx} ${row.idx} ${row.createdAt}`).slice(0, 40),
    sequence: row.sequence,
    isCancelled,
    startsAt: row.startsAt,
    endsAt: slotEnd(row.startsAt, event.slotMinutes),
    changedAt: row.updatedAt,
    url: null,
    ...interpreterEntryWords(locale, {
      pair,
      language,
      tableNo: row.tableNo,
      tableName: tableNameIn(row),
      place,
      event: nameIn(locale, event),
      isCancelled,
    }),
  });
  const rows = await meetingsOf(db, interpreterIdx).execute();
  const has = rows.map((row) => {
    const company = row.companyLeftAt === null ? nameIn(locale, row) : formerMember[locale];
    const buyer = row.buyerLeftAt === null ? partIn(locale, row.buyerCompany) : formerMember[locale];
    return entry(row, false, `${company} – ${buyer}`, row.language);
  });
  if (event.lastEndsAt <= now.toISOString()) return has;
  const own = new Set(rows.map(({ idx }) => idx));
  const had = (await hadBy(db, interpreterIdx)).filter(({ idx }) => !own.has(idx));
  return [...has, ...had.map((row) => entry(row, true, '', null))].sort(
    (one, other) => one.startsAt.localeCompare(other.startsAt) || one.uid.localeCompare(other.uid),
  );
}

interface Has {
  idx: number;
  createdAt: string;
  updatedAt: string;
  sequence: number;
  startsAt: string;
  tableNo: number | null;
  tableNameKo: string | null;
  tableNameEn: string | null;
}

const hadBy = (db: Database, interpreterIdx: number): Promise<Has[]> =>
  db
    .selectFrom('interpreterRelease as had')
    .innerJoin('matching', 'matching.idx', 'had.matchingIdx')
    .leftJoin('eventTable', (on) =>
      on.onRef('eventTable.eventIdx', '=', 'matching.eventIdx').onRef('eventTable.no', '=', 'had.tableNo'),
    )
    .select(['eventTable.nameKo as tableNameKo', 'eventTable.nameEn as tableNameEn'])
    .select(['matching.idx', 'matching.createdAt', 'matching.updatedAt', 'matching.sequence'])
    .select(['had.startsAt', 'had.tableNo'])
    .where('had.interpreterIdx', '=', interpreterIdx)
    .execute();
