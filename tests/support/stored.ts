import type { BrowserContext } from 'playwright';
import { type BrowserPlace, isStoredName } from '#domain/common/browser-storage.ts';
import { messageDetailPrefix } from '#stores/lib/storage.ts';

/** What a test itself stores: entries to be cleaned, and marks of its own. */
const isOfTest = (name: string) => name.startsWith(messageDetailPrefix) || name.startsWith('test-');

/** What lies in a visitor's browser and is not on the list that the privacy policy is made of, as 'place name'. */
export async function unlistedIn(context: BrowserContext): Promise<string[]> {
  const found = new Set<string>();
  for (const { name } of await context.cookies())
    if (!isStoredName('cookie', name)) found.add(`cookie ${name}`);
  for (const page of context.pages()) {
    const stored = await page
      .evaluate(
        async (): Promise<[BrowserPlace, string][]> => [
          ...Object.keys(localStorage).map((name): [BrowserPlace, string] => ['local', name]),
          ...Object.keys(sessionStorage).map((name): [BrowserPlace, string] => ['session', name]),
          ...(await indexedDB.databases()).map(({ name = '' }): [BrowserPlace, string] => ['database', name]),
          ...(await caches.keys()).map((name): [BrowserPlace, string] => ['cache', name]),
        ],
      )
      // A page that is going, or that is none of ours, keeps nothing to look at.
      .catch(() => []);
    for (const [place, name] of stored)
      if (!isStoredName(place, name) && !isOfTest(name)) found.add(`${place} ${name}`);
  }
  return [...found];
}
