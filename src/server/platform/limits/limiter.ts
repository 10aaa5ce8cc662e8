/**
 * How often one may try. A try is reserved before it is judged, and settled afterwards: wrong ones stay counted, others
 * are given back. So tries that arrive together can't be judged together past the limit.
 */

/** At most `count` wrong tries within `seconds`, counted from the first; then the window is closed. */
export interface Rule {
  name: string;
  count: number;
  /** Of a window, and of its first closing. */
  seconds: number;
  /** What closings grow to, in seconds: each within a day of the one before is twice as long. */
  longest: number;
}

/** One window in which a try counts: a rule, and whom it is about (an id, a network, a member's number). */
export interface Counted {
  rule: Rule;
  who: string;
}

/** Why a try may not be made: the rule that is used up, and for how many seconds. */
export interface Refused {
  rule: Rule;
  seconds: number;
}

/** A try that may be judged, to be settled exactly once. */
export interface Reserved {
  /** Whether it was wrong, or how many of the tries that it stands for were; the others are given back. */
  settle(wrong: boolean | number, now: Date): Promise<void>;
}

/** Counts tries. In the memory of one process, or in Redis for all of them. */
export interface Limiter {
  /**
   * Reserves a try in all of these windows or, where one has no room, in none. One that stands for several `tries` needs room for one:
   * else it could never be made where a window is smaller.
   */
  reserve(windows: readonly Counted[], now: Date, tries?: number): Promise<Reserved | Refused>;
  /** Counts one for good, in all of them or in none; undefined when it may be made. */
  count(windows: readonly Counted[], now: Date): Promise<Refused | undefined>;
  /** Resets the window, for someone who has authenticated. */
  forget(window: Counted): Promise<void>;
}

/** How many were wrong of a try that stands for `tries`. */
export const wrongOf = (wrong: boolean | number, tries: number): number =>
  typeof wrong === 'number' ? Math.min(wrong, tries) : wrong ? tries : 0;

export const isRefused = (answer: Reserved | Refused | undefined): answer is Refused =>
  answer !== undefined && 'seconds' in answer;

/** Seconds to wait where tries that are being judged at this moment take all that is left: some may come back. */
export const beingJudgedSeconds = 2;

/** For how long the closings of a window are remembered after its last one. */
export const rememberedSeconds = 86_400;

/** How long a window is closed the n-th time in a row, in seconds. */
export const closedFor = ({ seconds, longest }: Rule, closings: number): number =>
  Math.min(seconds * 2 ** (closings - 1), longest);
