/**
 * Makes plans and answers questions, one at a time in this process of the server: a job that runs in every process. A run whose process
 * has died is begun anew by whichever looks (docs/rules.md, D3).
 */
import type { Criterion } from '#domain/schedule/problem.ts';
import { tooLarge } from '#domain/schedule/size.ts';
import { announce, managersOf } from '../../db/announce.ts';
import { transact } from '../../db/transact.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { repeat } from '../../platform/repeat.ts';
import { answerRun } from './answer.ts';
import { type Assembled, assemble } from './assemble.ts';
import { dropGone, keepRows, rowsOf } from './keep.ts';
import { type Planned, startPlanner } from './planner.ts';
import { readForPlan } from './read.ts';
import { fewMovesOf } from './repair.ts';
import { emptyResult, resultOf, whyTooLarge } from './result.ts';
import { planSize } from './size.ts';
import { endDone, endFailed, endKilled, type PlanRunParts, type Run, watched } from './watch.ts';

/** A run that was not heard of for so long has no process any more. */
export const silentMs = 30_000;
/** So often a run is begun: whatever ends its processes is then in its event, and no accident. */
const mostBegun = 3;

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
    parts.pollMs ?? 500,
  );
  return {
    stop: () => {
      stopping.abort();
      return job.stop();
    },
  };
}

/** Makes the plan, or answers the question, of the oldest run that no process is at; says whether there was one. */
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
    await endFailed(parts, open);
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
    await (run.planIdx === null ? answerRun(parts, run) : make(parts, { ...run, planIdx: run.planIdx }));
  } catch (error) {
    // Then its silence tells: it is begun anew when the database is back.
    if (storageFaultOf(error)) throw error;
    log.error({ err: error, run: run.idx }, 'a plan of meetings could not be made');
    await endFailed(parts, run);
  }
  return true;
}

type RunOfPlan = Run & { planIdx: number };

async function make(parts: PlanRunParts, run: RunOfPlan): Promise<void> {
  const { db, clock } = parts;
  const plan = await db
    .selectFrom('meetingPlan')
    .select(['scope', 'criteria', 'madeBy', 'movesMost', 'announcedMove', 'questionIdx'])
    .where('idx', '=', run.planIdx)
    .executeTakeFirstOrThrow();
  // More may have come while it waited: nothing of it is read then.
  const excess = tooLarge(await planSize(db, run.eventIdx, clock()));
  if (excess) {
    await endFailed(parts, run, whyTooLarge(excess));
    return;
  }
  const read = await readForPlan(db, run.eventIdx, run.planIdx, clock());
  const scope = plan.madeBy === 'repair' ? 'repair' : plan.scope;
  const assembled = assemble(read, scope, plan.criteria.split(' ') as Criterion[]);
  const { problem, before, wishes } = assembled;
  if (wishes.size === 0 || problem.slots.length === 0) {
    const nothing = { found: null, reasons: [], failed: null };
    await keep(parts, run, assembled, nothing, false);
    return;
  }
  const { seed, seconds, threads } = run;
  const fewMoves = await fewMovesOf(db, plan, read, assembled);
  const planner = startPlanner({ problem, before, fewMoves, seed, seconds, threads });
  const planned = await watched(parts, run, planner, (news) => {
    return { progress: JSON.stringify(resultOf(news, wishes.size)) };
  });
  if (!planned) return;
  const { found, failed } = planned;
  if (failed !== null && !found) throw new Error(failed);
  if (failed !== null) parts.log.warn({ run: run.idx, failed }, 'not all reasons of a plan could be told');
  if (!found) {
    // Killed, by whoever or for its memory: it is begun anew, as long as this does not happen each time.
    parts.log.warn({ run: run.idx }, 'the process that plans ended without a plan');
    await endKilled(parts, run);
    return;
  }
  // What has to stay contradicts itself; the draft stays as it was.
  if (found.placements.length === 0 && problem.fixed.length > 0) throw new Error('no plan holds');
  await keep(parts, run, assembled, planned, fewMoves !== null);
}

async function keep(
  parts: PlanRunParts,
  run: RunOfPlan,
  assembled: Assembled,
  planned: Planned,
  isOfFewMoves: boolean,
): Promise<void> {
  const { db, clock } = parts;
  const { planIdx, eventIdx } = run;
  if (!(await keepRows(db, run, rowsOf(run, assembled, planned, isOfFewMoves)))) return;
  const at = clock().toISOString();
  const wishes = assembled.wishes.size;
  const result = planned.found ? resultOf(planned.found, wishes) : emptyResult(wishes);
  await transact(db, async (trx) => {
    const ended = await endDone(trx, run, { progress: JSON.stringify(result), endedAt: at });
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
