/** Meetings that an interpreter, or somebody of a side, had and has no more, so that their calendar takes them away. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';

const heldBy = (db: Database) =>
  db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .select([
      'placement.interpreterIdx',
      'placement.matchingIdx',
      'slot.startsAt',
      'eventTable.no as tableNo',
    ])
    .where('placement.interpreterIdx', 'is not', null);

const heldByOne = prepared((db, given: { matchingIdx: number }) =>
  heldBy(db).where('placement.matchingIdx', '=', given.matchingIdx),
);

/** Who sits in the placements that `which` names: all of them, or only one. */
const seatsOf = (which: RawBuilder<SqlBool>, representativeIdx: number | null) => sql`
  insert into representative_release (representative_idx, matching_idx, starts_at, table_no, sequence)
  select person.idx, matching.idx, slot.starts_at, event_table.no, matching.sequence
  from placement inner join matching on matching.idx = placement.matching_idx
    inner join slot on slot.idx = placement.slot_idx
    left join event_table on event_table.idx = placement.table_idx
    inner join representative as person on person.idx in (placement.company_rep_idx, placement.buyer_rep_idx)
  where ${which}
    and (cast(${representativeIdx} as integer) is null or person.idx = cast(${representativeIdx} as integer))
  on conflict (representative_idx, matching_idx) do update
    set starts_at = excluded.starts_at, table_no = excluded.table_no, sequence = excluded.sequence`;

const keepSeats = prepared((db, given: { matchingIdx: number; representativeIdx: number | null }) => ({
  compile: () =>
    seatsOf(
      sql`placement.matching_idx = cast(${given.matchingIdx} as integer)`,
      given.representativeIdx,
    ).compile(db),
}));

const keepSeatsOfMany = prepared((db, given: { matchingIdxs: string; representativeIdx: null }) => ({
  compile: () =>
    seatsOf(
      sql`placement.matching_idx in ${numbers(db, given.matchingIdxs)}`,
      given.representativeIdx,
    ).compile(db),
}));

/** To be called before somebody gives up their seat in a meeting. */
export const keepReleasedSeat = (
  trx: Database,
  given: { matchingIdx: number; representativeIdx: number },
): Promise<unknown> => keepSeats(trx, given);

/** To be called before these meetings give up all that they hold. */
export async function keepAllReleased(trx: Database, matchingIdxs: readonly number[]): Promise<void> {
  await keepReleased(trx, matchingIdxs);
  const [first] = matchingIdxs;
  if (first !== undefined && matchingIdxs.length === 1)
    await keepSeats(trx, { matchingIdx: first, representativeIdx: null });
  else await keepSeatsOfMany(trx, { matchingIdxs: JSON.stringify(matchingIdxs), representativeIdx: null });
}

/** To be called before these meetings give up their interpreters. */
export async function keepReleased(trx: Database, matchingIdxs: readonly number[]): Promise<void> {
  const [first] = matchingIdxs;
  if (first === undefined) return;
  const held =
    matchingIdxs.length === 1
      ? await heldByOne(trx, { matchingIdx: first })
      : await heldBy(trx)
          .where('placement.matchingIdx', 'in', numbers(trx, JSON.stringify(matchingIdxs)))
          .execute();
  for (const { interpreterIdx, ...was } of held)
    await trx
      .insertInto('interpreterRelease')
      .values({ interpreterIdx: interpreterIdx as number, ...was })
      .onConflict((on) =>
        on
          .columns(['interpreterIdx', 'matchingIdx'])
          .doUpdateSet({ startsAt: was.startsAt, tableNo: was.tableNo }),
      )
      .execute();
}
