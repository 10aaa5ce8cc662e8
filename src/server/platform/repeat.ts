/** Work that every process of the server does again and again, until it stops. */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` at once and then about every `everyMs` milliseconds, without a wait after one that answers true: there is more to
 * do. `work` handles its own errors. `stop` ends the wait and resolves when the last run is done.
 */
export function repeat(work: () => Promise<boolean>, everyMs: number): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (await work()) {
        // SQLite answers within the turn: without this nothing else of the process had one for as long as there is more to do.
        await nextTurn();
        continue;
      }
      // Not all processes at the same moment. Stopping ends the wait.
      await sleep(everyMs * (0.8 + 0.4 * Math.random()), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
    }
  }
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
