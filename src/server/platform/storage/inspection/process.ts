/** The process that looks into files, one after the other: whatever a file does to a decoder, it does it here. */
import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { type Answer, type Answered, exitCodes, type Order, Unfit } from './finding.ts';
import { inspect } from './inspect.ts';

// Whoever reads the site comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Milliseconds of processor time that one file may take. The largest picture takes some six seconds. */
const mostCpuMs = Number(process.env.MOST_CPU_MS);

process.on('message', async (order: Order) => {
  // The work is done in other threads, so this one is free to look.
  const begin = process.cpuUsage();
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000;
  };
  const watch = setInterval(() => {
    const isOver = cpuMs() > mostCpuMs || process.memoryUsage.rss() > order.memoryMb * 1024 * 1024;
    if (isOver) process.exit(exitCodes.beyondBounds);
  }, 50);
  const answer = await answerTo(order);
  clearInterval(watch);
  process.send?.({ answer, cpuMs: cpuMs() } satisfies Answered);
  // Ended by a signal, which would lose what was compiled for the next one.
  flushCompileCache();
});
// The server is gone, and nobody waits for the answer.
process.once('disconnect', () => process.exit());

async function answerTo(order: Order): Promise<Answer> {
  try {
    return { found: await inspect(order) };
  } catch (error) {
    if (error instanceof Unfit) return { unfit: error.key };
    const { message, code } = error as NodeJS.ErrnoException;
    return { failed: message, code: code ?? null };
  }
}
