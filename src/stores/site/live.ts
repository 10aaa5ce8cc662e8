/**
 * Hears of changes while pages are open: one stream of the browser for an event, read by one of its tabs, which tells the others. Where there is
 * none, every tab that is seen asks again from time to time. Loaded once whoever reads is known to take part.
 */
import { addressHere, keyHere } from '../lib/page-event.ts';
import { apiBase } from './api.ts';
import { $changes } from './changes.ts';
import { refreshMember } from './session.ts';
import { $token } from './token.ts';

/** Milliseconds. */
export interface LiveTimes {
  /** Between two looks without a stream. */
  poll: number;
  /** Before a broken stream is opened again: at first, and at most. By chance up to as much again, or all would come at once. */
  again: number;
  againMost: number;
  /** Without a sign of life, of which the server gives one every twenty seconds. */
  silence: number;
  /** In which several changes become one. */
  gather: number;
}
const usual: LiveTimes = { poll: 30_000, again: 1_000, againMost: 60_000, silence: 50_000, gather: 100 };

/** Of the lock and of what tabs tell each other: those of one event. */
const name = keyHere('madang-changes:');

/** Milliseconds for which a message may have been under way when its stream ended. */
const underWay = 2_000;

/** As of when, by this browser's clock, the page shows how things stand, or is about to ask; at first since it began to load. */
let asOf = Date.now() - performance.now();

/** Starts it; the answer ends it. */
export function startLive(times: LiveTimes = usual): () => void {
  const running = new AbortController();
  const { signal } = running;
  const tabs = new BroadcastChannel(name);
  let isStale = false;
  /** When the server last said that something changed, in the tab that reads the stream. */
  let toldAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** A tab that nobody sees asks once it is seen. */
  function look(): void {
    isStale = true;
    if (document.hidden) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isStale = false;
      lookAgain();
    }, times.gather);
  }
  function tellAll(): void {
    toldAt = Date.now();
    tabs.postMessage('changed');
    look();
  }

  // A tab that opens says as of when its data is: what was told since then was told before it could hear.
  tabs.onmessage = ({ data }) => {
    if (typeof data !== 'number') look();
    else if (toldAt >= data) tabs.postMessage('changed');
  };
  tabs.postMessage(asOf);
  document.addEventListener('visibilitychange', () => isStale && look(), { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    tabs.close();
  });
  void lead(signal, () => follow(signal, times, tellAll)).catch(() => poll(signal, times, look));
  return () => running.abort();
}

/** Has what is on the screen asked for anew. */
export function lookAgain(): void {
  asOf = Date.now();
  void refreshMember();
  $changes.set($changes.get() + 1);
}

/** Runs `work` in the one tab of the browser that holds the lock; rejects where the browser has no locks. */
async function lead(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(name, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function poll(signal: AbortSignal, times: LiveTimes, look: () => void): Promise<void> {
  while (!signal.aborted) {
    await pause(times.poll, signal);
    if (!signal.aborted) look();
  }
}

/** Reads streams one after the other until it is ended, or until the server says that there is none for this reader. */
async function follow(signal: AbortSignal, times: LiveTimes, changed: () => void): Promise<void> {
  let tries = 0;
  for (let hasHeard = false; !signal.aborted; ) {
    const outcome = await readStream(signal, times.silence, changed);
    if (signal.aborted) return;
    if (outcome === 'refused') {
      // What heard until now may show what is not for this reader any more: it is asked for, and judged, again.
      if (hasHeard) changed();
      return;
    }
    hasHeard ||= outcome === 'ended';
    tries = outcome === 'ended' ? 0 : tries + 1;
    // Once it may be that the token has just been renewed; then an ordinary call decides, and whichever tab is seen shows it.
    if (outcome === 'unknown' && tries > 1) await refreshMember();
    const longest = Math.min(times.again * 2 ** tries, times.againMost);
    await pause(longest * (0.5 + Math.random() / 2), signal);
    if (outcome === 'failed' && tries > 1) changed();
  }
}

/**
 * `ended`: after some minutes, as all do, or broken later. `failed`: did not begin. `unknown`: the server doesn't know the token.
 * `refused`: not for this reader.
 */
type Outcome = 'ended' | 'failed' | 'unknown' | 'refused';

async function readStream(signal: AbortSignal, silence: number, changed: () => void): Promise<Outcome> {
  const token = $token.get();
  if (token === undefined) return 'refused';
  const over = new AbortController();
  // Whoever logs in meanwhile hears as themself.
  const forget = $token.listen(() => over.abort());
  let timer = setTimeout(() => over.abort(), silence);
  let outcome: Outcome = 'failed';
  try {
    const unheard = Math.max(Math.ceil(Date.now() - asOf), 1);
    const response = await fetch(addressHere(`${apiBase}/notice/listen?unheardMs=${unheard}`), {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, over.signal]),
    });
    if (response.status === 503) return 'failed';
    if (response.headers.get('content-type') !== 'text/event-stream' || !response.body) {
      void response.body?.cancel();
      return response.status === 401 ? 'unknown' : 'refused';
    }
    outcome = 'ended';
    const text = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return outcome;
      clearTimeout(timer);
      timer = setTimeout(() => over.abort(), silence);
      asOf = Math.max(asOf, Date.now() - underWay);
      if (text.decode(value, { stream: true }).includes('data:')) changed();
    }
  } catch {
    return outcome;
  } finally {
    clearTimeout(timer);
    forget();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
