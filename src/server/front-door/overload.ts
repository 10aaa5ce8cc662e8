/** Requests that the front door refused for overload: counted in the metrics, and logged in the security log. */
import type { Logger } from '../ground/log.ts';
import { securityEvent } from '../platform/log/security-log.ts';

/** Seconds after which another try makes sense, where nothing is known of how long it takes. */
export const retryAfterSeconds = 3;

/** One line for each kind within so long; it says how many there were. */
const lineMs = 10_000;

/**
 * `render`: a page that would have to be rendered. `call`: one that found too many waiting. `body`: bytes of a call.
 * `connection`: closed before or while it was used.
 */
export type OverloadKind = 'render' | 'call' | 'body' | 'connection';

/** `security` answers the log at the moment of a line: connections are bounded before it is open. `now` counts milliseconds from any point in time. */
export function createOverload(security: () => Logger, now: () => number = () => performance.now()) {
  const kinds: Record<OverloadKind, { total: number; untold: number; toldAt: number }> = {
    render: { total: 0, untold: 0, toldAt: -lineMs },
    call: { total: 0, untold: 0, toldAt: -lineMs },
    body: { total: 0, untold: 0, toldAt: -lineMs },
    connection: { total: 0, untold: 0, toldAt: -lineMs },
  };
  return {
    /** Something was refused; `address` is who asked for it. */
    note(kind: OverloadKind, address: string): void {
      const counted = kinds[kind];
      counted.total += 1;
      counted.untold += 1;
      if (now() - counted.toldAt < lineMs) return;
      securityEvent({ security: security(), address }, 'overloaded', { kind, count: counted.untold });
      Object.assign(counted, { untold: 0, toldAt: now() });
    },
    /** How many were refused since the start, of each kind. */
    counts: (): [OverloadKind, number][] =>
      Object.entries(kinds).map(([kind, { total }]) => [kind as OverloadKind, total]),
  };
}

export type Overload = ReturnType<typeof createOverload>;
