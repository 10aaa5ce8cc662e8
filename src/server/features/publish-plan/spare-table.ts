/** Another table for a planned meeting whose own is gone: one that no other meeting of the plan waits for (docs/rules.md, D8). */
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import type { PlanRow } from './read-rows.ts';

type OfTables = ExpressionBuilder<Tables, 'eventTable'>;

/** Whether a meeting of the plan that nothing has become of yet is to have that table then. */
export const isAwaited = (is: OfTables, { planIdx, slotIdx }: PlanRow) =>
  is.exists(
    is
      .selectFrom('meetingPlanRow as awaiting')
      .select('awaiting.planIdx')
      .where('awaiting.planIdx', '=', planIdx)
      .where('awaiting.slotIdx', '=', slotIdx)
      .whereRef('awaiting.tableIdx', '=', 'eventTable.idx')
      .where('awaiting.outcome', 'is', null),
  );

/** The tables that the two can have in the slot of the row, and that are free then. */
export const freeTables = (trx: Database, { eventIdx, slotIdx, companyIdx, buyerIdx }: PlanRow) =>
  trx
    .selectFrom('eventTable')
    .select(['eventTable.idx', 'eventTable.owner'])
    .where('eventTable.eventIdx', '=', eventIdx)
    .where('eventTable.isOpen', '=', 'Y')
    .where('eventTable.owner', 'in', [0, companyIdx, buyerIdx])
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('tableSlot')
            .select('tableSlot.tableIdx')
            .whereRef('tableSlot.tableIdx', '=', 'eventTable.idx')
            .where('tableSlot.slotIdx', '=', slotIdx ?? 0),
        ),
      ),
    );

/** An own one of the two, the buyer's first, else the lowest-numbered; null where none is free that nobody waits for. */
export async function spareTable(trx: Database, row: PlanRow): Promise<number | null> {
  const found = await freeTables(trx, row)
    .where((is) => is.not(isAwaited(is, row)))
    .orderBy(sql`case owner when ${row.buyerIdx} then 0 when ${row.companyIdx} then 1 else 2 end`)
    .orderBy('eventTable.no')
    .limit(1)
    .executeTakeFirst();
  return found?.idx ?? null;
}
