/**
 * Plans in threads of their own, so that whoever started it can go on, be told of each better plan, and stop it at any time. Where it can be
 * proven how good a plan can be, one thread does that; when the two meet, all end.
 */
import { Worker } from 'node:worker_threads';
import type { Plan } from '#domain/schedule/plan.ts';
import type { Problem } from '#domain/schedule/problem.ts';
import { canProve, type Evidence, type Proof, withProof } from '#domain/schedule/prove.ts';
import { compare } from '#domain/schedule/schedule.ts';
import { verify } from '#domain/schedule/verify.ts';
import { wishesOf } from '#domain/schedule/wish.ts';

/** What one thread is given. */
export interface Job {
  task: 'plan' | 'prove';
  problem: Problem;
  seed: number;
  seconds: number;
  /** One number, which all threads of a search read: other than 0 they stop. */
  stop: SharedArrayBuffer;
  /** Wish by wish the slot in the best plan so far, as a place in the list of slots; -1 where it has none. */
  known: SharedArrayBuffer;
}

export type Heard = { plan: Plan } | { proof: Proof } | { evidence: Evidence };

export interface Search {
  /** The best plan, when all threads have ended; rejected where there is none because a thread has failed. */
  found: Promise<Found | null>;
  /** Ends the search soon; what was best until then is found. */
  stop: () => void;
}

export interface Found {
  plan: Plan;
  /** How the proof was drawn, where a thread proved. */
  evidence: Evidence | null;
}

export interface Wanted {
  problem: Problem;
  seed: number;
  seconds: number;
  threads: number;
  onBetter?: (plan: Plan) => void;
}

/** Milliseconds in which threads end by themselves once their time is over or they are stopped; then they are ended, with the best so far. */
const graceMs = 2_500;
/** Where nothing was found until then, as on a machine that does much else, milliseconds that the first plan is waited for. */
const firstMs = 7_500;

/** Milliseconds in which what was proven is written down, which may be long. */
const proofMs = 30_000;

const program = new URL('./worker.ts', import.meta.url);

/** What a thread of an event that is too large for the machine ends with: others may have memory enough. */
const isOfMemory = (error: NodeJS.ErrnoException) =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ||
  (error.name === 'RangeError' && error.message === 'Array buffer allocation failed');

/** `parts` are of tests: another program of the threads, which says what `worker.ts` does. */
export function search(
  { problem, seed, seconds, threads, onBetter }: Wanted,
  parts: { program?: URL } = {},
): Search {
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const workers: Worker[] = [];
  const timers: NodeJS.Timeout[] = [];
  const doesProve = threads > 1 && canProve(problem);
  const endAll = () => {
    for (const [no, worker] of workers.entries()) {
      const isWriting = doesProve && no === threads - 1 && best.plan !== null && best.plan.state !== 'best';
      if (isWriting) timers.push(setTimeout(() => void worker.terminate(), proofMs));
      else void worker.terminate();
    }
  };
  const endIn = (ms: number) =>
    timers.push(setTimeout(() => (best.plan ? endAll() : timers.push(setTimeout(endAll, firstMs))), ms));
  const raise = () => {
    if (Atomics.exchange(new Int32Array(stop), 0, 1) === 0) endIn(graceMs);
  };
  const wishAt = new Map(wishesOf(problem).map(({ id }, at) => [id, at]));
  const slotAt = new Map(problem.slots.map(({ id }, at) => [id, at]));
  const known = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * wishAt.size);
  const places = new Int32Array(known).fill(-1);
  const best = new Best(problem, (plan) => {
    places.fill(-1);
    for (const { wish, slot } of plan.placements)
      places[wishAt.get(wish) as number] = slotAt.get(slot) as number;
    onBetter?.(plan);
    if (plan.state !== 'best') raise();
  });
  let evidence: Evidence | null = null;
  let fault: Error | null = null;
  const ends = Array.from({ length: threads }, (_, no) => {
    const task = doesProve && no === threads - 1 ? 'prove' : 'plan';
    const workerData: Job = { task, problem, seed: seed * threads + no, seconds, stop, known };
    const worker = new Worker(parts.program ?? program, { workerData });
    workers.push(worker);
    return new Promise<void>((done) => {
      worker.on('message', (heard: Heard) => {
        if ('plan' in heard) best.hear(heard.plan);
        else if ('proof' in heard) best.learn(heard.proof);
        else evidence = heard.evidence;
      });
      worker.once('error', (error: NodeJS.ErrnoException) => {
        // What it and others have told until then counts.
        if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') fault ??= error;
        if (!isOfMemory(error)) raise();
        done();
      });
      worker.once('exit', () => done());
    });
  });
  endIn(seconds * 1_000 + graceMs);
  const found = Promise.all(ends)
    .then(() => {
      if (!best.plan && fault) throw fault;
      if (fault) process.emitWarning(fault);
      return best.plan && { plan: best.plan, evidence };
    })
    .finally(() => timers.forEach(clearTimeout));
  return { found, stop: raise };
}

/** The best plan so far, and what is proven of all. */
class Best {
  plan: Plan | null = null;
  readonly #problem: Problem;
  readonly #onBetter: (plan: Plan) => void;
  #proof: Proof | null = null;

  constructor(problem: Problem, onBetter: (plan: Plan) => void) {
    this.#problem = problem;
    this.#onBetter = onBetter;
  }

  hear(heard: Plan): void {
    const next = this.#proof ? withProof(this.#problem, heard, this.#proof) : heard;
    const { plan } = this;
    const isBetter = !plan || compare(next.measures, plan.measures, this.#problem.order) > 0;
    // Of two plans that are as good, one may know more about how good a plan can be.
    const knowsMore = plan && (plan.state !== next.state || plan.bounds.breaks !== next.bounds.breaks);
    const isWorse = plan && compare(next.measures, plan.measures, this.#problem.order) < 0;
    if (!isBetter && (isWorse || !knowsMore)) return;
    this.plan = next;
    this.#onBetter(next);
  }

  learn(proof: Proof): void {
    this.#proof = proof;
    if (this.plan) this.hear(withProof(this.#problem, this.plan, proof));
    if (proof.kind !== 'breaks' || !proof.placements) return;
    const { measures } = verify(this.#problem, proof.placements);
    // All wishes are placed, so there is no more of what counts before breaks.
    const { must, weight, placed } = measures;
    const bounds = { must, weight, placed, breaks: proof.atLeast };
    this.hear(
      withProof(this.#problem, { placements: proof.placements, measures, bounds, state: 'best' }, proof),
    );
  }
}
