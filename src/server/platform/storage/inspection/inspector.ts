/** Has files looked into by a process of its own, within bounds of time and memory, one at a time. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Refusal } from '#domain/catalogue.ts';
import { HttpRefusal } from '../../../calls/http-refusal.ts';
import { type Answer, exitCodes, type Finding, type Order } from './finding.ts';

const program = fileURLToPath(new URL('./process.ts', import.meta.url));
/** Processor time that one file may take, and how long that may last where the machine has little of it left. */
const bounds = { cpuMs: 20_000, timeoutMs: 120_000 };
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

export function createInspector({ cpuMs, timeoutMs } = bounds) {
  let child: ChildProcess | undefined;
  let files = 0;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function end(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  function start(): ChildProcess {
    files = 0;
    const started = fork(program, {
      execArgv: ['--max-old-space-size=128'],
      // It needs none of the server's secrets. One arena: a decoder's threads would each keep their own.
      env: {
        ...{ PATH: process.env.PATH, MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' },
        MOST_CPU_MS: String(cpuMs),
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = () => {
      if (child === started) child = undefined;
    };
    started.on('exit', forget).on('disconnect', forget).on('error', forget);
    return started;
  }

  async function answerOf(order: Order): Promise<Answer> {
    clearTimeout(idle);
    child ??= start();
    const working = child;
    const settled = new AbortController();
    const { signal } = settled;
    const answered = once(working, 'message', { signal }).then(([answer]) => answer as Answer);
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

  async function inspectNow(order: Order): Promise<Finding> {
    const answer = await answerOf(order)
      // It may have been ended while it rested, or by the system for another's memory: once more, and then it is the file.
      .catch((error) => {
        if (!(error instanceof Ended) || error.isOwnFault || isClosed) throw error;
        return answerOf(order);
      })
      .catch((error): Answer => {
        if (!(error instanceof Ended) || isClosed) throw error;
        return { unfit: 'file_not_safe' };
      });
    if ('found' in answer) return answer.found;
    if ('unfit' in answer) throw new Refusal(answer.unfit);
    throw Object.assign(new Error(`a file could not be looked into: ${answer.failed}`), {
      ...(answer.code !== null && { code: answer.code }),
    });
  }

  return {
    /** What the file is. Refuses with the reason for which it is not taken. */
    inspect(order: Order): Promise<Finding> {
      const turn = last.then(() => inspectNow(order));
      last = turn.catch(() => undefined);
      return turn;
    },
    /** The process, while it runs. */
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
