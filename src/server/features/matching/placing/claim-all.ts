/**
 * Claiming places that were planned for many meetings, all of them in a few statements or none (docs/rules.md, D8): the same rows, keys
 * and refusals as of one by one (`claim.ts`), where each has exactly the people, the table and the interpreter that are named. Who can't
 * have them is found by what was not inserted; the caller gives all back, and claims for the others.
 */
import { type RawBuilder, sql } from 'kysely';
import type { MatchingType } from '#domain/matching/matching.ts';
import { listed } from '../../../db/listed.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';
import { keepAllReleased } from './released.ts';

export interface PlannedClaim {
  matchingIdx: number;
  /** Made in this transaction, and complete already. */
  isNew: boolean;
  companyIdx: number;
  buyerIdx: number;
  companyRepIdx: number;
  buyerRepIdx: number;
  slotIdx: number;
  /** Null by video. */
  tableIdx: number | null;
  /** Of the event's; null where none is needed. */
  interpreterIdx: number | null;
  /** In which the interpreter has to speak. */
  language: string | null;
  type: MatchingType;
  /** What is to be wanted of interpreters from now on; null: as it was. */
  isTranslator: 'Y' | null;
  translatorLanguage: string | null;
}

const statement = <Row>(db: Database, text: RawBuilder<Row>) => ({ compile: () => text.compile(db) });

/** Of either side who sits there, in the first of its lanes that are free, the second of two in one slot, as they are given, in the next. */
const insertSeats = prepared((db, given: { seats: string }) =>
  statement(
    db,
    sql<{ matchingIdx: number }>`
      insert into busy (slot_idx, representative_idx, participate_idx, lane, matching_idx)
      select wanted.slot_idx, wanted.representative_idx, wanted.participate_idx, lane.no, wanted.matching_idx
      from (select given.*, row_number() over (partition by slot_idx, participate_idx order by no) as turn
          from ${listed(db, given.seats, { slotIdx: 'number', representativeIdx: 'number', participateIdx: 'number', matchingIdx: 'number', no: 'number' })} as given) as wanted
        inner join lane on lane.participate_idx = wanted.participate_idx and lane.is_open = 'Y'
          and not exists (select 1 from busy where busy.slot_idx = wanted.slot_idx
            and busy.participate_idx = lane.participate_idx and busy.lane = lane.no)
          and wanted.turn = 1 + (select count(*) from lane as earlier
            where earlier.participate_idx = lane.participate_idx and earlier.no < lane.no and earlier.is_open = 'Y'
              and not exists (select 1 from busy where busy.slot_idx = wanted.slot_idx
                and busy.participate_idx = earlier.participate_idx and busy.lane = earlier.no))
      where true
      order by wanted.slot_idx, wanted.representative_idx
      on conflict do nothing returning matching_idx`,
  ),
);

/** At tables that are open, and everyone's or of one of the two. */
const insertTables = prepared((db, given: { tables: string }) =>
  statement(
    db,
    sql<{ matchingIdx: number }>`
      insert into table_slot (slot_idx, table_idx, matching_idx)
      select given.slot_idx, given.table_idx, given.matching_idx
      from ${listed(db, given.tables, { slotIdx: 'number', tableIdx: 'number', matchingIdx: 'number', companyIdx: 'number', buyerIdx: 'number' })} as given
        inner join event_table on event_table.idx = given.table_idx and event_table.is_open = 'Y'
          and event_table.owner in (0, given.company_idx, given.buyer_idx)
      where true
      order by given.slot_idx, given.table_idx
      on conflict do nothing returning matching_idx`,
  ),
);

const places = {
  matchingIdx: 'number',
  slotIdx: 'number',
  companyIdx: 'number',
  buyerIdx: 'number',
  companyRepIdx: 'number',
  buyerRepIdx: 'number',
  tableIdx: 'number',
  interpreterIdx: 'number',
  language: 'text',
} as const;

/** Whose interpreter works then, and still speaks the language; where that changes at the same moment the keys refuse all of them. */
const insertPlacements = prepared((db, given: { places: string; eventIdx: number; at: string }) =>
  statement(
    db,
    sql<{ matchingIdx: number }>`
      insert into placement (matching_idx, event_idx, slot_idx, company_idx, buyer_idx, company_rep_idx, buyer_rep_idx,
        table_idx, by_video, table_owner, interpreter_idx, own_interpreter, language, created_at)
      select given.matching_idx, cast(${given.eventIdx} as integer), given.slot_idx, given.company_idx, given.buyer_idx,
        given.company_rep_idx, given.buyer_rep_idx, given.table_idx, case when given.table_idx is null then 'Y' else 'N' end,
        coalesce(event_table.owner, 0), given.interpreter_idx, case when given.interpreter_idx is not null then 'N' end,
        given.language, cast(${given.at} as text)
      from ${listed(db, given.places, places)} as given left join event_table on event_table.idx = given.table_idx
      where given.interpreter_idx is null or (
        exists (select 1 from interpreter_shift as shift
          where shift.slot_idx = given.slot_idx and shift.interpreter_idx = given.interpreter_idx)
        and (given.language is null or exists (select 1 from interpreter_language as spoken
          where spoken.interpreter_idx = given.interpreter_idx and spoken.language = given.language)))
      order by given.matching_idx
      on conflict do nothing returning matching_idx`,
  ),
);

const meetings = {
  matchingIdx: 'number',
  type: 'text',
  byVideo: 'text',
  isTranslator: 'text',
  translatorLanguage: 'text',
} as const;

/** As `claimSlot` completes one; a request is accepted by the organiser. */
const completeMeetings = prepared((db, given: { meetings: string; at: string }) =>
  statement(
    db,
    sql<{ matchingIdx: number }>`
      update matching set state = 'complete', type = given.type, by_video = given.by_video, updated_at = cast(${given.at} as text),
        is_translator = coalesce(given.is_translator, matching.is_translator),
        translator_language = case when given.is_translator is null then matching.translator_language
          else given.translator_language end,
        arranged_at = case when state = 'request' then cast(${given.at} as text) else arranged_at end,
        sequence = case when state = 'complete' then sequence + 1 else sequence end
      from ${listed(db, given.meetings, meetings)} as given
      where matching.idx = given.matching_idx and matching.state in ('request', 'pending', 'complete')
      returning matching.idx as matching_idx`,
  ),
);

const voidProposals = prepared((db, given: { idxs: string }) =>
  db.deleteFrom('matchingMove').where('matchingIdx', 'in', numbers(db, given.idxs)).returning('matchingIdx'),
);

/**
 * Places the meetings, whose rows are locked or were made in this transaction, and completes them. Answers the numbers of those that could
 * not have a person, a lane, a table or their interpreter, all of them at once: none is left out only because another was found first. Where
 * there are any, something has been written, and the caller gives it back. It throws (`isMissing`) where one of what is named has gone. The
 * caller has asked about the most meetings of a day.
 */
export async function claimAll(
  trx: Database,
  eventIdx: number,
  claims: readonly PlannedClaim[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const at = now.toISOString();
  const lost = new Set<number>();
  /** Those that go on: of each so many rows were written. */
  const having = (
    those: readonly PlannedClaim[],
    rows: readonly { matchingIdx: number }[],
    needs: number,
  ) => {
    for (const idx of lostOf(those, rows, needs)) lost.add(idx);
    return those.filter(({ matchingIdx }) => !lost.has(matchingIdx));
  };
  const seats = claims.flatMap(
    ({ matchingIdx, slotIdx, companyIdx, buyerIdx, companyRepIdx, buyerRepIdx }, no) => [
      [slotIdx, companyRepIdx, companyIdx, matchingIdx, no],
      [slotIdx, buyerRepIdx, buyerIdx, matchingIdx, no],
    ],
  );
  const seated = having(claims, await insertSeats(trx, { seats: JSON.stringify(seats) }), 2);
  const atTables = seated.filter(({ tableIdx }) => tableIdx !== null);
  if (atTables.length > 0) {
    const tables = atTables.map(({ slotIdx, tableIdx, matchingIdx, companyIdx, buyerIdx }) => {
      return [slotIdx, tableIdx, matchingIdx, companyIdx, buyerIdx];
    });
    having(atTables, await insertTables(trx, { tables: JSON.stringify(tables) }), 1);
  }
  const toPlace = seated.filter(({ matchingIdx }) => !lost.has(matchingIdx));
  if (toPlace.length === 0) return lost;
  const placed = having(
    toPlace,
    await insertPlacements(trx, { places: rowsOf(toPlace, places), eventIdx, at }),
    1,
  );
  const before = placed.filter(({ isNew }) => !isNew);
  if (before.length === 0) return lost;
  const given = before.map((one) => ({ ...one, byVideo: one.tableIdx === null ? 'Y' : 'N' }));
  const completed = having(before, await completeMeetings(trx, { meetings: rowsOf(given, meetings), at }), 1);
  await voidProposals(trx, { idxs: JSON.stringify(completed.map(({ matchingIdx }) => matchingIdx)) });
  return lost;
}

/** The numbers of those of which fewer rows than this were written. */
function lostOf(
  claims: readonly PlannedClaim[],
  rows: readonly { matchingIdx: number }[],
  needs: number,
): number[] {
  const written = new Map<number, number>();
  for (const { matchingIdx } of rows) written.set(matchingIdx, (written.get(matchingIdx) ?? 0) + 1);
  return claims
    .map(({ matchingIdx }) => matchingIdx)
    .filter((matchingIdx) => (written.get(matchingIdx) ?? 0) < needs);
}

/** Their values in the order of the columns, as JSON. */
const rowsOf = <Row extends object>(
  rows: readonly Row[],
  columns: { readonly [Name in keyof Row]?: unknown },
) => JSON.stringify(rows.map((row) => (Object.keys(columns) as (keyof Row)[]).map((name) => row[name])));

/** Gives back what these meetings hold, and what was proposed for them. */
export async function releaseAll(trx: Database, matchingIdxs: readonly number[]): Promise<void> {
  if (matchingIdxs.length === 0) return;
  await keepAllReleased(trx, matchingIdxs);
  const them = numbers(trx, JSON.stringify(matchingIdxs));
  for (const table of ['placement', 'busy', 'tableSlot', 'matchingMove'] as const)
    await trx.deleteFrom(table).where('matchingIdx', 'in', them).execute();
}
