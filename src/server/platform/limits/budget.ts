/**
 * Seconds of the machine's work that each may cost within a time. They are reserved before the work, by what it is expected to
 * take, and settled by what it took; so much that begins together can't come to more. Counted by each process for itself,
 * because it is this process's places that are worked in.
 */

interface Account {
  spent: number;
  /** Reserved and not settled yet. */
  pending: number;
  /** Milliseconds of the clock; from then on it begins anew. */
  until: number;
}

interface Options {
  /** Seconds of work, within `windowSeconds` from the first. */
  most: number;
  windowSeconds: number;
  /** Accounts that are remembered at most. */
  accounts?: number;
}

/** Seconds after which it makes sense to ask again: beyond what may be spent, or for want of room to remember. */
interface Spent {
  seconds: number;
}

interface Reservation {
  /** Gives back what was reserved, and counts what was used. */
  settle(seconds: number): void;
}

/** Where what is reserved comes to all that is left: some of it may come back. */
const pendingSeconds = 10;

export class WorkBudget {
  readonly #options: Required<Options>;
  readonly #accounts = new Map<string, Account>();

  constructor(options: Options) {
    this.#options = { accounts: 10_000, ...options };
  }

  /** Undefined where there is something left. */
  spent(who: string, now: number): Spent | undefined {
    const account = this.#running(who, now);
    return account && account.spent >= this.#options.most ? this.#until(account, now) : undefined;
  }

  /** Whoever has nothing under way and has spent nothing may always begin, whatever it takes. */
  reserve(who: string, seconds: number, now: number): Reservation | Spent {
    const known = this.#running(who, now);
    if (!known && this.#accounts.size >= this.#options.accounts) {
      this.#sweep(now);
      if (this.#accounts.size >= this.#options.accounts) return { seconds: pendingSeconds };
    }
    const account = known ?? { spent: 0, pending: 0, until: now + this.#options.windowSeconds * 1000 };
    const { most } = this.#options;
    if (account.spent >= most) return this.#until(account, now);
    const sum = account.spent + account.pending;
    if (sum > 0 && sum + seconds > most)
      return account.pending > 0 ? { seconds: pendingSeconds } : this.#until(account, now);
    account.pending += seconds;
    this.#accounts.set(who, account);
    return {
      settle: (used) => {
        account.pending -= seconds;
        account.spent += used;
      },
    };
  }

  #running(who: string, now: number): Account | undefined {
    const account = this.#accounts.get(who);
    if (!account || !this.#isOver(account, now)) return account;
    // What is under way goes on counting in the window that begins now.
    if (account.pending > 0) {
      account.spent = 0;
      account.until = now + this.#options.windowSeconds * 1000;
      return account;
    }
    this.#accounts.delete(who);
    return undefined;
  }

  /** One that would last longer than it may is of a clock that has been set back since. */
  #isOver({ until }: Account, now: number): boolean {
    return until <= now || until - now > this.#options.windowSeconds * 1000;
  }

  #until({ until }: Account, now: number): Spent {
    return { seconds: Math.max(1, Math.ceil((until - now) / 1000)) };
  }

  #sweep(now: number): void {
    for (const who of [...this.#accounts.keys()]) this.#running(who, now);
  }
}

export const isSpent = (answer: Reservation | Spent | undefined): answer is Spent =>
  answer !== undefined && 'seconds' in answer;
