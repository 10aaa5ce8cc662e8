import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * What must never be found in a schedule, counted past every rule of the code: someone or something twice in a slot, a
 * meeting in a slot that its people marked as unavailable, half a meeting. All zero: the schedule is sound.
 */
export async function clashes(db: Database): Promise<Record<string, number>> {
  const twice = async (column: 'tableSeat' | 'interpreterIdx' | 'companySeat' | 'buyerSeat') => {
    const rows = await db
      .selectFrom('placement')
      .select(['slotIdx', column])
      .where(column, 'is not', null)
      .groupBy(['slotIdx', column])
      .having(({ fn }: ExpressionBuilder<Tables, 'placement'>) => fn.countAll<number>(), '>', 1)
      .execute();
    return rows.length;
  };
  const count = async (query: { execute: () => Promise<unknown[]> }) => (await query.execute()).length;
  return {
    companyTwice: await twice('companySeat'),
    buyerTwice: await twice('buyerSeat'),
    tableTwice: await twice('tableSeat'),
    interpreterTwice: await twice('interpreterIdx'),
    completeWithoutPlacement: await count(
      db
        .selectFrom('matching')
        .leftJoin('placement', 'placement.matchingIdx', 'matching.idx')
        .select('matching.idx')
        .where('matching.state', '=', 'complete')
        .where('placement.slotIdx', 'is', null),
    ),
    placementWithoutComplete: await count(
      db
        .selectFrom('placement')
        .innerJoin('matching', 'matching.idx', 'placement.matchingIdx')
        .select('matching.idx')
        .where('matching.state', '<>', 'complete'),
    ),
    placementWithoutBothPeople: await count(
      db
        .selectFrom('placement')
        .leftJoin('busy', 'busy.matchingIdx', 'placement.matchingIdx')
        .select('placement.matchingIdx')
        .groupBy(['placement.matchingIdx', 'placement.givenOn'])
        // Of one that was given on, who came has another meeting.
        .having(sql<number>`count(busy.slot_idx) + count(distinct placement.given_on)`, '<>', 2),
    ),
    peopleWithoutPlacement: await count(
      db
        .selectFrom('busy')
        .leftJoin('placement', 'placement.matchingIdx', 'busy.matchingIdx')
        .select('busy.slotIdx')
        .where('busy.matchingIdx', 'is not', null)
        .where('placement.slotIdx', 'is', null),
    ),
  };
}

/** What `clashes` answers of a sound schedule. */
export const noClashes = {
  companyTwice: 0,
  buyerTwice: 0,
  tableTwice: 0,
  interpreterTwice: 0,
  completeWithoutPlacement: 0,
  placementWithoutComplete: 0,
  placementWithoutBothPeople: 0,
  peopleWithoutPlacement: 0,
};
