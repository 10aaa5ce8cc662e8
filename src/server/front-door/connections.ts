/**
 * Connections: how many are open at once, of all clients and of one, how much one may ask, and how slowly it may read.
 * Where there is no room the idle ones of the network with the most are closed, so that nobody can hold all of them.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { wideNetworkOf } from '../ground/address.ts';

export interface ConnectionBounds {
  /** Connections of all networks, and of one. */
  most: number;
  share: number;
  /** Requests after which a connection is closed, and of those that wait for their answer: beyond it it is cut at once. */
  requests: number;
  underway: number;
  /** Milliseconds after which one is closed on which nothing moves while a request is under way. */
  silentMs: number;
  /** A reader who takes nothing is cut after so long, and as much longer as the rest would need at this rate. */
  graceMs: number;
  bytesPerSecond: number;
  /** Bytes that wait for their readers, of all; beyond it those who take nothing are cut at once. */
  unsent: number;
}

/**
 * A hall of two thousand reaches us through one network. An open connection takes some 10 KB. Browsers and proxies wait for one
 * answer before they ask again by the same connection; a program may send thousands of requests in one packet.
 */
export const connectionBounds: ConnectionBounds = {
  most: 5_000,
  share: 2_000,
  requests: 1_000,
  underway: 50,
  silentMs: 60_000,
  graceMs: 20_000,
  bytesPerSecond: 4096,
  unsent: 64 * 1024 * 1024,
};

const sweepMs = 1_000;
/** From this part of the bound on connections without a request under way are closed, at most once a second. */
const nearlyFull = 0.9;
/** What has just been opened may be about to ask. */
const idleMs = 2_000;

interface Parts {
  /** False behind a proxy, all of whose clients share its connections. */
  isSharedOut: boolean;
  bounds?: ConnectionBounds;
  /** Called for every connection that was refused or closed. */
  onCut: (address: string) => void;
  /** Counts milliseconds from any point in time. */
  now?: () => number;
}

/** What a connection is doing: requests so far, how many are under way, and since when none is. */
interface Use {
  network: string;
  asked: number;
  underway: number;
  idleSince: number;
}

/** Holds the connections of a server to their bounds. To be called before anything else listens for requests. */
export function boundConnections(server: Server, parts: Parts) {
  const { isSharedOut, bounds = connectionBounds, onCut, now = () => performance.now() } = parts;
  /** The connections of each network, the oldest first. */
  const networks = new Map<string, Map<Socket, Use>>();
  const uses = new WeakMap<Socket, Use>();
  /** What each reader who has something to read had taken, and since when it is no more. */
  const readers = new Map<Socket, { taken: number; since: number }>();
  let count = 0;
  let closedIdleAt = Number.NEGATIVE_INFINITY;

  server.timeout = bounds.silentMs;
  server
    .on('connection', open)
    .on('request', countRequest)
    .on('checkContinue', countRequest)
    .on('checkExpectation', countRequest);
  const timer = setInterval(sweep, sweepMs).unref();
  server.once('close', () => clearInterval(timer));

  function open(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const network = isSharedOut ? wideNetworkOf(address) : '';
    if (count >= bounds.most * nearlyFull) closeIdle();
    const own = networks.get(network) ?? new Map<Socket, Use>();
    const isOver = isSharedOut && own.size >= bounds.share;
    if (isOver || (count >= bounds.most && !makeRoom(own.size))) {
      onCut(address);
      socket.destroy();
      return;
    }
    const use = { network, asked: 0, underway: 0, idleSince: now() };
    uses.set(socket, use);
    own.set(socket, use);
    networks.set(network, own);
    count += 1;
    socket.once('close', () => forget(socket));
  }

  function forget(socket: Socket): void {
    const network = uses.get(socket)?.network ?? '';
    const own = networks.get(network);
    if (!own?.delete(socket)) return;
    if (own.size === 0) networks.delete(network);
    count -= 1;
    readers.delete(socket);
  }

  /** Node's own `maxRequestsPerSocket` says that it closes the connection, and leaves it open. */
  function countRequest({ socket }: IncomingMessage, res: ServerResponse): void {
    const use = uses.get(socket);
    if (!use || socket.destroyed) return;
    use.asked += 1;
    use.underway += 1;
    if (use.asked >= bounds.requests) res.shouldKeepAlive = false;
    if (use.underway > bounds.underway) cut(socket);
    res.once('close', () => {
      use.underway -= 1;
      use.idleSince = now();
    });
  }

  /** Closes what has been idle for a while: browsers open another when they need one. */
  function closeIdle(): void {
    if (now() - closedIdleAt < sweepMs) return;
    closedIdleAt = now();
    for (const sockets of networks.values()) {
      for (const [socket, { underway, idleSince }] of sockets)
        if (underway === 0 && now() - idleSince >= idleMs) end(socket);
    }
  }

  /** A network with more than the newcomer's loses the connection that was idle longest, else its newest. */
  function makeRoom(size: number): boolean {
    let largest = new Map<Socket, Use>();
    for (const sockets of networks.values()) if (sockets.size > largest.size) largest = sockets;
    if (largest.size <= size + 1) return false;
    let [chosen] = [...largest.keys()].slice(-1);
    let since = Number.POSITIVE_INFINITY;
    for (const [socket, { underway, idleSince }] of largest) {
      if (underway > 0 || idleSince >= since) continue;
      [chosen, since] = [socket, idleSince];
    }
    if (!chosen) return false;
    cut(chosen);
    return true;
  }

  /** Its place is free at once; the system takes its time to close it. */
  function end(socket: Socket): void {
    forget(socket);
    socket.destroy();
  }

  function cut(socket: Socket): void {
    onCut(socket.remoteAddress ?? '');
    end(socket);
  }

  function sweep(): void {
    let unsent = 0;
    const waiting: { socket: Socket; bytes: number }[] = [];
    for (const sockets of networks.values()) {
      for (const socket of sockets.keys()) {
        const bytes = socket.writableLength;
        if (bytes === 0) {
          readers.delete(socket);
          continue;
        }
        unsent += bytes;
        const taken = socket.bytesWritten - bytes;
        const before = readers.get(socket);
        if (!before || taken > before.taken) readers.set(socket, { taken, since: now() });
        else if (now() - before.since > bounds.graceMs + (bytes / bounds.bytesPerSecond) * 1000) cut(socket);
        else waiting.push({ socket, bytes });
      }
    }
    // The largest first: few are cut.
    waiting.sort((a, b) => a.bytes - b.bytes);
    while (unsent > bounds.unsent) {
      const slowest = waiting.pop();
      if (!slowest) return;
      unsent -= slowest.bytes;
      cut(slowest.socket);
    }
  }

  return {
    sweep,
    /** Connections that are open. */
    get count() {
      return count;
    },
  };
}
