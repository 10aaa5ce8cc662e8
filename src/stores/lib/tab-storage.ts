/**
 * A tab's session storage, by the names of `#domain/common/browser-storage.ts`. Where the browser stores nothing (it is full, or the reader has
 * switched it off) a value is not kept, and nothing else fails.
 */
import type { StoredAt } from '#domain/common/browser-storage.ts';

type Name = StoredAt<'session'>;

function tried<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export const tabStorage = {
  get: (name: Name): string | null => tried(() => sessionStorage.getItem(name)) ?? null,
  set: (name: Name, value: string): void => tried(() => sessionStorage.setItem(name, value)),
  remove: (name: Name): void => tried(() => sessionStorage.removeItem(name)),
};
