/** What a claim takes for a meeting: somebody of either side, in a lane of theirs, and a table (docs/rules.md, M7). */
import { type RawBuilder, sql } from 'kysely';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';

const statement = <Row>(db: Database, text: RawBuilder<Row>) => ({ compile: () => text.compile(db) });
const integer = (value: number | null) => sql<number>`cast(${value} as integer)`;
const letters = (value: string | null) => sql<string>`cast(${value} as text)`;

/** Both sides of a meeting, and the slot in which they are to meet. */
export interface Seating {
  slotIdx: number;
  matchingIdx: number;
  companyIdx: number;
  buyerIdx: number;
  /** The representatives who alone will do; null: whoever can. */
  companyRepIdx: number | null;
  buyerRepIdx: number | null;
  /** Who goes first where they can: of a meeting that is moved, who sits there already. */
  companyBeforeIdx: number | null;
  buyerBeforeIdx: number | null;
  /** ISO 639-1: who speaks it goes before others; null: no matter. */
  language: string | null;
}

interface Side {
  participateIdx: number;
  namedIdx: number | null;
  beforeIdx: number | null;
}

/** Who of a participation can meet in the slot, and in which lane: whoever sat there, speaks the language, has the fewest meetings. */
const seat = (
  { slotIdx, matchingIdx, language }: Seating,
  { participateIdx, namedIdx, beforeIdx }: Side,
) => sql`
  select ${integer(slotIdx)} as slot_idx, person.idx as representative_idx, person.participate_idx, lane.no as lane,
    ${integer(matchingIdx)} as matching_idx
  from representative as person inner join lane on lane.participate_idx = person.participate_idx and lane.is_open = 'Y'
  where person.participate_idx = ${integer(participateIdx)} and person.state = 'live'
    and (${integer(namedIdx)} is null or person.idx = ${integer(namedIdx)})
    and not exists (select 1 from busy where busy.slot_idx = ${integer(slotIdx)} and busy.representative_idx = person.idx)
    and not exists (select 1 from busy where busy.slot_idx = ${integer(slotIdx)}
      and busy.participate_idx = lane.participate_idx and busy.lane = lane.no)
  order by case when person.idx = ${integer(beforeIdx)} then 0 else 1 end,
    case when ${letters(language)} is null or exists (select 1 from representative_language as spoken
      where spoken.representative_idx = person.idx and spoken.language = ${letters(language)}) then 0 else 1 end,
    (select count(*) from busy where busy.participate_idx = person.participate_idx
      and busy.representative_idx = person.idx and busy.matching_idx is not null),
    person.idx, lane.no
  limit 1`;

const bothSeats = (given: Seating) => {
  const company = seat(given, {
    participateIdx: given.companyIdx,
    namedIdx: given.companyRepIdx,
    beforeIdx: given.companyBeforeIdx,
  });
  const buyer = seat(given, {
    participateIdx: given.buyerIdx,
    namedIdx: given.buyerRepIdx,
    beforeIdx: given.buyerBeforeIdx,
  });
  return sql`(select * from (${company}) as company union all select * from (${buyer}) as buyer) as seat`;
};

const insertSeats = prepared((db, given: Seating) =>
  statement(
    db,
    // Without 'where true' SQLite would read 'on conflict' as a condition of the query before it.
    sql<{ representativeIdx: number; participateIdx: number }>`
      insert into busy (slot_idx, representative_idx, participate_idx, lane, matching_idx)
      select slot_idx, representative_idx, participate_idx, lane, matching_idx from ${bothSeats(given)} where true
      on conflict do nothing returning representative_idx, participate_idx`,
  ),
);

const seatRows = prepared((db, given: Seating) =>
  statement(db, sql<{ participateIdx: number }>`select participate_idx from ${bothSeats(given)}`),
);

/** Who sits there for either side. */
export interface Seated {
  companyRepIdx: number;
  buyerRepIdx: number;
}

/** `again`: others were quicker, and somebody else is free; what was taken has to be given back first. */
export type Taken<Found> = Found | 'none' | 'again';

/** Takes somebody of either side for a meeting. */
export async function takeSeats(trx: Database, given: Seating): Promise<Taken<Seated>> {
  const rows = await insertSeats(trx, given);
  const of = (participateIdx: number) =>
    rows.find((row) => row.participateIdx === participateIdx)?.representativeIdx;
  const [companyRepIdx, buyerRepIdx] = [of(given.companyIdx), of(given.buyerIdx)];
  if (companyRepIdx !== undefined && buyerRepIdx !== undefined) return { companyRepIdx, buyerRepIdx };
  // Where writers wait for each other nobody is quicker between the look and the row.
  if (!hasRowLocks(trx)) return 'none';
  const free = new Set((await seatRows(trx, given)).map(({ participateIdx }) => participateIdx));
  const isFree = (participateIdx: number, taken: number | undefined) =>
    taken !== undefined || free.has(participateIdx);
  return isFree(given.companyIdx, companyRepIdx) && isFree(given.buyerIdx, buyerRepIdx) ? 'again' : 'none';
}

interface TableToTake {
  slotIdx: number;
  matchingIdx: number;
  eventIdx: number;
  companyIdx: number;
  buyerIdx: number;
  /** At this one or at none; null: at the first. */
  tableIdx: number | null;
}

/** The first free table of one owner, who is 0 of those that are everyone's: open, and neither taken nor closed in the slot. */
const freeTable = ({ slotIdx, eventIdx, tableIdx }: TableToTake, owner: number | RawBuilder<number>) => sql`
  (select t.idx from event_table as t
    where t.event_idx = ${integer(eventIdx)} and t.owner = ${owner} and t.is_open = 'Y'
      and (${integer(tableIdx)} is null or t.idx = ${integer(tableIdx)})
      and not exists (select 1 from table_slot where table_slot.slot_idx = ${integer(slotIdx)} and table_slot.table_idx = t.idx)
    order by t.no limit 1)`;

/** The buyer's own, then the company's, then the lowest-numbered one that is everyone's. */
const firstTable = (given: TableToTake) => sql`(select coalesce(
  ${freeTable(given, integer(given.buyerIdx))},
  ${freeTable(given, integer(given.companyIdx))},
  ${freeTable(given, sql.lit(0))}) as table_idx) as first`;

const insertTable = prepared((db, given: TableToTake) =>
  statement(
    db,
    sql<{ tableIdx: number }>`
      insert into table_slot (slot_idx, table_idx, matching_idx)
      select ${integer(given.slotIdx)}, table_idx, ${integer(given.matchingIdx)} from ${firstTable(given)}
      where table_idx is not null
      on conflict do nothing returning table_idx`,
  ),
);

const tableRows = prepared((db, given: TableToTake) =>
  statement(
    db,
    sql<{ tableIdx: number }>`select table_idx from ${firstTable(given)} where table_idx is not null`,
  ),
);

/** Takes a table for a meeting and answers which. */
export async function takeTable(trx: Database, given: TableToTake): Promise<number | null> {
  for (;;) {
    const [taken] = await insertTable(trx, given);
    if (taken) return taken.tableIdx;
    if (!hasRowLocks(trx) || (await tableRows(trx, given)).length === 0) return null;
  }
}

/** Whose own a table is, as its placement says it; 0 of one that is everyone's, and where there is none. */
export const ownerOf = (tableIdx: number | null) =>
  sql<number>`coalesce((select owner from event_table where idx = ${integer(tableIdx)}), 0)`;
