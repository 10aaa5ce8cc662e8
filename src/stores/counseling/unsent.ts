/**
 * Consultation logs that were written without a network (docs/rules.md, C9): kept in this browser for their member, and sent by
 * themselves once there is one, once, by that member alone. One tab sends at a time; a new log is sent with the key that it was
 * written with, so that one that the server heard and whose answer was lost makes no second.
 */
import { del, delMany, entries, get, set } from 'idb-keyval';
import { atom } from 'nanostores';
import { ApiError } from '#api/client.ts';
import { errorKey } from '../lib/loaded.ts';
import { memberStore } from '../lib/member-db.ts';
import { pageEvent } from '../lib/page-event.ts';
import { api } from '../site/api.ts';
import { $changes } from '../site/changes.ts';
import { $event } from '../site/event.ts';
import { $member, $token } from '../site/session.ts';
import type { LogValues, Subject } from './counseling-log-values.ts';
import { $unsentCounts, countKey } from './unsent-count.ts';

export interface UnsentLog {
  /** One of a meeting or of a log that exists; each walk-in is one of its own. */
  id: string;
  subject: Subject;
  /** On whose page it was written: whichever has the same sends it. */
  event?: string;
  values: LogValues;
  /** The `Idempotency-Key` with which it is sent. */
  key: string;
  /** When it was written, in milliseconds. */
  at: number;
  /** When it was first sent, if no answer was heard. */
  triedAt?: number;
  /** Why the server refused it, 'msg.…'; it then waits for its writer. */
  failure?: string;
}

/** Logs of one member that wait at most. */
const most = 200;
/** The server knows a key for 24 hours; later a log that it may have heard is sent only by hand. */
const keyLasts = 23 * 3_600_000;

/** What waits of the member who is logged in, in the event of the page, the oldest first. */
export const $unsent = atom<readonly UnsentLog[]>([]);

const all = async (memberIdx: number): Promise<UnsentLog[]> =>
  (await entries<string, UnsentLog>(memberStore('unsent', memberIdx)).catch(() => []))
    .map(([, log]) => log)
    .filter(({ event = '' }) => event === pageEvent)
    .sort((one, other) => one.at - other.at);

/** Reads anew what waits, for the screen and for the count that other tabs follow. */
export async function readUnsent(): Promise<readonly UnsentLog[]> {
  const memberIdx = $member.get()?.memberIdx;
  if (memberIdx === undefined) return [];
  const waiting = await all(memberIdx);
  $unsent.set(waiting);
  const own = countKey(memberIdx);
  const { [own]: _, ...others } = $unsentCounts.get() ?? {};
  const counts = waiting.length > 0 ? { ...others, [own]: waiting.length } : others;
  const now = Object.keys(counts).length > 0 ? counts : undefined;
  if (JSON.stringify(now) !== JSON.stringify($unsentCounts.get())) $unsentCounts.set(now);
  return waiting;
}

/** Keeps a log until it can be sent, in place of what waits of the same meeting or log. False where the browser can't. */
export async function keepUnsent(log: UnsentLog): Promise<boolean> {
  const memberIdx = $member.get()?.memberIdx;
  if (memberIdx === undefined) return false;
  const waiting = await all(memberIdx);
  if (waiting.length >= most && !waiting.some(({ id }) => id === log.id)) return false;
  const isKept = await set(log.id, { ...log, event: pageEvent }, memberStore('unsent', memberIdx)).then(
    () => true,
    () => false,
  );
  await readUnsent();
  return isKept;
}

/** What waits of a meeting or of a log that exists. */
export async function unsentOf(id: string): Promise<UnsentLog | undefined> {
  const memberIdx = $member.get()?.memberIdx;
  if (memberIdx === undefined) return undefined;
  return get<UnsentLog>(id, memberStore('unsent', memberIdx)).catch(() => undefined);
}

/** Throws away one of them, or all. */
export async function discardUnsent(id?: string): Promise<void> {
  const memberIdx = $member.get()?.memberIdx;
  if (memberIdx === undefined) return;
  const store = memberStore('unsent', memberIdx);
  const { forgetFilesOf } = await import('./send-log.ts');
  const gone = (await all(memberIdx)).filter((log) => id === undefined || log.id === id);
  for (const log of gone) await forgetFilesOf(log.values).catch(() => undefined);
  await delMany(
    gone.map((log) => log.id),
    store,
  );
  await readUnsent();
}

/**
 * Sends what waits, the oldest first; answers how many were sent. Those that were refused, and those that the server may have heard
 * long ago, wait for their writer (`byHand`). Another tab that sends already does it alone.
 */
export async function sendUnsent({ byHand = false } = {}): Promise<number> {
  const memberIdx = $member.get()?.memberIdx;
  if (memberIdx === undefined || $token.get() === undefined) return 0;
  const work = () => sendAll(memberIdx, byHand);
  // Asked by hand, it waits for the other tab and then looks at what is left.
  const options = byHand ? {} : { ifAvailable: true };
  const sent = await navigator.locks.request(`madang-unsent-${memberIdx}`, options, (lock) =>
    lock ? work() : 0,
  );
  await readUnsent();
  if (sent > 0) $changes.set($changes.get() + 1);
  return sent;
}

async function sendAll(memberIdx: number, byHand: boolean): Promise<number> {
  const store = memberStore('unsent', memberIdx);
  let sent = 0;
  for (const log of await all(memberIdx)) {
    // Someone may have logged out, or in as another, while the one before travelled.
    const writer = $token.get();
    const isStill = () => $member.get()?.memberIdx === memberIdx && $token.get() === writer;
    if (!isStill() || writer === undefined) break;
    const isDoubtful = log.triedAt !== undefined && Date.now() - log.triedAt > keyLasts;
    if (!byHand && (log.failure !== undefined || isDoubtful)) continue;
    await set(log.id, { ...log, triedAt: log.triedAt ?? Date.now() }, store);
    try {
      const { forgetFilesOf, sendLog } = await import('./send-log.ts');
      // Times are of the event's own clock.
      if (!$event.get()) $event.set((await api('GET /event/getDetail', {})).data);
      await sendLog(log.subject, log.values, log.key, writer);
      // One that was written over meanwhile is another one.
      if ((await get<UnsentLog>(log.id, store))?.at === log.at) await del(log.id, store);
      void forgetFilesOf(log.values);
      sent += 1;
    } catch (error) {
      // Without a network, a session or a server that is up, what waits goes on waiting.
      if (!isRefusal(error)) break;
      // What a log-out has wiped stays wiped.
      if (!isStill()) break;
      await set(log.id, { ...log, failure: errorKey(error) }, store);
    }
  }
  return sent;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 200 || error.key === 'msg.invalid_parameter');
