/**
 * Local storage as this site keeps it: values are JSON, compressed to UTF-16 by lz-string. A full
 * storage deletes what was stored of message details and tries once more. `kept` makes a store of one key; several
 * tabs agree by the storage event.
 */
import {
  type PersistentStore,
  persistentAtom,
  setPersistentEngine,
  windowPersistentEvents,
} from '@nanostores/persistent';
import compression from 'lz-string';
import type { WritableAtom } from 'nanostores';
import type { StoredAt } from '#domain/common/browser-storage.ts';
import { keyHere } from './page-event.ts';

/** The keys that several pages share, in the event of the page; all names are in `#domain/common/browser-storage.ts`. */
export const storageKeys = {
  member: keyHere('loginUser:'),
  token: 'loginToken',
  deviceToken: 'deviceToken',
  language: 'language',
  participateForm: keyHere('participateForm:'),
  visitorForm: keyHere('visitorForm:'),
  visitorPass: 'visitorPass',
  counselingMatching: keyHere('counselingMatching:'),
  rankingDraft: keyHere('rankingDraft:'),
  boardPosts: keyHere('boardPosts:'),
  unsent: 'unsentLogs',
  matchingTab: keyHere('matchingTab:'),
  searchFilter: keyHere('searchFilter:'),
  searchPage: keyHere('searchPage:'),
  searchKeyword: keyHere('searchKeyword:'),
  detailKey: keyHere('detailKey:'),
} as const satisfies Record<string, StoredAt<'local'>>;
export const messageDetailPrefix = 'messageDetail';

export function encode(value: unknown): string | undefined {
  return value === undefined ? undefined : compression.compressToUTF16(JSON.stringify(value));
}

/** The stored value, or undefined for what this site did not write or what was cut short. */
export function decode(stored: string | null | undefined): unknown {
  if (!stored) return undefined;
  try {
    return JSON.parse(compression.decompressFromUTF16(stored) ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Writes one entry. When the storage is full it says so, deletes the entries whose key contains the message-detail
 * prefix and tries once more; what still does not fit lives on in memory only. Answers whether it was stored.
 */
export function save(storage: Storage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    // biome-ignore lint/suspicious/noConsole: a page that empties its storage says so in the console.
    console.warn('The browser storage is full: cleaning old data.');
  }
  for (const old of Object.keys(storage)) if (old.includes(messageDetailPrefix)) storage.removeItem(old);
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** What did not fit, and lives in memory only. */
const lost = new Set<string>();

/** The stores write by plain assignment; this turns an assignment into `save`. */
function recovering(storage: Storage): PersistentStore {
  return new Proxy(storage as unknown as PersistentStore, {
    get: (_, key) => storage.getItem(String(key)) ?? undefined,
    has: (_, key) => storage.getItem(String(key)) !== null,
    set: (_, key, value) => {
      if (save(storage, String(key), String(value))) lost.delete(String(key));
      else lost.add(String(key));
      return true;
    },
    deleteProperty: (_, key) => {
      storage.removeItem(String(key));
      return true;
    },
  });
}

/** The browser's local storage, or undefined on the server and where the reader has switched it off. */
function available(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

const storage = available();
if (storage) setPersistentEngine(recovering(storage), windowPersistentEvents);
// Node has a local storage of its own, and what is drawn on the server belongs to no one.
else setPersistentEngine({}, { addEventListener() {}, removeEventListener() {} });

/** False on the server and where the reader has switched storage off: what is kept then lives as long as the page. */
export const hasStorage = storage !== undefined;

/** Whether what is written under a key outlives the page. */
export const isSafe = (key: string) => hasStorage && !lost.has(key);

/** The keys under which something is stored that have the names of these, whatever their event. */
export const storedAs = (keys: readonly string[]): string[] =>
  Object.keys(storage ?? {}).filter((found) => keys.some((key) => key.split(':')[0] === found.split(':')[0]));

/** Whether something is stored under a key, or in another event under that name. */
export const isStored = (key: string) => storedAs([key]).length > 0;

/** What is stored now, before a store of the same key hears of what another tab wrote. */
export const stored = (key: string): unknown => decode(storage?.getItem(key));

/** Forgets what is stored under these keys, and in other events under their names. */
export function forget(keys: readonly string[]): void {
  for (const key of storedAs(keys)) storage?.removeItem(key);
}

/** Whether a value is of the sample's kind: the same type and, of an object, at least the sample's entries, of its kinds. */
export function isLike(sample: unknown): (value: unknown) => boolean {
  if (typeof sample !== 'object' || sample === null) return (value) => typeof value === typeof sample;
  const entries = Object.entries(sample).map(([name, inner]) => [name, isLike(inner)] as const);
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Array.isArray(value) === Array.isArray(sample) &&
    entries.every(([name, isOfKind]) => isOfKind((value as Record<string, unknown>)[name]));
}

/**
 * A store that keeps its value under `key`; undefined removes the entry. A stored value that does not fit (an older
 * release's, or written by hand) counts as none; without `fits` it has to be of the initial value's kind.
 */
export function kept<T>(
  key: StoredAt<'local'>,
  initial: undefined,
  fits: (value: unknown) => boolean,
): WritableAtom<T | undefined>;
export function kept<T>(
  key: StoredAt<'local'>,
  initial: T,
  fits?: (value: unknown) => boolean,
): WritableAtom<T>;
export function kept<T>(
  key: StoredAt<'local'>,
  initial?: T,
  fits = isLike(initial),
): WritableAtom<T | undefined> {
  return persistentAtom<T | undefined>(key, initial, {
    encode: encode as (value: T | undefined) => string,
    decode: (stored) => {
      const value = decode(stored);
      return fits(value) ? (value as T) : initial;
    },
  });
}
