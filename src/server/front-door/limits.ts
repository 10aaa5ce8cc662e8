import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { limits } from '#domain/limits.ts';

/** Bytes that a body may have, by path; pages take none. */
export function bodyLimit(method: string, path: string): number {
  if (method === 'GET' || method === 'HEAD' || !path.startsWith('/api/')) return 0;
  if (path === '/api/view/add') return 1024;
  return path === '/api/file/upload' ? limits.fileBytes + 256 * 1024 : 256 * 1024;
}

export const targetLimit = 8 * 1024;

/** Slow or endless senders are let go: `node:http` answers them 408 and 431 (see `answerBroken`). */
export const serverOptions: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  // A request without a Host gets the front door's own 400, with all its headers.
  requireHostHeader: false,
};

/**
 * Reads a whole body. 'too-large' as soon as that is known, by the declared length or by counting;
 * 'broken' when the sender went away.
 */
export function readBody(req: IncomingMessage, limit: number): Promise<Buffer | 'too-large' | 'broken'> {
  const declared = Number(req.headers['content-length'] ?? 0);
  if (declared > limit) return Promise.resolve('too-large');
  if (!declared && !req.headers['transfer-encoding']) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = (result: Buffer | 'too-large' | 'broken') => {
      req.off('data', onData).off('end', onEnd).off('close', onBroken).off('error', onBroken);
      resolve(result);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) done('too-large');
      else chunks.push(chunk);
    };
    const onEnd = () => done(Buffer.concat(chunks));
    const onBroken = () => done('broken');
    req.on('data', onData).on('end', onEnd).on('close', onBroken).on('error', onBroken);
  });
}

/**
 * Answers while its body is still being sent. A socket that is closed with unread bytes is reset, and the sender may
 * never see the answer: so the answer goes out at once, and what still comes is read and dropped, for three seconds.
 */
export function sendBeforeBodyEnds(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  type: string,
  text: string,
): void {
  res.shouldKeepAlive = false;
  res.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  if (req.method === 'HEAD' || req.readableEnded) {
    res.end(req.method === 'HEAD' ? undefined : text);
    return;
  }
  res.write(text);
  const end = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(end, 3_000);
  req.on('error', end).on('end', end).on('close', end).resume();
}

const broken: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

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
      `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}content-length: 0\r\nconnection: close\r\n\r\n`,
    );
  });
}
