/** Whether anything was committed to a SQLite file, which costs no query: the file itself counts its commits, of all processes. */

/** Of one file in one process. */
export class CommitNews {
  readonly #commits: () => number;
  /** Commits of this process, and how many of them were told. */
  #own = 0;
  #ownTold = 0;
  /** Commits of all processes when they were last looked for; undefined where the file could not be read. */
  #seen: number | undefined;
  #told = 0;
  /** In this turn of the event loop. */
  #hasLooked = false;

  /** `commits` answers another number after each commit of any process. */
  constructor(commits: () => number) {
    this.#commits = commits;
  }

  /** This process has committed something. */
  committed(): void {
    this.#own += 1;
  }

  /**
   * Another number than before where anything may have been committed since. Looking costs some calls of the kernel, so others'
   * commits are looked for once a turn of the event loop: who has heard of one of them comes in a later turn.
   */
  count(): number {
    if (this.#hasLooked && this.#own === this.#ownTold) return this.#told;
    this.#ownTold = this.#own;
    if (!this.#hasLooked)
      setImmediate(() => {
        this.#hasLooked = false;
      });
    this.#hasLooked = true;
    const before = this.#seen;
    try {
      this.#seen = this.#commits();
    } catch {
      // What keeps the file from being read is told by the question that follows.
      this.#seen = undefined;
    }
    if (this.#seen === undefined || this.#seen !== before) this.#told += 1;
    return this.#told;
  }
}

const news = new WeakMap<object, () => number>();

/** Of whoever opens a file; `db` is the database that is handed out. */
export function tellNews(db: object, count: () => number): void {
  news.set(db, count);
}

/** Counts on where anything may have been committed (`CommitNews`); undefined on PostgreSQL, where only a question tells. */
export const newsOf = (db: object): (() => number) | undefined => news.get(db);
