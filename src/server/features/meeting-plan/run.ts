/**
 * Makes plans, one at a time in this process of the server: a job that runs in every process. A run whose process has died is begun anew by
 * whichever looks (docs/rules.md, D3).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Criterion } from '#domain/schedule/problem.ts';
import { tooLarge } from '#domain/schedule/size.ts';
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { repeat } from '../../platform/repeat.ts';
import { type Assembled, assemble } from './assemble.ts';
import { dropGone, keepRows, rowsOf } from './keep.ts';
import { type Planned, type Planner, startPlanner } from './planner.ts';
import { readForPlan } from './read.ts';
import { emptyResult, resultOf, whyTooLarge } from './result.ts';
import { planSize } from './size.ts';

/** A run that was not heard of for so long has no process any more. */
export const silentMs = 30_000;
const beatMs = 5_000;
/** How often it is looked whether there is more to tell, or a stop was asked for. */
const lookMs = 500;
/** So often a run is begun: whatever ends its processes is then in its event, and no accident. */
const mostBegun = 3;

export interface PlanRunParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  /** Aborts when the server stops: the run is then begun by the next one. */
  signal?: AbortSignal;
}

type Run = Selectable<Tables['meetingPlanRun']>;

/** Starts the job; `stop` gives a plan that is being made back, for another process to begin. */
export function startPlanRuns(parts: Omit<PlanRunParts, 'signal'> & { pollMs?: number }): {
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const job = repeat(
    () =>
      planNext({ ...parts, signal: stopping.signal }).catch((error: unknown) => {
        // A database that is away or full is told of elsewhere, once.
        if (!storageFaultOf(error)) parts.log.error({ err: error }, 'plans of meetings could not be made');
        return false;
      }),
    parts.pollMs ?? 1_000,
  );
  return {
    stop: () => {
      stopping.abort();
      return job.stop();
    },
  };
}

/** Makes the plan of the oldest run that no process is at; answers whether there was one. */
export async function planNext(parts: PlanRunParts): Promise<boolean> {
  const { db, clock, log, signal } = parts;
  const now = clock();
  const silent = new Date(now.getTime() - silentMs).toISOString();
  const [open] = await db
    .selectFrom('meetingPlanRun')
    .selectAll()
    .where((is) =>
      is.or([is('state', '=', 'waiting'), is.and([is('state', '=', 'running'), is('beatAt', '<', silent)])]),
    )
    .orderBy('idx')
    .limit(1)
    .execute();
  if (!open || signal?.aborted) return false;
  if (open.begun >= mostBegun) {
    log.error({ run: open.idx }, 'a plan of meetings was begun three times, and its process ended each time');
    await end(parts, open, 'failed');
    return true;
  }
  const at = now.toISOString();
  const run = await db
    .updateTable('meetingPlanRun')
    .set({ state: 'running', startedAt: at, beatAt: at, begun: open.begun + 1 })
    .where('idx', '=', open.idx)
    .where('state', '=', open.state)
    .where('begun', '=', open.begun)
    .returningAll()
    .executeTakeFirst();
  if (!run) return true;
  try {
    await make(parts, run);
  } catch (error) {
    // Then its silence tells: it is begun anew when the database is back.
    if (storageFaultOf(error)) throw error;
    log.error({ err: error, run: run.idx }, 'a plan of meetings could not be made');
    await end(parts, run, 'failed');
  }
  return true;
}

async function make(parts: PlanRunParts, run: Run): Promise<void> {
  const { db, clock } = parts;
  const plan = await db
    .selectFrom('meetingPlan')
    .select(['scope', 'criteria'])
    .where('idx', '=', run.planIdx)
    .executeTakeFirstOrThrow();
  // More may have come while it waited: nothing of it is read then.
  const excess = tooLarge(await planSize(db, run.eventIdx, clock()));
  if (excess) {
    await end(parts, run, 'failed', whyTooLarge(excess));
    return;
  }
  const read = await readForPlan(db, run.eventIdx, run.planIdx, clock());
  const assembled = assemble(read, plan.scope, plan.criteria.split(' ') as Criterion[]);
  const { problem, before, wishes } = assembled;
  if (wishes.size === 0 || problem.slots.length === 0) {
    const nothing = { found: null, reasons: [], failed: null };
    await keep(parts, run, assembled, nothing);
    return;
  }
  const { seed, seconds, threads } = run;
  const planner = startPlanner({ problem, before, seed, seconds, threads });
  const planned = await watched(parts, run, planner, wishes.size);
  if (!planned) return;
  const { found, failed } = planned;
  if (failed !== null && !found) throw new Error(failed);
  if (failed !== null) parts.log.warn({ run: run.idx, failed }, 'not all reasons of a plan could be told');
  if (!found) {
    // Killed, by whoever or for its memory: it is begun anew, as long as this does not happen each time.
    parts.log.warn({ run: run.idx }, 'the process that plans ended without a plan');
    await handBack(db, run, run.begun);
    return;
  }
  // What has to stay contradicts itself; the draft stays as it was.
  if (found.placements.length === 0 && problem.fixed.length > 0) throw new Error('no plan holds');
  await keep(parts, run, assembled, planned);
}

/** Tells how far it has come, until it ends; null where this process is not to keep what comes of it. */
async function watched(
  { db, clock, signal }: PlanRunParts,
  run: Run,
  planner: Planner,
  wishes: number,
): Promise<Planned | null> {
  let ended: Planned | null = null;
  void planner.done.then((planned) => {
    ended = planned;
  });
  let beaten = performance.now();
  let isStopped = false;
  try {
    for (;;) {
      await Promise.race([planner.done, sleep(lookMs, undefined, { signal }).catch(() => undefined)]);
      if (ended) return ended;
      if (signal?.aborted) {
        // The next server begins it, and this time does not count.
        await handBack(db, run, run.begun - 1);
        return null;
      }
      const progress = planner.takeProgress();
      const isDue = progress !== null || performance.now() - beaten > beatMs;
      const mine = await transactOrLook(db, run, isDue, {
        beatAt: clock().toISOString(),
        ...(progress && { progress: JSON.stringify(resultOf(progress, wishes)) }),
      });
      if (!mine) return null;
      if (isDue) beaten = performance.now();
      if (mine.isStopAsked === 'Y' && !isStopped) {
        isStopped = true;
        planner.stop();
      }
    }
  } finally {
    if (!ended) planner.kill();
  }
}

/** The run, as long as it is this process's; with what is new of it written, where something is. */
async function transactOrLook(
  db: Database,
  { idx, begun, eventIdx }: Run,
  isDue: boolean,
  news: { beatAt: string; progress?: string },
) {
  if (!isDue)
    return db
      .selectFrom('meetingPlanRun')
      .select('isStopAsked')
      .where('idx', '=', idx)
      .where('begun', '=', begun)
      .where('state', '=', 'running')
      .executeTakeFirst();
  return transact(db, async (trx) => {
    if (news.progress !== undefined) announce(trx, [managersOf(eventIdx)]);
    return trx
      .updateTable('meetingPlanRun')
      .set(news)
      .where('idx', '=', idx)
      .where('begun', '=', begun)
      .where('state', '=', 'running')
      .returning('isStopAsked')
      .executeTakeFirst();
  });
}

const handBack = (db: Database, { idx, begun }: Run, counted: number) =>
  db
    .updateTable('meetingPlanRun')
    .set({ state: 'waiting', begun: counted, beatAt: null, startedAt: null })
    .where('idx', '=', idx)
    .where('begun', '=', begun)
    .where('state', '=', 'running')
    .execute();

async function keep(parts: PlanRunParts, run: Run, assembled: Assembled, planned: Planned): Promise<void> {
  const { db, clock } = parts;
  const { idx, planIdx, eventIdx } = run;
  if (!(await keepRows(db, run, rowsOf(run, assembled, planned)))) return;
  const at = clock().toISOString();
  const wishes = assembled.wishes.size;
  const result = planned.found ? resultOf(planned.found, wishes) : emptyResult(wishes);
  await transact(db, async (trx) => {
    const ended = await trx
      .updateTable('meetingPlanRun')
      .set((of) => ({
        state: of
          .case()
          .when('isStopAsked', '=', 'Y')
          .then('stopped' as const)
          .else('done' as const)
          .end(),
        progress: JSON.stringify(result),
        endedAt: at,
      }))
      .where('idx', '=', idx)
      .where('begun', '=', run.begun)
      .where('state', '=', 'running')
      .returning('idx')
      .executeTakeFirst();
    if (!ended) return;
    await dropGone(trx, planIdx);
    await trx
      .updateTable('meetingPlan')
      .set((of) => ({ result: JSON.stringify(result), version: of('version', '+', 1), updatedAt: at }))
      .where('idx', '=', planIdx)
      .execute();
    announce(trx, [managersOf(eventIdx)]);
  });
}

const end = (
  { db, clock }: PlanRunParts,
  { idx, eventIdx, begun }: Run,
  state: 'failed',
  why: string | null = null,
) =>
  transact(db, async (trx) => {
    await trx
      .updateTable('meetingPlanRun')
      .set({ state, endedAt: clock().toISOString(), ...(why !== null && { progress: why }) })
      .where('idx', '=', idx)
      .where('begun', '=', begun)
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    announce(trx, [managersOf(eventIdx)]);
  });
