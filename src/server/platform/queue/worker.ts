/** Does what is due of one kind, at least once: a job that runs in every process of the server. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/open.ts';
import type { Logger } from '../../ground/log.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { repeat } from '../repeat.ts';
import type { Fate, Kind, Outcome, Taken } from './kind.ts';
import { settle } from './settle.ts';
import { bringBack, endExpired } from './sweep.ts';
import { takeDue } from './take.ts';

export interface WorkerParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  /** How long after a look into an empty queue the next one follows. */
  pollMs: number;
}

export interface Work<Content, Tried extends Outcome> {
  kind: Kind<Content>;
  /** Tasks that are done at once, and those of one lane among them: one that is slow holds up its own lane alone. */
  atOnce: number;
  eachMost?: number;
  /** Does one. An error that it throws is logged, and the task is due again when its lease ends. */
  attempt: (task: Taken<Content>) => Promise<Tried>;
  /** Says in the log what became of it. */
  report: (task: Taken<Content>, tried: Tried, fate: Fate) => void;
}

export interface Worker {
  /** Takes no more, and lets what is being done finish, within `boundMs`; what does not is left to a later try. */
  stop: (boundMs?: number) => Promise<void>;
}

/** Milliseconds between looks for what a clock has put off too far. */
const bringBackMs = 60_000;
/** Milliseconds before the end of a lease after which nothing is written down any more: somebody else may begin. */
const leaseMarginMs = 10_000;

export function startWorker<Content, Tried extends Outcome>(
  { db, clock, log, pollMs }: WorkerParts,
  { kind, atOnce, eachMost = atOnce, attempt, report }: Work<Content, Tried>,
): Worker {
  const underway = new Map<Promise<void>, Taken<Content>>();
  const stopping = new AbortController();
  let tended = Number.NEGATIVE_INFINITY;
  let broughtBack = Number.NEGATIVE_INFINITY;

  // A database that is away or full is told of elsewhere, once; tasks are due again when their lease ends.
  const failed = (error: unknown) => {
    if (!storageFaultOf(error)) log.error({ err: error, kind: kind.name }, 'a task could not be done');
  };

  async function doOne(task: Taken<Content>): Promise<void> {
    const until = performance.now() + kind.leaseSeconds * 1000 - leaseMarginMs;
    const tried = await attempt(task);
    for (;;)
      try {
        return report(task, tried, await settle(db, kind, task, tried, clock()));
      } catch (error) {
        // A lock, a full disk or a database that restarts lasts a while, and what is not written down is done a second time.
        if (!storageFaultOf(error) || stopping.signal.aborted || performance.now() > until) throw error;
        await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
  }

  function begin(task: Taken<Content>): void {
    const doing = doOne(task)
      .catch(failed)
      .finally(() => underway.delete(doing));
    underway.set(doing, task);
  }

  async function tend(): Promise<void> {
    if (performance.now() - tended < pollMs) return;
    tended = performance.now();
    await endExpired(db, kind, clock(), log);
    if (performance.now() - broughtBack < bringBackMs) return;
    broughtBack = performance.now();
    const count = await bringBack(db, kind, clock());
    if (count > 0)
      log.warn({ count, kind: kind.name }, 'tasks were put off too far: the clock has been set back');
  }

  const job = repeat(async () => {
    const most = atOnce - underway.size;
    if (most > 0)
      await tend()
        .then(() => takeDue(db, kind, clock(), { most, eachMost, underway: underway.values() }))
        .then((tasks) => tasks.forEach(begin))
        .catch(failed);
    if (underway.size === 0) return false;
    // Each that ends makes room; and more may be due meanwhile.
    await oneOf([...underway.keys()], pollMs);
    // What is done without waiting for anything leaves requests their turn of the event loop.
    await setImmediate();
    return true;
  }, pollMs);

  return {
    stop: async (boundMs = 10_000) => {
      stopping.abort();
      const ended = job.stop().then(() => Promise.all(underway.keys()));
      await oneOf([ended.then(() => undefined)], boundMs);
    },
  };
}

/** Until one of them has ended, or so many milliseconds are over. */
async function oneOf(works: readonly Promise<void>[], ms: number): Promise<void> {
  const bound = new AbortController();
  await Promise.race([...works, sleep(ms, undefined, { signal: bound.signal }).catch(() => undefined)]);
  bound.abort();
}
