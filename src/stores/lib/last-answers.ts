/** The last answers of calls by which a member reads what is theirs, bounded in number and size. */
import { del, delMany, entries, get, set } from 'idb-keyval';
import { memberStore } from './member-db.ts';
import { eventQuery } from './page-event.ts';

export interface LastAnswer {
  /** When it came, in milliseconds. */
  at: number;
  data: unknown;
  totalCount: number;
}

/** Answers of one member at most; the oldest go first. */
const most = 150;
/** Characters of one answer as JSON at most; a longer one is not kept. */
const longest = 250_000;

/** A call in the event of the page with its request, in whatever order its fields are named. */
export function keyOfCall(name: string, request: unknown): string {
  const fields = Object.entries((request ?? {}) as object).filter(([, value]) => value !== undefined);
  return `${name}${eventQuery} ${JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)))}`;
}

/** Keeps an answer in place of the one before it. Where the browser keeps nothing, that is so. */
export async function keepAnswer(
  memberIdx: number,
  key: string,
  answer: Omit<LastAnswer, 'at'>,
): Promise<void> {
  const store = memberStore('answers', memberIdx);
  try {
    if (JSON.stringify(answer).length > longest) return await del(key, store);
    await set(key, { ...answer, at: Date.now() } satisfies LastAnswer, store);
    const all = await entries<string, LastAnswer>(store);
    if (all.length <= most) return;
    const oldest = all.sort(([, one], [, other]) => one.at - other.at).slice(0, all.length - most);
    await delMany(
      oldest.map(([old]) => old),
      store,
    );
  } catch {
    // A full or missing store keeps nothing more.
  }
}

/** The last answer of a call; undefined where there is none. */
export const lastAnswer = (memberIdx: number, key: string): Promise<LastAnswer | undefined> =>
  get<LastAnswer>(key, memberStore('answers', memberIdx)).catch(() => undefined);

/** The last answers of these calls in the event of the page, whatever they asked, the newest first. */
export async function lastAnswersOf(memberIdx: number, names: readonly string[]): Promise<LastAnswer[]> {
  const all = await entries<string, LastAnswer>(memberStore('answers', memberIdx)).catch(() => []);
  return all
    .filter(([key]) => names.some((name) => key.startsWith(`${name}${eventQuery} `)))
    .map(([, answer]) => answer)
    .sort((one, other) => other.at - one.at);
}
