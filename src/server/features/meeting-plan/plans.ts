/** Plans as managers read, rename and remove them, and what holds one while it is changed (docs/rules.md, D1, D5, D23). */
import type { Selectable } from 'kysely';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { planLimits } from '#domain/matching/meeting-plan.ts';
import type { Criterion } from '#domain/schedule/problem.ts';
import type { ContextOf } from '../../calls/context.ts';
import { announce, managersOf } from '../../db/announce.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import { audit } from '../../platform/log/audit.ts';
import { readProgress, readResult } from './result.ts';

export type PlanHead = Selectable<Tables['meetingPlan']>;

/** A plan of this event; `meeting_plan_not_found`. */
export async function planIn(db: Database, eventIdx: number, planIdx: number): Promise<PlanHead> {
  const plan = await db
    .selectFrom('meetingPlan')
    .selectAll()
    .where('eventIdx', '=', eventIdx)
    .where('idx', '=', planIdx)
    .executeTakeFirst();
  if (!plan) throw new Refusal('meeting_plan_not_found');
  return plan;
}

/** The same, held until the transaction ends: nobody else changes it, runs it, or begins to publish it meanwhile. */
async function heldPlan(db: Database, eventIdx: number, planIdx: number): Promise<PlanHead> {
  if (hasRowLocks(db))
    await db
      .selectFrom('meetingPlan')
      .select('idx')
      .where('eventIdx', '=', eventIdx)
      .where('idx', '=', planIdx)
      .forUpdate()
      .execute();
  return planIn(db, eventIdx, planIdx);
}

/** The run of an event that has not ended; of a question it has no plan. */
export const openRun = (db: Database, eventIdx: number) =>
  db
    .selectFrom('meetingPlanRun')
    .select(['idx', 'planIdx'])
    .where('eventIdx', '=', eventIdx)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();

export async function planAnswer(db: Database, plan: PlanHead): Promise<MeetingPlan> {
  const [answer] = await planAnswers(db, [plan]);
  return answer as MeetingPlan;
}

async function planAnswers(db: Database, plans: readonly PlanHead[]): Promise<MeetingPlan[]> {
  const idxs = numbers(db, JSON.stringify(plans.map(({ idx }) => idx)));
  const locked = await db
    .selectFrom('meetingPlanRow')
    .select(['planIdx', (of) => of.fn.countAll<number>().as('count')])
    .where('planIdx', 'in', idxs)
    .where('locked', '=', 'Y')
    .groupBy('planIdx')
    .execute();
  const lastRuns = db
    .selectFrom('meetingPlanRun')
    .select((of) => of.fn.max('idx').as('idx'))
    .where('planIdx', 'in', idxs)
    .groupBy('planIdx');
  const runs = await db.selectFrom('meetingPlanRun').selectAll().where('idx', 'in', lastRuns).execute();
  return plans.map((plan) => {
    const run = runs.find(({ planIdx }) => planIdx === plan.idx);
    return {
      ...{ planIdx: plan.idx, name: plan.name, scope: plan.scope, state: plan.state, version: plan.version },
      order: plan.criteria.split(' ') as Criterion[],
      madeBy: plan.madeBy,
      repair:
        plan.movesMost === null || plan.announcedMove === null
          ? null
          : { moves: plan.movesMost, announced: plan.announcedMove },
      result: readResult(plan.result),
      locked: locked.find(({ planIdx }) => planIdx === plan.idx)?.count ?? 0,
      run: run
        ? {
            ...{ state: run.state, seconds: run.seconds, threads: run.threads },
            ...readProgress(run.progress),
            ...{ createdAt: run.createdAt, startedAt: run.startedAt, endedAt: run.endedAt },
          }
        : null,
      ...{ heldUntil: plan.heldUntil, publishedAt: plan.publishedAt },
      ...{ createdAt: plan.createdAt, updatedAt: plan.updatedAt },
    };
  });
}

export async function plansOf({
  db,
  eventIdx,
}: ContextOf<'GET /manage/meetingPlan/getPlans'>): Promise<AnswerOf<'GET /manage/meetingPlan/getPlans'>> {
  const plans = await db
    .selectFrom('meetingPlan')
    .selectAll()
    .where('eventIdx', '=', eventIdx)
    .orderBy('idx', 'desc')
    .limit(planLimits.plans)
    .execute();
  const run = await openRun(db, eventIdx);
  const underWay = run && { planIdx: run.planIdx, questionIdx: run.planIdx === null ? run.idx : null };
  return { plans: await planAnswers(db, plans), underWay: underWay ?? null };
}

export const planDetail = async (
  { db, eventIdx }: ContextOf<'GET /manage/meetingPlan/getPlan'>,
  { planIdx }: CheckedOf<'GET /manage/meetingPlan/getPlan'>,
): Promise<MeetingPlan> => planAnswer(db, await planIn(db, eventIdx, planIdx));

type Changing = Pick<ContextOf<'POST /manage/meetingPlan/rename'>, 'db' | 'actor' | 'eventIdx' | 'now'>;

/**
 * Counts a change of the plan that was made on this version, and holds its row until the end: `meeting_plan_changed` where somebody was
 * faster.
 */
export async function changed(
  { db, eventIdx, now }: Changing,
  { planIdx, version }: { planIdx: number; version: number },
  values: { name?: string; criteria?: string; result?: string } = {},
): Promise<PlanHead> {
  const plan = await db
    .updateTable('meetingPlan')
    .set((of) => ({ ...values, version: of('version', '+', 1), updatedAt: now.toISOString() }))
    .where('eventIdx', '=', eventIdx)
    .where('idx', '=', planIdx)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (plan) {
    announce(db, [managersOf(eventIdx)]);
    return plan;
  }
  await planIn(db, eventIdx, planIdx);
  throw new Refusal('meeting_plan_changed');
}

/** The same of a draft that no run is changing. */
export async function changedDraft(
  context: Changing,
  on: { planIdx: number; version: number },
  values: { criteria?: string } = {},
): Promise<PlanHead> {
  const plan = await heldPlan(context.db, context.eventIdx, on.planIdx);
  if (plan.state !== 'draft') throw new Refusal('meeting_plan_not_draft');
  const run = await openRun(context.db, context.eventIdx);
  if (run?.planIdx === on.planIdx) throw new Refusal('meeting_plan_under_way');
  return changed(context, on, values);
}

type Deed =
  | 'addPlan'
  | 'repairPlan'
  | 'keepPromised'
  | 'runPlan'
  | 'stopPlan'
  | 'renamePlan'
  | 'removePlan'
  | 'lockPlan'
  | 'unlockPlan'
  | 'carryInPlan';

export const audited = (
  { db, actor, eventIdx, now }: Changing,
  action: Deed,
  plan: number,
  more: { pairs?: number; moves?: number; question?: number } = {},
) =>
  audit(db, {
    ...{ eventIdx, memberIdx: actor.memberIdx, at: now.toISOString(), action },
    ...{ subject: 'event' as const, subjectIdx: eventIdx, detail: { plan, ...more } },
  });

export async function renamePlan(
  context: ContextOf<'POST /manage/meetingPlan/rename'>,
  { planIdx, version, name }: CheckedOf<'POST /manage/meetingPlan/rename'>,
): Promise<MeetingPlan> {
  const there = await planIn(context.db, context.eventIdx, planIdx);
  if (there.version === version && there.name === name) return planAnswer(context.db, there);
  const plan = await changed(context, { planIdx, version }, { name });
  await audited(context, 'renamePlan', planIdx);
  return planAnswer(context.db, plan);
}

export async function removePlan(
  context: ContextOf<'POST /manage/meetingPlan/remove'>,
  { planIdx }: CheckedOf<'POST /manage/meetingPlan/remove'>,
): Promise<AnswerOf<'POST /manage/meetingPlan/remove'>> {
  const { db, eventIdx } = context;
  await heldPlan(db, eventIdx, planIdx);
  const run = await openRun(db, eventIdx);
  if (run?.planIdx === planIdx) throw new Refusal('meeting_plan_under_way');
  const gone = await db
    .deleteFrom('meetingPlan')
    .where('idx', '=', planIdx)
    .where('state', 'in', ['draft', 'published'])
    .returning('idx')
    .executeTakeFirst();
  // It is being published.
  if (!gone) throw new Refusal('meeting_plan_not_draft');
  await audited(context, 'removePlan', planIdx);
  announce(db, [managersOf(eventIdx)]);
  return null;
}
