/** Which columns of each table of the console this browser's reader has taken off. */
import { kept } from '../lib/storage.ts';

type Hidden = Record<string, string[]>;

const fits = (value: unknown): value is Hidden =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((keys) => Array.isArray(keys) && keys.every((key) => typeof key === 'string'));

/** Not among the keys of `storage.ts`, which every page carries. */
export const $hiddenColumns = kept<Hidden>('hiddenColumns', {}, fits);

export const hideColumns = (table: string, keys: string[]) =>
  $hiddenColumns.set({ ...$hiddenColumns.get(), [table]: keys });
