/** The process that answers a question: bounded in time and memory as one that plans (docs/rules.md, D15). */
import { once } from 'node:events';
import type { Placement } from '#domain/schedule/schedule.ts';
import type { FromPlanner, QuestionOrder, Told, ToPlanner } from '../../../planner/messages.ts';
import { forkBounded } from '../../platform/bounded-process.ts';
import { graceMs, memory, program } from './planner.ts';
import type { Working } from './watch.ts';

export interface Answered {
  /** False where it was killed, by whoever or for its memory. */
  isEnded: boolean;
  /** Null where a stop came before the first answer. */
  told: Told | null;
  placements: Placement[];
  failed: string | null;
}

export function startQuestion(order: QuestionOrder): Working<Answered, Told> {
  const child = forkBounded(program, memory);
  const outcome: Answered = { isEnded: false, told: null, placements: [], failed: null };
  let news: Told | null = null;
  const kill = () => void child.kill('SIGKILL');
  let limit = setTimeout(kill, order.seconds * 1_000 + graceMs);
  const tell = (message: ToPlanner) => {
    if (child.connected) child.send(message, () => undefined);
  };
  // That it can't be started, or told anything, is seen when it ends.
  child.on('error', () => undefined);
  child.on('message', (message: FromPlanner) => {
    if ('answer' in message) news = message.answer;
    else if ('answered' in message)
      Object.assign(outcome, {
        isEnded: true,
        told: message.answered,
        placements: message.placements,
      });
    else if ('failed' in message) outcome.failed = message.failed;
  });
  tell({ question: order });
  const done = once(child, 'close').then(() => {
    clearTimeout(limit);
    return outcome;
  });
  return {
    done,
    takeProgress: () => {
      const last = news;
      news = null;
      return last;
    },
    stop: () => {
      tell({ stop: true });
      clearTimeout(limit);
      limit = setTimeout(kill, graceMs);
    },
    kill,
  };
}
