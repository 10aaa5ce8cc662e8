/** The board of the hall, for a big screen (docs/rules.md, M23): tables with their companies, now and next. */

import type { AnswerOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { mayDo } from '#domain/common/permission.ts';
import { dayIn } from '#domain/day/day.ts';
import { tableNameIn } from '#domain/event/table-label.ts';
import type { ParticipateState } from '#domain/participation/participation.ts';
import { visibilityFor } from '../../../access/visibility.ts';
import type { ContextOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { slotEnd, slotsOf } from '../slots/slots.ts';

type Context = ContextOf<'GET /matching/getBoard'>;

const seatedIn = prepared((db, given: { slotIdx: number }) =>
  db
    .selectFrom('placement')
    .innerJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .innerJoin('participate', 'participate.idx', 'placement.companyIdx')
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .innerJoin('company', 'company.participateIdx', 'placement.companyIdx')
    .select(['eventTable.nameKo as tableNameKo', 'eventTable.nameEn as tableNameEn'])
    .select(['eventTable.no', 'participate.idx', 'participate.state', 'participate.memberIdx'])
    .select(['company.nameKo', 'company.nameEn'])
    .select((of) => of.fn.coalesce('member.leftAt', 'participate.erasedAt').as('leftAt'))
    .where('placement.slotIdx', '=', given.slotIdx)
    // At a table that was given on sits whoever has it now.
    .where('placement.givenOn', 'is', null)
    .orderBy('eventTable.no'),
);

interface Seat {
  no: number;
  idx: number;
  state: ParticipateState;
  memberIdx: number | null;
  nameKo: string;
  nameEn: string;
  leftAt: string | null;
  tableNameKo: string | null;
  tableNameEn: string | null;
}

/** Tables with the companies at them, now and next; `access_deny` for whom the board is not. */
export async function hallBoard(context: Context): Promise<AnswerOf<'GET /matching/getBoard'>> {
  const { db, now } = context;
  const event = await context.event();
  const isManager = mayDo(await context.permissions(), 'matching');
  if (event.boardPublic !== 'Y' && !isManager) throw new Refusal('access_deny');
  const { maySee } = await visibilityFor(context);
  const slots = await slotsOf(db, event.idx);
  const at = now.toISOString();
  const endOf = ({ startsAt }: { startsAt: string }) => slotEnd(startsAt, event.slotMinutes);
  const current = slots.find((slot) => slot.startsAt <= at && at < endOf(slot));
  const following = slots.find(
    (slot) => slot.startsAt > at && dayIn(event.timeZone, slot.startsAt) === dayIn(event.timeZone, now),
  );
  const seats = async (slot: { idx: number } | undefined) =>
    new Map((slot ? await seated(db, slot.idx) : []).map((seat) => [seat.no, seat]));
  const [here, next] = [await seats(current), await seats(following)];
  const nameOf = (seat: Seat | undefined) => {
    if (!seat) return null;
    const { idx, state, memberIdx, nameKo, nameEn, leftAt } = seat;
    const isShown = leftAt === null && maySee({ participateIdx: idx, side: 'company', state, memberIdx });
    return isShown ? { nameKo, nameEn } : { nameKo: null, nameEn: null };
  };
  const span = (slot: { startsAt: string } | undefined) =>
    slot ? { startsAt: slot.startsAt, endsAt: endOf(slot) } : null;
  return {
    nameKo: event.nameKo,
    nameEn: event.nameEn,
    timeZone: event.timeZone,
    at,
    boardPublic: event.boardPublic,
    now: span(current),
    next: span(following),
    tables: [...new Set([...here.keys(), ...next.keys()])]
      .sort((one, other) => one - other)
      .map((no) => ({
        tableNo: no,
        tableName: tableNameIn((here.get(no) ?? next.get(no)) as Seat),
        now: nameOf(here.get(no)),
        next: nameOf(next.get(no)),
      })),
  };
}

const seated = (db: Database, slotIdx: number): Promise<Seat[]> => seatedIn(db, { slotIdx });
