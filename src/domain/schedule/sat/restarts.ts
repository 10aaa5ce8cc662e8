/** When the search begins anew: in turns seldom, and as soon as clauses join more levels than they used to. */

/** The mood changes after so many conflicts, each second time half as many more. */
const firstMood = 2_000;
const stableRestart = 1_000;

export class Restarts {
  #conflicts = 0;
  #moodEnd = firstMood;
  #moodLength = firstMood;
  /** In this mood it begins anew seldom, and completes what went furthest. */
  isStable = false;
  #quick = 0;
  #slow = 0;
  #since = 0;

  /** A clause was learnt that joins so many levels. */
  learnt(levels: number): void {
    this.#conflicts++;
    this.#since++;
    this.#quick += (levels - this.#quick) / 32;
    this.#slow += (levels - this.#slow) / 4096;
  }

  isDue(): boolean {
    const isDue = this.isStable
      ? this.#since > stableRestart
      : this.#since > 50 && this.#quick > 1.15 * this.#slow;
    if (isDue) this.#since = 0;
    if (this.#conflicts > this.#moodEnd) {
      this.isStable = !this.isStable;
      this.#moodLength *= this.isStable ? 1 : 1.5;
      this.#moodEnd = this.#conflicts + this.#moodLength;
    }
    return isDue;
  }
}
