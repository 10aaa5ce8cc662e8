/** What Prometheus reads at /health/metrics. All is counted elsewhere and only gathered here, when someone asks. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Database } from '../../db/open.ts';
import type { QueryWatch } from '../../db/watch.ts';
import { countWaiting } from '../mail/queue.ts';
import type { RequestFigures } from './figures.ts';

export interface MetricParts {
  db: Database;
  clock: () => Date;
  watch: QueryWatch;
  figures: RequestFigures;
  /** Memory of the cached pages in bytes, and how many there are. */
  pageCache: { readonly bytes: number; readonly count: number };
}

export interface Metrics {
  text: () => Promise<string>;
  /** Adds what is counted elsewhere, read each time. */
  count: (name: string, help: string, read: () => number) => void;
  /** The same for what goes up and down. */
  state: (name: string, help: string, read: () => number) => void;
  /** Adds counts with one label. */
  labelled: (name: string, help: string, label: string, read: () => [string, number][]) => void;
  stop: () => void;
}

export function createMetrics(parts: MetricParts): Metrics {
  const { db, clock, watch, figures, pageCache } = parts;
  const registry = new Registry();
  const registers = [registry];

  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });

  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  gauge('process_start_time_seconds', 'When the process began.', () => Date.now() / 1000 - process.uptime());
  gauge(
    'nodejs_heap_used_bytes',
    'Memory of JavaScript that is in use.',
    () => process.memoryUsage().heapUsed,
  );
  counter('process_cpu_seconds_total', 'Processor time, user and system.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });

  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  new Gauge({
    name: 'madang_event_loop_lag_seconds',
    help: 'How late the event loop was since the last look.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const percent of [50, 99, 100]) {
        // The histogram holds whole rounds: what is beyond the 20 ms of the clock itself is lag.
        this.set({ quantile: percent / 100 }, Math.max(0, delay.percentile(percent) / 1e9 - 0.02) || 0);
      }
      delay.reset();
    },
  });

  for (const { counts, durations } of [figures.kinds, figures.calls]) {
    for (const { values, ...metric } of [counts, durations])
      registry.registerMetric({ ...metric, get: async () => ({ ...metric, values: values() }) } as never);
  }

  gauge('madang_cached_pages', 'Rendered pages that are cached.', () => pageCache.count);
  gauge('madang_cached_pages_bytes', 'Memory of the cached pages.', () => pageCache.bytes);
  counter('madang_db_queries_total', 'Queries.', () => watch.counts.queries);
  counter(
    'madang_db_slow_queries_total',
    'Queries as slow as SLOW_QUERY_MS or slower.',
    () => watch.counts.slow,
  );
  new Counter({
    name: 'madang_db_errors_total',
    help: 'Failed queries: a key or check said no, a lock, storage, no connection, anything else.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const [kind, count] of Object.entries(watch.counts.errors)) this.inc({ kind }, count);
    },
  });

  const outbox = new Gauge({
    name: 'madang_outbox_mails',
    help: 'Mail that waits, was given up, and waits for its address to be confirmed.',
    registers,
    labelNames: ['status'],
  });
  const hooks = new Gauge({
    name: 'madang_webhook_deliveries',
    help: 'What webhooks are to be told, and what was given up within 30 days.',
    registers,
    labelNames: ['status'],
  });
  const pushes = new Gauge({
    name: 'madang_push_messages',
    help: 'Push messages that wait.',
    registers,
  });
  const sessions = new Gauge({ name: 'madang_sessions', help: 'Log-ins that have not expired.', registers });
  const databaseUp = new Gauge({ name: 'madang_db_up', help: 'Whether the database answers.', registers });

  /** Without the database its figures are left out; all others are still exposed. */
  async function askDatabase(): Promise<void> {
    outbox.reset();
    hooks.reset();
    pushes.remove();
    sessions.remove();
    try {
      const counted = await within(2_000, countRows(db, clock()));
      outbox.set({ status: 'waiting' }, counted.waiting);
      outbox.set({ status: 'failed' }, counted.failed);
      outbox.set({ status: 'held' }, counted.held);
      hooks.set({ status: 'waiting' }, counted.hooksWaiting);
      hooks.set({ status: 'failed' }, counted.hooksFailed);
      pushes.set(counted.pushes);
      sessions.set(counted.sessions);
      databaseUp.set(1);
    } catch {
      databaseUp.set(0);
    }
  }

  return {
    text: async () => {
      await askDatabase();
      return registry.metrics();
    },
    count: counter,
    state: gauge,
    labelled: (name, help, label, read) =>
      new Counter({
        name,
        help,
        registers,
        labelNames: [label],
        collect() {
          this.reset();
          for (const [value, count] of read()) this.inc({ [label]: value }, count);
        },
      }),
    stop: () => void delay.disable(),
  };
}

async function countRows(db: Database, now: Date) {
  const mails = db.selectFrom('outbox').select((of) => of.fn.countAll<number>().as('count'));
  const live = db.selectFrom('session').select((of) => of.fn.countAll<number>().as('count'));
  const open = mails.where('sentAt', 'is', null).where('failedAt', 'is', null).where('endedAt', 'is', null);
  const told = db.selectFrom('webhookDelivery').select((of) => of.fn.countAll<number>().as('count'));
  const pushed = db.selectFrom('pushMessage').select((of) => of.fn.countAll<number>().as('count'));
  const [waiting, failed, held, sessions, hooksWaiting, hooksFailed, pushes] = await Promise.all([
    countWaiting(db),
    // Mail to a former member was ended on purpose; its address is empty.
    mails.where('failedAt', 'is not', null).where('toEmail', '<>', '').executeTakeFirstOrThrow(),
    open.where('heldFor', 'is not', null).executeTakeFirstOrThrow(),
    live.where('expiresAt', '>', now.toISOString()).executeTakeFirstOrThrow(),
    told.where('deliveredAt', 'is', null).where('failedAt', 'is', null).executeTakeFirstOrThrow(),
    told.where('failedAt', 'is not', null).executeTakeFirstOrThrow(),
    pushed.executeTakeFirstOrThrow(),
  ]);
  return {
    waiting,
    failed: failed.count,
    held: held.count,
    sessions: sessions.count,
    hooksWaiting: hooksWaiting.count,
    hooksFailed: hooksFailed.count,
    pushes: pushes.count,
  };
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
