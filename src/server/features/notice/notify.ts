/** Telling people what changed for them (docs/rules.md, N1): a row in the transaction of the change, from which a mail is made. */
import type { NoticeKind } from '#domain/notice/notice.ts';
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { toldOf } from './told.ts';

/** When and where a confirmed meeting is, or was: UTC, and the number of the table, or none by video. */
export interface Place {
  startsAt: string;
  tableNo: number | null;
}

interface Told {
  kind: NoticeKind;
  meeting: { idx: number; eventIdx: number };
  /** Participations whose people, members or without an account, are told. */
  to: readonly number[];
  /** 'asPlaced': where it is now. */
  place?: Place | null | 'asPlaced';
  /** Of `theyAreLate`. */
  lateMinutes?: number | null;
  /** The member who began it, by asking, proposing or handing over, which `assertMayBegin` has allowed. */
  begunBy?: number | undefined;
  /** Of what is near: only who sits there. */
  onlySeated?: boolean;
  /** A representative who sat there until now: told like who sits there now. */
  former?: number;
  /** The member who did it, whom no mail tells what they know. */
  doneBy?: number;
  now: Date;
}

interface Noted {
  eventIdx: number;
  matchingIdx: number;
  kind: NoticeKind;
  memberIdx: number | null;
  representativeIdx: number | null;
  lateMinutes: number | null;
  begunByIdx: number | null;
  mailedAt: string | null;
  at: string;
}

const noted = (db: Database, given: Noted) => ({
  eventIdx: given.eventIdx,
  matchingIdx: given.matchingIdx,
  kind: given.kind,
  memberIdx: given.memberIdx,
  representativeIdx: given.representativeIdx,
  lateMinutes: given.lateMinutes,
  begunByIdx: given.begunByIdx,
  mailedAt: given.mailedAt,
  sequence: db
    .selectFrom('matching')
    .select('matching.sequence')
    .where('matching.idx', '=', given.matchingIdx),
  createdAt: given.at,
});

const insertNotice = prepared((db, given: Noted & { startsAt: string | null; tableNo: number | null }) =>
  db
    .insertInto('notice')
    .values({ ...noted(db, given), startsAt: given.startsAt, tableNo: given.tableNo })
    .returning('memberIdx'),
);

/** With where the meeting is placed at this moment. */
const insertPlacedNotice = prepared((db, given: Noted) =>
  db
    .insertInto('notice')
    .values({
      ...noted(db, given),
      startsAt: db
        .selectFrom('placement')
        .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
        .select('slot.startsAt')
        .where('placement.matchingIdx', '=', given.matchingIdx),
      tableNo: db
        .selectFrom('placement')
        .innerJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
        .select('eventTable.no')
        .where('placement.matchingIdx', '=', given.matchingIdx),
    })
    .returning('memberIdx'),
);

/**
 * Writes a notice for each person of the recipients, in the caller's transaction; their open pages learn that something changed. By mail
 * and the other ways it reaches one of them (docs/rules.md, M38): of the others it counts as handed on when it is written.
 */
export async function notify(trx: Database, told: Told): Promise<void> {
  const { kind, meeting, to, place, lateMinutes, begunBy, onlySeated = false, former, doneBy, now } = told;
  announce(trx, [managersOf(meeting.eventIdx)]);
  const at = now.toISOString();
  for (const participateIdx of to) {
    const isPlaced = place !== undefined && place !== null;
    const { reached, others } = await toldOf(trx, {
      participateIdx,
      matchingIdx: meeting.idx,
      isPlaced,
      former,
    });
    const all = onlySeated ? reached : [...reached, ...others];
    for (const [no, reader] of all.entries()) {
      const { memberIdx, representativeIdx } = reader;
      const isListed = !reached.includes(reader) || (memberIdx !== null && memberIdx === doneBy);
      const row = {
        eventIdx: meeting.eventIdx,
        matchingIdx: meeting.idx,
        kind,
        memberIdx,
        representativeIdx,
        lateMinutes: lateMinutes ?? null,
        // What counts is that it was begun, once.
        begunByIdx: no === 0 ? (begunBy ?? null) : null,
        mailedAt: isListed ? at : null,
        at,
      };
      const written =
        place === 'asPlaced'
          ? await insertPlacedNotice(trx, row)
          : await insertNotice(trx, {
              ...row,
              startsAt: place?.startsAt ?? null,
              tableNo: place?.tableNo ?? null,
            });
      announce(
        trx,
        written.map(({ memberIdx }) => memberIdx),
      );
    }
  }
}
