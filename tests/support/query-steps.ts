/**
 * What SQLite does for each statement, counted by SQLite itself: the steps of its virtual machine. They depend on the data
 * and the plan alone, so a test can hold them against a bound where a clock could not.
 */
import { DatabaseSync, StatementSync } from 'node:sqlite';

export interface Ran {
  sql: string;
  steps: number;
  rows: number;
  /** How often SQLite has prepared it anew before it ran. */
  anew: number;
}

/** Of Node 26.10 on; the types don't know it yet. */
interface Counted {
  stat: (counter: 'vmStep' | 'reprepare') => number;
  resetStats: () => void;
}

/** Every reading statement that this process runs while `work` does, whoever runs it. */
export async function recordSteps(work: () => Promise<unknown>): Promise<Ran[]> {
  const ran: Ran[] = [];
  const { all } = StatementSync.prototype;
  StatementSync.prototype.all = function (this: StatementSync & Counted, ...values: [never]) {
    this.resetStats();
    const rows = all.apply(this, values);
    const [steps, anew] = [this.stat('vmStep'), this.stat('reprepare')];
    ran.push({ sql: this.sourceSQL, steps, anew, rows: rows.length });
    return rows;
  };
  try {
    await work();
  } finally {
    StatementSync.prototype.all = all;
  }
  return ran;
}

/** How SQLite means to go about a statement: the lines of its plan (EXPLAIN QUERY PLAN), without the tree they stand in. */
export function planReader(file: string): { planOf: (sql: string) => string[]; close: () => void } {
  const database = new DatabaseSync(file, { readOnly: true });
  return {
    planOf: (sql) =>
      database
        .prepare(`explain query plan ${sql}`)
        .all()
        .map(({ detail }) => String(detail)),
    close: () => database.close(),
  };
}
