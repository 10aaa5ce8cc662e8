/**
 * Marks of when a participation, or one of its people, can't meet, as rows of `busy` (docs/model.md). Whoever writes them holds the
 * participation's row, so that no lane opens, and nobody joins or leaves, meanwhile.
 */
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/open.ts';

export interface Marked {
  participateIdx: number;
  /** One of its people; null: the whole participation, whoever is, or will be, among its people. */
  representativeIdx: number | null;
}

/** The rows of `busy` that are marks of this person, or of the participation as a whole. */
export const isMarkOf = ({ participateIdx, representativeIdx }: Marked) => sql<SqlBool>`
  busy.participate_idx = ${participateIdx} and busy.matching_idx is null
  and ${representativeIdx === null ? sql`busy.representative_idx is null` : sql`busy.representative_idx = ${representativeIdx}`}`;

/** Of a participation as a whole a row for each lane: none is left for a meeting, and one that opens later has their copies (`lanes.ts`). */
async function rowsOf(db: Database, { participateIdx, representativeIdx }: Marked) {
  if (representativeIdx !== null) return [{ representativeIdx, lane: null }];
  const lanes = await db
    .selectFrom('lane')
    .select('no')
    .where('participateIdx', '=', participateIdx)
    .where('isOpen', '=', 'Y')
    .execute();
  return lanes.map(({ no }) => ({ representativeIdx: null, lane: no }));
}

/**
 * Writes the marks in these slots. `made`: the slots in which some were not there; `held`: those in which not all could be written, for a
 * meeting or a mark that stands in the way.
 */
export async function addMarks(
  db: Database,
  whose: Marked,
  slotIdxs: readonly number[],
): Promise<{ made: number[]; held: number[] }> {
  const rows = await rowsOf(db, whose);
  const values = slotIdxs.flatMap((slotIdx) =>
    rows.map((row) => ({ slotIdx, participateIdx: whose.participateIdx, ...row })),
  );
  if (values.length === 0) return { made: [], held: [] };
  const written = await db
    .insertInto('busy')
    .values(values)
    .onConflict((on) => on.doNothing())
    .returning('slotIdx')
    .execute();
  const count = Map.groupBy(written, ({ slotIdx }) => slotIdx);
  return {
    made: slotIdxs.filter((idx) => count.has(idx)),
    held: slotIdxs.filter((idx) => (count.get(idx)?.length ?? 0) < rows.length),
  };
}

/**
 * Takes marks back in these slots, and answers in which there were some. Those of the participation as a whole go with those of its people
 * where each of them has one, for the organiser reads both as one: that nobody can.
 */
export async function removeMarks(
  db: Database,
  whose: Marked,
  slotIdxs: readonly number[],
): Promise<number[]> {
  const { participateIdx, representativeIdx } = whose;
  let marks = db.deleteFrom('busy').where('busy.slotIdx', 'in', [...slotIdxs]);
  if (representativeIdx !== null) marks = marks.where(isMarkOf(whose));
  else
    marks = marks
      .where('busy.participateIdx', '=', participateIdx)
      .where('busy.matchingIdx', 'is', null)
      .where(
        sql<SqlBool>`(busy.representative_idx is null or not exists (
          select 1 from representative as person
          where person.participate_idx = busy.participate_idx and person.state = 'live' and not exists (
            select 1 from busy as own where own.slot_idx = busy.slot_idx and own.representative_idx = person.idx
              and own.matching_idx is null)))`,
      );
  const rows = await marks.returning('slotIdx').execute();
  return [...new Set(rows.map(({ slotIdx }) => slotIdx))];
}

/** Whether this is the only live person of a participation: then its marks as a whole are theirs to take back. */
export async function isOnlyPerson(
  db: Database,
  { participateIdx, representativeIdx }: { participateIdx: number; representativeIdx: number },
): Promise<boolean> {
  const people = await db
    .selectFrom('representative')
    .select('idx')
    .where('participateIdx', '=', participateIdx)
    .where('state', '=', 'live')
    .limit(2)
    .execute();
  return people.length === 1 && people[0]?.idx === representativeIdx;
}
