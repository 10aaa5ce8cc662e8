import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PictureText } from '../../pictures/draw.ts';

const program = fileURLToPath(new URL('../../pictures/process.ts', import.meta.url));
/** A process that has nothing to draw for so long gives its 100 MB back. */
const idleMs = 10_000;
const boundMs = 20_000;
/** More than so many that wait would keep the last longer than anyone waits. */
const mostWaiting = 30;

/** Draws pictures in a process of their own, one at a time, so that the server's thread and memory have nothing of it. */
export function createDrawer() {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function end() {
    child?.kill();
    child = undefined;
  }

  async function drawNow(text: PictureText): Promise<Buffer> {
    clearTimeout(idle);
    child ??= fork(program, { serialization: 'advanced', stdio: 'ignore', execArgv: [] });
    const drawing = child;
    const left = new AbortController();
    drawing.send(text);
    try {
      const [answer] = await Promise.race([
        once(drawing, 'message', { signal: AbortSignal.any([AbortSignal.timeout(boundMs), left.signal]) }),
        once(drawing, 'exit', { signal: left.signal }).then(() => ['the process ended']),
      ]);
      if (typeof answer === 'string') throw new Error(`no picture: ${answer}`);
      return Buffer.from(answer as Uint8Array);
    } catch (error) {
      end();
      throw error;
    } finally {
      left.abort();
      idle = setTimeout(end, idleMs);
      idle.unref();
    }
  }

  return {
    /** The picture as PNG; undefined where too many wait already. */
    async draw(text: PictureText): Promise<Buffer | undefined> {
      if (waiting >= mostWaiting) return undefined;
      waiting += 1;
      const turn = last
        .then(() => drawNow(text))
        .finally(() => {
          waiting -= 1;
        });
      last = turn.catch(() => {});
      return turn;
    },
    close() {
      clearTimeout(idle);
      end();
    },
  };
}
