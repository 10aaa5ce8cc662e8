/** Keeps what was found: the rows of a plan in portions, so that no other write waits for long (docs/rules.md, D3). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import { wishesOf } from '#domain/schedule/wish.ts';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import type { Assembled } from './assemble.ts';
import type { Planned } from './planner.ts';
import { keptReason } from './reason.ts';

/** Rows of a transaction: on SQLite every write waits for it, some 20 ms. */
const atATime = 400;

type PlanRow = Insertable<Tables['meetingPlanRow']>;

/** Puts these rows in the place of those that the plan has. Whoever reads it meanwhile may see a part: its run is under way then. */
export async function keepRows(db: Database, planIdx: number, rows: readonly PlanRow[]): Promise<void> {
  for (;;) {
    const gone = await transact(db, async (trx) => {
      const some = await trx
        .selectFrom('meetingPlanRow')
        .select(['companyIdx', 'buyerIdx'])
        .where('planIdx', '=', planIdx)
        .orderBy('companyIdx')
        .orderBy('buyerIdx')
        .limit(atATime)
        .execute();
      const last = some.at(-1);
      if (!last) return 0;
      await trx
        .deleteFrom('meetingPlanRow')
        .where('planIdx', '=', planIdx)
        .where((is) =>
          is.or([
            is('companyIdx', '<', last.companyIdx),
            is.and([is('companyIdx', '=', last.companyIdx), is('buyerIdx', '<=', last.buyerIdx)]),
          ]),
        )
        .execute();
      return some.length;
    });
    if (gone < atATime) break;
    await nextTurn();
  }
  for (let from = 0; from < rows.length; from += atATime) {
    const portion = rows.slice(from, from + atATime);
    await transact(db, (trx) => trx.insertInto('meetingPlanRow').values(portion).execute());
    await nextTurn();
  }
}

/** Whoever takes part no more since the event was read leaves the plan. */
export async function dropGone(trx: Database, planIdx: number): Promise<void> {
  const gone = trx.selectFrom('participate').select('idx').where('state', '<>', 'COMPLETE');
  for (const side of ['companyIdx', 'buyerIdx'] as const)
    await trx.deleteFrom('meetingPlanRow').where('planIdx', '=', planIdx).where(side, 'in', gone).execute();
}

export function rowsOf(
  { planIdx, eventIdx }: { planIdx: number; eventIdx: number },
  assembled: Assembled,
  { found, reasons }: Planned,
): PlanRow[] {
  const { problem, wishes, standing, onlyPerson } = assembled;
  const placed = new Map(found?.placements.map((one) => [one.wish, one]));
  const reasonOf = new Map(reasons.map((one) => [one.wish, one]));
  return wishesOf(problem).flatMap(({ id, weight, must }) => {
    const wish = wishes.get(id);
    if (!wish) return [];
    const { companyIdx, buyerIdx, was } = wish;
    const place = placed.get(id);
    const [companyRepIdx, buyerRepIdx] = [companyIdx, buyerIdx].map(
      (idx, side) => place?.representatives[side] ?? onlyPerson.get(idx) ?? null,
    ) as [number | null, number | null];
    const isPlaced = place !== undefined && companyRepIdx !== null && buyerRepIdx !== null;
    const reason = reasonOf.get(id);
    return {
      ...{ planIdx, eventIdx, companyIdx, buyerIdx, weight, must: must ? ('Y' as const) : ('N' as const) },
      matchingIdx: wish.meeting?.idx ?? null,
      ...(isPlaced
        ? { slotIdx: place.slot, tableIdx: place.table, interpreterIdx: place.interpreter }
        : { slotIdx: null, tableIdx: null, interpreterIdx: null }),
      ...(isPlaced ? { companyRepIdx, buyerRepIdx } : { companyRepIdx: null, buyerRepIdx: null }),
      byVideo: isPlaced && place.table === null ? ('Y' as const) : ('N' as const),
      locked: isPlaced && standing.locked.has(id) ? ('Y' as const) : ('N' as const),
      ...{ wasSlotIdx: was?.slotIdx ?? null, wasTableIdx: was?.tableIdx ?? null },
      reason: !isPlaced && reason ? JSON.stringify(keptReason(reason, wish, assembled)) : null,
      ...{ outcome: null, stayedBecause: null },
    };
  });
}
