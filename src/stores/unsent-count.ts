/** How many written logs wait in this browser to be sent, by member: so little that every page carries it. */
import { kept, storageKeys } from './lib/storage.ts';
import { $member } from './session.ts';

const isCounts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isInteger);

export const $unsentCounts = kept<Record<string, number>>(storageKeys.unsent, {}, isCounts);

/** How many wait of the member who is logged in. */
export const unsentCount = (): number => $unsentCounts.get()[$member.get()?.memberIdx ?? 0] ?? 0;
