/** What webhooks are to be told, as a kind of task (`platform/queue`): what became of it is kept with it. */
import type { ListedKind } from '#domain/notice/notice.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { retry } from '../../db/retry.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { type Ending, type Kind, later } from '../../platform/queue/kind.ts';
import { newMessageId } from './sign.ts';

/** Days for which deliveries are kept with their result. */
const keptDays = 30;

export interface Delivery {
  /** The same at each try, so that a second copy is known for one. */
  messageId: string;
  body: string;
  /** Null once the webhook was ended. */
  url: string | null;
  secret: string | null;
  /** Of its notice, while that is there; null of a test. */
  kind: ListedKind | null;
  matchingIdx: number | null;
  startsAt: string | null;
}

export const hookTasks: Kind<Delivery> = {
  name: 'webhook',
  subject: 'webhookDeliveryIdx',
  leaseSeconds: 60,
  // With the waits between them, a day and a half.
  mostTries: 16,
  read: readDeliveries,
  store: storeOutcome,
};

interface Notice {
  idx: number;
  kind: ListedKind;
  eventIdx: number;
  memberIdx: number | null;
  representativeIdx: number | null;
  /** Null of a decision on the participation. */
  matchingIdx: number | null;
  startsAt: string | null;
  tableNo: number | null;
  createdAt: string;
}

const toldPerson = prepared((db, given: { eventIdx: number; representativeIdx: number }) =>
  db
    .selectFrom('webhook')
    .innerJoin('representative', 'representative.eventIdx', 'webhook.eventIdx')
    .select('representative.participateIdx as idx')
    .where('webhook.eventIdx', '=', given.eventIdx)
    .where('representative.idx', '=', given.representativeIdx),
);

/** Also of those which the member represents no more: the notice may wait. */
const representedBy = (db: Database, memberIdx: number) =>
  db.selectFrom('representative').select('participateIdx').where('memberIdx', '=', memberIdx);

const toldRows = prepared((db, given: { eventIdx: number; matchingIdx: number; memberIdx: number }) =>
  db
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
    .where('webhook.eventIdx', '=', given.eventIdx)
    .where('matching.idx', '=', given.matchingIdx)
    .where('participate.idx', 'in', representedBy(db, given.memberIdx)),
);

/** Of a decision it is the participation that was the member's last when it was made. */
const decidedRows = prepared((db, given: { eventIdx: number; memberIdx: number; at: string }) =>
  db
    .selectFrom('webhook')
    .innerJoin('participate', 'participate.eventIdx', 'webhook.eventIdx')
    .select('participate.idx')
    .where('webhook.eventIdx', '=', given.eventIdx)
    .where('participate.idx', 'in', representedBy(db, given.memberIdx))
    .where('participate.createdAt', '<=', given.at)
    .orderBy('participate.idx', 'desc')
    .limit(1),
);

/** Queues a notice for the webhook of its event, in the caller's transaction; nothing where there is none. */
export async function queueHook(trx: Database, notice: Notice, now: Date): Promise<void> {
  const { idx: noticeIdx, kind, eventIdx, memberIdx, matchingIdx, startsAt, tableNo } = notice;
  const [told] =
    memberIdx === null
      ? await toldPerson(trx, { eventIdx, representativeIdx: notice.representativeIdx ?? 0 })
      : matchingIdx === null
        ? await decidedRows(trx, { eventIdx, memberIdx, at: notice.createdAt })
        : await toldRows(trx, { eventIdx, matchingIdx, memberIdx });
  if (!told) return;
  // Who that is the organiser's system asks of the API, as a manager; nothing here tells it.
  const byVideo = startsAt !== null && tableNo === null;
  const data = {
    noticeIdx,
    eventIdx,
    matchingIdx,
    participateIdx: told.idx,
    startsAt,
    tableNo,
    ...(byVideo && { byVideo }),
  };
  await lay(trx, { eventIdx, noticeIdx, type: kind, timestamp: notice.createdAt, data }, now);
}

/**
 * Queues a test, which says nothing but that. One of an event waits at a time, and is due at once when it is asked for again: all
 * events share the places from which deliveries are made, and a receiver that never answers holds each for ten seconds.
 */
export async function queueTest(db: Database, eventIdx: number, now: Date): Promise<void> {
  const waiting = db
    .selectFrom('webhookDelivery')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('deliveredAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('body', 'like', '{"type":"test"%');
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set({ dueAt: now.toISOString() })
    .where('webhookDeliveryIdx', 'in', waiting)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  const told = { type: 'test', timestamp: now.toISOString(), data: { eventIdx } } as const;
  await lay(db, { eventIdx, noticeIdx: null, ...told }, now);
}

interface Queued {
  eventIdx: number;
  noticeIdx: number | null;
  type: ListedKind | 'test';
  timestamp: string;
  data: Record<string, number | string | boolean | null>;
}

async function lay(trx: Database, { eventIdx, noticeIdx, ...told }: Queued, now: Date): Promise<void> {
  const at = now.toISOString();
  const laid = await trx
    .insertInto('webhookDelivery')
    .values({ eventIdx, noticeIdx, messageId: newMessageId(), body: JSON.stringify(told), createdAt: at })
    .onConflict((on) => on.doNothing())
    .returning('idx')
    .executeTakeFirst();
  // An event holds up no other: its receiver may never answer.
  if (laid) await enqueue(trx, hookTasks, { subjectIdx: laid.idx, dueAt: at, lane: eventIdx });
}

async function readDeliveries(db: Database, idxs: readonly number[]): Promise<Map<number, Delivery>> {
  const rows = await db
    .selectFrom('webhookDelivery')
    .leftJoin('webhook', 'webhook.eventIdx', 'webhookDelivery.eventIdx')
    .leftJoin('notice', 'notice.idx', 'webhookDelivery.noticeIdx')
    .select(['webhookDelivery.idx', 'webhookDelivery.messageId', 'webhookDelivery.body'])
    .select(['webhook.url', 'webhook.secret', 'notice.kind', 'notice.matchingIdx', 'notice.startsAt'])
    .where('webhookDelivery.idx', 'in', [...idxs])
    .where('webhookDelivery.deliveredAt', 'is', null)
    .where('webhookDelivery.failedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ idx, ...delivery }) => [idx, delivery]));
}

async function storeOutcome(trx: Database, idx: number, { is, tries, result, at }: Ending): Promise<void> {
  const row = trx.updateTable('webhookDelivery').set({ attempts: tries }).where('idx', '=', idx);
  if (is === 'gone') {
    await row.execute();
    return;
  }
  await row
    .set({ [is === 'done' ? 'deliveredAt' : 'failedAt']: at, lastResult: result })
    .where('deliveredAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute();
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
  if (old) await retry(5, () => db.deleteFrom('webhookDelivery').where('createdAt', '<', before).execute());
}
