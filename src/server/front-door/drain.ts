import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

const lingerMs = 100;

/** A request in flight: its answer has to leave, and its handler to be done. */
type Work = { res: ServerResponse; isDone: boolean; hasLeft: boolean };

/**
 * Tracks requests in flight, so that stopping aborts none: `track` every request, and `stop` waits for
 * them. A request counts until its handler is done and its answer has left, because a handler whose client
 * went away may still be writing to the database.
 */
export function createDrain(server: Server) {
  const sockets = new Map<Socket, number>();
  const works = new Set<Work>();
  /** Called when the last request in flight is over. */
  const idle: (() => void)[] = [];
  let accepted = 0;
  let draining = false;
  let closing = false;

  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.set(socket, 0);
    socket.once('close', () => sockets.delete(socket));
  });

  function closeIfIdle(socket: Socket) {
    if (sockets.get(socket) === 0) socket.destroySoon();
  }

  function settle(work: Work) {
    if (!work.isDone || !work.hasLeft) return;
    works.delete(work);
    if (works.size === 0) for (const call of idle.splice(0)) call();
  }

  /** Resolves when no request is in flight. */
  const allSettled = () =>
    works.size === 0 ? undefined : new Promise<void>((resolve) => idle.push(() => resolve()));

  /** Connections not yet accepted are reset when the port closes, so it closes in a quiet moment, or after a bound. */
  async function quietMoment() {
    for (let turn = 0; turn < 500; turn++) {
      const before = accepted;
      await nextTurn();
      if (works.size === 0 && accepted === before) return;
    }
  }

  return {
    get draining() {
      return draining;
    },

    /** To be called before the request is handled; answers what is to be called when its handler is done. */
    track(req: IncomingMessage, res: ServerResponse): () => void {
      const { socket } = req;
      sockets.set(socket, (sockets.get(socket) ?? 0) + 1);
      if (draining) res.shouldKeepAlive = false;
      const work: Work = { res, isDone: false, hasLeft: false };
      works.add(work);
      res.once('close', () => {
        work.hasLeft = true;
        settle(work);
        if (sockets.has(socket)) sockets.set(socket, (sockets.get(socket) ?? 1) - 1);
        if (closing) closeIfIdle(socket);
      });
      return () => {
        work.isDone = true;
        settle(work);
      };
    },

    /**
     * From now on `draining` is true and answers end their connections. For `graceMs` new connections are still taken,
     * so that a balancer reads 'not ready' before it reads 'refused'. Then the port is closed and what is in flight
     * finishes. Resolves when all is answered, or after `boundMs`, when what is left is aborted.
     */
    async stop(options: { graceMs: number; boundMs: number }): Promise<{ cut: number }> {
      draining = true;
      for (const { res } of works) if (!res.headersSent) res.shouldKeepAlive = false;
      if (options.graceMs) await sleep(options.graceMs);
      await quietMoment();
      closing = true;
      // Not the HTTP server's own close: that one also resets connections on which a request may be on its way.
      const closed = new Promise<void>((resolve) => {
        TcpServer.prototype.close.call(server, () => resolve());
      });
      // A connection accepted at the last moment may have a request on the way.
      await sleep(lingerMs);
      for (const socket of sockets.keys()) closeIfIdle(socket);
      let timer: NodeJS.Timeout | undefined;
      const bound = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, options.boundMs);
      });
      await Promise.race([closed.then(allSettled), bound]);
      clearTimeout(timer);
      const cut = works.size;
      server.closeAllConnections();
      server.close();
      return { cut };
    },
  };
}

export type Drain = ReturnType<typeof createDrain>;
