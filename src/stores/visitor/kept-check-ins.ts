/**
 * Check-ins that were made without a network (docs/rules.md, V7): kept in this browser for their manager and sent once there is one,
 * by that manager alone. Sent twice is counted once: the server knows a check-in by its time and its door. They name nobody, so a
 * log-out leaves them for the next log-in of the same manager.
 */
import { createStore, del, delMany, entries, set, type UseStore } from 'idb-keyval';
import { atom } from 'nanostores';
import { ApiError } from '#api/client.ts';
import type { StoredAt } from '#domain/common/browser-storage.ts';
import { errorKey } from '../lib/loaded.ts';
import { pageEvent } from '../lib/page-event.ts';
import { api } from '../site/api.ts';
import { $member, $token } from '../site/session.ts';
import { setRight } from './check-in-clock.ts';

export interface KeptCheckIn {
  id: string;
  code?: string;
  visitorIdx?: number;
  door: string;
  /** On whose page it was made: whichever has the same sends it. */
  event?: string;
  /** When it was made, ISO 8601. */
  at: string;
  /** `at` is of the device's own clock, because nothing was known of the server's. */
  isOwnTime?: boolean;
  /** Why the server refused it, 'msg.…'; it then waits for its manager. */
  failure?: string;
}

/** That wait at most: a day at a busy door. */
const most = 5_000;

/** What waits of the manager who is logged in, in the event of the page, the oldest first. */
export const $keptCheckIns = atom<readonly KeptCheckIn[]>([]);

const prefix = 'madang-check-ins-' satisfies StoredAt<'database'>;
const opened = new Map<number, UseStore>();
function storeOf(memberIdx: number): UseStore {
  const store = opened.get(memberIdx) ?? createStore(`${prefix}${memberIdx}`, 'check-ins');
  opened.set(memberIdx, store);
  return store;
}

const all = async (memberIdx: number): Promise<KeptCheckIn[]> =>
  (await entries<string, KeptCheckIn>(storeOf(memberIdx)).catch(() => []))
    .map(([, checkIn]) => checkIn)
    .filter(({ event = '' }) => event === pageEvent)
    .sort((one, other) => one.at.localeCompare(other.at));

/** Reads anew what waits. */
export async function readKeptCheckIns(): Promise<void> {
  const memberIdx = $member.get()?.memberIdx;
  $keptCheckIns.set(memberIdx === undefined ? [] : await all(memberIdx));
}

/** Keeps a check-in until it can be sent. False where the browser can't, or where too many wait. */
export async function keepCheckIn(checkIn: KeptCheckIn): Promise<boolean> {
  const memberIdx = $member.get()?.memberIdx;
  if (memberIdx === undefined || $keptCheckIns.get().length >= most) return false;
  const isKept = await set(checkIn.id, { ...checkIn, event: pageEvent }, storeOf(memberIdx)).then(
    () => true,
    () => false,
  );
  await readKeptCheckIns();
  return isKept;
}

/** Throws away those that were refused. */
export async function discardRefused(): Promise<void> {
  const memberIdx = $member.get()?.memberIdx;
  if (memberIdx === undefined) return;
  const refused = (await all(memberIdx)).filter(({ failure }) => failure !== undefined);
  await delMany(
    refused.map(({ id }) => id),
    storeOf(memberIdx),
  );
  await readKeptCheckIns();
}

/** Sends what waits, the oldest first; answers how many were counted. Another tab that sends already does it alone. */
export async function sendKeptCheckIns(): Promise<number> {
  const memberIdx = $member.get()?.memberIdx;
  if (memberIdx === undefined || $token.get() === undefined) return 0;
  const sent = await navigator.locks.request(
    `madang-check-ins-${memberIdx}`,
    { ifAvailable: true },
    (lock) => (lock ? sendAll(memberIdx) : 0),
  );
  await readKeptCheckIns();
  return sent;
}

async function sendAll(memberIdx: number): Promise<number> {
  const store = storeOf(memberIdx);
  let sent = 0;
  for (const kept of await all(memberIdx)) {
    const { id, failure, isOwnTime, event, ...checkIn } = await dated(kept, store);
    // The server's time comes with the next answer.
    if (isOwnTime) break;
    // Someone may have logged out, or in as another, while the one before travelled.
    if ($member.get()?.memberIdx !== memberIdx || $token.get() === undefined) break;
    if (failure !== undefined) continue;
    try {
      await api('POST /manage/visitor/checkIn', checkIn);
      await del(id, store);
      sent += 1;
    } catch (error) {
      const isRefused =
        error instanceof ApiError && (error.status === 200 || error.key === 'msg.invalid_parameter');
      // Without a network, a session or a server that is up, what waits goes on waiting.
      if (!isRefused) break;
      await set(id, { id, event, ...checkIn, failure: errorKey(error) }, store);
    }
  }
  return sent;
}

/**
 * The same by the server's clock, as soon as that is known. It is stored before it is sent: the server knows a check-in again by its
 * time, so that must not change between two tries.
 */
async function dated(checkIn: KeptCheckIn, store: UseStore): Promise<KeptCheckIn> {
  const at = checkIn.isOwnTime ? setRight(checkIn.at) : undefined;
  if (at === undefined) return checkIn;
  const { isOwnTime: _, ...others } = checkIn;
  const right = { ...others, at };
  await set(right.id, right, store);
  return right;
}
