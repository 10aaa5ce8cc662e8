/**
 * Ends streams whose readers may not hear on: a member's at once when something is announced of their standing, and all of this
 * process with each turn, because a session runs out, and commands of the operator write, without a word.
 */
import type { Logger } from '../../ground/log.ts';
import type { Hearing, Streams } from './streams.ts';

/** Which of these may hear on as they do. */
export type Judge = (hearings: readonly Hearing[]) => Promise<ReadonlySet<Hearing>>;

interface Parts {
  streams: Pick<Streams, 'hearings' | 'end'>;
  judge: Judge;
  log: Logger;
  /** Milliseconds between two judgements of all. */
  everyMs?: number | undefined;
}

export function createJudging({ streams, judge, log, everyMs = 20_000 }: Parts) {
  /** Of whom something was announced since the last question. */
  const asked = new Set<number>();
  let isAllAsked = false;
  let judging: Promise<void> | undefined;
  let isStopped = false;
  const timer = setInterval(() => {
    isAllAsked = true;
    begin();
  }, everyMs).unref();

  /** One question at a time, about everyone of whom something came meanwhile. */
  async function run(): Promise<void> {
    while (!isStopped && (isAllAsked || asked.size > 0)) {
      const those = isAllAsked ? streams.hearings() : streams.hearings(asked);
      isAllAsked = false;
      asked.clear();
      if (those.length === 0) continue;
      const may = await judge(those);
      for (const hearing of those) if (!may.has(hearing)) streams.end(hearing);
    }
  }

  function begin(): void {
    judging ??= run()
      .catch((error: unknown) => {
        // With the next turn they are judged again, and none outlives its bound.
        log.warn({ err: error }, 'who may hear of changes can not be judged');
      })
      .finally(() => {
        judging = undefined;
      });
  }

  return {
    /** Something changed in the standing of these members. */
    judge(memberIdxs: Iterable<number>): void {
      for (const memberIdx of memberIdxs) asked.add(memberIdx);
      if (asked.size > 0) begin();
    },
    /** Once the streams are closed, and before the database is. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await judging;
    },
  };
}
