/** Locking pairs of a draft, and carrying one to another place, as far as nothing of the draft stands in the way (docs/rules.md, D6, D19). */
import type { Selectable } from 'kysely';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { CarryObstacle } from '#domain/matching/meeting-plan.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { knownSlot, namedTable } from '../matching/placing/place.ts';
import { audited, changedDraft, type PlanHead, planAnswer, planIn } from './plans.ts';
import { readResult } from './result.ts';
import { seatIn } from './seat.ts';

type PlanRow = Selectable<Tables['meetingPlanRow']>;

export async function lockPairs(
  context: ContextOf<'POST /manage/meetingPlan/lock'>,
  { planIdx, version, pairs, locked }: CheckedOf<'POST /manage/meetingPlan/lock'>,
): Promise<MeetingPlan> {
  const { db } = context;
  const plan = await changedDraft(context, { planIdx, version });
  await db
    .updateTable('meetingPlanRow')
    .set({ locked })
    .where('planIdx', '=', planIdx)
    // A pair without a place has nothing to be locked to.
    .where('slotIdx', 'is not', null)
    .where((is) =>
      is.or(
        pairs.map(({ companyIdx, buyerIdx }) =>
          is.and([is('companyIdx', '=', companyIdx), is('buyerIdx', '=', buyerIdx)]),
        ),
      ),
    )
    .execute();
  await audited(context, locked === 'Y' ? 'lockPlan' : 'unlockPlan', planIdx, { pairs: pairs.length });
  return planAnswer(db, plan);
}

type Carrying = ContextOf<'POST /manage/meetingPlan/carry'>;

export async function carryPair(
  context: Carrying,
  { planIdx, version, companyIdx, buyerIdx, to }: CheckedOf<'POST /manage/meetingPlan/carry'>,
): Promise<AnswerOf<'POST /manage/meetingPlan/carry'>> {
  const { db, eventIdx } = context;
  const on = { planIdx, version };
  // Held first, so that of two who carry at once the second one's version is an older one.
  const plan = await changedDraft(context, on);
  const row = await db
    .selectFrom('meetingPlanRow')
    .selectAll()
    .where('planIdx', '=', planIdx)
    .where('companyIdx', '=', companyIdx)
    .where('buyerIdx', '=', buyerIdx)
    .executeTakeFirst();
  if (!row) throw new Refusal('matching_not_found');
  if (await isLockedNow(db, row)) throw new Refusal('meeting_locked');
  const seat = to ? await seatFor(context, row, to) : nowhere;
  if ('obstacles' in seat) {
    await takeBack(db, plan);
    const { version: before } = on;
    return { plan: await planAnswer(db, { ...plan, version: before }), obstacles: seat.obstacles };
  }
  await db
    .updateTable('meetingPlanRow')
    .set({ ...seat, reason: null })
    .where('planIdx', '=', planIdx)
    .where('companyIdx', '=', companyIdx)
    .where('buyerIdx', '=', buyerIdx)
    .execute();
  await counted(db, plan);
  await audited(context, 'carryInPlan', planIdx);
  return { plan: await planAnswer(db, await planIn(db, eventIdx, planIdx)), obstacles: [] };
}

const nowhere = {
  ...{ slotIdx: null, tableIdx: null, interpreterIdx: null, companyRepIdx: null, buyerRepIdx: null },
  ...{ byVideo: 'N' as const, locked: 'N' as const },
};

/** Its meeting is locked on the schedule: no plan moves it. */
async function isLockedNow(db: Database, { companyIdx, buyerIdx }: PlanRow): Promise<boolean> {
  const lock = await db
    .selectFrom('placementLock')
    .innerJoin('placement', 'placement.matchingIdx', 'placementLock.matchingIdx')
    .select('placement.matchingIdx')
    .where('placement.companyIdx', '=', companyIdx)
    .where('placement.buyerIdx', '=', buyerIdx)
    .executeTakeFirst();
  return lock !== undefined;
}

async function seatFor(
  context: Carrying,
  row: PlanRow,
  to: { slotIdx: number; tableNo?: number | undefined },
): Promise<{ obstacles: CarryObstacle[] } | Partial<PlanRow>> {
  const { db, eventIdx, now } = context;
  const event = await context.event();
  const slot = await knownSlot(db, event, to.slotIdx, now);
  if (slot.startsAt <= now.toISOString())
    throw new Refusal('invalid_parameter', [{ field: 'slotIdx', rule: 'one_of', params: {} }]);
  const tableIdx = await namedTable(db, eventIdx, to.tableNo);
  const seat = await seatIn(db, event, row, { slotIdx: slot.idx, tableIdx });
  const found = 'obstacles' in seat ? seat.obstacles : [];
  const isOrdered = slot.idx === row.slotIdx || (await keepsOrder(db, row, slot.startsAt));
  const obstacles = isOrdered ? found : [...found, 'outOfOrder' as const];
  if ('obstacles' in seat || obstacles.length > 0) return { obstacles };
  return { slotIdx: slot.idx, ...seat, locked: 'Y' };
}

/** Whether a pair of a draft that would meet then comes before and after what it is to in the draft (docs/rules.md, M47, D19). */
async function keepsOrder(
  db: Database,
  { planIdx, matchingIdx }: PlanRow,
  startsAt: string,
): Promise<boolean> {
  if (matchingIdx === null) return true;
  const other = (mine: 'beforeIdx' | 'afterIdx', its: 'beforeIdx' | 'afterIdx', is: '<=' | '>=') =>
    db
      .selectFrom('meetingOrder')
      .innerJoin('meetingPlanRow as other', 'other.matchingIdx', `meetingOrder.${its}`)
      .innerJoin('slot', 'slot.idx', 'other.slotIdx')
      .select('slot.idx')
      .where(`meetingOrder.${mine}`, '=', matchingIdx)
      .where('other.planIdx', '=', planIdx)
      .where('slot.startsAt', is, startsAt)
      .limit(1)
      .executeTakeFirst();
  if (await other('beforeIdx', 'afterIdx', '<=')) return false;
  return (await other('afterIdx', 'beforeIdx', '>=')) === undefined;
}

/** Nothing changed after all. */
const takeBack = (db: Database, { idx, version }: PlanHead) =>
  db
    .updateTable('meetingPlan')
    .set({ version: version - 1 })
    .where('idx', '=', idx)
    .execute();

/**
 * What is placed is counted anew; what only the engine measures stays as it last was, and is a bound no more. Where the organiser goes beyond
 * a limit, more than the engine could is placed, and that is then the most.
 */
async function counted(db: Database, plan: PlanHead): Promise<void> {
  const result = readResult(plan.result);
  if (!result) return;
  const sums = await db
    .selectFrom('meetingPlanRow')
    .select((of) => [
      of.fn.countAll<number>().as('placed'),
      of.fn.coalesce(of.fn.sum<number>('weight'), of.lit(0)).as('weight'),
      of.fn
        .coalesce(of.fn.sum<number>(of.case().when('must', '=', 'Y').then(1).else(0).end()), of.lit(0))
        .as('must'),
    ])
    .where('planIdx', '=', plan.idx)
    .where('slotIdx', 'is not', null)
    .executeTakeFirstOrThrow();
  const [placed, weight, must] = [Number(sums.placed), Number(sums.weight), Number(sums.must)];
  const changedResult = {
    ...result,
    ...{ state: 'best' as const, placed, weight, must },
    placedMost: Math.max(result.placedMost, placed),
    weightMost: Math.max(result.weightMost, weight),
    mustMost: Math.max(result.mustMost, must),
  };
  await db
    .updateTable('meetingPlan')
    .set({ result: JSON.stringify(changedResult) })
    .where('idx', '=', plan.idx)
    .execute();
}
