/** State that every part of a page shares: is something loading, and which event is in use. */
import { atom, computed } from 'nanostores';
import type { EventDetail } from '#api/event.ts';

/** The event in use; undefined until it was fetched. Calls that name no event mean it, so its number is never needed before. */
export const $event = atom<EventDetail | undefined>();

const $waiting = atom(0);
/** While this is true an overlay covers the page. */
export const $isLoading = computed($waiting, (waiting) => waiting > 0);

/** Shows the loading overlay until `work` settles, and passes its outcome on. */
export async function whileLoading<T>(work: Promise<T>): Promise<T> {
  $waiting.set($waiting.get() + 1);
  try {
    return await work;
  } finally {
    $waiting.set($waiting.get() - 1);
  }
}
