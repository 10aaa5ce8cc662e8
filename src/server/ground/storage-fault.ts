/**
 * Failures of storage, as opposed to bugs: the codes of SQLite, PostgreSQL, its driver and of
 * files. The client gets a 503 and may try again; the operator finds the cause in the log.
 */
import { HttpRefusal } from './http-refusal.ts';
import { hasWritten } from './request-id.ts';

/**
 * `busy`: a lock or a queue, another try helps. `full`: no room on the disk. `readonly`: nothing may be written there.
 * `io`: the disk fails. `away`: the database can't be reached, or the connection broke; the current commit may have succeeded or not.
 */
export type StorageFault = 'busy' | 'full' | 'readonly' | 'io' | 'away';

/** A write that waited for its turn or for a lock as long as it may, or found too many waiting. */
export class StorageBusy extends Error {
  override name = 'StorageBusy';
  readonly code = 'SQLITE_BUSY';
}

/** Primary result codes of SQLite (sqlite.org/rescode.html); kinds of them are in the higher bits. */
const ofSqlite: Record<number, [name: string, fault?: StorageFault]> = {
  5: ['SQLITE_BUSY', 'busy'],
  6: ['SQLITE_LOCKED', 'busy'],
  8: ['SQLITE_READONLY', 'readonly'],
  10: ['SQLITE_IOERR', 'io'],
  11: ['SQLITE_CORRUPT'],
  13: ['SQLITE_FULL', 'full'],
  14: ['SQLITE_CANTOPEN', 'io'],
  19: ['SQLITE_CONSTRAINT'],
  26: ['SQLITE_NOTADB'],
};

/** SQLSTATE of PostgreSQL and codes of the operating system. */
const ofCode: Record<string, StorageFault> = {
  SQLITE_BUSY: 'busy',
  // Serialization failure, deadlock, lock_timeout, statement_timeout.
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  // Out of memory, too many connections.
  '53200': 'busy',
  '53300': 'busy',
  '53100': 'full',
  '25006': 'readonly',
  '58030': 'io',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'readonly',
  EACCES: 'readonly',
  EPERM: 'readonly',
  EIO: 'io',
  EMFILE: 'busy',
  ENFILE: 'busy',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  ENETDOWN: 'away',
  // The server shuts down, crashed, or is not up yet; an idle transaction was ended.
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P05': 'away',
  '25P03': 'away',
};

/** What the driver of PostgreSQL says without a code, when a connection ends under a query or can't be made. */
const brokenConnection =
  /^(Connection terminated|Query read timeout|Postgres connection has been discarded|Client (has encountered a connection error|was closed))/;
/** What its pool says when all connections were in use for too long. */
const poolTimeout = /^timeout exceeded when trying to connect/;

/** The failure of storage that an error means; undefined where it means something else. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return ofSqlite[errcode & 0xff]?.[1];
  if (typeof code === 'string') return ofCode[code] ?? (code.startsWith('08') ? 'away' : undefined);
  if (poolTimeout.test(error.message)) return 'busy';
  return brokenConnection.test(error.message) ? 'away' : undefined;
}

/** SQLite's own name for an error of it, with the kind where there is one: 'SQLITE_IOERR (778)'. */
export function sqliteNameOf(error: unknown): string | undefined {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  if (typeof errcode !== 'number') return undefined;
  const name = ofSqlite[errcode & 0xff]?.[0] ?? 'SQLITE_ERROR';
  return errcode > 0xff ? `${name} (${errcode})` : name;
}

/** Seconds after which another try makes sense. A full disk takes a person; a database that restarts takes moments. */
const retryAfter: Record<StorageFault, number> = { busy: 2, away: 5, io: 30, full: 30, readonly: 30 };

/**
 * The answer to a call that failed for want of storage; undefined for every other error. Only where nothing was written is it
 * `server_busy`, which says so.
 */
export function storageRefusal(error: unknown): HttpRefusal | undefined {
  const fault = storageFaultOf(error);
  if (!fault) return undefined;
  const key = fault === 'busy' && !hasWritten() ? 'server_busy' : 'service_unavailable';
  return new HttpRefusal(503, key, retryAfter[fault]);
}
