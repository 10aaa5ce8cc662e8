/** A process that looks into files, one at a time, within bounds of time and memory; replaced when it ends. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { HttpRefusal } from '../../../ground/http-refusal.ts';
import { forkBounded } from '../../bounded-process.ts';
import { type Answered, exitCodes, type Order } from './finding.ts';

const program = fileURLToPath(new URL('./process.ts', import.meta.url));
/** Processor time that one file may take, and how long that may last where the machine has little of it left. */
export const bounds = { cpuMs: 20_000, timeoutMs: 120_000, memoryMb: 640 };
export type WorkerBounds = typeof bounds;
/** A process that has nothing to do for so long ends, and gives its memory back. */
const idleMs = 10_000;
/** After so many files it is replaced: native memory that a decoder lost goes with it. */
const mostFiles = 100;

/** The process ended before it answered. `isOwnFault`: of what it was given, beyond its bounds of time or memory. */
class Ended extends Error {
  readonly isOwnFault: boolean;
  constructor(isOwnFault: boolean) {
    super('the process that looks into files ended');
    this.isOwnFault = isOwnFault;
  }
}

export interface InspectionWorker {
  /** What the file is, or why it is not taken, and what it took to know that. */
  inspect(order: Order): Promise<Answered>;
  /** The process, while it runs. */
  readonly pid: number | undefined;
  close(): void;
}

export function createWorker({ cpuMs, timeoutMs, memoryMb }: WorkerBounds): InspectionWorker {
  let child: ChildProcess | undefined;
  let files = 0;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function end(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  function start(): ChildProcess {
    files = 0;
    const started = forkBounded(program, {
      heapMb: 128,
      memoryMb,
      // One arena: a decoder's threads would each keep their own.
      env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2', MOST_CPU_MS: String(cpuMs) },
    });
    const forget = () => {
      if (child === started) child = undefined;
    };
    started.on('exit', forget).on('disconnect', forget).on('error', forget);
    return started;
  }

  async function answerOf(order: Order): Promise<Answered> {
    clearTimeout(idle);
    child ??= start();
    const working = child;
    const settled = new AbortController();
    const { signal } = settled;
    const answered = once(working, 'message', { signal }).then(([answer]) => answer as Answered);
    const ended = once(working, 'exit', { signal }).then(([code]): never => {
      throw new Ended(code === exitCodes.beyondBounds);
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        working.kill('SIGKILL');
        reject(new HttpRefusal(503, 'server_busy', 10));
      }, timeoutMs);
    });
    try {
      const sent = new Promise<never>((_, reject) => {
        working.send(order, (error) => error && reject(new Ended(false)));
      });
      return await Promise.race([answered, ended, late, sent]);
    } finally {
      clearTimeout(timer);
      settled.abort();
      for (const one of [answered, ended]) one.catch(() => undefined);
      files += 1;
      if (files >= mostFiles) end();
      idle = setTimeout(end, idleMs);
      idle.unref();
    }
  }

  async function inspect(order: Order): Promise<Answered> {
    const begin = performance.now();
    return (
      answerOf(order)
        // It may have been ended while it rested, or by the system for another's memory: once more, and then it is the file.
        .catch((error) => {
          if (!(error instanceof Ended) || error.isOwnFault || isClosed) throw error;
          return answerOf(order);
        })
        .catch((error): Answered => {
          if (!(error instanceof Ended) || isClosed) throw error;
          // What it took nobody can ask it any more: at most as long as it lasted.
          return { answer: { unfit: 'file_not_safe' }, cpuMs: performance.now() - begin };
        })
    );
  }

  return {
    inspect,
    get pid() {
      return child?.pid;
    },
    close() {
      isClosed = true;
      clearTimeout(idle);
      end();
    },
  };
}
