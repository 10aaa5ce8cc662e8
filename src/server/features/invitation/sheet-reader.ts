/** Has a sheet read by a process of its own, within bounds of time and memory, one at a time. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Refusal } from '#domain/catalogue.ts';
import { HttpRefusal } from '../../calls/http-refusal.ts';
import type { SheetOrder, SheetReply } from './sheet-process.ts';
import type { ReadSheet } from './sheet-rows.ts';

const program = fileURLToPath(new URL('./sheet-process.ts', import.meta.url));
const timeoutMs = 60_000;
/** Megabytes: 5,000 rows of thirty columns take some 100. */
const memoryMb = 400;

let last: Promise<unknown> = Promise.resolve();

/** What the sheet says; refuses with the reason for which it is not taken. */
export function readSheetFile(order: SheetOrder, signal: AbortSignal): Promise<ReadSheet> {
  const turn = last.then(() => {
    if (signal.aborted) throw new HttpRefusal(503, 'server_busy', 1);
    return readNow(order, signal);
  });
  last = turn.catch(() => undefined);
  return turn;
}

async function readNow(order: SheetOrder, signal: AbortSignal): Promise<ReadSheet> {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    // It needs none of the server's secrets.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const settled = new AbortController();
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(kill, timeoutMs);
  signal.addEventListener('abort', kill, { once: true });
  try {
    const answered = once(child, 'message', settled).then(([reply]) => reply as SheetReply);
    const ended = once(child, 'exit', settled).then(() => undefined);
    for (const one of [answered, ended]) one.catch(() => undefined);
    child.send(order);
    const reply = await Promise.race([answered, ended]);
    if (signal.aborted) throw new HttpRefusal(503, 'server_busy', 1);
    // Beyond its bounds of time or memory.
    if (!reply) throw new Refusal('file_not_safe');
    if ('read' in reply) return reply.read;
    if ('unfit' in reply) throw new Refusal(reply.unfit);
    throw new Error(`a sheet could not be read: ${reply.failed}`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
    settled.abort();
    kill();
  }
}
