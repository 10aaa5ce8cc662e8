/** What leaving a page does. Pages are documents, so the next page does it. */
import { splitPath } from '#i18n/locales.ts';
import { forget as forgetStored, storageKeys } from '#stores/lib/storage.ts';
import { tabStorage } from '#stores/lib/tab-storage.ts';
import { beginVisit, searchKeys } from '#stores/lib/visit.ts';

const scrollDelay = 200;

/** From one path to another, without prefixes: which stored keys are forgotten, and whether the view goes to the top. */
export function leaving(from: string, to: string): { forget: string[]; scrollToTop: boolean } {
  const under = (path: string, root: string) => path === root || path.startsWith(`${root}/`);
  const leaves = (root: string) => under(from, root) && !under(to, root);
  const fromProfile = under(from, '/matching/user') || under(from, '/matching/product');
  return {
    forget: [
      ...(leaves('/visit') || leaves('/matching') ? searchKeys : []),
      ...(leaves('/matching') ? [storageKeys.matchingTab] : []),
    ],
    scrollToTop: fromProfile && from !== to && to !== '/matching/detail',
  };
}

/** Whether this page was reached by going back or forward. */
export function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward';
}

/** Now, and when the page comes back from the cache. */
export function startRouteEffects(): void {
  arrive(cameBack());
  window.addEventListener('pageshow', (event) => event.persisted && arrive(true));
}

function arrive(isBack: boolean): void {
  const to = splitPath(location.pathname).path;
  beginVisit();
  const from = tabStorage.get('lastPath');
  tabStorage.set('lastPath', to);
  if (from === null) return;
  const { forget, scrollToTop } = leaving(from, to);
  forgetStored(forget);
  // Going back leads to one's place in the list, not to its top.
  if (scrollToTop && !isBack) setTimeout(() => window.scrollTo({ top: 0 }), scrollDelay);
}
