/** What a personal link opens: the notice, and once its person agreed their meetings (docs/rules.md, P34, P35). */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import type { GuestMeeting, ParticipantPage } from '#api/participation/without-account.ts';
import { monthsLater } from '#domain/common/retention.ts';
import { hasBegun } from '#domain/matching/matching.ts';
import { type EventSpan, eventRow } from '../../access/event-span.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { keptMonths } from '../../platform/site/promised.ts';
import { asMeetings, meetingRows } from '../matching/rows/meetings.ts';
import { comesFor } from '../matching/rows/people.ts';
import { slotAvailability, slotEnd } from '../matching/slots/slots.ts';
import { boothsOf } from '../participation/booths.ts';
import { ownBuyerOf } from '../participation/buyer-content.ts';
import { ownCompanyOf } from '../participation/company-content.ts';
import { answerFilesOf } from '../participation/rows/answer-files.ts';
import { type Person, personOf } from './person.ts';

/** One has at most one request or meeting with each of the other side; an expo has fewer of those. */
const most = 5_000;

export async function openPage(
  context: RequestContext,
  { token }: CheckedOf<'POST /participant/open'>,
): Promise<ParticipantPage> {
  const { db, now } = context;
  const person = await personOf(context, token);
  const event = await eventRow(db, person.eventIdx);
  const company = person.side === 'company' ? await ownCompanyOf(db, person.idx) : null;
  const buyer = person.side === 'buyer' ? await ownBuyerOf(db, person.idx) : null;
  const hasAgreed = person.consentedAt !== null;
  return {
    event: {
      eventIdx: event.idx,
      nameKo: event.nameKo,
      nameEn: event.nameEn,
      placeKo: event.placeKo,
      placeEn: event.placeEn,
      timeZone: event.timeZone,
      startsAt: event.firstOpensAt,
      keptUntil: monthsLater(event.lastEndsAt, keptMonths('participations', event.createdAt, now)),
    },
    participateIdx: person.idx,
    participateType: person.type,
    side: person.side,
    language: person.locale ?? 'en',
    enteredAt: person.createdAt,
    entered: {
      companyName: company?.nameKo ?? buyer?.companyName ?? '',
      personName: person.name ?? '',
      email: person.email,
      tel: person.tel,
      country: person.country ?? '',
    },
    company,
    buyer,
    files: (await answerFilesOf(db, person.idx)).map(({ fileName, enteredAt }) => ({ fileName, enteredAt })),
    consentedAt: person.consentedAt,
    mailings: person.email === null ? null : person.noMailingsAt === null ? 'Y' : 'N',
    meetings: hasAgreed ? await meetingsOf(db, person, event, now) : null,
    slots: hasAgreed ? await slotsOf(db, person, event, now) : [],
  };
}

async function meetingsOf(
  db: Database,
  person: Person,
  event: EventSpan,
  now: Date,
): Promise<GuestMeeting[]> {
  const column = person.side === 'company' ? 'matching.companyIdx' : 'matching.buyerIdx';
  const rows = await meetingRows(db)
    .where(column, '=', person.idx)
    .orderBy('slot.startsAt')
    .orderBy('matching.idx')
    .limit(most + 1)
    .execute();
  if (rows.length > most) throw new HttpRefusal(503, 'server_busy', 60);
  const reader = { participateIdx: person.idx, isManager: false };
  const meetings = await asMeetings(db, rows, event, reader, now, { withLink: true });
  const booths = await boothsOf(
    db,
    meetings.map(({ company }) => company.participateIdx),
  );
  return meetings.map((meeting) => guestMeetingOf(meeting, person.side, booths));
}

/** Nothing of a contact, and nothing that they could not do here. */
function guestMeetingOf(
  meeting: Meeting,
  side: 'company' | 'buyer',
  boothsAt: (participateIdx: number) => string[],
): GuestMeeting {
  const other = side === 'company' ? meeting.buyer : meeting.company;
  const { name: personName, nameEn: personNameEn } = comesFor(other);
  return {
    matchingIdx: meeting.matchingIdx,
    stateMatching: meeting.stateMatching,
    agenda: meeting.agenda,
    companyName: other.companyName,
    companyNameEn: other.companyNameEn,
    personName,
    personNameEn,
    booths: side === 'buyer' ? boothsAt(other.participateIdx) : [],
    slot: meeting.slot,
    tableNo: meeting.tableNo,
    tableName: meeting.tableName,
    byVideo: meeting.byVideo,
    video: meeting.video,
    isTranslator: meeting.isTranslator,
    translatorLanguage: meeting.translatorLanguage,
    interpreterNo: meeting.interpreterNo,
    interpreterName: meeting.interpreterName,
    companyInterpreter: meeting.companyInterpreter,
    wishes: meeting.wishes,
    message: meeting.message,
    mayApprove: meeting.mayApprove,
    mayCancel: meeting.mayCancel || meeting.mayDecline,
  };
}

async function slotsOf(
  db: Database,
  person: Person,
  event: EventSpan,
  now: Date,
): Promise<ParticipantPage['slots']> {
  const all = await slotAvailability(db, event.idx, [person.idx], null);
  return all
    .filter((slot) => !hasBegun(now, slot.startsAt))
    .map((slot) => ({
      slotIdx: slot.idx,
      startsAt: slot.startsAt,
      endsAt: slotEnd(slot.startsAt, event.slotMinutes),
      isUnavailable: slot.busy.get(person.idx) === 'unavailable',
      isTaken: slot.busy.get(person.idx) === 'meeting',
    }));
}
