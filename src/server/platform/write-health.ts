/**
 * Whether the server can write: to the database, and to the store of files. A write that fails says no; from then
 * on a small write of our own is tried every few seconds, and says when there is room again.
 */
import type { Logger } from '../ground/log.ts';

export type Written = 'database' | 'files';

export interface WriteHealth {
  /** To be called for each write that failed for lack of storage. */
  failed: (what: Written, error: unknown) => void;
  isWritable: (what: Written) => boolean;
  stop: () => void;
}

interface HealthParts {
  log: Logger;
  /** Writes something small, and rejects where that fails. */
  probes: Record<Written, () => Promise<unknown>>;
  everyMs?: number;
}

export function createWriteHealth({ log, probes, everyMs = 2_000 }: HealthParts): WriteHealth {
  const failing = new Map<Written, NodeJS.Timeout>();
  let isStopped = false;

  function probeLater(what: Written): void {
    const timer = setTimeout(() => void probe(what), everyMs);
    failing.set(what, timer.unref());
  }

  async function probe(what: Written): Promise<void> {
    const isBack = await probes[what]().then(
      () => true,
      () => false,
    );
    if (isStopped) return;
    if (!isBack) return probeLater(what);
    failing.delete(what);
    log.info({ what }, 'writes succeed again');
  }

  return {
    failed(what, error) {
      if (failing.has(what) || isStopped) return;
      log.error({ err: error, what }, 'writes fail');
      probeLater(what);
    },
    isWritable: (what) => !failing.has(what),
    stop() {
      isStopped = true;
      for (const timer of failing.values()) clearTimeout(timer);
    },
  };
}
