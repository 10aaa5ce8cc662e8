/**
 * Has files looked into by two processes, in turns of networks, and there of members: what one sends, however much and however
 * heavy, keeps nobody waiting for long.
 */
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { isSpent, WorkBudget } from '../../limits/budget.ts';
import { FairQueue } from '../../limits/fair-queue.ts';
import { type Finding, type Order, Unfit } from './finding.ts';
import { weigh } from './weight.ts';
import { bounds, createWorker, type InspectionWorker, type WorkerBounds } from './worker.ts';

/** Whose file it is, and until when somebody waits for what comes of it. */
interface Sender {
  memberIdx: number;
  network: string;
  /** Who takes part in nothing and has confirmed no address: anybody has as many such accounts as they like. */
  isStranger: boolean;
  signal: AbortSignal;
  /** When it is sent, in milliseconds. */
  now: number;
  /** Refuses it for so many seconds: the member has had what one may use of the machine within an hour. */
  refuse: (seconds: number) => never;
}

/** As many as may be received at once wait at most, and some more. */
const room = { length: 100, share: 20 };
/** Of two places a member holds one; work that takes long, and that for strangers, has one together. */
const places = 2;

interface Inspector {
  /** What the file is. Refuses with the reason for which it is not taken. */
  inspect(order: Pick<Order, 'path' | 'accepted' | 'use'>, sender: Sender): Promise<Finding>;
  /** Refuses, before anything is received, whose hour is used up. */
  assertLeft(sender: Pick<Sender, 'memberIdx' | 'now' | 'refuse'>): void;
  /** The processes that run. */
  readonly pids: number[];
  close(): void;
}

interface Options extends Partial<WorkerBounds> {
  /** What the work for one member may come to. */
  ofMember?: { most: number; windowSeconds: number };
}

const anHour = { most: limits.inspectionSeconds, windowSeconds: 3_600 };

export function createInspector({ ofMember = anHour, ...given }: Options = {}): Inspector {
  const queue = new FairQueue<'quick' | 'slow'>({
    atOnce: places,
    ofEach: 1,
    longestMs: 5 * 60_000,
    firstMs: 1_000,
    lanes: { quick: room, slow: { ...room, atOnce: 1 } },
  });
  const budget = new WorkBudget(ofMember);
  const workers = Array.from({ length: places }, () => createWorker({ ...bounds, ...given }));
  const free = [...workers];

  /** By the one that worked last: it runs already. */
  async function withWorker<T>(work: (worker: InspectionWorker) => Promise<T>): Promise<T> {
    const worker = free.pop() as InspectionWorker;
    try {
      return await work(worker);
    } finally {
      free.push(worker);
    }
  }

  return {
    async inspect(order, { memberIdx, network, isStranger, signal, now, refuse }) {
      const { seconds, isHeavy, memoryMb, pixels } = await weigh(order.path).catch(asRefusal);
      const who = String(memberIdx);
      const reserved = budget.reserve(who, seconds, now);
      if (isSpent(reserved)) return refuse(reserved.seconds);
      let used = 0;
      try {
        const { answer, cpuMs } = await queue.run(
          { lane: isHeavy || isStranger ? 'slow' : 'quick', network, of: who, signal },
          () => {
            const begin = performance.now();
            return withWorker((worker) => worker.inspect({ ...order, memoryMb, pixels })).catch((error) => {
              used = (performance.now() - begin) / 1000;
              throw error;
            });
          },
        );
        used = cpuMs / 1000;
        if ('found' in answer) return answer.found;
        if ('unfit' in answer) throw new Refusal(answer.unfit);
        throw Object.assign(new Error(`a file could not be looked into: ${answer.failed}`), {
          ...(answer.code !== null && { code: answer.code }),
        });
      } finally {
        reserved.settle(used);
      }
    },
    assertLeft({ memberIdx, now, refuse }) {
      const spent = budget.spent(String(memberIdx), now);
      if (spent) refuse(spent.seconds);
    },
    get pids() {
      return workers.map(({ pid }) => pid).filter((pid) => pid !== undefined);
    },
    close() {
      for (const worker of workers) worker.close();
    },
  };
}

function asRefusal(error: unknown): never {
  if (error instanceof Unfit) throw new Refusal(error.key);
  throw error;
}
