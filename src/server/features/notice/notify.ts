/** Telling people what changed for them (docs/rules.md, N1): a row in the transaction of the change, from which a mail is made. */
import type { NoticeKind } from '#domain/notice/notice.ts';
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

/** When and where a confirmed meeting is, or was: UTC, and the number of the table, or none by video. */
export interface Place {
  startsAt: string;
  tableNo: number | null;
}

interface Told {
  kind: NoticeKind;
  meeting: { idx: number; eventIdx: number };
  /** Participations whose members are told. */
  to: readonly number[];
  place?: Place | null;
  /** Of `theyAreLate`. */
  lateMinutes?: number | null;
  /** The member who began it, by asking or proposing, which `assertMayBegin` has allowed. */
  begunBy?: number | undefined;
  now: Date;
}

const insertNotice = prepared(
  (
    db,
    given: {
      eventIdx: number;
      matchingIdx: number;
      kind: NoticeKind;
      participateIdx: number;
      startsAt: string | null;
      tableNo: number | null;
      lateMinutes: number | null;
      begunByIdx: number | null;
      at: string;
    },
  ) =>
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
        startsAt: given.startsAt,
        tableNo: given.tableNo,
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

/** Writes one notice for each recipient, in the caller's transaction; their open pages learn that something changed. */
export async function notify(
  trx: Database,
  { kind, meeting, to, place, lateMinutes, begunBy, now }: Told,
): Promise<void> {
  announce(trx, [managersOf(meeting.eventIdx)]);
  for (const participateIdx of to) {
    const written = await insertNotice(trx, {
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
