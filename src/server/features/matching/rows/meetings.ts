/** Meetings as their people read them. */
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { partIn, personIn } from '#domain/common/language.ts';
import { mayWriteLog } from '#domain/counseling/counseling.ts';
import { dayIn } from '#domain/day/day.ts';
import { tableNameIn } from '#domain/event/table-label.ts';
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import {
  agendaOf,
  approverOf,
  cancelRefusal,
  hasBegun,
  type MeetingSide,
  mayBecome,
  mayDecline,
  meetingSides,
} from '#domain/matching/matching.ts';
import type { EventFacts } from '../../../access/event-facts.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { slotEnd } from '../slots/slots.ts';
import { forManagers, formerMember, proposalIn } from './meeting-parts.ts';
import { ownLanguages } from './own-interpreter.ts';
import { seatingOf } from './people.ts';
import { presenceIn } from './statements.ts';
import { tablePlace } from './table-place.ts';
import { videoOf } from './video.ts';
import { wishesOf } from './wishes.ts';

/** Whose meetings these are to be read as: their side, or a manager of the event. */
export interface Reader {
  participateIdx: number | null;
  isManager: boolean;
}

/** Everything that an answer says of a meeting, in one row; the caller adds which meetings. */
export const meetingRows = (db: Database) =>
  db
    .selectFrom('matching')
    .innerJoin('participate as cp', 'cp.idx', 'matching.companyIdx')
    .leftJoin('member as cm', 'cm.idx', 'cp.memberIdx')
    .innerJoin('company', 'company.participateIdx', 'matching.companyIdx')
    .innerJoin('participate as bp', 'bp.idx', 'matching.buyerIdx')
    .innerJoin('buyer', 'buyer.participateIdx', 'matching.buyerIdx')
    .leftJoin('member as bm', 'bm.idx', 'bp.memberIdx')
    .leftJoin('representative as buyerPerson', 'buyerPerson.contactOf', 'bp.idx')
    .leftJoin('placement', 'placement.matchingIdx', 'matching.idx')
    .leftJoin('slot', 'slot.idx', 'placement.slotIdx')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .leftJoin('eventTable as wasTable', (on) =>
      on
        .onRef('wasTable.eventIdx', '=', 'matching.eventIdx')
        .onRef('wasTable.no', '=', 'matching.wasTableNo'),
    )
    .leftJoin('interpreter', 'interpreter.idx', 'placement.interpreterIdx')
    .leftJoin('counseling', 'counseling.matchingIdx', 'matching.idx')
    .leftJoin('matchingMove', 'matchingMove.matchingIdx', 'matching.idx')
    .leftJoin('slot as proposed', 'proposed.idx', 'matchingMove.slotIdx')
    .leftJoin('placementLock', 'placementLock.matchingIdx', 'matching.idx')
    .leftJoin('wantedPair', (on) =>
      on
        .onRef('wantedPair.companyIdx', '=', 'matching.companyIdx')
        .onRef('wantedPair.buyerIdx', '=', 'matching.buyerIdx'),
    )
    .selectAll('matching')
    .select([
      'company.nameKo as companyNameKo',
      'company.nameEn as companyNameEn',
      'company.chargeName',
      'company.chargeEmail',
      'company.chargeMobile',
      'buyer.companyName as buyerCompany',
      'buyer.nameEn as buyerNameEn',
      'buyer.email as buyerEmail',
      'buyer.mobile as buyerMobile',
      'cm.nameKo as companyMemberKo',
      'cm.nameEn as companyMemberEn',
      'bp.type as buyerType',
      'slot.idx as slotIdx',
      'slot.startsAt',
      'placement.companyRepIdx as companySeatIdx',
      'placement.buyerRepIdx as buyerSeatIdx',
      'eventTable.no as tableNo',
      'eventTable.nameKo as tableNameKo',
      'eventTable.nameEn as tableNameEn',
      'wasTable.nameKo as wasNameKo',
      'wasTable.nameEn as wasNameEn',
      'cp.videoRoom',
      'cp.ownInterpreter',
      'interpreter.no as interpreterNo',
      'interpreter.name as interpreterName',
      'counseling.idx as counselingIdx',
      'matchingMove.proposedBy',
      'proposed.idx as proposedIdx',
      'proposed.startsAt as proposedAt',
      'placementLock.matchingIdx as lockedIdx',
      'wantedPair.must as wantedMust',
      'wantedPair.rank as wantedRank',
      'wantedPair.note as wantedNote',
    ])
    // Erased after its time is like having left.
    .select((of) => [
      of.fn.coalesce('bm.nameKo', 'buyerPerson.name').as('buyerNameKo'),
      of.fn.coalesce('cm.leftAt', 'cp.erasedAt').as('companyLeftAt'),
      of.fn.coalesce('bm.leftAt', 'bp.erasedAt').as('buyerLeftAt'),
    ]);

/** The row of one meeting, or none, with where its table stands and whose own it is. */
export const meetingRow = prepared((db, given: { matchingIdx: number }) =>
  meetingRows(db)
    .select(['eventTable.ownerIdx as tableOwnerIdx', 'eventTable.hallCode'])
    .select(['eventTable.placeX', 'eventTable.placeY'])
    .where('matching.idx', '=', given.matchingIdx),
);

export type MeetingRow = Awaited<ReturnType<ReturnType<typeof meetingRows>['execute']>>[number];

/** Rows as answers: what the reader may see, and what they may do at this moment. All rows are of one event. */
export async function asMeetings(
  db: Database,
  rows: readonly MeetingRow[],
  event: EventSpan,
  reader: Reader,
  now: Date,
  { withLink = false }: { withLink?: boolean } = {},
): Promise<Meeting[]> {
  const wishes = await wishesOf(
    db,
    rows.map((row) => row.idx),
  );
  const seating = await seatingOf(
    db,
    rows.flatMap((row) => [row.companyIdx, row.buyerIdx]),
  );
  const span = (startsAt: string) => ({ startsAt, endsAt: slotEnd(startsAt, event.slotMinutes) });
  const slot = (slotIdx: number, startsAt: string) => ({ slotIdx, ...span(startsAt) });
  const today = dayIn(event.timeZone, now);
  const brings = rows.filter(({ ownInterpreter }) => ownInterpreter === 'Y');
  const spoken = await ownLanguages(db, [...new Set(brings.map(({ companyIdx }) => companyIdx))]);
  const presenceOf = await presenceIn(db, rows, event, now);
  return rows.map((row) => {
    const mine = sideOf(row, reader);
    const approver = approverOf(event.approvalType, row.askedBy, row.walkInUntil !== null);
    const isComplete = row.state === 'complete';
    const contactOf = (side: MeetingSide, email: string, mobile: string) =>
      isComplete || reader.isManager || mine === side ? { email, mobile } : null;
    const cancelPeriod = { from: event.cancelFrom, to: event.cancelTo };
    const counselingPeriod = { from: event.counselingFrom, to: event.counselingTo };
    const mayEnd = mine !== null && mayBecome(row.state, 'cancel');
    const refusal = mayEnd ? cancelRefusal(now, row.startsAt, cancelPeriod) : null;
    const hasStarted = row.startsAt !== null && hasBegun(now, row.startsAt);
    const proposal = proposalIn(row, event, now);
    const mayAnswerProposal = proposal !== null && mine !== null && mine !== proposal.proposedBy;
    const mayApprove =
      mine !== null && mine === approver && (row.state === 'request' || row.state === 'pending');
    return {
      matchingIdx: row.idx,
      eventIdx: row.eventIdx,
      matchingType: row.type,
      stateMatching: row.state,
      askedBy: row.askedBy,
      approver,
      isArranged: row.arrangedAt !== null,
      declinedBy: row.declinedBy,
      company: {
        participateIdx: row.companyIdx,
        ...(row.companyLeftAt !== null
          ? formerMember
          : {
              companyName: row.companyNameKo,
              companyNameEn: row.companyNameEn,
              personName: personIn('ko', row.chargeName),
              // The contact person is one text; of the member themselves the English name is known.
              personNameEn:
                row.chargeName === row.companyMemberKo ? row.companyMemberEn : personIn('en', row.chargeName),
              contact: contactOf('company', row.chargeEmail, row.chargeMobile),
            }),
        representative: seating.named(row.companySeatIdx ?? row.companyRepIdx),
      },
      buyer: {
        participateIdx: row.buyerIdx,
        ...(row.buyerLeftAt !== null
          ? formerMember
          : {
              companyName: partIn('ko', row.buyerCompany),
              companyNameEn: partIn('en', row.buyerCompany),
              personName: row.buyerNameKo,
              personNameEn: row.buyerNameEn,
              contact: contactOf('buyer', row.buyerEmail, row.buyerMobile),
            }),
        representative: seating.named(row.buyerSeatIdx ?? row.buyerRepIdx),
      },
      message: row.message,
      priority: row.priority,
      isTranslator: row.isTranslator,
      translatorLanguage: row.translatorLanguage as InterpreterLanguage | null,
      wishes: (wishes.get(row.idx) ?? []).map((wish) => slot(wish.slotIdx, wish.startsAt)),
      anySlot: row.anySlot,
      slot: row.slotIdx !== null && row.startsAt !== null ? slot(row.slotIdx, row.startsAt) : null,
      tableNo: row.tableNo,
      tableName: tableNameIn(row),
      byVideo: row.byVideo,
      video: mine !== null && isComplete ? videoOf(row, event, now, withLink) : null,
      interpreterNo: row.interpreterNo,
      was:
        row.state === 'cancel' && row.wasAt
          ? {
              ...span(row.wasAt),
              tableNo: row.wasTableNo,
              tableName: tableNameIn({ tableNameKo: row.wasNameKo, tableNameEn: row.wasNameEn }),
            }
          : null,
      companyInterpreter: spoken.get(row.companyIdx) ?? [],
      tablePlace: null,
      interpreterName: mine !== null || reader.isManager ? row.interpreterName : null,
      walkInUntil: row.state === 'request' ? row.walkInUntil : null,
      proposal: proposal && {
        slot: slot(proposal.slotIdx, proposal.startsAt),
        proposedBy: proposal.proposedBy,
      },
      deniedReason: row.endReason,
      counselingIdx: row.counselingIdx,
      createdAt: row.createdAt,
      agenda: agendaOf({
        state: row.state,
        // Who proposed another time waits for its answer; what is to be placed has been answered.
        mayAnswer: mayAnswerProposal || (mayApprove && row.state === 'request' && proposal === null),
        isOver: row.startsAt !== null && slotEnd(row.startsAt, event.slotMinutes) <= now.toISOString(),
        day: row.startsAt === null ? null : dayIn(event.timeZone, row.startsAt),
        today,
      }),
      mayApprove,
      mayAnswerProposal,
      mayMove: mine !== null && isComplete && !hasStarted && row.lockedIdx === null,
      ...forManagers(row, reader),
      mayHandOver: meetingSides.filter(
        (side) =>
          isComplete &&
          !hasStarted &&
          (reader.isManager || mine === side) &&
          seating.countOf(side === 'company' ? row.companyIdx : row.buyerIdx) > 1,
      ),
      version: row.sequence,
      mayCancel: mayEnd && refusal === null,
      mayDecline: mine !== null && mayDecline(row, mine, event.declineArranged, now),
      cancelRefusal: hasStarted ? null : refusal,
      mayWriteLog:
        mine === 'company' &&
        isComplete &&
        row.counselingIdx === null &&
        mayWriteLog(now, counselingPeriod, row.startsAt),
      presence: presenceOf(row, mine),
    };
  });
}

/** Which side of the meeting the reader is; null for neither. */
export function sideOf(
  row: { companyIdx: number; buyerIdx: number },
  reader: { participateIdx: number | null },
): MeetingSide | null {
  if (reader.participateIdx === row.companyIdx) return 'company';
  return reader.participateIdx === row.buyerIdx ? 'buyer' : null;
}

/** The participation on the other side of the meeting. */
export const otherOf = (meeting: { companyIdx: number; buyerIdx: number }, own: { idx: number }): number =>
  own.idx === meeting.companyIdx ? meeting.buyerIdx : meeting.companyIdx;

/** One meeting as the actor, one of its sides or a manager, reads it. */
export async function readMeeting(
  { db, now, event, viewer }: Pick<EventFacts, 'event' | 'viewer'> & { db: Database; now: Date },
  matchingIdx: number,
): Promise<Meeting> {
  const rows = await meetingRow(db, { matchingIdx });
  const [meeting] = await asMeetings(db, rows, await event(), await viewer(), now, { withLink: true });
  const [row] = rows;
  if (!meeting || !row) throw new Refusal('matching_not_found');
  return { ...meeting, tablePlace: await tablePlace(db, row) };
}

const placeRows = prepared((db, given: { matchingIdx: number }) =>
  db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .select(['placement.slotIdx', 'slot.startsAt', 'eventTable.no as tableNo'])
    .where('placement.matchingIdx', '=', given.matchingIdx),
);

/** When and where a confirmed meeting is, by video without a table; undefined for any other. */
export const placeOf = async (trx: Database, matchingIdx: number) =>
  (await placeRows(trx, { matchingIdx })).at(0);
