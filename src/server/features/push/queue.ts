/** Messages to browsers as a kind of task (`platform/queue`): one is there until it was handed over, given up or of no use any more. */
import { hash } from 'node:crypto';
import { limits } from '#domain/common/limits.ts';
import { holeUntil } from '#domain/matching/hole.ts';
import { isOfHole, type ListedKind } from '#domain/notice/notice.ts';
import { eventRow } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { retry } from '../../db/retry.ts';
import { enqueueMany } from '../../platform/queue/enqueue.ts';
import { type Kind, later } from '../../platform/queue/kind.ts';

/** Hours for which a message may be late: what happened yesterday is read in the list. */
const keptHours = 24;

export interface Message {
  subscriptionIdx: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** When the browser's session ends. */
  sessionEndsAt: string;
  noticeIdx: number;
  kind: ListedKind;
  /** Null of a decision on the participation. */
  matchingIdx: number | null;
  startsAt: string | null;
  eventIdx: number;
}

export const pushTasks: Kind<Message> = {
  name: 'push',
  subject: 'pushMessageIdx',
  leaseSeconds: 60,
  // With the waits between them, half an hour.
  mostTries: 7,
  expiring: 'ending-pushes',
  read: readMessages,
  // Nobody asks what became of it, and its task goes with it.
  store: async (trx, idx) => {
    await trx.deleteFrom('pushMessage').where('idx', '=', idx).execute();
  },
};

interface Notice {
  idx: number;
  memberIdx: number;
  kind: ListedKind;
  startsAt: string | null;
  eventIdx: number;
}

const browsersOf = prepared((db, given: { memberIdx: number; at: string }) =>
  db
    .selectFrom('pushSubscription')
    .innerJoin('session', 'session.idx', 'pushSubscription.sessionIdx')
    .select(['pushSubscription.idx', 'pushSubscription.endpoint'])
    .where('pushSubscription.memberIdx', '=', given.memberIdx)
    .where('session.expiresAt', '>', given.at)
    .orderBy('pushSubscription.idx', 'desc')
    .limit(limits.pushBrowsers),
);

/** Queues a notice for each browser of its member that is logged in, at most the ones subscribed last, in the caller's transaction. */
export async function queuePushes(trx: Database, notice: Notice, now: Date): Promise<void> {
  const at = now.toISOString();
  const browsers = await browsersOf(trx, { memberIdx: notice.memberIdx, at });
  if (browsers.length === 0) return;
  const expiresAt = await worthUntil(trx, notice, now);
  const messages = await trx
    .insertInto('pushMessage')
    .values(browsers.map(({ idx }) => ({ noticeIdx: notice.idx, subscriptionIdx: idx, createdAt: at })))
    .onConflict((on) => on.doNothing())
    .returning(['idx as subjectIdx', 'subscriptionIdx'])
    .execute();
  const laneOf = new Map(browsers.map(({ idx, endpoint }) => [idx, laneOfService(endpoint)]));
  await enqueueMany(
    trx,
    pushTasks,
    messages.map(({ subjectIdx, subscriptionIdx }) => {
      return { subjectIdx, lane: laneOf.get(subscriptionIdx) ?? null, dueAt: at, expiresAt };
    }),
  );
}

/** What tells of a time tells nothing once that is over; what asks for a meeting in a slot, once too little of it is left (docs/rules.md, H9). */
async function worthUntil(
  trx: Database,
  { kind, startsAt, eventIdx }: Pick<Notice, 'kind' | 'startsAt' | 'eventIdx'>,
  now: Date,
): Promise<string> {
  const day = later(now, keptHours * 3600);
  if (startsAt === null) return day;
  if (isOfHole(kind)) {
    const until = holeUntil(startsAt, (await eventRow(trx, eventIdx)).slotMinutes);
    // Instants are texts.
    const isSooner = until < day;
    return isSooner ? until : day;
  }
  return startsAt > now.toISOString() && startsAt < day ? startsAt : day;
}

/** A push service, by the end of its name, as a number: one that is silent holds up no other. Its servers may have many names. */
export function laneOfService(endpoint: string): number {
  const service = (URL.parse(endpoint)?.hostname ?? '').split('.').slice(-2).join('.');
  // Below the sign of a 32-bit integer.
  return hash('sha256', service, 'buffer').readUInt32BE() >>> 1;
}

async function readMessages(db: Database, idxs: readonly number[]): Promise<Map<number, Message>> {
  const rows = await db
    .selectFrom('pushMessage')
    .innerJoin('pushSubscription', 'pushSubscription.idx', 'pushMessage.subscriptionIdx')
    .innerJoin('session', 'session.idx', 'pushSubscription.sessionIdx')
    .innerJoin('notice', 'notice.idx', 'pushMessage.noticeIdx')
    .select(['pushMessage.idx', 'pushMessage.noticeIdx', 'pushMessage.subscriptionIdx'])
    .select(['pushSubscription.endpoint', 'pushSubscription.p256dh', 'pushSubscription.auth'])
    .select(['session.expiresAt as sessionEndsAt', 'notice.kind', 'notice.matchingIdx', 'notice.startsAt'])
    .select('notice.eventIdx')
    .where('pushMessage.idx', 'in', [...idxs])
    .execute();
  return new Map(rows.map(({ idx, ...message }) => [idx, message]));
}

/** A browser that its push service does not know any more; its messages go with it. */
export async function forgetBrowser(db: Database, subscriptionIdx: number): Promise<void> {
  await retry(5, () => db.deleteFrom('pushSubscription').where('idx', '=', subscriptionIdx).execute());
}
