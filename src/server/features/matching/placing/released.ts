/** Meetings that an interpreter, or somebody of a side, had and has no more, so that their calendar takes them away. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';

/** Keeps who interprets in the placements that `which` says, with when and where. */
const keptInterpreters = (which: RawBuilder<SqlBool>) => sql`
  insert into interpreter_release (interpreter_idx, matching_idx, starts_at, table_no)
  select placement.interpreter_idx, placement.matching_idx, slot.starts_at, event_table.no
  from placement inner join slot on slot.idx = placement.slot_idx
    left join event_table on event_table.idx = placement.table_idx
  where ${which} and placement.interpreter_idx is not null
  order by placement.interpreter_idx, placement.matching_idx
  on conflict (interpreter_idx, matching_idx) do update set starts_at = excluded.starts_at, table_no = excluded.table_no`;

const keepInterpreter = prepared((db, given: { matchingIdx: number }) => ({
  compile: () =>
    keptInterpreters(sql`placement.matching_idx = cast(${given.matchingIdx} as integer)`).compile(db),
}));

const keepInterpreters = prepared((db, given: { matchingIdxs: string }) => ({
  compile: () =>
    keptInterpreters(sql`placement.matching_idx in ${numbers(db, given.matchingIdxs)}`).compile(db),
}));

/** The same of who sits there: of all of them, or of one alone. */
const keptSeats = (which: RawBuilder<SqlBool>, representativeIdx: number | null) => sql`
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
    keptSeats(
      sql`placement.matching_idx = cast(${given.matchingIdx} as integer)`,
      given.representativeIdx,
    ).compile(db),
}));

const keepSeatsOfMany = prepared((db, given: { matchingIdxs: string; representativeIdx: null }) => ({
  compile: () =>
    keptSeats(
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
  if (matchingIdxs.length === 1) await keepInterpreter(trx, { matchingIdx: first });
  else await keepInterpreters(trx, { matchingIdxs: JSON.stringify(matchingIdxs) });
}
