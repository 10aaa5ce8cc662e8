/** One thread beside whoever listens for a stop: a plan with few moves, or whether a promise can be kept. */
import { Worker } from 'node:worker_threads';
import type { Plan } from '#domain/schedule/plan.ts';
import type { Problem } from '#domain/schedule/problem.ts';
import type { Promisee } from '#domain/schedule/promise/promise.ts';
import type { Placement } from '#domain/schedule/schedule.ts';
import type { FewMoves, Promised } from './messages.ts';

/** What the thread is given. */
export interface AskedJob {
  work: { fewMoves: FewMoves } | { promise: { least: number; of: Promisee } };
  problem: Problem;
  seed: number;
  seconds: number;
  /** One number: other than 0 it stops soon. */
  stop: SharedArrayBuffer;
}

export type AskedHeard = { plan: Plan } | { promised: Promised; placements: Placement[] };

const program = new URL('./asked-worker.ts', import.meta.url);

/** `ended` is rejected where the thread fails before it has told anything; what it told until then counts. */
export function askThread(job: Omit<AskedJob, 'stop'>, onHeard: (heard: AskedHeard) => void) {
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const worker = new Worker(program, { workerData: { ...job, stop } satisfies AskedJob });
  let hasTold = false;
  const ended = new Promise<void>((done, fail) => {
    worker.on('message', (heard: AskedHeard) => {
      hasTold = true;
      onHeard(heard);
    });
    worker.once('error', (error) => (hasTold ? done() : fail(error)));
    worker.once('exit', () => done());
  });
  return { ended, stop: () => void Atomics.store(new Int32Array(stop), 0, 1) };
}
