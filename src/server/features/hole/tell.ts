/** Telling people of a hole, before there is a meeting: in the list of the site and by push (docs/rules.md, H4, N13). */
import type { HoleKind } from '#domain/notice/notice.ts';
import { announce } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { readersOf, tellable } from '../notice/told.ts';
import type { HoleRow } from './rows.ts';

interface Telling {
  participateIdx: number;
  /** Who of them it concerns, where that is known; else whoever has charge. */
  representativeIdx: number | null;
}

/** Asks them; all with an account read it, and the phone of one rings. */
export const tellOffered = (trx: Database, hole: HoleRow, told: Telling, now: Date): Promise<void> =>
  tell(trx, 'holeOffered', hole, told, now);

/** Tells those who were asked that others were quicker. */
export async function tellGone(
  trx: Database,
  hole: HoleRow,
  participateIdxs: readonly number[],
  now: Date,
): Promise<void> {
  for (const participateIdx of participateIdxs)
    await tell(trx, 'holeGone', hole, { participateIdx, representativeIdx: null }, now);
}

async function tell(
  trx: Database,
  kind: HoleKind,
  { eventIdx, startsAt, tableIdx }: Pick<HoleRow, 'eventIdx' | 'startsAt' | 'tableIdx'>,
  { participateIdx, representativeIdx }: Telling,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const table = await trx
    .selectFrom('eventTable')
    .select('no')
    .where('idx', '=', tableIdx)
    .executeTakeFirst();
  // Without a table, which has gone meanwhile, a time would read as by video.
  const place = table ? { startsAt, tableNo: table.no } : {};
  const people = await tellable(trx).where('participate.idx', '=', participateIdx).execute();
  const { reached, others } = readersOf(people, representativeIdx);
  for (const reader of [...reached, ...others]) {
    // Who has no account is asked by the desk.
    if (reader.memberIdx === null) continue;
    await trx
      .insertInto('notice')
      .values({
        ...{ eventIdx, kind, ...place, memberIdx: reader.memberIdx, matchingIdx: null },
        ...{ mailedAt: reached.includes(reader) ? null : at, createdAt: at },
      })
      .execute();
    announce(trx, [reader.memberIdx]);
  }
}
