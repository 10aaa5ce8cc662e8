/** How often one may try: counted in windows of time, per account and per address. */

/** At most `count` times within `seconds`, counted from the first. */
export interface Rule {
  name: string;
  count: number;
  seconds: number;
}

/** Counts tries. In the memory of one process, or in Redis for all of them. */
export interface Limiter {
  /** Counts one try and answers 0, or, past the rule's count, for how many seconds there is no other. */
  take(rule: Rule, who: string, now: Date): Promise<number>;
  /** The same without counting one. */
  wait(rule: Rule, who: string, now: Date): Promise<number>;
  /** Begins anew, for someone who has shown who they are. */
  forget(rule: Rule, who: string): Promise<void>;
}

interface Window {
  count: number;
  /** Milliseconds since the epoch. */
  until: number;
}

/** Windows that are remembered at most; past it the oldest go first, which a stranger can cause at most for themself. */
const remembered = 100_000;

export function memoryLimiter(): Limiter {
  const windows = new Map<string, Window>();
  const windowOf = ({ name, seconds }: Rule, who: string, now: Date): Window => {
    const key = `${name} ${who}`;
    const known = windows.get(key);
    if (known && known.until > now.getTime()) return known;
    windows.delete(key);
    if (windows.size >= remembered) windows.delete(windows.keys().next().value as string);
    const opened = { count: 0, until: now.getTime() + seconds * 1000 };
    windows.set(key, opened);
    return opened;
  };
  const left = ({ until }: Window, now: Date) => Math.max(1, Math.ceil((until - now.getTime()) / 1000));
  return {
    async take(rule, who, now) {
      const window = windowOf(rule, who, now);
      window.count += 1;
      return window.count > rule.count ? left(window, now) : 0;
    },
    async wait(rule, who, now) {
      const window = windows.get(`${rule.name} ${who}`);
      return window && window.until > now.getTime() && window.count >= rule.count ? left(window, now) : 0;
    },
    async forget(rule, who) {
      windows.delete(`${rule.name} ${who}`);
    },
  };
}
