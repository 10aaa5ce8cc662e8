/** A run while a process works for it: it is told how far it is, looked whether a stop is asked for, and ended (docs/rules.md, D3). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';

const beatMs = 5_000;
/** How often it is looked whether there is more to tell, or a stop was asked for: whoever asked waits for the first answer (docs/rules.md, D24). */
const lookMs = 250;

export interface PlanRunParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  /** Aborts when the server stops: the run is then begun by the next one. */
  signal?: AbortSignal;
}

export type Run = Selectable<Tables['meetingPlanRun']>;

/** A process at work for a run (`planner.ts`). */
export interface Working<Ended, News> {
  /** What came of it, once the process has ended, however it did. */
  done: Promise<Ended>;
  /** The newest, as long as nobody has taken it. */
  takeProgress: () => News | null;
  stop: () => void;
  kill: () => void;
}

/** Tells how far it has come, until it ends; null where this process is not to keep what comes of it. */
export async function watched<Ended, News>(
  { db, clock, signal }: PlanRunParts,
  run: Run,
  planner: Working<Ended, News>,
  kept: (news: News) => { progress?: string; answer?: string },
): Promise<Ended | null> {
  const outcome: { ended: Ended | null } = { ended: null };
  void planner.done.then((planned) => {
    outcome.ended = planned;
  });
  let beaten = performance.now();
  let isStopped = false;
  try {
    for (;;) {
      await Promise.race([planner.done, sleep(lookMs, undefined, { signal }).catch(() => undefined)]);
      if (outcome.ended) return outcome.ended;
      if (signal?.aborted) {
        // The next server begins it, and this time does not count.
        await handBack(db, run, run.begun - 1);
        return null;
      }
      const news = planner.takeProgress();
      const isDue = news !== null || performance.now() - beaten > beatMs;
      const mine = await transactOrLook(db, run, isDue, {
        beatAt: clock().toISOString(),
        ...(news !== null && kept(news)),
      });
      if (!mine) return null;
      if (isDue) beaten = performance.now();
      if (mine.isStopAsked === 'Y' && !isStopped) {
        isStopped = true;
        planner.stop();
      }
    }
  } finally {
    if (!outcome.ended) planner.kill();
  }
}

/** The run, as long as it is this process's; with what is new of it written, where something is. */
async function transactOrLook(
  db: Database,
  { idx, begun, eventIdx }: Run,
  isDue: boolean,
  news: { beatAt: string; progress?: string; answer?: string },
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
    if (news.progress !== undefined || news.answer !== undefined) announce(trx, [managersOf(eventIdx)]);
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

/** For another process to begin; `counted`: how often it was begun, with or without this time. */
const handBack = (db: Database, { idx, begun }: Run, counted: number) =>
  db
    .updateTable('meetingPlanRun')
    .set({ state: 'waiting', begun: counted, beatAt: null, startedAt: null })
    .where('idx', '=', idx)
    .where('begun', '=', begun)
    .where('state', '=', 'running')
    .execute();

/** Its process was killed, by whoever or for its memory: it is for another one to begin, unless a stop was asked for; then that is its end. */
export async function endKilled({ db, clock }: PlanRunParts, run: Run): Promise<void> {
  const isStopped = await transact(db, async (trx) => {
    const stopped = await trx
      .updateTable('meetingPlanRun')
      .set({ state: 'stopped', endedAt: clock().toISOString() })
      .where('idx', '=', run.idx)
      .where('begun', '=', run.begun)
      .where('state', '=', 'running')
      .where('isStopAsked', '=', 'Y')
      .returning('idx')
      .executeTakeFirst();
    if (stopped) announce(trx, [managersOf(run.eventIdx)]);
    return stopped !== undefined;
  });
  if (!isStopped) await handBack(db, run, run.begun);
}

/** Ends it `done`, or `stopped` where that was asked for; false where it is another process's by now, or has ended. */
export async function endDone(
  trx: Database,
  { idx, begun }: Run,
  values: { progress?: string; answer?: string | null; found?: string | null; endedAt: string },
): Promise<boolean> {
  const ended = await trx
    .updateTable('meetingPlanRun')
    .set((of) => ({
      state: of
        .case()
        .when('isStopAsked', '=', 'Y')
        .then('stopped' as const)
        .else('done' as const)
        .end(),
      ...values,
    }))
    .where('idx', '=', idx)
    .where('begun', '=', begun)
    .where('state', '=', 'running')
    .returning('idx')
    .executeTakeFirst();
  return ended !== undefined;
}

/** `why`: JSON in the place of its progress (`whyTooLarge`). */
export const endFailed = (
  { db, clock }: PlanRunParts,
  { idx, eventIdx, begun }: Run,
  why: string | null = null,
) =>
  transact(db, async (trx) => {
    await trx
      .updateTable('meetingPlanRun')
      .set({ state: 'failed', endedAt: clock().toISOString(), ...(why !== null && { progress: why }) })
      .where('idx', '=', idx)
      .where('begun', '=', begun)
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    announce(trx, [managersOf(eventIdx)]);
  });
