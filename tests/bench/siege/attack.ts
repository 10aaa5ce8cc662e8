/** What an attack is given and what it answers. One file for each attack beside this one. */
import type { ServerProcess } from '#tests/support/server-process.ts';
import type { Figure } from '../bench.ts';
import type { Ground } from './ground.ts';

export interface Besieged {
  server: ServerProcess;
  ground: Ground;
  /** A few of everything, to see that it runs. */
  shortest: boolean;
}

export interface Attack {
  /** As it stands before its figures. */
  name: string;
  /** How long the reader's p99 may be where the common bar is not enough. */
  mostReadMs?: number;
  /** Runs it while reader and member are there; answers what is its own to measure. */
  run: (besieged: Besieged) => Promise<Findings>;
  /** What is to be measured before, with nobody else there. */
  alone?: (besieged: Besieged) => Promise<Findings>;
}

export interface Findings {
  figures?: Figure[];
  /** What else was seen, for the line of details. */
  seen?: Record<string, string | number>;
}

/** Attackers come from another address of this machine than the reader, the member and whoever logs in for real. */
export const attackerAddress = '127.0.0.2';

/** A figure with a bar of its own. */
export const under = (what: string, measured: number, unit: string, below: number): Figure => ({
  what,
  unit,
  measured,
  reference: null,
  bar: { below },
});

export function counted(list: readonly string[]): string {
  const counts = Map.groupBy(list, (one) => one);
  return [...counts].map(([what, ones]) => `${ones.length} × ${what}`).join(', ');
}
