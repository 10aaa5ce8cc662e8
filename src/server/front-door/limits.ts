import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { sendText } from '../platform/answer.ts';

export const targetLimit = 8 * 1024;

/** Slow or endless senders are disconnected: `node:http` answers them 408 and 431 (see `answerBroken`). */
export const serverOptions: ServerOptions = {
  headersTimeout: 15_000,
  // The longest that a file may wait for its turn and take to come; other bodies are bounded in `bodies.ts`.
  requestTimeout: 1_800_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  // A request without a Host gets the front door's own 400, with all its headers.
  requireHostHeader: false,
};

/** Whether a request has a body, be it still on its way. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Asks for the body of a client that waits to be asked (`Expect: 100-continue`). Called once it is known that the body is
 * wanted, and never for one that is refused.
 */
export function askForBody(req: IncomingMessage, res: ServerResponse): void {
  const waits = /^100-continue$/i.test(req.headers.expect ?? '') && req.httpVersion === '1.1';
  if (waits) res.writeContinue();
}

/**
 * Answers while its body is still being sent. A socket that is closed with unread bytes is reset, and the sender may
 * never see the answer: so the answer goes out at once, and what still comes is dropped, while something comes (`dropped`).
 * No more than a little of it is read at a time: a hundred refused uploads would occupy the thread. Each may hold 128 KB meanwhile, so
 * beyond a few hundred it is left to chance whether the answer is seen.
 */
export function sendBeforeBodyEnds(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  type: string,
  text: string,
): void {
  if (!hasBody(req) || req.complete) {
    sendText(res, status, type, text);
    return;
  }
  res.shouldKeepAlive = false;
  res.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  if (req.method === 'HEAD' || dropping >= dropped.most) {
    res.end(req.method === 'HEAD' ? undefined : text);
    return;
  }
  res.write(text);
  dropping += 1;
  let isEnded = false;
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    dropping -= 1;
    clearTimeout(silence);
    clearTimeout(bound);
    res.end();
  };
  const bound = setTimeout(end, dropped.boundMs);
  const silence = setTimeout(end, dropped.silentMs);
  req
    .on('error', end)
    .on('end', end)
    .on('close', end)
    .on('data', () => {
      silence.refresh();
      req.pause();
      setTimeout(() => req.resume(), dropped.pauseMs);
    });
}

/**
 * A refused body is dropped with a pause between two reads of 64 KB at most, until nothing has come for a while, and no
 * longer than a bound. The largest file (see `limits`) takes half of the bound where the thread is free; a bound that is
 * just enough there would reset a sender in an hour in which it isn't.
 */
export const dropped = { pauseMs: 20, silentMs: 3_000, boundMs: 15_000, most: 200 };

/** How many are being dropped. */
let dropping = 0;

/** What a request is told as, with a body that is sent at once and with one that waits to be asked for. */
const asked = ['request', 'checkContinue', 'checkExpectation'] as const;

/** Has `door` answer every request, also of clients that wait to be asked for their body. */
export function openServer(server: Server, door: RequestListener): void {
  for (const event of asked) server.on(event, door);
}

/** Has it answer none any more, because another is about to. */
export function closeServer(server: Server, door: RequestListener): void {
  for (const event of asked) server.off(event, door);
}

const broken: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** Milliseconds that a client has to take the answer to what was no request. */
const closeMs = 3_000;

/** What is no HTTP request never reaches the door; it gets the same headers by hand. */
export function answerBroken(server: Server, headers: Record<string, string>): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, reason] = broken[error.code ?? ''] ?? [400, 'Bad Request'];
    socket.end(
      `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}cache-control: no-store\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    );
    // Whoever does not close their side in return would keep the connection for as long as silence is borne.
    setTimeout(() => socket.destroy(), closeMs).unref();
  });
}
