import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PictureText } from '../../pictures/draw.ts';

const program = fileURLToPath(new URL('../../pictures/process.ts', import.meta.url));
/** A process that has nothing to draw for so long gives its 100 MB back. */
const idleMs = 10_000;
/** How long one picture may take, with the start of its process. */
const pictureMs = 20_000;
/** More than so many that wait would keep the last longer than anyone waits. */
const mostWaiting = 30;

const ended = Symbol('ended');

class ProcessEnded extends Error {
  override message = 'no picture: the process ended';
}

/** Draws pictures in a process of their own, one at a time, so that the server's thread and memory have nothing of it. */
export function createDrawer({ boundMs = pictureMs } = {}) {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function end() {
    child?.kill();
    child = undefined;
  }

  function start(): ChildProcess {
    const started = fork(program, { serialization: 'advanced', stdio: 'ignore', execArgv: [] });
    const forget = () => {
      if (child === started) child = undefined;
    };
    // One that ends while it rests is no drawing's fault: the next drawing starts another.
    started.on('exit', forget).on('disconnect', forget).on('error', forget);
    return started;
  }

  async function drawNow(text: PictureText): Promise<Buffer> {
    clearTimeout(idle);
    child ??= start();
    const drawing = child;
    const left = new AbortController();
    // Listened to before anything is sent, so that no way to end goes unheard.
    const answered = Promise.race([
      once(drawing, 'message', { signal: AbortSignal.any([AbortSignal.timeout(boundMs), left.signal]) }),
      once(drawing, 'exit', { signal: left.signal }).then(() => [ended]),
    ]);
    try {
      drawing.send(text);
      const [answer] = await answered;
      if (answer === ended) throw new ProcessEnded();
      if (typeof answer === 'string') throw new Error(`no picture: ${answer}`);
      return Buffer.from(answer as Uint8Array);
    } catch (error) {
      answered.catch(() => undefined);
      const hadEnded = !drawing.connected;
      drawing.kill();
      if (child === drawing) child = undefined;
      // What was sent to one that had just ended fails by an error of the channel.
      throw hadEnded ? new ProcessEnded() : error;
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
        // It was killed, maybe while it rested; what ends two is the picture's own fault.
        .catch((error) => {
          if (!(error instanceof ProcessEnded)) throw error;
          return drawNow(text);
        })
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
