/**
 * Tells the processes of the site whose data a transaction has changed, once it is committed. On PostgreSQL `NOTIFY` does, in
 * every process that listens; SQLite has one process, which is told here.
 */
import { sql } from 'kysely';
import { type Database, hasRowLocks } from './open.ts';

/** Of PostgreSQL's `NOTIFY`; a message holds idxs of members, and `managersOf` events, with spaces between. */
export const channel = 'madang_change';

/** Of one message, which has 7,999 bytes at most, and an idx has eleven with its sign: a longer one would fail the whole transaction. */
const idxsOfOne = 600;

type Hear = (memberIdxs: readonly number[]) => void;

const hearers = new WeakMap<Database, Hear>();
/** By transaction. */
const gathered = new WeakMap<Database, Set<number>>();

/** What stands for the managers of an event's meetings in place of a member. */
export const managersOf = (eventIdx: number): number => -eventIdx;

/** To be called in the transaction `trx` of `transact`: something that these members, or `managersOf` an event, are shown changes with it. */
export function announce(trx: Database, memberIdxs: readonly number[]): void {
  gathered.set(trx, new Set([...(gathered.get(trx) ?? []), ...memberIdxs]));
}

/** `hear` is called for what is committed by this connection of this process; of no use on PostgreSQL. */
export function hearCommits(db: Database, hear: Hear): void {
  hearers.set(db, hear);
}

/** Of `transact`: the work of `trx` is done. */
export async function committing(trx: Database): Promise<void> {
  const memberIdxs = [...(gathered.get(trx) ?? [])];
  if (!hasRowLocks(trx)) return;
  for (let from = 0; from < memberIdxs.length; from += idxsOfOne)
    await sql`select pg_notify(${channel}, ${memberIdxs.slice(from, from + idxsOfOne).join(' ')})`.execute(
      trx,
    );
}

/** Of `transact`: `trx` is committed. */
export function committed(db: Database, trx: Database): void {
  const memberIdxs = gathered.get(trx);
  if (memberIdxs && !hasRowLocks(trx)) hearers.get(db)?.([...memberIdxs]);
}
