/** What webhooks are to be told, as a queue that several processes take from, as the outbox is one (`platform/mail/queue.ts`). */
import type { NoticeKind } from '#domain/notice.ts';
import { again } from '../../db/again.ts';
import type { Database } from '../../db/open.ts';
import { mostAttempts, waitAfter } from '../../platform/mail/queue.ts';
import { newMessageId } from './sign.ts';

/** Seconds for which a taken row is left to its taker. Longer than any one request lasts. */
const leaseSeconds = 60;
/** Days for which deliveries are kept with their result. */
const keptDays = 30;

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

interface Notice {
  idx: number;
  kind: NoticeKind;
  eventIdx: number;
  memberIdx: number;
  matchingIdx: number;
  startsAt: string | null;
  tableNo: number | null;
  createdAt: string;
}

/** Queues a notice for the webhook of its event, in the caller's transaction; nothing where there is none. */
export async function queueHook(trx: Database, notice: Notice, now: Date): Promise<void> {
  const { idx: noticeIdx, kind, eventIdx, matchingIdx, startsAt, tableNo } = notice;
  const told = await trx
    .selectFrom('webhook')
    .innerJoin('matching', 'matching.eventIdx', 'webhook.eventIdx')
    .innerJoin('participate', (on) =>
      on.on((is) =>
        is.or([
          is('participate.idx', '=', is.ref('matching.companyIdx')),
          is('participate.idx', '=', is.ref('matching.buyerIdx')),
        ]),
      ),
    )
    .select('participate.idx')
    .where('webhook.eventIdx', '=', eventIdx)
    .where('matching.idx', '=', matchingIdx)
    .where('participate.memberIdx', '=', notice.memberIdx)
    .executeTakeFirst();
  if (!told) return;
  // Who that is the organiser's system asks of the API, as a manager; nothing here tells it.
  const data = { noticeIdx, eventIdx, matchingIdx, participateIdx: told.idx, startsAt, tableNo };
  await enqueue(trx, { eventIdx, noticeIdx, type: kind, timestamp: notice.createdAt, data }, now);
}

/**
 * Queues a test, which says nothing but that. One of an event waits at a time, and is due at once when it is asked for again: all
 * events share the places from which deliveries are made, and a receiver that never answers holds each for ten seconds.
 */
export async function queueTest(db: Database, eventIdx: number, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDelivery')
    .set({ nextAt: now.toISOString() })
    .where('eventIdx', '=', eventIdx)
    .where('deliveredAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('body', 'like', '{"type":"test"%')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  const told = { type: 'test', timestamp: now.toISOString(), data: { eventIdx } } as const;
  await enqueue(db, { eventIdx, noticeIdx: null, ...told }, now);
}

interface Queued {
  eventIdx: number;
  noticeIdx: number | null;
  type: NoticeKind | 'test';
  timestamp: string;
  data: Record<string, number | string | null>;
}

async function enqueue(trx: Database, { eventIdx, noticeIdx, ...told }: Queued, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto('webhookDelivery')
    .values({
      ...{ eventIdx, noticeIdx, messageId: newMessageId(), body: JSON.stringify(told) },
      ...{ nextAt: at, createdAt: at },
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

interface Room {
  /** Deliveries that are taken at most. */
  most: number;
  /** Of one event at most, those among them that are under way, by event. */
  eachMost: number;
  underway: ReadonlyMap<number, number>;
}

/** Takes deliveries that are due and for which there is room; their `attempts` count the one that is about to be made. */
export async function takeDue(db: Database, now: Date, { most, eachMost, underway }: Room) {
  const room = new Map<number, number>();
  const roomOf = (eventIdx: number) => room.get(eventIdx) ?? eachMost - (underway.get(eventIdx) ?? 0);
  const full = [...underway.keys()].filter((eventIdx) => roomOf(eventIdx) <= 0);
  const due = await db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.eventIdx', 'webhookDelivery.eventIdx')
    .leftJoin('notice', 'notice.idx', 'webhookDelivery.noticeIdx')
    .select(['webhookDelivery.idx', 'webhookDelivery.attempts', 'webhookDelivery.messageId'])
    .select(['webhookDelivery.eventIdx', 'webhookDelivery.body', 'webhook.url', 'webhook.secret'])
    .select(['notice.kind', 'notice.matchingIdx', 'notice.startsAt'])
    .where('webhookDelivery.deliveredAt', 'is', null)
    .where('webhookDelivery.failedAt', 'is', null)
    .where('webhookDelivery.nextAt', '<=', now.toISOString())
    .$if(full.length > 0, (query) => query.where('webhookDelivery.eventIdx', 'not in', full))
    .orderBy('webhookDelivery.nextAt')
    .orderBy('webhookDelivery.idx')
    // More than are wanted: another process may be taking the first ones.
    .limit(most * 4)
    .execute();
  const taken: typeof due = [];
  for (const row of due) {
    if (taken.length === most) break;
    const left = roomOf(row.eventIdx);
    if (left <= 0) continue;
    const attempts = row.attempts + 1;
    if (!(await change(db, row, { attempts, nextAt: later(now, leaseSeconds) }))) continue;
    room.set(row.eventIdx, left - 1);
    taken.push({ ...row, attempts });
  }
  return taken;
}
export type DueDelivery = Awaited<ReturnType<typeof takeDue>>[number];

export const markDelivered = (db: Database, row: DueDelivery, now: Date, lastResult: string) =>
  change(db, row, { deliveredAt: now.toISOString(), lastResult });

/** Tried again later, or given up: after the last attempt, and where it says what no longer is. */
export async function markRefused(
  db: Database,
  row: DueDelivery,
  { now, result, isFinal = false }: { now: Date; result: string; isFinal?: boolean },
): Promise<'later' | 'given up'> {
  const lastResult = result.slice(0, 300);
  const isOver = isFinal || row.attempts >= mostAttempts;
  await change(
    db,
    row,
    isOver
      ? { failedAt: now.toISOString(), lastResult }
      : { nextAt: later(now, waitAfter(row.attempts)), lastResult },
  );
  return isOver ? 'given up' : 'later';
}

/** Deletes deliveries with their results once they are old, whatever became of them. */
export async function forgetDeliveries(db: Database, now: Date): Promise<void> {
  const before = later(now, -keptDays * 86_400);
  const old = await db
    .selectFrom('webhookDelivery')
    .select('idx')
    .where('createdAt', '<', before)
    .limit(1)
    .executeTakeFirst();
  if (old) await again(5, () => db.deleteFrom('webhookDelivery').where('createdAt', '<', before).execute());
}

interface Change {
  attempts?: number;
  nextAt?: string;
  deliveredAt?: string;
  failedAt?: string;
  lastResult?: string;
}

/** Changes a row unless it changed since it was read, and answers whether it did. */
async function change(
  db: Database,
  { idx, attempts }: Pick<DueDelivery, 'idx' | 'attempts'>,
  set: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await again(5, () =>
    db
      .updateTable('webhookDelivery')
      .set(set)
      .where('idx', '=', idx)
      .where('attempts', '=', attempts)
      .where('deliveredAt', 'is', null)
      .where('failedAt', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows === 1n;
}
