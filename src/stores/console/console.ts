/** What every screen of the console shares: the counts of what waits, and the search. */
import { atom } from 'nanostores';
import type { ConsoleFound } from '#api/console/console.ts';
import type { AnswerOf } from '#api/index.ts';
import { asKeywords } from '#domain/common/search/keywords.ts';
import { errorKey } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

/** Undefined until they are known; they stay as they were when they can't be fetched. One for all islands of a page. */
export const $counts = atom<AnswerOf<'GET /manage/console/getCounts'> | undefined>();

/** True once the server has said that there is no event: an installation on which nobody has made one. */
export const $hasNoEvent = atom(false);

/** Fetches them anew, behind whatever is done. */
export async function refreshCounts(): Promise<void> {
  await api('GET /manage/console/getCounts', {}).then(
    ({ data }) => $counts.set(data),
    (error: unknown) => $hasNoEvent.set(errorKey(error) === 'msg.event_not_found'),
  );
}

/** How long after the last key a search is sent, in milliseconds. */
const searchAfter = 150;

/** The search that opens over every screen. */
export function createConsoleSearch() {
  /** Undefined before anything is searched. */
  const $found = atom<(ConsoleFound & { keywords: string }) | undefined>();
  /** Why it could not be searched, 'msg.…'. */
  const $failure = atom<string | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  /** Searches for what is typed, a moment after the last key. The answer to a later search wins. */
  function search(typed: string): void {
    clearTimeout(timer);
    latest += 1;
    const mine = latest;
    const keywords = asKeywords(typed);
    if (!keywords) {
      $found.set(undefined);
      return;
    }
    timer = setTimeout(() => {
      api('GET /manage/console/search', { keywords }).then(
        ({ data }) => {
          if (mine !== latest) return;
          $failure.set(undefined);
          $found.set({ ...data, keywords });
        },
        (error: unknown) => mine === latest && $failure.set(errorKey(error)),
      );
    }, searchAfter);
  }
  return { $found, $failure, search };
}
