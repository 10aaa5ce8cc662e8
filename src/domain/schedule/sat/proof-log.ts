/**
 * What a solver has drawn, step by step, so that another program can follow it without searching: each clause that it learnt stands with
 * the clauses from which it follows. docs/schedule-engine.md says how the steps read.
 */
import type { Literal } from './literal.ts';

export type Step = number;
type Kind = 'given' | 'drawn' | 'core';
const kinds: readonly Kind[] = ['given', 'drawn', 'core'];

/** More numbers than these (256 MB) are not kept: then there is no certificate. */
const mostNumbers = 1 << 26;
/** Nor is a certificate of more characters: whoever checks it has to read it. */
const mostCharacters = 120_000_000;

export class ProofLog {
  #numbers = new Int32Array(1 << 16);
  #end = 0;
  /** Step - 1 → where it begins: its kind, its literals behind their count, its reasons behind theirs. */
  readonly #begins: number[] = [];
  #isFull = false;

  /** A clause of the model. */
  given(literals: readonly Literal[]): Step {
    return this.#write('given', literals, []);
  }

  /** A clause that follows: with its opposite held, each reason leaves one literal, and the last one none. */
  drawn(literals: readonly Literal[], reasons: readonly Step[]): Step {
    return this.#write('drawn', literals, reasons);
  }

  /** One of these has to hold, by which the bound rises by one; their count is counted from here on. */
  core(literals: readonly Literal[], reason: Step): void {
    this.#write('core', literals, [reason]);
  }

  #write(kind: Kind, literals: readonly Literal[], reasons: readonly Step[]): Step {
    if (this.#isFull) return 0;
    const begin = this.#end;
    const end = begin + 3 + literals.length + reasons.length;
    if (end > mostNumbers) {
      this.#isFull = true;
      this.#numbers = new Int32Array(0);
      return 0;
    }
    if (end > this.#numbers.length) {
      const larger = new Int32Array(Math.max(end, this.#numbers.length * 2));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[begin] = kinds.indexOf(kind);
    this.#numbers[begin + 1] = literals.length;
    this.#numbers.set(literals, begin + 2);
    this.#numbers[begin + 2 + literals.length] = reasons.length;
    this.#numbers.set(reasons, begin + 3 + literals.length);
    this.#end = end;
    return this.#begins.push(begin);
  }

  #reasonsOf(step: Step): Int32Array {
    const at = (this.#begins[step - 1] as number) + 1;
    const behind = at + 1 + (this.#numbers[at] as number);
    return this.#numbers.subarray(behind + 1, behind + 1 + (this.#numbers[behind] as number));
  }

  #literalsOf(step: Step): Int32Array {
    const at = (this.#begins[step - 1] as number) + 1;
    return this.#numbers.subarray(at + 1, at + 1 + (this.#numbers[at] as number));
  }

  #kindOf(step: Step): Kind {
    return kinds[this.#numbers[this.#begins[step - 1] as number] as number] as Kind;
  }

  /** Only what led to a core, or to a contradiction, a step a line; null where that would be too much. */
  text(): string | null {
    if (this.#isFull) return null;
    const steps = this.#begins.length;
    const isNeeded = new Uint8Array(steps + 1);
    for (let step = steps; step > 0; step--) {
      if (this.#kindOf(step) === 'core' || this.#literalsOf(step).length === 0) isNeeded[step] = 1;
      if (isNeeded[step] === 1) for (const reason of this.#reasonsOf(step)) isNeeded[reason] = 1;
    }
    const numberOf = new Int32Array(steps + 1);
    const blocks: string[] = [];
    let lines: string[] = [];
    let length = 0;
    let no = 0;
    for (let step = 1; step <= steps; step++) {
      if (isNeeded[step] === 0) continue;
      numberOf[step] = ++no;
      const literals = Array.from(this.#literalsOf(step), nameOf);
      const reasons = Array.from(this.#reasonsOf(step), (one) => numberOf[one]);
      const line = [this.#kindOf(step), ...literals, ...(reasons.length > 0 ? [0, ...reasons] : [])].join(
        ' ',
      );
      length += line.length + 1;
      if (length > mostCharacters) return null;
      lines.push(line);
      if (lines.length === 1_000) {
        blocks.push(lines.join('\n'));
        lines = [];
      }
    }
    return [...blocks, lines.join('\n')].filter((one) => one !== '').join('\n');
  }
}

/** As usual in the field: variables from 1 on, negated ones below 0. */
const nameOf = (literal: Literal): number => ((literal & 1) === 0 ? 1 : -1) * ((literal >> 1) + 1);
