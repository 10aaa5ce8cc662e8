/**
 * Bodies of requests on their way in: how many bytes of them are held at once, of all clients and of one, and how slowly
 * one may come. Bytes are counted until the answer is sent, and released as soon as the client has left.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface BodyBounds {
  /** Bytes that are held at once, of all networks and of one. */
  most: number;
  share: number;
  /** A body may take its time for so long; from then on it must have come at this rate on average. */
  graceMs: number;
  bytesPerSecond: number;
  /** However fast it comes, it must have come by then. */
  longestMs: number;
}

/** A hall shares one network, so one may hold half of all. A body of 256 KB has two minutes and a quarter. */
export const bodyBounds: BodyBounds = {
  most: 64 * 1024 * 1024,
  share: 32 * 1024 * 1024,
  graceMs: 10_000,
  bytesPerSecond: 2048,
  longestMs: 120_000,
};

/** `too-large`: beyond its limit. `full`: no room for it now. `late`: it comes too slowly. `broken`: its sender went away. */
export type Unread = 'too-large' | 'full' | 'late' | 'broken';

interface Reading {
  since: number;
  size: number;
  end: (result: Unread) => void;
}

const first = 4 * 1024;
const sweepMs = 1_000;

/** `now` counts milliseconds from any point in time. */
export function createBodies(bounds: BodyBounds = bodyBounds, now: () => number = () => performance.now()) {
  const held = new Map<string, number>();
  const readings = new Set<Reading>();
  let total = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Counts bytes of memory for a network; false where they would be too many. */
  function take(network: string, bytes: number): boolean {
    const own = held.get(network) ?? 0;
    if (total + bytes > bounds.most || own + bytes > bounds.share) return false;
    total += bytes;
    held.set(network, own + bytes);
    return true;
  }

  function giveBack(network: string, bytes: number): void {
    const own = (held.get(network) ?? 0) - bytes;
    total -= bytes;
    if (own > 0) held.set(network, own);
    else held.delete(network);
  }

  /** Ends what comes too slowly. */
  function sweep(): void {
    for (const { since, size, end } of readings) {
      const took = now() - since;
      const due = ((took - bounds.graceMs) / 1000) * bounds.bytesPerSecond;
      if (size < due || took > bounds.longestMs) end('late');
    }
  }

  function watch(reading: Reading): void {
    readings.add(reading);
    timer ??= setInterval(sweep, sweepMs).unref();
  }

  function unwatch(reading: Reading): void {
    readings.delete(reading);
    if (readings.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  /** Reads a whole body of at most `limit` bytes into one growing buffer: a body in tiny pieces takes no more memory. */
  function read(
    req: IncomingMessage,
    res: ServerResponse,
    limit: number,
    network: string,
  ): Promise<Buffer | Unread> {
    const declared = Number(req.headers['content-length'] ?? 0);
    if (declared > limit) return Promise.resolve('too-large');
    const expected = declared || limit;
    return new Promise((resolve) => {
      let memory = Buffer.alloc(0);
      const release = () => {
        giveBack(network, memory.length);
        memory = Buffer.alloc(0);
      };
      const grow = (wanted: number): boolean => {
        const size = Math.min(expected, Math.max(wanted, memory.length * 2, first));
        if (!take(network, size - memory.length)) return false;
        const larger = Buffer.allocUnsafeSlow(size);
        memory.copy(larger, 0, 0, reading.size);
        memory = larger;
        return true;
      };
      const reading: Reading = {
        since: now(),
        size: 0,
        end(result) {
          stop();
          release();
          resolve(result);
        },
      };
      const onData = (chunk: Buffer) => {
        const size = reading.size + chunk.length;
        if (size > limit) return reading.end('too-large');
        if (size > memory.length && !grow(size)) return reading.end('full');
        chunk.copy(memory, reading.size);
        reading.size = size;
      };
      const onEnd = () => {
        if (res.closed) return reading.end('broken');
        stop();
        res.once('close', release);
        resolve(memory.subarray(0, reading.size));
      };
      const onBroken = () => reading.end('broken');
      const stop = () => {
        unwatch(reading);
        req.off('data', onData).off('end', onEnd).off('close', onBroken).off('error', onBroken);
      };
      watch(reading);
      req.on('data', onData).on('end', onEnd).on('close', onBroken).on('error', onBroken);
    });
  }

  return {
    read,
    sweep,
    /** Bodies that are on their way. */
    get readings() {
      return readings.size;
    },
    /** Bytes that are held now. */
    get bytes() {
      return total;
    },
  };
}

export type Bodies = ReturnType<typeof createBodies>;
