/** A thread that says what `src/planner/worker.ts` does: those of an even seed tell a plan, the others get no memory, or fail otherwise. */
import { parentPort, workerData } from 'node:worker_threads';
import { verify } from '#domain/schedule/verify.ts';
import type { Heard, Job } from '../../src/planner/search.ts';

const { problem, seed, stop } = workerData as Job;
const flag = new Int32Array(stop);

if (seed % 2 === 0) {
  const { measures } = verify(problem, []);
  const bounds = { placed: 1, must: 0, weight: 1, breaks: 0 };
  const heard: Heard = { plan: { placements: [], measures, bounds, state: 'best' } };
  parentPort?.postMessage(heard);
  // As long as its time has not come, unless another thread ends all.
  setInterval(() => Atomics.load(flag, 0) !== 0 && process.exit(), 10);
} else if (seed % 3 === 0) throw new RangeError('Array buffer allocation failed');
else throw new Error('an index beyond the end');
