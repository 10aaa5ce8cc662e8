/** Counts of requests and how long they took. */
import { Counter, Histogram } from 'prom-client';
import { calls } from '#api/index.ts';

/**
 * How a request was answered. `asset`, `page`: built, from memory. `kept`, `rendered`: made from data, before or just now.
 * `other`: errors, redirects, the health pages, what is no address.
 */
export type AnswerKind = 'asset' | 'page' | 'cached' | 'rendered' | 'api' | 'file' | 'other';
const kinds: AnswerKind[] = ['asset', 'page', 'cached', 'rendered', 'api', 'file', 'other'];

/** Filled in while the request is answered. */
export interface Seen {
  kind: AnswerKind;
}

/** Upper bounds in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** By the hundreds of a status; at 0 those that were cut off. */
const classes = ['cut', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** What counts for one value of the label. Kept, because to look it up costs as much as to count. */
interface Counted {
  took: Histogram.Internal<string>;
  ended: Counter.Internal[];
}

/** Answers and their durations by one label. In no registry until someone puts them into one. */
class RequestSeries {
  readonly counts: Counter;
  readonly durations: Histogram;
  readonly #label: string;
  readonly #counted = new Map<string, Counted>();

  constructor(what: 'http' | 'api', label: string) {
    this.#label = label;
    const name = `madang_${what}_request`;
    this.counts = new Counter({
      registers: [],
      name: `${name}s_total`,
      help: `Answers by ${label} and class of status.`,
      labelNames: [label, 'status'],
    });
    this.durations = new Histogram({
      registers: [],
      name: `${name}_duration_seconds`,
      help: `Time to answer by ${label}.`,
      labelNames: [label],
      buckets,
    });
  }

  add(value: string, status: number, seconds: number): void {
    const { took, ended } = this.#counted.get(value) ?? this.#open(value);
    took.observe(seconds);
    ended[status === 0 ? 0 : Math.min(5, Math.floor(status / 100))]?.inc();
  }

  #open(value: string): Counted {
    const counted = {
      took: this.durations.labels({ [this.#label]: value }),
      ended: classes.map((status) => this.counts.labels({ [this.#label]: value, status })),
    };
    this.#counted.set(value, counted);
    return counted;
  }
}

export class RequestFigures {
  readonly kinds = new RequestSeries('http', 'kind');
  readonly calls = new RequestSeries('api', 'call');

  constructor() {
    // Each kind is there from the start, with nothing in it.
    for (const kind of kinds) this.kinds.durations.zero({ kind });
  }

  /** `status` 0: the answer was cut off. */
  add({ kind }: Seen, method: string, path: string, status: number, ms: number): void {
    this.kinds.add(kind, status, ms / 1000);
    if (kind !== 'api') return;
    const name = `${method} ${path.slice(4)}`;
    // Only calls that exist, so that invented addresses create no series.
    if (Object.hasOwn(calls, name)) this.calls.add(name, status, ms / 1000);
  }
}
