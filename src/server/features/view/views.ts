/** Page views: counted, and forwarded to the analytics service of the operator, in batches and without a promise. */
import type { Logger } from '../../ground/log.ts';

/** One page that was opened; `path` without language, its numbers as `:idx`. */
export interface View {
  /** ISO 8601 in UTC, to the second. */
  at: string;
  path: string;
  locale: string;
  /** The host of the page that led here; null for none and for this site itself. */
  referrer: string | null;
  viewport: string;
}

export interface Views {
  add: (view: View) => void;
  readonly counts: { seen: number; forwarded: number; dropped: number };
  /** Sends what waits, once. */
  stop: () => Promise<void>;
}

interface ViewParts {
  /** Where to forward to; without it views are only counted. */
  url?: string | undefined;
  /** The site's own address: who comes from one of its pages comes from nowhere else. */
  siteUrl?: string | undefined;
  log: Logger;
  flushMs?: number;
  timeoutMs?: number;
  /** Views that wait at most: a service that is slow costs its views, never our memory. */
  waitingMost?: number;
}

const batchMost = 200;

export function createViews(parts: ViewParts): Views {
  const { url, siteUrl, log, flushMs = 5_000, timeoutMs = 5_000, waitingMost = 2_000 } = parts;
  const counts = { seen: 0, forwarded: 0, dropped: 0 };
  const waiting: View[] = [];
  const ownHost = siteUrl && new URL(siteUrl).host;
  const target = url ? targetOf(url) : undefined;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isDown = false;

  function add(view: View): void {
    counts.seen += 1;
    if (!target) return;
    if (waiting.length >= waitingMost) {
      counts.dropped += 1;
      return;
    }
    waiting.push(view.referrer === ownHost ? { ...view, referrer: null } : view);
    schedule();
  }

  function schedule(): void {
    if (timer || sending) return;
    timer = setTimeout(() => {
      timer = undefined;
      sending = forward(timeoutMs).finally(() => {
        sending = undefined;
        if (waiting.length > 0) schedule();
      });
    }, flushMs).unref();
  }

  /** What is not taken now is dropped: a view that arrives a day late helps nobody. */
  async function forward(ms: number): Promise<void> {
    const views = waiting.splice(0, batchMost);
    if (!target || views.length === 0) return;
    const taken = await post(target, views, ms);
    counts[taken ? 'forwarded' : 'dropped'] += views.length;
    if (taken === isDown) {
      isDown = !taken;
      if (isDown) log.warn('the analytics service refuses page views');
      else log.info('the analytics service accepts page views again');
    }
  }

  return {
    add,
    counts,
    stop: async () => {
      clearTimeout(timer);
      await sending;
      await forward(Math.min(timeoutMs, 2_000));
    },
  };
}

/** A log-in in the address becomes the header that `fetch` wants instead. */
function targetOf(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (url.username) {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
    url.username = '';
    url.password = '';
  }
  return { url: url.href, headers };
}

async function post(
  { url, headers }: ReturnType<typeof targetOf>,
  views: View[],
  ms: number,
): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ms);
    const body = JSON.stringify({ views });
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
