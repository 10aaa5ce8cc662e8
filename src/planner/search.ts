/** Plans in threads of their own, so that whoever started it can go on, be told of each better plan, and stop it at any time. */
import { Worker } from 'node:worker_threads';
import type { Plan } from '#domain/schedule/plan.ts';
import type { Problem } from '#domain/schedule/problem.ts';
import { compare } from '#domain/schedule/schedule.ts';

/** What one thread is given. */
export interface Job {
  problem: Problem;
  seed: number;
  seconds: number;
  /** One number, which all threads of a search read: other than 0 they stop. */
  stop: SharedArrayBuffer;
}

export interface Search {
  /** The best plan, when all threads have ended. */
  found: Promise<Plan | null>;
  /** Ends the search soon; what was best until then is found. */
  stop: () => void;
}

export interface Wanted {
  problem: Problem;
  seed: number;
  seconds: number;
  threads: number;
  onBetter?: (plan: Plan) => void;
}

export function search({ problem, seed, seconds, threads, onBetter }: Wanted): Search {
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const raise = () => Atomics.store(new Int32Array(stop), 0, 1);
  let best: Plan | null = null;
  const hear = (plan: Plan) => {
    const isBetter = !best || compare(plan.measures, best.measures, problem.order) > 0;
    // Of two plans that are as good, one may know more about how good a plan can be.
    if (isBetter || (best?.state === 'best' && plan.state !== 'best')) {
      best = plan;
      onBetter?.(plan);
    }
    if (plan.state === 'proven') raise();
  };
  const ends = Array.from({ length: threads }, (_, no) => {
    const workerData: Job = { problem, seed: seed * threads + no, seconds, stop };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
    return new Promise<void>((done, fail) => {
      worker.on('message', hear);
      worker.once('error', (error) => {
        raise();
        fail(error);
      });
      worker.once('exit', () => done());
    });
  });
  return { found: Promise.all(ends).then(() => best), stop: raise };
}
