/** Meetings as entries of a calendar (docs/rules.md, M15): time, table, organisation and interpreter, and nothing else of a person. */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { type Locale, nameIn, partIn, personIn } from '#domain/common/language.ts';
import type { CalendarEntry } from '#domain/event/calendar-file.ts';
import { type TableName, tableNameIn } from '#domain/event/table-label.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { eventPageLink, type Site } from '../../ground/site.ts';
import type { MailCalendar } from '../../platform/mail/calendar-part.ts';
import { formerMember } from '../../platform/mail/texts.ts';
import { type MeetingRow, meetingRows, sideOf } from '../matching/rows/meetings.ts';
import { meetingLink } from '../matching/rows/video.ts';
import { slotEnd } from '../matching/slots/slots.ts';
import { entryWords, inLanguage } from './texts.ts';

type ExpoNames = Pick<EventSpan, 'nameKo' | 'nameEn' | 'placeKo' | 'placeEn' | 'slotMinutes'>;

export interface MeetingFacts {
  meeting: { idx: number; createdAt: string };
  event: ExpoNames;
  sequence: number;
  isCancelled: boolean;
  startsAt: string;
  /** Null by video. */
  tableNo: number | null;
  tableName: TableName | null;
  changedAt: string;
  /** The other side's organisation, as the reader is told. */
  who: string;
  /** Where its reader finds it in the site; null where that is not known. */
  link: string | null;
  /** Who interprets, in words; a mail's entry names nobody, because it waits in the outbox. */
  interpreter?: string | null;
  /** Of a meeting by video; a mail's entry has none, because managers of the outbox are neither of its two sides. */
  videoLink?: string | null;
}

/** Characters of a name in an entry: what waits in the outbox is bounded. */
const nameMost = 300;

/**
 * The entry of a meeting that has, or had, a place. Its UID is made from what never changes of the meeting, and from its moment,
 * because a restored backup may count a number a second time.
 */
export function entryOf(
  locale: Locale,
  { meeting, event, who, tableNo, tableName, ...facts }: MeetingFacts,
): CalendarEntry {
  const place = nameIn(locale, { nameKo: event.placeKo, nameEn: event.placeEn });
  const { isCancelled, link, interpreter = null, videoLink = null } = facts;
  const cut = (text: string) => [...text].slice(0, nameMost).join('');
  const words = {
    who: cut(who),
    tableNo,
    tableName,
    videoLink,
    place: cut(place),
    event: cut(nameIn(locale, event)),
    isCancelled,
    link,
    interpreter,
  };
  return {
    uid: hash('sha256', `meeting ${meeting.idx} ${meeting.createdAt}`).slice(0, 40),
    sequence: facts.sequence,
    isCancelled,
    startsAt: facts.startsAt,
    endsAt: slotEnd(facts.startsAt, event.slotMinutes),
    changedAt: facts.changedAt,
    ...entryWords(locale, words),
    url: link,
  };
}

/** The entry as a mail carries it: one that was cancelled is taken away. */
export const mailCalendar = (locale: Locale, facts: MeetingFacts): MailCalendar => ({
  method: facts.isCancelled ? 'CANCEL' : 'PUBLISH',
  entry: entryOf(locale, facts),
});

interface Wanted {
  event: EventSpan;
  participateIdx: number;
  representativeIdx: number;
  locale: Locale;
  now: Date;
  site: Site;
  /** Only this meeting; undefined: all. */
  matchingIdx?: number | undefined;
  /** As a mail carries them: without a link and without who interprets, because it waits in the outbox. */
  isMailed?: boolean;
}

/**
 * The confirmed meetings in which a person sits, in the order of their times. Until the event is over also those in which they sat and sit
 * no more, as cancelled ones: they were cancelled, or handed over, and a calendar that has them takes them away.
 */
export async function scheduleEntries(
  db: Database,
  { event, participateIdx, representativeIdx, locale, now, site, matchingIdx, isMailed = false }: Wanted,
): Promise<CalendarEntry[]> {
  const isOver = event.lastEndsAt <= now.toISOString();
  let query = meetingRows(db)
    .leftJoin('representativeRelease as had', (on) =>
      on
        .onRef('had.matchingIdx', '=', 'matching.idx')
        .on('had.representativeIdx', '=', representativeIdx)
        .on(isOver ? sql<boolean>`1 = 0` : sql<boolean>`1 = 1`),
    )
    .leftJoin('eventTable as hadTable', (on) =>
      on.onRef('hadTable.eventIdx', '=', 'matching.eventIdx').onRef('hadTable.no', '=', 'had.tableNo'),
    )
    .select(['had.startsAt as hadAt', 'had.tableNo as hadTableNo'])
    .select(['hadTable.nameKo as hadNameKo', 'hadTable.nameEn as hadNameEn'])
    .where((is) =>
      is.or([is('matching.companyIdx', '=', participateIdx), is('matching.buyerIdx', '=', participateIdx)]),
    )
    .where((is) =>
      is.or([
        is('placement.companyRepIdx', '=', representativeIdx),
        is('placement.buyerRepIdx', '=', representativeIdx),
        is('had.startsAt', 'is not', null),
      ]),
    );
  if (matchingIdx !== undefined) query = query.where('matching.idx', '=', matchingIdx);
  const page = (idx: number) => eventPageLink(site, event.idx, locale, `/matching/meeting/${idx}`);
  const entries = (await query.execute()).flatMap((row) => {
    const isCancelled = row.companySeatIdx !== representativeIdx && row.buyerSeatIdx !== representativeIdx;
    const [startsAt, tableNo] = isCancelled ? [row.hadAt, row.hadTableNo] : [row.startsAt, row.tableNo];
    // Without a table it is, or was, by video.
    if (startsAt === null) return [];
    const hadName = { tableNameKo: row.hadNameKo, tableNameEn: row.hadNameEn };
    const who = otherName(locale, row, participateIdx);
    const { sequence, updatedAt: changedAt } = row;
    return [
      entryOf(locale, {
        meeting: row,
        event,
        sequence,
        isCancelled,
        startsAt,
        tableNo,
        tableName: tableNameIn(isCancelled ? hadName : row),
        videoLink:
          isCancelled || isMailed || row.byVideo === 'N' ? null : (meetingLink(row, event)?.url ?? null),
        changedAt,
        who,
        link: page(row.idx),
        interpreter:
          isCancelled || isMailed || row.interpreterName === null
            ? null
            : inLanguage(locale, personIn(locale, row.interpreterName), row.translatorLanguage),
      }),
    ];
  });
  return entries.sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.uid.localeCompare(b.uid));
}

/** The organisation that one meets, in the reader's language; former members have no name. */
function otherName(locale: Locale, row: MeetingRow, participateIdx: number): string {
  const isCompany = sideOf(row, { participateIdx }) === 'company';
  if ((isCompany ? row.buyerLeftAt : row.companyLeftAt) !== null) return formerMember[locale];
  return isCompany
    ? partIn(locale, row.buyerCompany)
    : nameIn(locale, { nameKo: row.companyNameKo, nameEn: row.companyNameEn });
}
