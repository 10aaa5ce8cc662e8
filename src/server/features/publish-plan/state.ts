/** Publishing a plan: begun, taken back within its minute, gone on with when it stood still (docs/rules.md, D7, D10). */
import type { Selectable } from 'kysely';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { PlanPublishing } from '#api/matching/plans/publish-plan.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { heldMs } from '#domain/matching/meeting-plan.ts';
import type { ContextOf } from '../../calls/context.ts';
import { announce, managersOf } from '../../db/announce.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { audit } from '../../platform/log/audit.ts';
import { lockedEvent } from '../event/write.ts';
import { openRows } from './order.ts';

type Plan = Selectable<Tables['meetingPlan']>;
type Context = ContextOf<
  'POST /manage/meetingPlan/publish' | 'POST /manage/meetingPlan/takeBack' | 'POST /manage/meetingPlan/goOn'
>;

export async function planOf(db: Database, eventIdx: number, planIdx: number): Promise<Plan> {
  const plan = await db
    .selectFrom('meetingPlan')
    .selectAll()
    .where('idx', '=', planIdx)
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirst();
  if (!plan) throw new Refusal('meeting_plan_not_found');
  return plan;
}

async function lockedPlan(trx: Database, eventIdx: number, planIdx: number): Promise<Plan> {
  const query = trx
    .selectFrom('meetingPlan')
    .selectAll()
    .where('idx', '=', planIdx)
    .where('eventIdx', '=', eventIdx);
  const plan = await (hasRowLocks(trx) ? query.forUpdate() : query).executeTakeFirst();
  if (!plan) throw new Refusal('meeting_plan_not_found');
  return plan;
}

export async function publishPlan(
  context: ContextOf<'POST /manage/meetingPlan/publish'>,
  { planIdx, version }: CheckedOf<'POST /manage/meetingPlan/publish'>,
): Promise<PlanPublishing> {
  const { db, eventIdx, now, actor } = context;
  const at = now.toISOString();
  const { lastEndsAt } = await context.event();
  if (at >= lastEndsAt) throw new Refusal('event_the_end');
  // What is being published already is not waited for.
  if ((await planOf(db, eventIdx, planIdx)).state !== 'draft') throw new Refusal('meeting_plan_not_draft');
  // One after the other, whichever plans they are of.
  await lockedEvent(db, eventIdx);
  const plan = await lockedPlan(db, eventIdx, planIdx);
  if (plan.state !== 'draft') throw new Refusal('meeting_plan_not_draft');
  if (plan.version !== version) throw new Refusal('meeting_plan_changed');
  if (await isRunning(db, planIdx)) throw new Refusal('meeting_plan_under_way');
  if (await isOnePublished(db, eventIdx)) throw new Refusal('meeting_plan_publishing');
  await db
    .updateTable('meetingPlan')
    .set({
      state: 'held',
      heldUntil: new Date(now.getTime() + heldMs).toISOString(),
      publishedBy: actor.memberIdx,
      updatedAt: at,
    })
    .where('idx', '=', planIdx)
    .execute();
  await say(context, 'publishPlan', { plan: planIdx });
  return publishingOf(db, eventIdx, planIdx);
}

const isRunning = async (db: Database, planIdx: number): Promise<boolean> => {
  const row = await db
    .selectFrom('meetingPlanRun')
    .select('idx')
    .where('planIdx', '=', planIdx)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return row !== undefined;
};

const isOnePublished = async (db: Database, eventIdx: number): Promise<boolean> => {
  const row = await db
    .selectFrom('meetingPlan')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('state', 'in', ['held', 'publishing', 'asking'])
    .executeTakeFirst();
  return row !== undefined;
};

/** A draft again. Said twice it is one already. */
export async function takeBack(
  context: ContextOf<'POST /manage/meetingPlan/takeBack'>,
  { planIdx }: CheckedOf<'POST /manage/meetingPlan/takeBack'>,
): Promise<PlanPublishing> {
  const { db, eventIdx, now } = context;
  const plan = await lockedPlan(db, eventIdx, planIdx);
  if (plan.state === 'draft') return publishingOf(db, eventIdx, planIdx);
  if (plan.state !== 'held' || plan.heldUntil === null || plan.heldUntil <= now.toISOString())
    throw new Refusal('meeting_plan_too_late');
  await asDraft(db, planIdx, now);
  await say(context, 'takePlanBack', { plan: planIdx });
  return publishingOf(db, eventIdx, planIdx);
}

const asDraft = (trx: Database, planIdx: number, now: Date) =>
  trx
    .updateTable('meetingPlan')
    .set((of) => ({
      state: 'draft',
      heldUntil: null,
      movedOnAt: null,
      publishedBy: null,
      version: of('version', '+', 1),
      updatedAt: now.toISOString(),
    }))
    .where('idx', '=', planIdx)
    .execute();

/** Of what stood still: the job goes on, or tells of what is made so far and ends. Where nothing is, it is a draft again. */
export async function goOn(
  context: ContextOf<'POST /manage/meetingPlan/goOn'>,
  { planIdx, act }: CheckedOf<'POST /manage/meetingPlan/goOn'>,
): Promise<AnswerOf<'POST /manage/meetingPlan/goOn'>> {
  const { db, eventIdx, now } = context;
  const plan = await lockedPlan(db, eventIdx, planIdx);
  if (plan.state !== 'asking') throw new Refusal('meeting_plan_too_late');
  const at = now.toISOString();
  await say(context, 'goOnWithPlan', { plan: planIdx, goesOn: act === 'goOn' });
  if (act === 'end') {
    const begun = await db
      .selectFrom('meetingPlanRow')
      .select('planIdx')
      .where('planIdx', '=', planIdx)
      .where('outcome', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (!begun) {
      await asDraft(db, planIdx, now);
      return publishingOf(db, eventIdx, planIdx);
    }
    await db
      .updateTable('meetingPlanRow')
      .set({ outcome: 'stayed', stayedBecause: 'ended' })
      .where('planIdx', '=', planIdx)
      .where('slotIdx', 'is not', null)
      .where('outcome', 'is', null)
      .execute();
  }
  await db
    .updateTable('meetingPlan')
    .set({ state: 'publishing', movedOnAt: at, updatedAt: at })
    .where('idx', '=', planIdx)
    .execute();
  return publishingOf(db, eventIdx, planIdx);
}

async function say(
  { db, eventIdx, now, actor }: Context,
  action: 'publishPlan' | 'takePlanBack' | 'goOnWithPlan',
  detail: { plan: number; goesOn?: boolean },
): Promise<void> {
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action,
    subject: 'event',
    subjectIdx: eventIdx,
    detail,
  });
  announce(db, [managersOf(eventIdx)]);
}

export const getPublishing = (
  { db, eventIdx }: ContextOf<'GET /manage/meetingPlan/getPublishing'>,
  { planIdx }: CheckedOf<'GET /manage/meetingPlan/getPublishing'>,
): Promise<PlanPublishing> => publishingOf(db, eventIdx, planIdx);

async function publishingOf(db: Database, eventIdx: number, planIdx: number): Promise<PlanPublishing> {
  const { state, version, heldUntil, publishedAt } = await planOf(db, eventIdx, planIdx);
  const { open } = await openRows(db, planIdx)
    .select((of) => of.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  const outcomes = await db
    .selectFrom('meetingPlanRow')
    .select(['outcome', (of) => of.fn.countAll<number>().as('count')])
    .where('planIdx', '=', planIdx)
    .where('outcome', 'is not', null)
    .groupBy('outcome')
    .execute();
  const of = (outcome: string) => outcomes.find((one) => one.outcome === outcome)?.count ?? 0;
  const { told } = await db
    .selectFrom('meetingPlanTold')
    .select((is) => is.fn.countAll<number>().as('told'))
    .where('planIdx', '=', planIdx)
    .executeTakeFirstOrThrow();
  return {
    planIdx,
    state,
    version,
    heldUntil,
    publishedAt,
    rows: open + of('done') + of('stayed'),
    done: of('done'),
    stayed: of('stayed'),
    people: state === 'published' ? told : Math.max(told, await peopleOf(db, planIdx)),
    told,
  };
}

/** Who sits in what is made or moved, or would be. */
async function peopleOf(db: Database, planIdx: number): Promise<number> {
  const rows = await db
    .selectFrom('meetingPlanRow')
    .select(['companyRepIdx', 'buyerRepIdx'])
    .where('planIdx', '=', planIdx)
    .where('slotIdx', 'is not', null)
    .where((is) =>
      is.or([
        is('isMade', '=', 'Y'),
        is.and([
          is('outcome', 'is', null),
          is.or([
            is('wasSlotIdx', 'is', null),
            is('slotIdx', '<>', is.ref('wasSlotIdx')),
            is(is.fn.coalesce('tableIdx', is.lit(0)), '<>', is.fn.coalesce('wasTableIdx', is.lit(0))),
          ]),
        ]),
      ]),
    )
    .execute();
  return new Set(rows.flatMap(({ companyRepIdx, buyerRepIdx }) => [companyRepIdx, buyerRepIdx])).size;
}
