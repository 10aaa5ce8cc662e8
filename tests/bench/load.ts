/** A load from this process, and what it cost the server's processor. */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

export interface Asked {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  token?: string;
}

export interface Measured {
  /** Requests per second of the server's processor time, user and system. */
  perCpuSecond: number;
  /** Milliseconds, as the client waited. */
  p50: number;
  p99: number;
}

/** Sends all requests over so many connections; every answer must be a success. */
export async function load(
  url: string,
  pid: number,
  asked: readonly Asked[],
  connections = 32,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = 0;
  const before = cpuSeconds(pid);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let at = next++; at < asked.length; at = next++) {
        const begin = performance.now();
        await send(agent, url, asked[at] as Asked);
        times.push(performance.now() - begin);
      }
    }),
  );
  const used = cpuSeconds(pid) - before;
  agent.destroy();
  times.sort((a, b) => a - b);
  const share = (part: number) => times[Math.floor((times.length - 1) * part)] as number;
  return { perCpuSecond: asked.length / used, p50: share(0.5), p99: share(0.99) };
}

function send(agent: Agent, url: string, { method, path, body, token }: Asked): Promise<void> {
  const headers = {
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => {
        if (text.startsWith('{"resultCode":0')) resolve();
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Linux counts in hundredths of a second. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
