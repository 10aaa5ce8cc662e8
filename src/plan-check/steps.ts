/**
 * Follows a proof, step by step, without searching. A `given` clause has to be one of the model; a `drawn` one follows from those that it names:
 * hold its opposite, then each of them leaves one literal, which holds too, and the last leaves none. A `core` is drawn as well, of
 * literals that count breaks: one of them holds, so the bound is one more, and what counts further is how many of them hold beyond one.
 */
import type { Model } from './model.ts';

export interface Followed {
  /** Of all together at least so many more than were counted before. */
  rises: number;
  /** Whether it came to an empty clause: nothing satisfies the model. */
  isContradiction: boolean;
  steps: number;
}

export class Refused extends Error {}

export function follow(model: Model, lines: Iterable<string>): Followed {
  const clauses = new Clauses();
  const values = new Values();
  const counted = model.breaks;
  const followed: Followed = { rises: 0, isContradiction: false, steps: 0 };
  for (const line of lines) {
    followed.steps++;
    const refuse = (why: string): never => {
      throw new Refused(`Step ${followed.steps} ${why}.`);
    };
    const { kind, literals, reasons } = read(line) ?? refuse('can’t be read');
    if (literals.some((one) => one === 0 || Math.abs(one) > model.variables))
      refuse('names an unknown variable');
    if (kind === 'given') {
      if (reasons.length > 0 || !model.has(literals)) refuse('is no clause of the model');
    } else {
      const why = values.draws(clauses, literals, reasons);
      if (why !== null) refuse(why);
    }
    if (kind === 'core') {
      for (const one of literals) if (!counted.delete(one)) refuse('counts what is not to be counted');
      for (const one of model.count(literals, literals.length, false).slice(1)) counted.add(one);
      followed.rises++;
    }
    if (literals.length === 0) followed.isContradiction = true;
    clauses.add(literals);
  }
  return followed;
}

type Kind = 'given' | 'drawn' | 'core';
const kinds: readonly string[] = ['given', 'drawn', 'core'] satisfies Kind[];

function read(line: string): { kind: Kind; literals: number[]; reasons: number[] } | null {
  const [kind = '', ...words] = line.split(' ');
  const numbers = words.map(Number);
  if (!kinds.includes(kind) || numbers.some((one, at) => String(one) !== words[at] || !Number.isInteger(one)))
    return null;
  const end = numbers.indexOf(0);
  const literals = end < 0 ? numbers : numbers.slice(0, end);
  return { kind: kind as Kind, literals, reasons: end < 0 ? [] : numbers.slice(end + 1) };
}

/** Each step's literals, one behind the other. */
class Clauses {
  #literals = new Int32Array(1 << 16);
  #ends: number[] = [0];

  add(literals: readonly number[]): void {
    const begin = this.#ends.at(-1) as number;
    const end = begin + literals.length;
    if (end > this.#literals.length) {
      const larger = new Int32Array(Math.max(end, 2 * this.#literals.length));
      larger.set(this.#literals);
      this.#literals = larger;
    }
    this.#literals.set(literals, begin);
    this.#ends.push(end);
  }

  of(step: number): Int32Array | null {
    const [begin, end] = [this.#ends[step - 1], this.#ends[step]];
    return begin === undefined || end === undefined ? null : this.#literals.subarray(begin, end);
  }
}

/** What holds while one step is followed. */
class Values {
  /** Variable → 1 where it holds, -1 where it does not. */
  #value = new Int8Array(1 << 12);
  #set: number[] = [];

  /** Null where the clause follows, else why not. */
  draws(clauses: Clauses, literals: readonly number[], reasons: readonly number[]): string | null {
    try {
      for (const literal of literals) {
        if (this.#of(literal) === 1) return 'says of a variable both';
        if (this.#of(literal) === 0) this.#hold(-literal);
      }
      for (const [no, reason] of reasons.entries()) {
        const clause = clauses.of(reason);
        if (!clause) return 'names a step that does not come before it';
        let left = 0;
        for (const literal of clause) {
          const value = this.#of(literal);
          if (value === -1 || literal === left) continue;
          if (value === 1 || left !== 0)
            return `does not follow: step ${reason} leaves more than one literal`;
          left = literal;
        }
        if (left === 0) return no === reasons.length - 1 ? null : 'names more steps than it needs';
        this.#hold(left);
      }
      return 'does not follow from the steps that it names';
    } finally {
      for (const variable of this.#set) this.#value[variable] = 0;
      this.#set = [];
    }
  }

  #of(literal: number): number {
    const value = this.#value[Math.abs(literal)] ?? 0;
    return literal > 0 ? value : -value;
  }

  #hold(literal: number): void {
    const variable = Math.abs(literal);
    while (variable >= this.#value.length) {
      const larger = new Int8Array(2 * this.#value.length);
      larger.set(this.#value);
      this.#value = larger;
    }
    this.#value[variable] = literal > 0 ? 1 : -1;
    this.#set.push(variable);
  }
}
