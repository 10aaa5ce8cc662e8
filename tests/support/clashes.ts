import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * What must never be found in a schedule, counted past every rule of the code: someone or something twice in a slot, a
 * meeting in a slot that its people marked as unavailable, half a meeting, one at a table that is closed, another's or not taken for it, with
 * somebody who has gone, with an interpreter of the event's beside the company's own, or on the wrong side of one that it comes before. All zero: the schedule is sound.
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
    placementWithoutTaken: await count(
      db
        .selectFrom('placement')
        .leftJoin('tableSlot', (join) =>
          join
            .onRef('tableSlot.slotIdx', '=', 'placement.slotIdx')
            .onRef('tableSlot.tableIdx', '=', 'placement.tableIdx')
            .onRef('tableSlot.matchingIdx', '=', 'placement.matchingIdx'),
        )
        .select('placement.matchingIdx')
        .where('placement.tableIdx', 'is not', null)
        // Of one that was given on, another meeting has the table.
        .where('placement.givenOn', 'is', null)
        .where('tableSlot.slotIdx', 'is', null),
    ),
    // What had begun stays at a table that was closed or given away since (`table_open`), and with whom it was held (`rs`).
    atTableOfOthers: await count(
      db
        .selectFrom('placement')
        .innerJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
        .select('placement.matchingIdx')
        .where('placement.tableOpen', '=', 'Y')
        .where((is) =>
          is.or([
            is('eventTable.isOpen', '=', 'N'),
            is.and([
              is('eventTable.ownerIdx', 'is not', null),
              is('eventTable.ownerIdx', '<>', is.ref('placement.companyIdx')),
              is('eventTable.ownerIdx', '<>', is.ref('placement.buyerIdx')),
            ]),
          ]),
        ),
    ),
    tableAndVideo: await count(
      db
        .selectFrom('placement')
        .select('matchingIdx')
        .where((is) =>
          is.or([
            is.and([is('byVideo', '=', 'Y'), is('tableIdx', 'is not', null)]),
            is.and([is('byVideo', '=', 'N'), is('tableIdx', 'is', null)]),
          ]),
        ),
    ),
    goneFromPlacement: await count(
      db
        .selectFrom('placement')
        .innerJoin('representative', (join) =>
          join.on((is) =>
            is.or([
              is('representative.idx', '=', is.ref('placement.companyRepIdx')),
              is('representative.idx', '=', is.ref('placement.buyerRepIdx')),
            ]),
          ),
        )
        .select('placement.matchingIdx')
        .where('placement.rs', '=', 'live')
        .where('representative.state', '<>', 'live'),
    ),
    interpreterBesideOwn: await count(
      db
        .selectFrom('placement')
        .innerJoin('participate', 'participate.idx', 'placement.companyIdx')
        .select('placement.matchingIdx')
        .where('placement.interpreterIdx', 'is not', null)
        .where('placement.ownInterpreter', '=', 'N')
        .where('participate.ownInterpreter', '=', 'Y'),
    ),
    outOfOrder: await count(
      db
        .selectFrom('meetingOrder')
        .innerJoin('placement as before', 'before.matchingIdx', 'meetingOrder.beforeIdx')
        .innerJoin('slot as beforeSlot', 'beforeSlot.idx', 'before.slotIdx')
        .innerJoin('placement as after', 'after.matchingIdx', 'meetingOrder.afterIdx')
        .innerJoin('slot as afterSlot', 'afterSlot.idx', 'after.slotIdx')
        .select('meetingOrder.beforeIdx')
        .whereRef('beforeSlot.startsAt', '>=', 'afterSlot.startsAt'),
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
  placementWithoutTaken: 0,
  atTableOfOthers: 0,
  tableAndVideo: 0,
  goneFromPlacement: 0,
  interpreterBesideOwn: 0,
  outOfOrder: 0,
};
