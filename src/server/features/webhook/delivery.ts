/** Tells webhooks what is queued for them, at least once: a job that runs in every process of the server. */
import { AddressRefused } from '../../platform/outgoing/address.ts';
import { createPoster, type Outgoing } from '../../platform/outgoing/post.ts';
import type { Outcome, Taken } from '../../platform/queue/kind.ts';
import { startWorker, type WorkerParts } from '../../platform/queue/worker.ts';
import { isOutdated } from '../notice/reminder.ts';
import { type Delivery, hookTasks } from './queue.ts';
import { signedHeaders } from './sign.ts';

/** Deliveries that are made at once, and those of one event among them: a server that never answers holds up its own event alone. */
const atOnce = 8;
const eachMost = 4;

interface DeliveryParts extends Omit<WorkerParts, 'pollMs'> {
  outgoing: Outgoing;
  /** How long after a look into an empty queue the next one follows. */
  pollMs?: number;
  timeoutMs?: number;
}

type Tried = Outcome & { told?: { err: Error } | { status: number } };

/** Starts the job; `stop` lets what is being delivered finish, which takes no longer than one request may. */
export function startHooks(parts: DeliveryParts): { stop: () => Promise<void> } {
  const { db, clock, log, outgoing, pollMs = 2_000, timeoutMs = 10_000 } = parts;
  const poster = createPoster(outgoing, { timeoutMs });

  async function attempt({ content }: Taken<Delivery>): Promise<Tried> {
    const { kind, matchingIdx, startsAt, url, secret, messageId, body } = content;
    if (url === null || secret === null) return { is: 'failed', result: 'The webhook was ended.' };
    if (kind && matchingIdx && (await isOutdated(db, { kind, matchingIdx, startsAt }, clock())))
      return { is: 'failed', result: 'No longer true.' };
    const headers = signedHeaders(secret, { id: messageId, body, now: clock() });
    const reply = await poster.post(url, headers, body).catch((error: unknown) => error as Error);
    if (reply instanceof Error) return { is: 'again', result: reasonOf(reply), told: { err: reply } };
    const { status } = reply;
    const isTold = status >= 200 && status < 300;
    return { is: isTold ? 'done' : 'again', result: `HTTP ${status}`, told: { status } };
  }

  const worker = startWorker(
    { db, clock, log, pollMs },
    {
      kind: hookTasks,
      atOnce,
      eachMost,
      attempt,
      report: ({ subjectIdx, tries }, { is, told }: Tried, fate) => {
        if (!told) return;
        const all = { delivery: subjectIdx, attempts: tries, ...told };
        if (is === 'done') log.info(all, 'a webhook was told');
        else log.warn({ ...all, fate }, 'err' in told ? 'a webhook could not be asked' : 'a webhook refused');
      },
    },
  );
  return {
    stop: async () => {
      await worker.stop(2 * timeoutMs);
      poster.close();
    },
  };
}

/** In words of our own, and the system's code where it has one: what others wrote is not kept. */
function reasonOf(error: Error & { code?: unknown }): string {
  if (error instanceof AddressRefused) return error.message;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'No answer in time.';
  return `No answer (${typeof error.code === 'string' ? error.code : error.name}).`;
}
