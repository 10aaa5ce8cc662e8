/** Watches queries as they run: counts them and their failures, and logs the slow ones with their SQL, never their values. */
import type { Logger } from '../log.ts';

export interface QueryWatch {
  /** Called after each query. `ms`: how long the database took; `error`: what it threw, if it did. */
  ran(sql: string, ms: number, error?: unknown): void;
  readonly counts: { queries: number; slow: number; errors: Record<QueryFault, number> };
}

/** `constraint`: a key or a check said no, which the services expect. `busy`: a neighbour's lock. */
export type QueryFault = 'constraint' | 'busy' | 'other';

/** A query that takes at least `slowMs` is logged. */
export function createQueryWatch({ log, slowMs }: { log: Logger; slowMs: number }): QueryWatch {
  const counts = { queries: 0, slow: 0, errors: { constraint: 0, busy: 0, other: 0 } };
  return {
    counts,
    ran(sql, ms, error) {
      counts.queries += 1;
      if (error !== undefined) counts.errors[faultOf(error)] += 1;
      if (ms < slowMs) return;
      counts.slow += 1;
      log.warn({ sql: shownSql(sql), ms: Math.round(ms) }, 'a query was slow');
    },
  };
}

/** Values are parameters in the queries that we write; one that came in by hand, as a quoted text, is left out all the same. */
const shownSql = (sql: string) =>
  sql
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .slice(0, 2000);

/** SQLite's codes are numbers in `errcode`, PostgreSQL's texts of five characters in `code`. */
function faultOf(error: unknown): QueryFault {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  if (errcode !== undefined) return ({ 19: 'constraint', 5: 'busy' } as const)[errcode & 0xff] ?? 'other';
  if (typeof code !== 'string') return 'other';
  return code.startsWith('23') ? 'constraint' : /^(40|55P03)/.test(code) ? 'busy' : 'other';
}
