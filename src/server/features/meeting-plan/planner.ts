/** The process that plans: one plan, bounded in time and memory, with a lower priority than the site (docs/rules.md, D3). */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Reason } from '#domain/schedule/facts.ts';
import type { Placement } from '#domain/schedule/schedule.ts';
import type { FromPlanner, PlanOrder, Progress, ToPlanner } from '../../../planner/messages.ts';
import { forkBounded } from '../../platform/bounded-process.ts';

const program = fileURLToPath(new URL('../../../planner/process.ts', import.meta.url));
/** Megabytes: the largest event takes some 300 in each thread. */
const [heapMb, memoryMb] = [1_000, 2_500];
/** Milliseconds beyond its time for the last plan, and for each portion of the reasons; then it is killed. */
const graceMs = 60_000;

export interface Planned {
  found: (Progress & { placements: Placement[] }) | null;
  reasons: Reason[];
  failed: string | null;
}

export interface Planner {
  /** What came of it, once the process has ended, however it did. */
  done: Promise<Planned>;
  /** The best so far, as long as nobody has taken it. */
  takeProgress: () => Progress | null;
  /** Ends the search; what is best until then is found. */
  stop: () => void;
  kill: () => void;
}

export function startPlanner(order: PlanOrder): Planner {
  const child = forkBounded(program, { heapMb, memoryMb });
  const planned: Planned = { found: null, reasons: [], failed: null };
  let progress: Progress | null = null;
  const kill = () => void child.kill('SIGKILL');
  const within = (ms: number) => setTimeout(kill, ms);
  let limit = within(order.seconds * 1_000 + graceMs);
  const grantGrace = () => {
    clearTimeout(limit);
    limit = within(graceMs);
  };
  const tell = (message: ToPlanner) => {
    if (child.connected) child.send(message, () => undefined);
  };
  // That it can't be started, or told anything, is seen when it ends.
  child.on('error', () => undefined);
  child.on('message', (message: FromPlanner) => {
    if ('progress' in message) progress = message.progress;
    else if ('found' in message) planned.found = message.found;
    else if ('reasons' in message) {
      planned.reasons.push(...message.reasons);
      grantGrace();
    } else planned.failed = message.failed;
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
      tell({ stop: true });
      grantGrace();
    },
    kill,
  };
}
