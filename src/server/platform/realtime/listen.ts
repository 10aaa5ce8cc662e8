/** Hears what all processes announce by PostgreSQL's `NOTIFY`, on a connection of its own, made again whenever it breaks. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { channel, type Topic, topicsOf } from '../../db/announce.ts';
import type { Logger } from '../../ground/log.ts';

/** Milliseconds. */
const times = {
  /** Between two messages to oneself. */
  ping: 15_000,
  /** In which one has to come back; through a pooler that hands out connections by transaction none ever does. */
  echo: 5_000,
  /** Before another try, doubled up to the most. */
  again: 500,
  againMost: 30_000,
};

interface Heard {
  onTopics: (topics: readonly Topic[]) => void;
  /** True when it hears from now on, so that what came before may have been missed; false when it does not any more. */
  onHearing: (isHearing: boolean) => void;
}

export function listenToPostgres(url: string, log: Logger, { onTopics, onHearing }: Heard) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  let isHearing = false;
  const hear = (hearing: boolean) => {
    if (hearing === isHearing) return;
    isHearing = hearing;
    onHearing(hearing);
  };

  /** Until the connection breaks, which it throws. */
  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: times.echo,
      query_timeout: times.echo,
    });
    let heard = 0;
    let broken: Error | undefined;
    client.on('error', (error) => {
      broken = error;
    });
    client.on('notification', ({ payload = '' }) => {
      if (payload === '') heard += 1;
      else onTopics(topicsOf(payload));
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      while (!signal.aborted) {
        const before = heard;
        await client.query(`notify ${channel}`);
        for (let waited = 0; heard === before; waited += 50) {
          if (broken || waited > times.echo)
            throw broken ?? new Error('a message to oneself did not come back');
          await wait(50);
          if (signal.aborted) return;
        }
        hear(true);
        for (let waited = 0; waited < times.ping && !broken && !signal.aborted; waited += 500)
          await wait(500);
        if (broken) throw broken;
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    for (let pause = times.again; !signal.aborted; ) {
      const wasHearing = isHearing;
      try {
        await listen();
      } catch (error) {
        if (isHearing) pause = times.again;
        if (wasHearing || isHearing || pause === times.againMost)
          log.warn({ err: error }, 'changes of other processes are not heard; pages ask by themselves');
      }
      hear(false);
      await wait(pause);
      pause = Math.min(pause * 2, times.againMost);
    }
  }

  const running = run();
  return {
    stop: (): Promise<void> => {
      stopping.abort();
      return running;
    },
  };
}
