/** What a process costs, read from Linux's own books, and any program as a reference to compare with. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '#tests/support/server-process.ts';

/** Seconds of processor time, user and system, of a process and all that it started. Linux counts in hundredths. */
export function cpuSeconds(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, one) => sum + ownCpuSeconds(one), 0);
}

function ownCpuSeconds(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

/** The same with those that it started and that have ended, as PostgreSQL's processes of connections that were closed. */
export const cpuSecondsEver = (pid: number): number =>
  cpuSeconds(pid) + (Number(statOf(pid)[13] ?? 0) + Number(statOf(pid)[14] ?? 0)) / 100;

/**
 * Nanoseconds of processor time of a process itself, all its threads, as Linux's scheduler counts them: exact enough for
 * a single answer, where `cpuSeconds` counts in hundredths. A thread that ends takes its share along.
 */
export function cpuNanoseconds(pid: number): number {
  let sum = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      sum += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // It has just ended.
    }
  }
  return sum;
}

/** The fields behind the name, which may hold spaces; empty for a process that has just ended. */
function statOf(pid: number): string[] {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .split(/\) (?=\S )/)
        .at(-1)
        ?.split(' ') ?? []
    );
  } catch {
    return [];
  }
}

function descendants(pid: number): number[] {
  const byParent = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(statOf(Number(name))[1]);
    byParent.set(parent, [...(byParent.get(parent) ?? []), Number(name)]);
  }
  const of = (one: number): number[] => (byParent.get(one) ?? []).flatMap((child) => [child, ...of(child)]);
  return of(pid);
}

/**
 * Resident memory of a process in megabytes.
 * @public
 */
export function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** The same of a process and all that it started. */
export const residentMbOfAll = (pid: number): number =>
  [pid, ...descendants(pid)].reduce((sum, one) => {
    // One may have ended since it was listed; until its end is noticed it is there without memory.
    try {
      return sum + (residentMb(one) || 0);
    } catch {
      return sum;
    }
  }, 0);

/**
 * A port of the loopback address that is free at this moment.
 * @public
 */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Starts any program that will listen at `url`, such as a web server to compare with, and waits until it answers.
 * It must stay in the foreground, so that it ends when it is told to.
 * @public
 */
export async function startProgram(
  command: string,
  args: readonly string[],
  url: string,
): Promise<ServerProcess> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  child.once('error', (error) => {
    said = error.message;
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for (let wait = 0; wait < 100; wait++) {
    if (hasEnded(child)) break;
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) {
      return {
        url,
        pid: child.pid as number,
        end: async (signal) => {
          child.kill(signal);
          await ended;
        },
      };
    }
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`${command} did not answer at ${url}: ${said}`);
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
