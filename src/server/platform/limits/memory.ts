/** Tries counted in the memory of one process. */
import { hash } from 'node:crypto';
import {
  beingJudgedSeconds,
  type Counted,
  closedFor,
  type Limiter,
  type Refused,
  type Rule,
  rememberedSeconds,
  wrongOf,
} from './limiter.ts';

interface Window {
  wrong: number;
  /** Reserved and not settled yet. */
  pending: number;
  isClosed: boolean;
  /** How often in a row it was closed. */
  closings: number;
  /** Milliseconds since the epoch. */
  until: number;
}

/** The windows of one rule. Each rule has its own, so that filling one leaves the others alone. */
interface Book {
  windows: Map<string, Window>;
  sweptAt: number;
}

/** Windows of one rule that are remembered at most: 8 MB of them. */
const mostWindows = 50_000;

/** How many times a rule's count the window has that all share for whom there is no room. */
const sharedFactor = 20;
const shared = '';

/** Where a try counts: the key in its book, and the window there, undefined where none is running. */
interface Place {
  rule: Rule;
  book: Book;
  key: string;
  count: number;
  window: Window | undefined;
  /** How often in a row it was closed before. */
  closings: number;
}

/**
 * A window that counts is never pushed out by others: where a rule has too many of them, all who come new share one, which
 * is refused once it is full. Strangers in great numbers can so hold up other strangers, and nobody who had a window before.
 */
export function memoryLimiter({ most = mostWindows } = {}): Limiter {
  const books = new Map<string, Book>();

  function placeOf({ rule, who }: Counted, now: number): Place {
    const book = books.get(rule.name) ?? { windows: new Map(), sweptAt: Number.NEGATIVE_INFINITY };
    books.set(rule.name, book);
    const own = keyOf(who);
    const isNew = !book.windows.has(own);
    if (isNew && book.windows.size >= most) sweep(book, now);
    const isShared = isNew && book.windows.size >= most;
    const key = isShared ? shared : own;
    const last = book.windows.get(key);
    return {
      rule,
      book,
      key,
      count: isShared ? rule.count * sharedFactor : rule.count,
      window: last && isRunning(last, rule, now) ? last : undefined,
      closings: last && last.until + rememberedSeconds * 1000 > now ? last.closings : 0,
    };
  }

  function refusal(places: readonly Place[], now: number): Refused | undefined {
    return places
      .map(({ rule, window, count }): Refused | undefined => {
        if (window?.isClosed) return { rule, seconds: Math.max(1, Math.ceil((window.until - now) / 1000)) };
        const isFull = window !== undefined && window.wrong + window.pending >= count;
        return isFull ? { rule, seconds: beingJudgedSeconds } : undefined;
      })
      .filter((refused) => refused !== undefined)
      .sort((one, other) => other.seconds - one.seconds)[0];
  }

  return {
    async reserve(counted, now, tries = 1) {
      const places = counted.map((one) => placeOf(one, now.getTime()));
      const refused = refusal(places, now.getTime());
      if (refused) return refused;
      const windows = places.map((place) => opened(place, now.getTime()));
      for (const window of windows) window.pending += tries;
      return {
        async settle(isWrong, settledAt) {
          const at = settledAt.getTime();
          const wrong = wrongOf(isWrong, tries);
          for (const window of windows) window.pending -= tries;
          // A window may have ended meanwhile: what was wrong counts in the next one.
          if (wrong > 0) for (const one of counted) countWrong(placeOf(one, at), at, wrong);
          else for (const place of places) removeEmpty(place);
        },
      };
    },
    async count(counted, now) {
      const places = counted.map((one) => placeOf(one, now.getTime()));
      const refused = refusal(places, now.getTime());
      if (!refused) for (const place of places) countWrong(place, now.getTime());
      return refused;
    },
    async forget({ rule, who }) {
      books.get(rule.name)?.windows.delete(keyOf(who));
    },
  };
}

/** No window lasts longer than its rule says: one that would is of a clock that has been set back since, and is over. */
const isRunning = ({ until }: Window, { seconds, longest }: Rule, now: number): boolean =>
  until > now && until - now <= Math.max(seconds, longest) * 1000;

function opened({ rule, book, key, window, closings }: Place, now: number): Window {
  if (window) return window;
  const one = { wrong: 0, pending: 0, isClosed: false, closings, until: now + rule.seconds * 1000 };
  book.windows.set(key, one);
  return one;
}

function countWrong(place: Place, now: number, wrong = 1): void {
  const window = opened(place, now);
  window.wrong += wrong;
  if (window.wrong < place.count || window.isClosed) return;
  window.isClosed = true;
  window.closings += 1;
  window.until = now + closedFor(place.rule, window.closings) * 1000;
}

/** A try that was given back leaves nothing behind. */
function removeEmpty({ book, key }: Place): void {
  const window = book.windows.get(key);
  if (window && window.wrong + window.pending + window.closings === 0) book.windows.delete(key);
}

/** Takes out the windows that have ended, at most once a second: it looks at all of them. */
function sweep(book: Book, now: number): void {
  if (now >= book.sweptAt && now - book.sweptAt < 1000) return;
  book.sweptAt = now;
  for (const [key, window] of book.windows) if (window.until <= now) book.windows.delete(key);
}

/** Of one length, however long what was typed is. */
const keyOf = (who: string) => hash('sha256', who, 'base64url').slice(0, 22);
