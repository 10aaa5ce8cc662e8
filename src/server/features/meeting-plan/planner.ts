/** The process that plans: one plan, bounded in time and memory, with a lower priority than the site (docs/rules.md, D3). */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Reason } from '#domain/schedule/reasons/facts.ts';
import type { Placement } from '#domain/schedule/schedule.ts';
import type { FromPlanner, PlanOrder, Progress, ToPlanner } from '../../../planner/messages.ts';
import { forkBounded } from '../../platform/bounded-process.ts';
import type { Working } from './watch.ts';

export const program = fileURLToPath(new URL('../../../planner/process.ts', import.meta.url));
/** Megabytes: the largest event takes some 300 in each thread. */
export const memory = { heapMb: 1_000, memoryMb: 2_500 };
/** Milliseconds beyond its time for the last plan, or beyond a stop for all; then it is killed. */
export const graceMs = 60_000;
/** So many of them beyond its time all ends, reasons too: those that were told by then count, and so does what was found. */
const graces = 3;

export interface Planned {
  found: (Progress & { placements: Placement[] }) | null;
  reasons: Reason[];
  failed: string | null;
}

/** A stop ends the search, and what is best until then is found; or the reasons where it is found already. */
export type Planner = Working<Planned, Progress>;

/** `parts` are of tests: another program, which says what `process.ts` does, and other milliseconds. */
export function startPlanner(order: PlanOrder, parts: { program?: string; graceMs?: number } = {}): Planner {
  const grace = parts.graceMs ?? graceMs;
  const child = forkBounded(parts.program ?? program, memory);
  const planned: Planned = { found: null, reasons: [], failed: null };
  let progress: Progress | null = null;
  const kill = () => void child.kill('SIGKILL');
  const begun = performance.now();
  const gone = () => performance.now() - begun;
  /** When all ends, in milliseconds since it began. */
  let end = order.seconds * 1_000 + graces * grace;
  let limit = setTimeout(kill, order.seconds * 1_000 + grace);
  const endAt = (ms: number) => {
    clearTimeout(limit);
    end = ms;
    limit = setTimeout(kill, Math.max(0, ms - gone()));
  };
  const tell = (message: ToPlanner) => {
    if (child.connected) child.send(message, () => undefined);
  };
  // That it can't be started, or told anything, is seen when it ends.
  child.on('error', () => undefined);
  child.on('message', (message: FromPlanner) => {
    if ('progress' in message) progress = message.progress;
    else if ('found' in message) {
      planned.found = message.found;
      endAt(end);
    } else if ('reasons' in message) planned.reasons.push(...message.reasons);
    else if ('failed' in message) planned.failed = message.failed;
  });
  tell({ order });
  const done = once(child, 'close').then(() => {
    clearTimeout(limit);
    return planned;
  });
  return {
    done,
    takeProgress: () => {
      const last = progress;
      progress = null;
      return last;
    },
    stop: () => {
      // Only reasons are left then.
      if (planned.found) return kill();
      tell({ stop: true });
      endAt(Math.min(end, gone() + grace));
    },
    kill,
  };
}
