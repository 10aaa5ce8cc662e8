/**
 * What one process of a job leaves aside for a while because it can't be done, so that what comes behind it goes on. Others may be able to,
 * and so may this one later: nothing of it is stored.
 */
export interface Aside {
  /** Those that are left aside now. */
  idxs(): number[];
  put(idx: number): void;
}

/** `now` counts milliseconds from any point in time. */
export function createAside(forMs = 300_000, now: () => number = () => performance.now()): Aside {
  const until = new Map<number, number>();
  return {
    idxs() {
      for (const [idx, end] of until) if (end <= now()) until.delete(idx);
      return [...until.keys()];
    },
    put: (idx) => void until.set(idx, now() + forMs),
  };
}

/** One of many can't be done, whatever the others can; `cause` says why, and so does the message. */
export class OneFailed extends Error {
  override name = 'OneFailed';
  readonly idx: number;
  constructor(idx: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.idx = idx;
  }
}
