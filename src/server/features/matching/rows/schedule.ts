/** The schedule of a person, slot by slot. */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { hasBegun } from '#domain/matching/matching.ts';
import type { Side } from '#domain/participation/participation.ts';
import type { ContextOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { busyOf, calendarOf } from '../slots/busy.ts';
import { slotEnd, slotsOf } from '../slots/slots.ts';
import { asMeetings, meetingRows } from './meetings.ts';

/** The side of an approved participant of the event; `participate_not_found`. */
export const sideOfApproved = async (db: Database, eventIdx: number, participateIdx: number): Promise<Side> =>
  (await approvedIn(db, eventIdx, participateIdx)).side;

/** The same with whose it is. */
export async function approvedIn(db: Database, eventIdx: number, participateIdx: number) {
  const row = await db
    .selectFrom('participate')
    .select(['side', 'memberIdx'])
    .where('idx', '=', participateIdx)
    .where('eventIdx', '=', eventIdx)
    .where('state', '=', 'COMPLETE')
    .executeTakeFirst();
  if (!row) throw new Refusal('participate_not_found');
  return row;
}

/** By what names an approved participation is shown: the company's, else whose it is. */
const shownAs = prepared((db, given: { eventIdx: number; participateIdx: number }) =>
  db
    .selectFrom('participate')
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('representative as person', 'person.contactOf', 'participate.idx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .select(['participate.side', 'company.nameKo as companyNameKo', 'company.nameEn as companyNameEn'])
    .select((of) => [
      of.fn.coalesce('member.nameKo', 'person.name').as('nameKo'),
      of.fn.coalesce('member.nameEn', 'person.name').as('nameEn'),
    ])
    .where('participate.idx', '=', given.participateIdx)
    .where('participate.eventIdx', '=', given.eventIdx)
    .where('participate.state', '=', 'COMPLETE'),
);

/** Built once: with all that an answer says of a meeting it is the longest query of the site. */
const confirmedOf = prepared((db, given: { participateIdx: number }) =>
  meetingRows(db)
    .where('matching.state', '=', 'complete')
    .where((is) =>
      is.or([
        is('matching.companyIdx', '=', given.participateIdx),
        is('matching.buyerIdx', '=', given.participateIdx),
      ]),
    ),
);

/** One's own schedule, slot by slot; a manager may read anyone's. */
export async function scheduleTable(
  context: ContextOf<'GET /matching/getTable'>,
  request: CheckedOf<'GET /matching/getTable'>,
): Promise<AnswerOf<'GET /matching/getTable'>> {
  const event = await context.event();
  const viewer = await context.viewer();
  const participateIdx = request.participateIdx ?? viewer.participateIdx;
  if (participateIdx === null) throw new Refusal('participate_not_found');
  if (participateIdx !== viewer.participateIdx && !viewer.isManager) throw new Refusal('access_deny');
  const [whose] = await shownAs(context.db, { eventIdx: event.idx, participateIdx });
  if (!whose) throw new Refusal('participate_not_found');
  if (whose.side === 'visitor') throw new Refusal('access_deny');

  const rows = await confirmedOf(context.db, { participateIdx });
  const meetings = await asMeetings(context.db, rows, event, viewer, context.now);
  const seats = new Map(rows.map((row) => [row.idx, [row.companySeatIdx, row.buyerSeatIdx]]));
  const inSlot = Map.groupBy(meetings, (meeting) => meeting.slot?.slotIdx);
  const slots = await slotsOf(context.db, event.idx);
  const calendar = await calendarOf(context.db, [participateIdx]);
  const own = participateIdx === viewer.participateIdx ? await context.participation() : undefined;
  const marks = calendar.rows.filter(({ matchingIdx }) => matchingIdx === null);
  const marked = (representativeIdx: number | null) =>
    new Set(marks.filter((row) => row.representativeIdx === representativeIdx).map(({ slotIdx }) => slotIdx));
  const [ofAll, ofReader] = [marked(null), marked(own?.representativeIdx ?? 0)];
  const people = calendar.persons.length;
  // Where there is one person, what is marked of the participation is theirs to see and to take back.
  const isOnly = (slotIdx: number) => people === 1 && ofAll.has(slotIdx);
  const busy = own ? undefined : busyOf(calendar);
  return {
    participateIdx,
    name: whose.companyNameKo ?? whose.nameKo ?? '',
    nameEn: whose.companyNameEn ?? whose.nameEn ?? '',
    people,
    slots: slots.map((slot) => {
      const all = inSlot.get(slot.idx) ?? [];
      const theirs = all.find(({ matchingIdx }) =>
        seats.get(matchingIdx)?.includes(own?.representativeIdx ?? 0),
      );
      const first = theirs ?? all[0] ?? null;
      const isOpen = own !== undefined && !hasBegun(context.now, slot.startsAt);
      return {
        slotIdx: slot.idx,
        startsAt: slot.startsAt,
        endsAt: slotEnd(slot.startsAt, event.slotMinutes),
        isUnavailable: own
          ? ofReader.has(slot.idx) || isOnly(slot.idx)
          : busy?.get(slot.idx)?.get(participateIdx) === 'unavailable',
        isUnavailableToAll: people > 1 && ofAll.has(slot.idx),
        mayMark: isOpen && theirs === undefined,
        mayMarkAll: isOpen && all.length === 0,
        meeting: first,
        others: all.filter((meeting) => meeting !== first),
      };
    }),
  };
}
