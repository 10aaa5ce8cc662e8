/**
 * What a variable is tried as: what it was last; in turns what it was in the largest part of the search that went without a conflict, so that a
 * schedule that is nearly whole is completed rather than left.
 */
import type { Literal } from './literal.ts';
import { longer } from './longer.ts';

/** So many conflicts until the search goes back to what was best so far or to what it was given, each time so many more. */
const turnStep = 1_000;

export class Phases {
  /** Variable → 1 where it held last. */
  last = new Uint8Array(512);
  /** Variable → 1 or -1 as it was in the largest part without a conflict since the last turn, and at all; 0 where it was not in it. */
  #target = new Int8Array(512);
  #best = new Int8Array(512);
  #given = new Int8Array(512);
  #targetSize = 0;
  #bestSize = 0;
  #turns = 0;
  #nextTurn = turnStep;
  #conflicts = 0;

  grow(variables: number): void {
    this.last = longer(this.last, variables);
    this.#target = longer(this.#target, variables);
    this.#best = longer(this.#best, variables);
    this.#given = longer(this.#given, variables);
  }

  /** Where another search found something good. */
  give(literal: Literal): void {
    const holds = (literal & 1) === 0;
    this.last[literal >> 1] = holds ? 1 : 0;
    this.#given[literal >> 1] = holds ? 1 : -1;
  }

  holds(variable: number, isStable: boolean): boolean {
    const target = isStable ? (this.#target[variable] as number) : 0;
    return target === 0 ? this.last[variable] === 1 : target > 0;
  }

  /** A conflict came; of the trail so much went without one. */
  conflict(trail: Int32Array, size: number): void {
    this.#conflicts++;
    if (size > this.#targetSize) {
      this.#targetSize = size;
      keep(this.#target, trail, size);
    }
    if (size > this.#bestSize) {
      this.#bestSize = size;
      keep(this.#best, trail, size);
    }
    if (this.#conflicts < this.#nextTurn) return;
    this.#turns++;
    this.#nextTurn = this.#conflicts + turnStep * this.#turns;
    const from = this.#turns % 3 === 0 ? this.#given : this.#best;
    for (const [variable, phase] of from.entries()) if (phase !== 0) this.last[variable] = phase > 0 ? 1 : 0;
    this.forget();
  }

  /** Something else is asked. */
  forget(): void {
    this.#targetSize = 0;
    this.#bestSize = 0;
    this.#target.fill(0);
    this.#best.fill(0);
  }
}

function keep(phases: Int8Array, trail: Int32Array, size: number): void {
  for (let at = 0; at < size; at++) {
    const literal = trail[at] as number;
    phases[literal >> 1] = (literal & 1) === 0 ? 1 : -1;
  }
}
