/** The schedule of a person, slot by slot. */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { hasBegun } from '#domain/matching/matching.ts';
import type { Side } from '#domain/participation/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { asMeetings, meetingRows } from './rows/meetings.ts';
import { peopleOf } from './rows/people.ts';
import { slotBoard, slotEnd } from './rows/slots.ts';

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
  if ((await sideOfApproved(context.db, event.idx, participateIdx)) === 'visitor')
    throw new Refusal('access_deny');

  const rows = await meetingRows(context.db)
    .where('matching.state', '=', 'complete')
    .where((is) =>
      is.or([is('matching.companyIdx', '=', participateIdx), is('matching.buyerIdx', '=', participateIdx)]),
    )
    .execute();
  const meetings = await asMeetings(context.db, rows, event, viewer, context.now);
  const seats = new Map(rows.map((row) => [row.idx, [row.companySeatIdx, row.buyerSeatIdx]]));
  const inSlot = Map.groupBy(meetings, (meeting) => meeting.slot?.slotIdx);
  const board = await slotBoard(context.db, event.idx, [participateIdx], null);
  const own = participateIdx === viewer.participateIdx ? await context.participation() : undefined;
  const marks = await context.db
    .selectFrom('busy')
    .select(['slotIdx', 'representativeIdx'])
    .where('participateIdx', '=', participateIdx)
    .where('matchingIdx', 'is', null)
    .execute();
  const marked = (representativeIdx: number | null) =>
    new Set(marks.filter((row) => row.representativeIdx === representativeIdx).map(({ slotIdx }) => slotIdx));
  const [ofAll, ofReader] = [marked(null), marked(own?.representativeIdx ?? 0)];
  const people = (await peopleOf(context.db, [participateIdx])).filter(({ isLive }) => isLive).length;
  // Where there is one person, what is marked of the participation is theirs to see and to take back.
  const isOnly = (slotIdx: number) => people === 1 && ofAll.has(slotIdx);
  const owner = await context.db
    .selectFrom('participate')
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('representative as person', 'person.contactOf', 'participate.idx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .select(['company.nameKo as companyNameKo', 'company.nameEn as companyNameEn'])
    .select((of) => [
      of.fn.coalesce('member.nameKo', 'person.name').as('nameKo'),
      of.fn.coalesce('member.nameEn', 'person.name').as('nameEn'),
    ])
    .where('participate.idx', '=', participateIdx)
    .executeTakeFirstOrThrow();
  return {
    participateIdx,
    name: owner.companyNameKo ?? owner.nameKo ?? '',
    nameEn: owner.companyNameEn ?? owner.nameEn ?? '',
    people,
    slots: board.map((slot) => {
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
          : slot.busy.get(participateIdx) === 'unavailable',
        isUnavailableToAll: people > 1 && ofAll.has(slot.idx),
        mayMark: isOpen && theirs === undefined,
        mayMarkAll: isOpen && all.length === 0,
        meeting: first,
        others: all.filter((meeting) => meeting !== first),
      };
    }),
  };
}
