/** One's own requests and meetings as a list. */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { findable, hasWordsIn } from '#domain/common/search/keywords.ts';
import { dayIn } from '#domain/day/day.ts';
import { agendaGroups } from '#domain/matching/matching.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { partOf } from '../../../db/list.ts';
import { Listed } from '../../../platform/cache/listed.ts';
import { asMeetings, type MeetingRow, meetingRows } from '../rows/meetings.ts';

type Context = ContextOf<'GET /matching/getList'>;
type Request = CheckedOf<'GET /matching/getList'>;

/**
 * One's own meetings, newest first unless asked otherwise; `online_matching_not_found` sends someone without any online
 * one to the on-site tab. Someone has as many as a few days have slots, so all are read, and what is asked is asked of them.
 */
export async function meetingList(context: Context, request: Request): Promise<Listed<Meeting[]>> {
  const { own } = context;
  const event = await context.event();
  let rows = await meetingRows(context.db)
    .where(own.side === 'company' ? 'matching.companyIdx' : 'matching.buyerIdx', '=', own.idx)
    .orderBy('matching.idx', 'desc')
    .execute();
  if (request.matchingType) rows = rows.filter(({ type }) => type === request.matchingType);
  if (request.matchingType === 'online' && rows.length === 0) throw new Refusal('online_matching_not_found');
  rows = rows.filter((row) => isMeant(row, request, own.side, event.timeZone));
  const meetings = await asMeetings(context.db, rows, event, await context.viewer(), context.now);
  const found = meetings.filter(({ agenda }) => !request.agenda || agenda === request.agenda);
  if (request.listOrder === 'agenda') found.sort(byAgenda);
  if (request.orderType === 'asc') found.reverse();
  return new Listed(partOf(found, request), found.length);
}

/** Whether a row is what the request asks for. `side` is the reader's. */
function isMeant(row: MeetingRow, request: Request, side: string, timeZone: string): boolean {
  const isCompany = side === 'company';
  const seller = row.companyLeftAt === null ? sellerNames(row) : noNames;
  const purchaser = row.buyerLeftAt === null ? purchaserNames(row) : noNames;
  const other = isCompany ? purchaser : seller;
  const has = (names: readonly (string | null)[], words: string | null) =>
    words === null || hasWordsIn(findable(...names), words);
  const { matchingDate, direction, participateIdx, participateType } = request;
  const is = <T>(asked: T | undefined, value: T) => asked === undefined || asked === value;
  return (
    is(request.stateMatching, row.state) &&
    is(request.filterType, row.state) &&
    is(request.matchingIdx, row.idx) &&
    is(request.companyIdx, row.companyIdx) &&
    is(request.buyerIdx, row.buyerIdx) &&
    (participateIdx === undefined || [row.companyIdx, row.buyerIdx].includes(participateIdx)) &&
    is(request.counselingIdx, row.counselingIdx ?? 0) &&
    is(request.isTranslator, row.isTranslator) &&
    is(request.placeMatchingYn, row.slotIdx === null ? 'N' : 'Y') &&
    is(participateType, isCompany ? row.buyerType : 'COMPANY') &&
    (direction === undefined || row.askedBy === askerOf(direction, isCompany)) &&
    (matchingDate === undefined ||
      (row.startsAt !== null && dayIn(timeZone, row.startsAt) === matchingDate)) &&
    has([...other.organisation, ...other.person, row.message], request.keywords) &&
    has([...seller.organisation, ...purchaser.organisation], request.companyName) &&
    has([...seller.person, ...purchaser.person], request.memberName) &&
    has(other.person, request.targetMemberName)
  );
}

/** Who asked for what someone sent or received; what the organiser arranged is neither. */
const askerOf = (direction: 'sent' | 'received', isCompany: boolean) =>
  (direction === 'sent') === isCompany ? 'company' : 'buyer';

const noNames = { organisation: [], person: [] };
const sellerNames = (row: MeetingRow) => ({
  organisation: [row.companyNameKo, row.companyNameEn],
  person: [row.chargeName, row.companyMemberKo, row.companyMemberEn],
});
const purchaserNames = (row: MeetingRow) => ({
  organisation: [row.buyerCompany],
  person: [row.buyerNameKo, row.buyerNameEn],
});

/** What needs the reader first; what is to come by its time, what is past from the latest on, the rest newest first. */
function byAgenda(one: Meeting, other: Meeting): number {
  const group = agendaGroups.indexOf(one.agenda) - agendaGroups.indexOf(other.agenda);
  if (group !== 0) return group;
  const [at, otherAt] = [one.slot?.startsAt ?? '', other.slot?.startsAt ?? ''];
  if (at !== otherAt && one.agenda !== 'closed')
    return (at < otherAt ? -1 : 1) * (one.agenda === 'past' ? -1 : 1);
  return other.matchingIdx - one.matchingIdx;
}
