/** Beginning a plan, planning it again, and ending a run (docs/rules.md, D1, D3). */
import type { Insertable } from 'kysely';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { planLimits } from '#domain/matching/meeting-plan.ts';
import { tooLarge } from '#domain/schedule/size.ts';
import type { ContextOf } from '../../calls/context.ts';
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { audited, changedDraft, openRun, planAnswer, planIn } from './plans.ts';
import { planSize } from './size.ts';

/** Runs of all events that have not ended; whoever comes then waits longer than they would wait. */
const mostOpen = 20;
const retryAfterSeconds = 60;

type Adding = ContextOf<'POST /manage/meetingPlan/add'>;
export type Begun = Pick<Adding, 'db' | 'actor' | 'eventIdx' | 'now' | 'event'>;
interface Wanted {
  seed: number;
  seconds: number;
  threads: number;
}

export async function addPlan(
  context: Adding,
  { name, scope, from, order, ...wanted }: CheckedOf<'POST /manage/meetingPlan/add'>,
): Promise<AnswerOf<'POST /manage/meetingPlan/add'>> {
  const { db, eventIdx } = context;
  await assertPossible(context);
  if (from !== undefined) await planIn(db, eventIdx, from);
  const planIdx = await addDraft(context, { name, scope, criteria: order.join(' ') }, wanted);
  if (from !== undefined) await copyLocked(db, from, planIdx);
  await audited(context, 'addPlan', planIdx);
  return { planIdx };
}

type Made = Pick<
  Insertable<Tables['meetingPlan']>,
  'name' | 'scope' | 'criteria' | 'madeBy' | 'movesMost' | 'announcedMove' | 'questionIdx'
>;

/** A draft with its first run; `meeting_plans_full`. */
export async function addDraft(context: Begun, made: Made, wanted: Wanted): Promise<number> {
  const { db, eventIdx, actor, now } = context;
  const at = now.toISOString();
  const { idx: planIdx } = await db
    .insertInto('meetingPlan')
    .values({
      ...{ ...made, eventIdx, memberIdx: actor.memberIdx, result: null },
      ...{ publishedBy: null, heldUntil: null, movedOnAt: null, publishedAt: null },
      ...{ createdAt: at, updatedAt: at },
    })
    .returning('idx')
    .executeTakeFirstOrThrow();
  await beginRun(context, planIdx, wanted);
  // Behind the run, which is one in an event: two that are added at once are counted one after the other.
  const { count } = await db
    .selectFrom('meetingPlan')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  if (count > planLimits.plans) throw new Refusal('meeting_plans_full');
  return planIdx;
}

export async function runPlan(
  context: ContextOf<'POST /manage/meetingPlan/run'>,
  { planIdx, version, order, ...wanted }: CheckedOf<'POST /manage/meetingPlan/run'>,
): Promise<MeetingPlan> {
  await assertPossible(context);
  const plan = await changedDraft(context, { planIdx, version }, { criteria: order.join(' ') });
  await beginRun(context, planIdx, wanted);
  await audited(context, 'runPlan', planIdx);
  return planAnswer(context.db, plan);
}

/** The process that is at it reads the wish soon; a run that waits ends at once. */
export async function stopPlan(
  context: ContextOf<'POST /manage/meetingPlan/stop'>,
  { planIdx }: CheckedOf<'POST /manage/meetingPlan/stop'>,
): Promise<AnswerOf<'POST /manage/meetingPlan/stop'>> {
  const { db, eventIdx, now } = context;
  await planIn(db, eventIdx, planIdx);
  if (!(await stopRuns(db, now, { eventIdx, planIdx }))) return null;
  await audited(context, 'stopPlan', planIdx);
  return null;
}

/** False where none of them goes on. */
export async function stopRuns(
  db: Database,
  now: Date,
  { eventIdx, ...of }: { eventIdx: number; planIdx: number } | { eventIdx: number; idx: number },
): Promise<boolean> {
  const runs = db
    .updateTable('meetingPlanRun')
    .where('eventIdx', '=', eventIdx)
    .where((is) => ('planIdx' in of ? is('planIdx', '=', of.planIdx) : is('idx', '=', of.idx)));
  const waiting = await runs
    .set({ state: 'stopped', isStopAsked: 'Y', endedAt: now.toISOString() })
    .where('state', '=', 'waiting')
    .returning('idx')
    .execute();
  const running = await runs
    .set({ isStopAsked: 'Y' })
    .where('state', '=', 'running')
    .where('isStopAsked', '=', 'N')
    .returning('idx')
    .execute();
  if (waiting.length + running.length === 0) return false;
  announce(db, [managersOf(eventIdx)]);
  return true;
}

/** Whether a run may begin: `event_the_end`, `meeting_plan_under_way`, `meeting_plan_too_large`, 503 where too many wait. */
export async function assertPossible({
  db,
  eventIdx,
  event,
  now,
}: Pick<Begun, 'db' | 'eventIdx' | 'event' | 'now'>): Promise<void> {
  const { lastEndsAt } = await event();
  if (now.toISOString() >= lastEndsAt) throw new Refusal('event_the_end');
  if (await openRun(db, eventIdx)) throw new Refusal('meeting_plan_under_way');
  const { count } = await db
    .selectFrom('meetingPlanRun')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  if (count >= mostOpen) throw new HttpRefusal(503, 'server_busy', retryAfterSeconds);
  const excess = tooLarge(await planSize(db, eventIdx, now));
  if (excess) throw new Refusal('meeting_plan_too_large', excess);
}

/** The run of an event; its key refuses a second one. Of the draft's runs before it the last one stays. */
async function beginRun(
  { db, actor, eventIdx, now }: Begun,
  planIdx: number,
  { seed, seconds, threads }: Wanted,
): Promise<void> {
  const made = await db
    .insertInto('meetingPlanRun')
    .values({
      ...{ planIdx, eventIdx, memberIdx: actor.memberIdx, state: 'waiting', seed, seconds, threads },
      ...{ progress: null, createdAt: now.toISOString(), startedAt: null, beatAt: null, endedAt: null },
    })
    .onConflict((on) => on.doNothing())
    .returning('idx')
    .executeTakeFirst();
  if (!made) throw new Refusal('meeting_plan_under_way');
  const ended = await db
    .selectFrom('meetingPlanRun')
    .select('idx')
    .where('planIdx', '=', planIdx)
    .where('endedAt', 'is not', null)
    .orderBy('idx', 'desc')
    .execute();
  const [, ...older] = ended.map(({ idx }) => idx);
  if (older.length > 0) await db.deleteFrom('meetingPlanRun').where('idx', 'in', older).execute();
  announce(db, [managersOf(eventIdx)]);
}

/** What is locked in another plan begins where it stands there. */
async function copyLocked(db: Database, from: number, planIdx: number): Promise<void> {
  const rows = await db
    .selectFrom('meetingPlanRow')
    .select(['eventIdx', 'companyIdx', 'buyerIdx', 'matchingIdx', 'weight', 'must', 'slotIdx', 'tableIdx'])
    .select(['byVideo', 'interpreterIdx', 'companyRepIdx', 'buyerRepIdx', 'locked', 'wasSlotIdx'])
    .select(['wasTableIdx', 'wasCompanyRepIdx', 'wasBuyerRepIdx'])
    .where('planIdx', '=', from)
    .where('locked', '=', 'Y')
    .execute();
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('meetingPlanRow')
      .values(
        rows.slice(at, at + 500).map((row) => {
          return { ...row, planIdx, reason: null, outcome: null, stayedBecause: null };
        }),
      )
      .execute();
}
