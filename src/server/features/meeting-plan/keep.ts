/** Keeps what was found: the rows of a plan in portions, so that no other write waits for long (docs/rules.md, D3). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Insertable, Selectable } from 'kysely';
import { wishesOf } from '#domain/schedule/wish.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import type { Assembled } from './assemble.ts';
import type { Planned } from './planner.ts';
import { keptReason } from './reason.ts';

/** Rows of a transaction: on SQLite every write waits for it, some 20 ms. */
const atATime = 400;

type PlanRow = Insertable<Tables['meetingPlanRow']>;

type Mine = Pick<Selectable<Tables['meetingPlanRun']>, 'idx' | 'begun'> & { planIdx: number };

/**
 * Puts these rows in the place of those that the plan has; false where the run is another process's by now, or has ended. What is locked
 * is changed in one go: whoever begins anew after a process that died in between finds it locked still. Whoever reads the plan
 * meanwhile may see a part: its run is under way then.
 */
export async function keepRows(db: Database, run: Mine, rows: readonly PlanRow[]): Promise<boolean> {
  const { planIdx } = run;
  const mine = (work: (trx: Database) => Promise<number>) =>
    transact(db, async (trx) => ((await isMine(trx, run)) ? work(trx) : null));
  for (;;) {
    const gone = await mine((trx) => dropSome(trx, planIdx));
    if (gone === null) return false;
    if (gone < atATime) break;
    await nextTurn();
  }
  const [locked, others] = [rows.filter(isLocked), rows.filter((row) => !isLocked(row))];
  const kept = await mine(async (trx) => {
    await trx.deleteFrom('meetingPlanRow').where('planIdx', '=', planIdx).execute();
    for (let from = 0; from < locked.length; from += atATime)
      await insert(trx, locked.slice(from, from + atATime));
    return locked.length;
  });
  if (kept === null) return false;
  for (let from = 0; from < others.length; from += atATime) {
    await nextTurn();
    const portion = others.slice(from, from + atATime);
    if ((await mine((trx) => insert(trx, portion))) === null) return false;
  }
  return true;
}

const isLocked = ({ locked }: PlanRow) => locked === 'Y';

/** Held until the transaction ends: nobody begins it anew, or ends it, meanwhile. */
async function isMine(trx: Database, { idx, begun }: Mine): Promise<boolean> {
  const query = trx
    .selectFrom('meetingPlanRun')
    .select('idx')
    .where('idx', '=', idx)
    .where('begun', '=', begun)
    .where('state', '=', 'running');
  const row = await (hasRowLocks(trx) ? query.forShare() : query).executeTakeFirst();
  return row !== undefined;
}

/** The next rows that are not locked; answers how many. */
async function dropSome(trx: Database, planIdx: number): Promise<number> {
  const some = await trx
    .selectFrom('meetingPlanRow')
    .select(['companyIdx', 'buyerIdx'])
    .where('planIdx', '=', planIdx)
    .where('locked', '=', 'N')
    .orderBy('companyIdx')
    .orderBy('buyerIdx')
    .limit(atATime)
    .execute();
  const last = some.at(-1);
  if (!last) return 0;
  await trx
    .deleteFrom('meetingPlanRow')
    .where('planIdx', '=', planIdx)
    .where('locked', '=', 'N')
    .where((is) =>
      is.or([
        is('companyIdx', '<', last.companyIdx),
        is.and([is('companyIdx', '=', last.companyIdx), is('buyerIdx', '<=', last.buyerIdx)]),
      ]),
    )
    .execute();
  return some.length;
}

async function insert(trx: Database, rows: readonly PlanRow[]): Promise<number> {
  await trx.insertInto('meetingPlanRow').values(rows).execute();
  return rows.length;
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
  isOfFewMoves: boolean,
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
      ...{ wasCompanyRepIdx: wish.meeting?.companyRepIdx, wasBuyerRepIdx: wish.meeting?.buyerRepIdx },
      reason: !isPlaced && reason ? JSON.stringify(keptReason(reason, wish, assembled, isOfFewMoves)) : null,
      ...{ outcome: null, stayedBecause: null },
    };
  });
}
