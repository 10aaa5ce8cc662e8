/** The reader and the member from without: started and stopped around an attack, and the server's memory meanwhile. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { residentMb } from '../process.ts';
import type { Ground } from './ground.ts';
import type { Observed, Told } from './observers-process.ts';

const file = fileURLToPath(new URL('./observers-process.ts', import.meta.url));
const sampleMs = 50;

/** Rendered from data once and then kept. */
export const keptPage = '/ko/participate/companyList';

export interface Watched extends Observed {
  /** The most memory that the server held, in megabytes. */
  peakMb: number;
}

export class Observers {
  readonly #ground: Ground;
  readonly #process: ChildProcess = fork(file, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  #from = 0;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** What reader and member saw, and what the server held, while `work` went on. */
  async watch(server: ServerProcess, work: () => Promise<unknown>): Promise<Watched> {
    const { askers, asked } = this.#ground;
    const told: Told = { url: server.url, page: keptPage, askers, asked, from: this.#from };
    let peakMb = residentMb(server.pid);
    const sampling = setInterval(() => {
      peakMb = Math.max(peakMb, residentMb(server.pid));
    }, sampleMs);
    this.#process.send(told);
    try {
      await work();
    } finally {
      clearInterval(sampling);
      this.#process.send('stop');
    }
    const [observed] = (await once(this.#process, 'message')) as [Observed];
    this.#from += observed.used;
    return { ...observed, peakMb };
  }

  close(): void {
    this.#process.kill();
  }
}
