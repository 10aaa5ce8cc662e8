/** A thread that plans, or proves how good a plan can be: each step is told, and it ends when the time is over or the flag is raised. */
import { parentPort, workerData } from 'node:worker_threads';
import { plan } from '#domain/schedule/plan.ts';
import { prove } from '#domain/schedule/prove.ts';
import type { Heard, Job } from './search.ts';

const { task, problem, seed, seconds, stop, known } = workerData as Job;
const flag = new Int32Array(stop);
const begin = performance.now();
const clock = () => (performance.now() - begin) / 1000;
const isStopped = () => Atomics.load(flag, 0) !== 0;
const tell = (heard: Heard) => parentPort?.postMessage(heard);
if (task === 'prove')
  tell({
    evidence: prove(problem, {
      isStopped: () => isStopped() || clock() >= seconds,
      known: () => new Int32Array(known),
      onProof: (proof) => tell({ proof }),
    }),
  });
else for (const better of plan(problem, { seed, limit: seconds, clock, isStopped })) tell({ plan: better });
