/**
 * Passwords as argon2id, in two threads of low priority: a hundred people who log in at once wait for each other, and
 * nobody else waits for them. In Node's own pool they would delay files and compression too. Who waits, and
 * how many, is bounded: beyond it the answer is `server_busy`.
 */
import { type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RequestContext } from '../../calls/context.ts';
import { wideNetworkOf } from '../../ground/address.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { FairQueue, type Lane, type Waiting } from '../../platform/limits/fair-queue.ts';

/** OWASP's choice for argon2id: 19 MiB, two passes, one lane; 30 to 50 ms. */
export const standingCost = { memory: 19_456, passes: 2 };
let cost = standingCost;

/** What new hashes cost from now on. For tests, which make thousands; no setting leads here. */
export function setPasswordCost(to: typeof standingCost): void {
  cost = to;
}

/** The hash to store: `argon2id$<salt>$<tag>`, base64url; one of another cost than the standing one names it before the salt. */
export async function hashPassword(password: string, who: Waiting): Promise<string> {
  const { memory, passes } = cost;
  const named = cost === standingCost ? '' : `${memory}-${passes}$`;
  const nonce = randomBytes(16);
  const tag = await derive({ ...lane, memory, passes, message: password, nonce }, who);
  return `argon2id$${named}${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

const lane = { parallelism: 1, tagLength: 32 };

/** Whether this is the password. Without a hash it takes as long and answers false, so that the response time reveals nothing. */
export async function isPassword(password: string, hash: string | null, who: Waiting): Promise<boolean> {
  const parts = (hash ?? nobody).split('$');
  const [salt = '', expected = ''] = parts.slice(-2);
  const [memory, passes] = parts.length === 4 ? (parts[1] as string).split('-').map(Number) : [];
  const of = { memory: memory ?? standingCost.memory, passes: passes ?? standingCost.passes };
  const nonce = Buffer.from(salt, 'base64url');
  const tag = await derive({ ...lane, ...(hash === null ? cost : of), message: password, nonce }, who);
  return timingSafeEqual(tag, Buffer.from(expected, 'base64url')) && hash !== null;
}

const nobody = `argon2id$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`;

/**
 * Strangers share 300 places, of which a network may have 200: a hall that logs in at once, some five seconds on a machine
 * with nothing else to do. Known devices and open sessions have 200 of their own. On a slow machine there
 * are fewer: half a minute is what somebody who logs in may be kept waiting.
 */
export const derivations = new FairQueue({
  atOnce: 2,
  lanes: { known: { length: 200, share: 150 }, strangers: { length: 300, share: 200 } },
  longestMs: 30_000,
  firstMs: 50,
});

/** How the caller waits for a derivation. */
export const waitingAs = (
  lane: Lane,
  { address, signal }: Pick<RequestContext, 'address' | 'signal'>,
): Waiting => ({
  lane,
  network: address === null ? '' : wideNetworkOf(address),
  signal: signal(),
});

/** Threads with nothing to do; made when they are first needed, and as many as run at once. */
const idle: Worker[] = [];

const derive = (parameters: Argon2Parameters, who: Waiting): Promise<Buffer> =>
  derivations.run(who, async () => {
    const worker = idle.pop() ?? newWorker();
    try {
      worker.ref();
      worker.postMessage(parameters);
      const tag = await tagOf(worker);
      idle.push(worker);
      return Buffer.from(tag);
    } finally {
      // An idle thread must not keep the process alive.
      worker.unref();
    }
  });

/** What the thread answers. If the thread ends instead, its callers may try again with another. */
async function tagOf(worker: Worker): Promise<Uint8Array> {
  const left = new AbortController();
  const { signal } = left;
  const [answer] = await Promise.race([
    once(worker, 'message', { signal }),
    once(worker, 'exit', { signal }).then(() => []),
  ])
    .catch(() => {
      throw new HttpRefusal(503, 'server_busy', 1);
    })
    .finally(() => left.abort());
  if (!(answer instanceof Uint8Array)) throw new HttpRefusal(503, 'server_busy', 1);
  return answer;
}

function newWorker(): Worker {
  const worker = new Worker(new URL('./password-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  // One that ends while it rests takes no log-in along, and not the process.
  const forget = () => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  };
  return worker.on('error', forget).on('exit', forget);
}
