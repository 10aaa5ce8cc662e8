/** Counts of requests and how long they took. */
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

/** A figure of which Prometheus reads several values. */
interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'histogram';
  values: () => MetricValue[];
}

interface MetricValue {
  /** Where it is not the metric's own. */
  metricName?: string;
  labels: Record<string, string | number>;
  value: number;
}

/** Upper bounds in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** By the hundreds of a status; at 0 those that were cut off. */
const classes = ['cut', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** Plain arrays: to look up and to check labels costs prom-client more than all else that is counted of an answer. */
class Counted {
  /** By class of status. */
  readonly ended = new Float64Array(classes.length);
  /** How many took as long as each bound and longer than the one before, the last for those beyond all. */
  readonly took = new Float64Array(buckets.length + 1);
  seconds = 0;

  add(status: number, seconds: number): void {
    const ended = status === 0 ? 0 : Math.min(5, Math.floor(status / 100));
    this.ended[ended] = (this.ended[ended] as number) + 1;
    let bucket = 0;
    while (bucket < buckets.length && seconds > (buckets[bucket] as number)) bucket += 1;
    this.took[bucket] = (this.took[bucket] as number) + 1;
    this.seconds += seconds;
  }
}

/** Answers and their durations by one label, as Prometheus reads them. In no registry until someone puts them into one. */
class RequestSeries {
  readonly counts: Metric;
  readonly durations: Metric;
  readonly #label: string;
  readonly #counted = new Map<string, Counted>();

  constructor(what: 'http' | 'api', label: string) {
    this.#label = label;
    const name = `madang_${what}_request`;
    this.counts = {
      name: `${name}s_total`,
      help: `Answers by ${label} and class of status.`,
      type: 'counter',
      values: () => this.#answers(),
    };
    this.durations = {
      name: `${name}_duration_seconds`,
      help: `Time to answer by ${label}.`,
      type: 'histogram',
      values: () => this.#times(`${name}_duration_seconds`),
    };
  }

  of(value: string): Counted {
    const known = this.#counted.get(value);
    if (known) return known;
    const counted = new Counted();
    this.#counted.set(value, counted);
    return counted;
  }

  #answers(): MetricValue[] {
    return [...this.#counted].flatMap(([value, { ended }]) =>
      classes
        .map((status, at) => ({
          labels: { [this.#label]: value, status },
          value: ended[at] as number,
        }))
        .filter((one) => one.value > 0),
    );
  }

  #times(name: string): MetricValue[] {
    return [...this.#counted].flatMap(([value, { took, seconds }]) => {
      const labels = { [this.#label]: value };
      let sum = 0;
      const upTo = [...buckets, '+Inf'].map((le, at) => {
        sum += took[at] as number;
        return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: sum };
      });
      return [
        ...upTo,
        { metricName: `${name}_sum`, labels, value: seconds },
        { metricName: `${name}_count`, labels, value: sum },
      ];
    });
  }
}

export class RequestFigures {
  readonly kinds = new RequestSeries('http', 'kind');
  readonly calls = new RequestSeries('api', 'call');

  constructor() {
    // Each kind is there from the start, with nothing in it.
    for (const kind of kinds) this.kinds.of(kind);
  }

  /** `status` 0: the answer was cut off. */
  add({ kind }: Seen, method: string, path: string, status: number, ms: number): void {
    this.kinds.of(kind).add(status, ms / 1000);
    if (kind !== 'api') return;
    const name = `${method} ${path.slice(4)}`;
    // Only calls that exist, so that invented addresses create no series.
    if (Object.hasOwn(calls, name)) this.calls.of(name).add(status, ms / 1000);
  }
}
