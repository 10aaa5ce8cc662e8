/** A process of its own for what others sent: whatever a file does to its reader, it does it there, and the server goes on. */
import { type ChildProcess, fork } from 'node:child_process';

interface Bounds {
  /** Megabytes of JavaScript's heap. */
  heapMb: number;
  /** Megabytes that it may come to beside what Node reserves for itself; the kernel gives it no more. */
  memoryMb: number;
  env?: Record<string, string>;
}

/** What Node 26 reserves before it runs a program: stacks of its threads and room for compiled code, hardly any of it used. */
const nodeMb = 600;

/** Where Node keeps what it has compiled: half of what a short life costs. */
function compiled(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

/**
 * Starts it with none of the server's secrets. On Linux the kernel bounds its memory (RLIMIT_DATA, which needs no right), and
 * ends it first of all processes of the machine or of the service where memory runs out (`oom_score_adj`); what it starts
 * with is set by a shell that it then replaces.
 */
export function forkBounded(program: string, { heapMb, memoryMb, env }: Bounds): ChildProcess {
  const heap = `--max-old-space-size=${heapMb}`;
  const isLinux = process.platform === 'linux';
  const prelude = `ulimit -d ${(nodeMb + memoryMb) * 1024}; echo 1000 >/proc/self/oom_score_adj; exec "$@"`;
  return fork(program, {
    ...(isLinux
      ? { execPath: '/bin/sh', execArgv: ['-c', prelude, 'sh', process.execPath, heap] }
      : { execArgv: [heap] }),
    env: { PATH: process.env.PATH, ...compiled(), ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
