/** How many written logs wait in this browser to be sent, by member and event: so that a page knows it without opening a database. */
import { keyHere } from '../lib/page-event.ts';
import { kept, storageKeys } from '../lib/storage.ts';
import { $member } from '../site/session.ts';

const isCounts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isInteger);

/** Undefined, and not stored, where nobody's wait: a log-out looks whether it is there. */
export const $unsentCounts = kept<Record<string, number>>(storageKeys.unsent, undefined, isCounts);

/** By which the count of a member stands there for the event of the page: '12', or '12:2' in event 2. */
export const countKey = (memberIdx: number): string => keyHere(`${memberIdx}:`);

/** How many wait of the member who is logged in, in the event of the page. */
export const unsentCount = (): number => $unsentCounts.get()?.[countKey($member.get()?.memberIdx ?? 0)] ?? 0;

/** The keys of their counts, of any event. */
export const ownCounts = (): string[] =>
  Object.keys($unsentCounts.get() ?? {}).filter(
    (key) => Number.parseInt(key, 10) === $member.get()?.memberIdx,
  );
