/** Counts of requests and how long they took: plain arrays, because a page from memory takes twenty microseconds in all. */
import { type CallName, calls } from '#api/index.ts';

/**
 * How a request was answered. `asset`, `page`: built, from memory. `kept`, `rendered`: made from data, before or just now.
 * `other`: errors, redirects, the health pages, what is no address.
 */
export type AnswerKind = 'asset' | 'page' | 'cached' | 'rendered' | 'api' | 'file' | 'other';

/** Filled in while the request is answered. */
export interface Seen {
  kind: AnswerKind;
}

/** Upper bounds in seconds. */
export const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Figures of one kind of request, or of one call. */
export class Series {
  /** By class of status: 1xx to 5xx at 1 to 5; at 0 those that were cut off. */
  readonly statuses = new Float64Array(6);
  /** How many fell into each bound, the last for those beyond all. */
  readonly buckets = new Float64Array(bounds.length + 1);
  seconds = 0;

  add(status: number, seconds: number): void {
    const at = status === 0 ? 0 : Math.min(5, Math.floor(status / 100));
    this.statuses[at] = (this.statuses[at] as number) + 1;
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket += 1;
    this.buckets[bucket] = (this.buckets[bucket] as number) + 1;
    this.seconds += seconds;
  }
}

export class RequestFigures {
  readonly kinds: Record<AnswerKind, Series> = {
    ...{ asset: new Series(), page: new Series(), cached: new Series(), rendered: new Series() },
    ...{ api: new Series(), file: new Series(), other: new Series() },
  };
  /** Only calls that exist, so that invented addresses create no series. */
  readonly calls = new Map<string, Series>(
    (Object.keys(calls) as CallName[]).map((name) => [name, new Series()]),
  );

  /** `status` 0: the answer was cut off. */
  add({ kind }: Seen, method: string, path: string, status: number, ms: number): void {
    this.kinds[kind].add(status, ms / 1000);
    if (kind === 'api') this.calls.get(`${method} ${path.slice(4)}`)?.add(status, ms / 1000);
  }
}
