/** Tells webhooks what is queued for them, at least once: a job that runs in every process of the server. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/open.ts';
import { storageFaultOf } from '../../db/storage-fault.ts';
import type { Logger } from '../../platform/log/log.ts';
import { AddressRefused } from '../../platform/outgoing/address.ts';
import { createPoster, type Outgoing } from '../../platform/outgoing/post.ts';
import { repeat } from '../../platform/repeat.ts';
import { isOutdated } from '../notice/reminder.ts';
import { type DueDelivery, markDelivered, markRefused, takeDue } from './queue.ts';
import { signedHeaders } from './sign.ts';

/** Deliveries that are made at once, and those of one event among them: a server that never answers holds up its own event alone. */
const most = 8;
const eachMost = 4;

interface DeliveryParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  outgoing: Outgoing;
  /** How long after a look into an empty queue the next one follows. */
  pollMs?: number;
  timeoutMs?: number;
}

/** Starts the job; `stop` lets what is being delivered finish, which takes no longer than one request may. */
export function startHooks(parts: DeliveryParts): { stop: () => Promise<void> } {
  const { db, clock, log, outgoing, pollMs = 2_000, timeoutMs = 10_000 } = parts;
  const poster = createPoster(outgoing, { timeoutMs });

  async function deliver(row: DueDelivery): Promise<void> {
    const { kind, matchingIdx, startsAt } = row;
    if (kind && matchingIdx && (await isOutdated(db, { kind, matchingIdx, startsAt }, clock()))) {
      await markRefused(db, row, { now: clock(), result: 'No longer true.', isFinal: true });
      return;
    }
    const headers = signedHeaders(row.secret, { id: row.messageId, body: row.body, now: clock() });
    const outcome = await poster.post(row.url, headers, row.body).catch((error: unknown) => error as Error);
    const told = { delivery: row.idx, attempts: row.attempts };
    if (outcome instanceof Error) {
      const fate = await markRefused(db, row, { now: clock(), result: reasonOf(outcome) });
      log.warn({ ...told, fate, err: outcome }, 'a webhook could not be asked');
      return;
    }
    const { status } = outcome;
    if (status >= 200 && status < 300) {
      await markDelivered(db, row, clock(), `HTTP ${status}`);
      log.info({ ...told, status }, 'a webhook was told');
      return;
    }
    const fate = await markRefused(db, row, { now: clock(), result: `HTTP ${status}` });
    log.warn({ ...told, status, fate }, 'a webhook refused');
  }

  // A database that is away or full is told of elsewhere, once; the rows are due again when their attempt's time is over.
  const failed = (error: unknown) => {
    if (!storageFaultOf(error)) log.error({ err: error }, 'webhooks could not be told');
  };
  const underway = new Map<Promise<void>, number>();
  const byEvent = () => {
    const counts = new Map<number, number>();
    for (const eventIdx of underway.values()) counts.set(eventIdx, (counts.get(eventIdx) ?? 0) + 1);
    return counts;
  };
  function begin(row: DueDelivery): void {
    const delivering = deliver(row)
      .catch(failed)
      .finally(() => underway.delete(delivering));
    underway.set(delivering, row.eventIdx);
  }

  const job = repeat(async () => {
    if (underway.size < most) {
      const room = { most: most - underway.size, eachMost, underway: byEvent() };
      const rows = await takeDue(db, clock(), room).catch(failed);
      for (const row of rows ?? []) begin(row);
    }
    if (underway.size === 0) return false;
    // Each that ends makes room; and another event may be told something meanwhile.
    await oneOf([...underway.keys()], pollMs);
    return true;
  }, pollMs);
  return {
    stop: async () => {
      await job.stop();
      await Promise.all(underway.keys());
      poster.close();
    },
  };
}

/** Until one of them has ended, or so many milliseconds are over. */
async function oneOf(works: readonly Promise<void>[], ms: number): Promise<void> {
  const bound = new AbortController();
  await Promise.race([...works, sleep(ms, undefined, { signal: bound.signal }).catch(() => undefined)]);
  bound.abort();
}

/** In words of our own, and the system's code where it has one: what others wrote is not kept. */
function reasonOf(error: Error & { code?: unknown }): string {
  if (error instanceof AddressRefused) return error.message;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'No answer in time.';
  return `No answer (${typeof error.code === 'string' ? error.code : error.name}).`;
}
