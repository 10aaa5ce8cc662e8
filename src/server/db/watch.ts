/** Watches queries as they run: counts them and their failures, and logs the slow ones with their SQL, never their values. */
import type { Logger } from '../ground/log.ts';
import { storageFaultOf } from '../ground/storage-fault.ts';

export interface QueryWatch {
  /** Called after each query. `ms`: how long the database took; `error`: what it threw, if it did. */
  ran(sql: string, ms: number, error?: unknown): void;
  readonly counts: { queries: number; slow: number; errors: Record<QueryFault, number> };
}

/**
 * `constraint`: a key or a check said no, which the services expect. `busy`: another process's lock, once for each try.
 * `storage`: a full disk, or one that takes no writes. `away`: no connection.
 */
export type QueryFault = 'constraint' | 'busy' | 'storage' | 'away' | 'other';

interface WatchParts {
  log: Logger;
  /** A query that takes at least so long is logged. */
  slowMs: number;
  /** Called for each query that failed because the storage could not be written or read. */
  storageFailed?: (error: unknown) => void;
}

export function createQueryWatch({ log, slowMs, storageFailed }: WatchParts): QueryWatch {
  const counts = { queries: 0, slow: 0, errors: { constraint: 0, busy: 0, storage: 0, away: 0, other: 0 } };
  return {
    counts,
    ran(sql, ms, error) {
      counts.queries += 1;
      if (error !== undefined) {
        const fault = faultOf(error);
        counts.errors[fault] += 1;
        if (fault === 'storage') storageFailed?.(error);
      }
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
export function faultOf(error: unknown): QueryFault {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  if ((errcode ?? 0) % 256 === 19 || (typeof code === 'string' && code.startsWith('23'))) return 'constraint';
  const fault = storageFaultOf(error);
  if (fault === undefined || fault === 'busy' || fault === 'away') return fault ?? 'other';
  return 'storage';
}
