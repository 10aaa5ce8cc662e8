/** Telling people what changed for them (docs/rules.md, N1): a row in the transaction of the change, from which a mail is made. */
import type { InsertObject } from 'kysely';
import type { NoticeKind } from '#domain/notice.ts';
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';

/** When and where a confirmed meeting is, or was: UTC, and the number of the table. */
export interface Place {
  startsAt: string;
  tableNo: number;
}

interface Told {
  kind: NoticeKind;
  meeting: { idx: number; eventIdx: number };
  /** Participations whose members are told. */
  to: readonly number[];
  place?: Place | null;
  /** Where the meeting has its place now, in the stead of `place`. */
  atItsPlace?: boolean;
  /** Of `theyAreLate`. */
  lateMinutes?: number | null;
  /** The member who began it, by asking or proposing, which `assertMayBegin` has allowed. */
  begunBy?: number | undefined;
  now: Date;
}

interface NoticeRow {
  eventIdx: number;
  matchingIdx: number;
  kind: NoticeKind;
  participateIdx: number;
  startsAt: string | null;
  tableNo: number | null;
  lateMinutes: number | null;
  begunByIdx: number | null;
  at: string;
}

const inserting = (
  placeIn: (db: Database, given: NoticeRow) => Pick<InsertObject<Tables, 'notice'>, 'startsAt' | 'tableNo'>,
) =>
  prepared((db, given: NoticeRow) =>
    db
      .insertInto('notice')
      .values((of) => ({
        eventIdx: given.eventIdx,
        matchingIdx: given.matchingIdx,
        kind: given.kind,
        memberIdx: of
          .selectFrom('participate')
          .select('participate.memberIdx')
          .where('participate.idx', '=', given.participateIdx),
        ...placeIn(db, given),
        lateMinutes: given.lateMinutes,
        begunByIdx: given.begunByIdx,
        sequence:
          given.startsAt === null
            ? null
            : of
                .selectFrom('matching')
                .select('matching.sequence')
                .where('matching.idx', '=', given.matchingIdx),
        createdAt: given.at,
      }))
      .returning('memberIdx'),
  );

const insertNotice = inserting((_, { startsAt, tableNo }) => ({ startsAt, tableNo }));

/** Where it is, read as it is written: one round trip less for each meeting that is confirmed. */
const insertPlacedNotice = inserting((db, { matchingIdx }) => ({
  startsAt: db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select('slot.startsAt')
    .where('placement.matchingIdx', '=', matchingIdx),
  tableNo: db
    .selectFrom('placement')
    .innerJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .select('eventTable.no')
    .where('placement.matchingIdx', '=', matchingIdx),
}));

/** Writes one notice for each recipient, in the caller's transaction; their open pages learn that something changed. */
export async function notify(
  trx: Database,
  { kind, meeting, to, place, atItsPlace = false, lateMinutes, begunBy, now }: Told,
): Promise<void> {
  announce(trx, [managersOf(meeting.eventIdx)]);
  const insert = atItsPlace ? insertPlacedNotice : insertNotice;
  for (const participateIdx of to) {
    const written = await insert(trx, {
      eventIdx: meeting.eventIdx,
      matchingIdx: meeting.idx,
      kind,
      participateIdx,
      startsAt: place?.startsAt ?? null,
      tableNo: place?.tableNo ?? null,
      lateMinutes: lateMinutes ?? null,
      begunByIdx: begunBy ?? null,
      at: now.toISOString(),
    });
    announce(
      trx,
      written.map(({ memberIdx }) => memberIdx),
    );
  }
}
