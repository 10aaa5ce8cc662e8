/**
 * What a browser keeps of one member's own for use without a network: a database of IndexedDB for each member and purpose.
 * Where the browser has none, nothing is kept.
 */
import { clear, createStore, type UseStore } from 'idb-keyval';
import type { StoredAt } from '#domain/common/browser-storage.ts';

/** What is kept: the last answers that were read, and what was written and not sent. */
export type Kept = 'answers' | 'unsent';

const opened = new Map<string, UseStore>();

/** As `emptyOf` of `#stores/site/session.ts` names them, which every page carries. */
export const databaseOf = (kept: Kept, memberIdx: number): string =>
  `${`madang-${kept}-` satisfies StoredAt<'database'>}${memberIdx}`;

/** The store of one member. */
export function memberStore(kept: Kept, memberIdx: number): UseStore {
  const name = databaseOf(kept, memberIdx);
  const store = opened.get(name) ?? createStore(name, kept);
  opened.set(name, store);
  return store;
}

/** Empties the answers of every other member of this browser; what they wrote waits for them. */
export async function forgetOthersAnswers(memberIdx: number): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    const other = /^madang-answers-(\d+)$/.exec(name)?.[1];
    if (other && Number(other) !== memberIdx) await clear(memberStore('answers', Number(other)));
  }
}
