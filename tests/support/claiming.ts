import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Claim, Outcome } from './claiming-process.ts';

const file = fileURLToPath(new URL('./claiming-process.ts', import.meta.url));

/** Client processes that are running already, so that all of them begin at the same moment. */
export class Claimants {
  readonly #processes: ChildProcess[];

  constructor(count: number) {
    this.#processes = Array.from({ length: count }, () => fork(file, { execArgv: [] }));
  }

  /** Sends the claims, dealt out to the processes in turn, all at once. `heard` is called as each answer arrives. */
  async send(
    claims: readonly Claim[],
    heard: (outcome: Outcome) => void = () => undefined,
  ): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const rounds = this.#processes.map((process, at) => {
      const share = claims.filter((_, no) => no % this.#processes.length === at);
      return new Promise<void>((resolve) => {
        const listen = (message: Outcome | 'done') => {
          if (message === 'done') {
            process.off('message', listen);
            resolve();
            return;
          }
          outcomes.push(message);
          heard(message);
        };
        process.on('message', listen);
        process.send(share);
      });
    });
    await Promise.all(rounds);
    return outcomes;
  }

  close(): void {
    for (const process of this.#processes) process.kill();
  }
}
