/**
 * Moving many meetings to other tables of their slots at once (docs/rules.md, E10): where each goes is found in memory, while
 * `lockPlaces` holds all places, and written by sets. Writers would wait for seconds while a hall moved one by one.
 */
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { tellAllMoved } from '../notice/tell-all.ts';

export interface Sitting {
  matchingIdx: number;
  slotIdx: number;
  companyIdx: number;
  buyerIdx: number;
  tableIdx: number;
}

/** Rows of one statement: SQLite takes 32,766 values. */
const atATime = 2_000;

/**
 * The table that each of these may have in its slot as the tables are now, as a claim would find it: the buyer's own, the company's, the
 * lowest-numbered one of everyone's. Each gives up its own for those after it; who finds none is lost.
 */
export async function otherTables(
  db: Database,
  eventIdx: number,
  sitting: readonly Sitting[],
): Promise<{ moved: Sitting[]; lost: number[] }> {
  const tables = await db
    .selectFrom('eventTable')
    .select(['idx', 'owner'])
    .where('eventIdx', '=', eventIdx)
    .where('isOpen', '=', 'Y')
    .orderBy('no')
    .execute();
  const ofOwner = Map.groupBy(tables, ({ owner }) => owner);
  const slotIdxs = JSON.stringify([...new Set(sitting.map(({ slotIdx }) => slotIdx))]);
  const rows = await db
    .selectFrom('tableSlot')
    .select(['slotIdx', 'tableIdx'])
    .where('slotIdx', 'in', numbers(db, slotIdxs))
    .execute();
  const takenIn = new Map(
    [...Map.groupBy(rows, ({ slotIdx }) => slotIdx)].map(([slotIdx, taken]) => [
      slotIdx,
      new Set(taken.map(({ tableIdx }) => tableIdx)),
    ]),
  );
  const moved: Sitting[] = [];
  const lost: number[] = [];
  for (const row of sitting) {
    const taken = takenIn.get(row.slotIdx) as Set<number>;
    const table = [row.buyerIdx, row.companyIdx, 0]
      .flatMap((owner) => ofOwner.get(owner)?.find(({ idx }) => !taken.has(idx)) ?? [])
      .at(0);
    if (!table) {
      lost.push(row.matchingIdx);
      continue;
    }
    taken.add(table.idx);
    taken.delete(row.tableIdx);
    moved.push({ ...row, tableIdx: table.idx });
  }
  return { moved, lost };
}

/** Writes where they sit now, with the same people; calendars follow, and both sides are told. */
export async function moveAll(
  trx: Database,
  eventIdx: number,
  moved: readonly Sitting[],
  now: Date,
): Promise<void> {
  if (moved.length === 0) return;
  const at = now.toISOString();
  const idxs = (rows: readonly Sitting[]) =>
    numbers(trx, JSON.stringify(rows.map(({ matchingIdx }) => matchingIdx)));
  await trx.deleteFrom('tableSlot').where('matchingIdx', 'in', idxs(moved)).execute();
  for (let from = 0; from < moved.length; from += atATime)
    await trx
      .insertInto('tableSlot')
      .values(
        moved
          .slice(from, from + atATime)
          .map(({ slotIdx, tableIdx, matchingIdx }) => ({ slotIdx, tableIdx, matchingIdx })),
      )
      .execute();
  for (const [tableIdx, here] of Map.groupBy(moved, (row) => row.tableIdx))
    await trx
      .updateTable('placement')
      .set((of) => ({
        tableIdx,
        tableOwner: of
          .selectFrom('eventTable')
          .select('eventTable.owner')
          .where('eventTable.idx', '=', tableIdx)
          .$asScalar()
          .$notNull(),
        tableOpen: 'Y' as const,
      }))
      .where('matchingIdx', 'in', idxs(here))
      .execute();
  await trx
    .updateTable('matching')
    .set((of) => ({ sequence: of('sequence', '+', 1), updatedAt: at }))
    .where('idx', 'in', idxs(moved))
    .execute();
  await tellAllMoved(trx, eventIdx, JSON.stringify(moved.map(({ matchingIdx }) => matchingIdx)), now);
}
