/** Whether something is loading, for the overlay of the whole page. */
import { atom, computed } from 'nanostores';

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
