/** The mail with somebody's whole schedule, made from what stands when it is written (docs/rules.md, D9). */
import { type Locale, locales, nameIn, partIn } from '#domain/common/language.ts';
import { tableNameIn } from '#domain/event/table-label.ts';
import type { NoticeKind } from '#domain/notice/notice.ts';
import { eventRow } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { eventPageLink, type Site } from '../../ground/site.ts';
import type { MailCalendar } from '../../platform/mail/calendar-part.ts';
import { mailMember, mailPerson } from '../../platform/mail/member-mail.ts';
import { formerMember } from '../../platform/mail/texts.ts';
import { scheduleEntries } from '../calendar/entries.ts';
import { meetingRows } from '../matching/rows/meetings.ts';
import { scheduleLine } from '../notice/schedule-line.ts';
import { noticeText, whereTheirLinkIs } from '../notice/texts.ts';
import { tellable } from '../notice/told.ts';

interface Notice {
  eventIdx: number;
  memberIdx: number | null;
  representativeIdx: number | null;
  matchingIdx: number;
}

interface Making {
  at: string;
  now: Date;
  site: Site;
  oneClick: (memberIdx: number, kind: NoticeKind) => string | null;
}

/** Meetings of one mail; nobody has as many slots. */
const most = 200;

export async function mailSchedule(
  trx: Database,
  notice: Notice,
  { at, now, site, oneClick }: Making,
): Promise<void> {
  const reader = await readerOf(trx, notice);
  if (!reader) return;
  const event = await eventRow(trx, notice.eventIdx);
  const meetings = await meetingsOf(trx, reader, at);
  const isMember = notice.memberIdx !== null;
  // Made in either language before it is known which one is read.
  const calendars = new Map<Locale, MailCalendar | undefined>();
  for (const locale of locales)
    calendars.set(locale, await calendarOf(trx, { event, reader, locale, now, site }));
  const write = (locale: Locale) => {
    const page = (path: string) => eventPageLink(site, notice.eventIdx, locale, path);
    const lines = meetings.map((one) => scheduleLine(locale, event, { ...one, who: whoOf(locale, one) }));
    const [first] = meetings;
    const text = noticeText('schedulePublished', locale, {
      event,
      who: '',
      isGone: false,
      place: first ?? null,
      minutes: 0,
      meetings: lines.length,
      lines,
      reason: null,
      switches: isMember ? page('/my-page#notices') : null,
      link: isMember ? page('/matching/list') : whereTheirLinkIs[locale],
    });
    return {
      ...text,
      calendar: calendars.get(locale),
      unsubscribe: notice.memberIdx === null ? null : oneClick(notice.memberIdx, 'schedulePublished'),
    };
  };
  const mail = {
    eventIdx: notice.eventIdx,
    about: wordsBy(meetings, ({ otherMemberIdx }) => otherMemberIdx).map(([memberIdx, words]) => ({
      memberIdx,
      words,
    })),
    aboutPeople: wordsBy(meetings, ({ otherPersonIdx }) => otherPersonIdx).map(
      ([representativeIdx, words]) => ({
        representativeIdx,
        words,
      }),
    ),
    at,
  };
  if (notice.memberIdx === null) await mailPerson(trx, notice.representativeIdx, write, mail);
  else await mailMember(trx, notice.memberIdx, write, mail);
}

interface Reader {
  participateIdx: number;
  representativeIdx: number;
  /** Whose meetings are theirs: their own, and as whoever has charge those of colleagues whom nothing reaches. */
  isTheirs: (seatIdx: number | null) => boolean;
}

async function readerOf(
  trx: Database,
  { matchingIdx, memberIdx, representativeIdx }: Notice,
): Promise<Reader | undefined> {
  const people = await tellable(trx)
    .innerJoin('matching', (on) =>
      on.on((is) =>
        is.or([
          is('participate.idx', '=', is.ref('matching.companyIdx')),
          is('participate.idx', '=', is.ref('matching.buyerIdx')),
        ]),
      ),
    )
    .where('matching.idx', '=', matchingIdx)
    .execute();
  const reader = people.find(({ idx, ...one }) =>
    memberIdx === null ? idx !== null && idx === representativeIdx : one.memberIdx === memberIdx,
  );
  if (!reader || reader.idx === null) return undefined;
  const { idx, participateIdx } = reader;
  const own = people.filter((one) => one.participateIdx === participateIdx);
  const first = own.find((one) => one.memberIdx !== null && one.memberIdx === one.chargeIdx) ?? own[0];
  const isKnown = new Set(own.map((one) => one.idx));
  return {
    participateIdx,
    representativeIdx: idx,
    isTheirs: (seatIdx) => seatIdx === idx || (first?.idx === idx && !isKnown.has(seatIdx)),
  };
}

type Meeting = Awaited<ReturnType<typeof meetingsOf>>[number];

async function meetingsOf(trx: Database, { participateIdx, isTheirs }: Reader, at: string) {
  const rows = await meetingRows(trx)
    .leftJoin('representative as companyPerson', 'companyPerson.contactOf', 'cp.idx')
    .select(['cp.memberIdx as companyMemberIdx', 'bp.memberIdx as buyerMemberIdx'])
    .select(['companyPerson.idx as companyPersonIdx', 'buyerPerson.idx as buyerPersonIdx'])
    .where('matching.state', '=', 'complete')
    .where((is) =>
      is.or([is('matching.companyIdx', '=', participateIdx), is('matching.buyerIdx', '=', participateIdx)]),
    )
    .where('slot.startsAt', '>', at)
    .orderBy('slot.startsAt')
    .orderBy('matching.idx')
    .limit(most)
    .execute();
  return rows.flatMap((row) => {
    const isCompany = row.companyIdx === participateIdx;
    if (row.startsAt === null || !isTheirs(isCompany ? row.companySeatIdx : row.buyerSeatIdx)) return [];
    return [
      {
        startsAt: row.startsAt,
        tableNo: row.tableNo,
        tableName: tableNameIn(row),
        names: isCompany
          ? { nameKo: row.buyerCompany, nameEn: row.buyerCompany }
          : { nameKo: row.companyNameKo, nameEn: row.companyNameEn },
        hasLeft: (isCompany ? row.buyerLeftAt : row.companyLeftAt) !== null,
        otherMemberIdx: isCompany ? row.buyerMemberIdx : row.companyMemberIdx,
        otherPersonIdx: isCompany ? row.buyerPersonIdx : row.companyPersonIdx,
      },
    ];
  });
}

const whoOf = (locale: Locale, { hasLeft, names }: Meeting) =>
  hasLeft ? formerMember[locale] : partIn(locale, nameIn(locale, names));

/** By whom a meeting is with, the words that name them, as a whole and as each language has them. */
function wordsBy(
  meetings: readonly Meeting[],
  whose: (meeting: Meeting) => number | null,
): [number, string[]][] {
  const words = new Map<number, Set<string>>();
  for (const meeting of meetings) {
    const idx = whose(meeting);
    if (idx === null) continue;
    const { nameKo, nameEn } = meeting.names;
    const names = [nameKo, nameEn, ...locales.map((locale) => partIn(locale, nameIn(locale, meeting.names)))];
    words.set(
      idx,
      new Set([...(words.get(idx) ?? []), ...names.filter((name) => name !== null && name !== '')]),
    );
  }
  return [...words].map(([idx, names]) => [idx, [...names]]);
}

interface Wanted {
  event: Awaited<ReturnType<typeof eventRow>>;
  reader: Reader;
  locale: Locale;
  now: Date;
  site: Site;
}

/** The entries of their own meetings to come; also those that are theirs no more, as cancelled ones. */
async function calendarOf(
  trx: Database,
  { reader: { participateIdx, representativeIdx }, now, ...wanted }: Wanted,
): Promise<MailCalendar | undefined> {
  const entries = await scheduleEntries(trx, {
    ...wanted,
    now,
    participateIdx,
    representativeIdx,
    isMailed: true,
  });
  const [entry, ...more] = entries.filter(({ startsAt }) => startsAt > now.toISOString()).slice(0, most);
  return entry && { method: 'PUBLISH', entry, more };
}
