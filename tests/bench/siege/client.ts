/** An attacker's requests: answered as status or as what went wrong, never thrown. Bounded in time. */
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { attackerAddress } from './attack.ts';

export interface Answer {
  /** The status, or the code of what went wrong. */
  what: string;
  text: string;
  retryAfter: number;
  ms: number;
}

interface Sent {
  method?: 'GET' | 'POST';
  body?: string;
  token?: string | undefined;
  localAddress?: string;
}

export const openAgent = (maxSockets = Number.POSITIVE_INFINITY) =>
  new Agent({ keepAlive: true, maxSockets });

/** Sends one request and answers what came of it, at the latest after a minute. */
export function ask(
  agent: Agent,
  url: string,
  { method = 'GET', body, token, localAddress = attackerAddress }: Sent = {},
): Promise<Answer> {
  const begin = performance.now();
  const headers = {
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  return new Promise((resolve) => {
    const done = (what: string, text = '', retryAfter = 0) =>
      resolve({ what, text, retryAfter, ms: performance.now() - begin });
    const failed = (error: NodeJS.ErrnoException) => done(error.code ?? error.message);
    const sent = request(url, { agent, method, headers, localAddress, timeout: 60_000 }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .once('error', failed)
        .once('end', () =>
          done(
            String(response.statusCode),
            Buffer.concat(chunks).toString(),
            Number(response.headers['retry-after'] ?? 0),
          ),
        );
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer'))).once('error', failed);
    sent.end(body);
  });
}

/** A connection of an attacker's own, for what is no whole request; errors are what it is there for. */
export function openSocket(url: string): Promise<Socket | null> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: hostname, localAddress: attackerAddress });
    socket.once('connect', () => resolve(socket)).on('error', () => resolve(null));
  });
}

/** The head of a request as it goes over the wire. */
export function head(
  url: string,
  method: 'GET' | 'POST',
  headers: Record<string, string | number> = {},
): string {
  const { host, pathname } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Runs `work` for 0, 1, … below `count`, so many at a time. */
export async function inLanes<T>(
  count: number,
  lanes: number,
  work: (at: number) => T | Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < count; at = next++) results[at] = await work(at);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
  return results;
}
