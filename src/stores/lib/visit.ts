/** What one looked for among partners lasts for a visit: as long as a tab goes about in the site, and the tabs that it opens. */
import { forget, storageKeys } from './storage.ts';
import { tabStorage } from './tab-storage.ts';

export const searchKeys = [storageKeys.searchKeyword, storageKeys.searchFilter, storageKeys.searchPage];

let hasBegun = false;

/**
 * Forgets what an earlier visit looked for, where one begins with this page. Called before those stores are read, by whichever
 * script comes first; once for each page.
 */
export function beginVisit(): void {
  if (hasBegun || typeof window === 'undefined') return;
  hasBegun = true;
  const isOpenedFromHere = URL.parse(document.referrer)?.origin === location.origin;
  if (tabStorage.get('lastPath') === null && !isOpenedFromHere)
    forget([...searchKeys, storageKeys.matchingTab]);
}
