/** The process that looks into files, one after the other: whatever a file does to a decoder, it does it here. */
import { constants, setPriority } from 'node:os';
import { type Answer, exitCodes, type Order, Unfit } from './finding.ts';
import { inspect } from './inspect.ts';

// Whoever reads the site comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Milliseconds of processor time that one file may take. The largest picture takes some three seconds. */
const mostCpuMs = Number(process.env.MOST_CPU_MS);
/** Megabytes of this process. A picture of 50 megapixels takes some 400 while it is turned. */
const mostMb = 640;

process.on('message', async (order: Order) => {
  // The work is done in other threads, so this one is free to look.
  const begin = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begin);
    const isOver = (user + system) / 1000 > mostCpuMs || process.memoryUsage.rss() > mostMb * 1024 * 1024;
    if (isOver) process.exit(exitCodes.beyondBounds);
  }, 50);
  process.send?.(await answerTo(order));
  clearInterval(watch);
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
