/** A load from this process, and what it cost the server's processor. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { cpuSeconds } from './process.ts';

export interface Asked {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  token?: string;
  headers?: Record<string, string>;
}

export interface Measured {
  /** Requests per second of the server's processor time, user and system. */
  perCpuSecond: number;
  /** Milliseconds, as the client waited. */
  p50: number;
  p99: number;
}

export interface Options {
  connections?: number;
  /** Whether an answer is the one that was meant; the API's success by default. */
  isFine?: (response: IncomingMessage, text: string) => boolean;
}

const isSuccess = (_: IncomingMessage, text: string) => text.startsWith('{"resultCode":0');

/**
 * For pages and files: any answer with status 200, read and thrown away.
 * @public
 */
export const isOk = ({ statusCode }: IncomingMessage): boolean => statusCode === 200;

/** Sends all requests over so many connections; every answer must be fine. `pids`: whose time counts as the server's. */
export async function load(
  url: string,
  pids: number | readonly number[],
  asked: readonly Asked[],
  { connections = 32, isFine = isSuccess }: Options = {},
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = 0;
  const used = () => [pids].flat().reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = used();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let at = next++; at < asked.length; at = next++) {
        const begin = performance.now();
        await send(agent, url, asked[at] as Asked, isFine);
        times.push(performance.now() - begin);
      }
    }),
  );
  const seconds = used() - before;
  agent.destroy();
  return { perCpuSecond: asked.length / seconds, p50: shareOf(times, 0.5), p99: shareOf(times, 0.99) };
}

/** The value that so many hundredths of all stay under. */
export function shareOf(times: readonly number[], part: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * part)] as number;
}

/** Sends one request and answers its text; throws when the answer is not fine. */
export function send(
  agent: Agent,
  url: string,
  { method, path, body, token, headers = {} }: Asked,
  isFine: NonNullable<Options['isFine']> = isSuccess,
): Promise<string> {
  const all = {
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (isFine(response, text)) resolve(text);
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
