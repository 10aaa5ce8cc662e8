/** How many written logs wait in this browser to be sent, by member: so that a page knows it without opening a database. */
import { kept, storageKeys } from '../lib/storage.ts';
import { $member } from '../site/session.ts';

const isCounts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isInteger);

/** Undefined, and not stored, where nobody's wait: a log-out looks whether it is there. */
export const $unsentCounts = kept<Record<string, number>>(storageKeys.unsent, undefined, isCounts);

/** How many wait of the member who is logged in. */
export const unsentCount = (): number => $unsentCounts.get()?.[$member.get()?.memberIdx ?? 0] ?? 0;
