/** Messages to browsers as a queue that several processes take from, as the outbox is one (`platform/mail/queue.ts`). */
import type { NoticeKind } from '#domain/notice.ts';
import { again } from '../../db/again.ts';
import type { Database } from '../../db/open.ts';
import { waitAfter } from '../../platform/mail/queue.ts';

/** Attempts that a message gets: with the waits between them, half an hour. */
export const mostAttempts = 7;
/** Seconds for which a taken row is left to its taker. Longer than any one request lasts. */
const leaseSeconds = 60;
/** Hours for which a message may be late: what happened yesterday is read in the list. */
const keptHours = 24;

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

interface Notice {
  idx: number;
  memberIdx: number;
  startsAt: string | null;
}

/** Queues a notice for each browser of its member that is logged in, in the caller's transaction. */
export async function queuePushes(trx: Database, notice: Notice, now: Date): Promise<void> {
  const at = now.toISOString();
  const browsers = await trx
    .selectFrom('pushSubscription')
    .innerJoin('session', 'session.idx', 'pushSubscription.sessionIdx')
    .select('pushSubscription.idx')
    .where('pushSubscription.memberIdx', '=', notice.memberIdx)
    .where('session.expiresAt', '>', at)
    .execute();
  if (browsers.length === 0) return;
  const day = later(now, keptHours * 3600);
  // What tells of a time tells nothing once that is over.
  const isComing = notice.startsAt !== null && notice.startsAt > at && notice.startsAt < day;
  const expiresAt = isComing ? (notice.startsAt ?? day) : day;
  const own = { noticeIdx: notice.idx, nextAt: at, expiresAt, createdAt: at };
  await trx
    .insertInto('pushMessage')
    .values(browsers.map(({ idx }) => ({ ...own, subscriptionIdx: idx })))
    .onConflict((on) => on.doNothing())
    .execute();
}

export interface DueMessage {
  idx: number;
  attempts: number;
  expiresAt: string;
  subscriptionIdx: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  noticeIdx: number;
  kind: NoticeKind;
  matchingIdx: number;
  startsAt: string | null;
}

/** Takes up to `most` messages that are due; their `attempts` count the one that is about to be made. */
export async function takeDue(db: Database, now: Date, most: number): Promise<DueMessage[]> {
  const at = now.toISOString();
  const due = await db
    .selectFrom('pushMessage')
    .innerJoin('pushSubscription', 'pushSubscription.idx', 'pushMessage.subscriptionIdx')
    .innerJoin('session', 'session.idx', 'pushSubscription.sessionIdx')
    .innerJoin('notice', 'notice.idx', 'pushMessage.noticeIdx')
    .select(['pushMessage.idx', 'pushMessage.attempts', 'pushMessage.expiresAt', 'pushMessage.noticeIdx'])
    .select(['pushMessage.subscriptionIdx', 'pushSubscription.endpoint', 'pushSubscription.p256dh'])
    .select(['pushSubscription.auth', 'notice.kind', 'notice.matchingIdx', 'notice.startsAt'])
    .where('pushMessage.nextAt', '<=', at)
    .where('pushMessage.expiresAt', '>', at)
    .where('session.expiresAt', '>', at)
    .orderBy('pushMessage.nextAt')
    .orderBy('pushMessage.idx')
    // More than are wanted: another process may be taking the first ones.
    .limit(most * 4)
    .execute();
  const taken: DueMessage[] = [];
  for (const message of due) {
    if (taken.length === most) break;
    const attempts = message.attempts + 1;
    if (await change(db, message, { attempts, nextAt: later(now, leaseSeconds) }))
      taken.push({ ...message, attempts });
  }
  return taken;
}

/** Tries a message again later, or gives it up: after its last attempt, and where it would come too late. Answers which. */
export async function tryLater(
  db: Database,
  message: DueMessage,
  now: Date,
  askedSeconds: number | null,
): Promise<'later' | 'given up'> {
  const nextAt = later(now, Math.max(waitAfter(message.attempts), askedSeconds ?? 0));
  if (message.attempts >= mostAttempts || nextAt >= message.expiresAt) {
    await forget(db, message);
    return 'given up';
  }
  await change(db, message, { nextAt });
  return 'later';
}

/** A message that was handed over, or is of no use. */
export async function forget(db: Database, { idx }: Pick<DueMessage, 'idx'>): Promise<void> {
  await again(5, () => db.deleteFrom('pushMessage').where('idx', '=', idx).execute());
}

/** A browser that its push service does not know any more; its messages go with it. */
export async function forgetBrowser(db: Database, { subscriptionIdx }: DueMessage): Promise<void> {
  await again(5, () => db.deleteFrom('pushSubscription').where('idx', '=', subscriptionIdx).execute());
}

/** Deletes what has run out while nobody could take it. Answers nothing. */
export async function forgetExpired(db: Database, now: Date): Promise<void> {
  const at = now.toISOString();
  const [message] = await db
    .selectFrom('pushMessage')
    .select('idx')
    .where('expiresAt', '<=', at)
    .limit(1)
    .execute();
  // Looked for first, so that a database with nothing to forget is not written to.
  if (message) await again(5, () => db.deleteFrom('pushMessage').where('expiresAt', '<=', at).execute());
}

/** Changes a row unless it changed since it was read, and answers whether it did. */
async function change(
  db: Database,
  { idx, attempts }: DueMessage,
  set: { attempts?: number; nextAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await again(5, () =>
    db
      .updateTable('pushMessage')
      .set(set)
      .where('idx', '=', idx)
      .where('attempts', '=', attempts)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows === 1n;
}
