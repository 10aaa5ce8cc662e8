/** A thread that plans: each better plan is told, and the search ends when the time is over or the flag is raised. */
import { parentPort, workerData } from 'node:worker_threads';
import { plan } from '#domain/schedule/plan.ts';
import type { Job } from './search.ts';

const { problem, seed, seconds, stop } = workerData as Job;
const flag = new Int32Array(stop);
const begin = performance.now();
const pace = {
  ...{ seed, limit: seconds },
  clock: () => (performance.now() - begin) / 1000,
  isStopped: () => Atomics.load(flag, 0) !== 0,
};
for (const better of plan(problem, pace)) parentPort?.postMessage(better);
