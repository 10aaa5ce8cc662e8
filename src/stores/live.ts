/**
 * Hears of changes while pages are open: one stream of the browser, read by one of its tabs, which tells the others. Where there is
 * none, every tab that is seen asks again from time to time. Loaded once whoever reads is known to take part.
 */
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

const name = 'madang-changes';

/** Starts it; the answer ends it. */
export function startLive(times: LiveTimes = usual): () => void {
  const running = new AbortController();
  const { signal } = running;
  const tabs = new BroadcastChannel(name);
  let isStale = false;
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
    tabs.postMessage('changed');
    look();
  }

  tabs.onmessage = look;
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
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    // What came between two streams was heard by nobody.
    const outcome = await readStream(signal, times.silence, { opened: () => !isFirst && changed(), changed });
    if (signal.aborted || outcome === 'refused') return;
    tries = outcome === 'ended' ? 0 : tries + 1;
    const longest = Math.min(times.again * 2 ** tries, times.againMost);
    await pause(longest * (0.5 + Math.random() / 2), signal);
    if (outcome === 'failed' && tries > 1) changed();
  }
}

/** `ended`: after some minutes, as all do, or broken later. `failed`: did not begin. `refused`: not for this reader. */
type Outcome = 'ended' | 'failed' | 'refused';

async function readStream(
  signal: AbortSignal,
  silence: number,
  { opened, changed }: { opened: () => void; changed: () => void },
): Promise<Outcome> {
  const token = $token.get();
  if (token === undefined) return 'refused';
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), silence);
  let outcome: Outcome = 'failed';
  try {
    const response = await fetch(`${apiBase}/notice/listen`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (response.status === 503) return 'failed';
    if (response.headers.get('content-type') !== 'text/event-stream' || !response.body) {
      // Any other call finds out whether the session has ended.
      void response.body?.cancel();
      return 'refused';
    }
    outcome = 'ended';
    opened();
    const text = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return outcome;
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silence);
      if (text.decode(value, { stream: true }).includes('data:')) changed();
    }
  } catch {
    return outcome;
  } finally {
    clearTimeout(timer);
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
