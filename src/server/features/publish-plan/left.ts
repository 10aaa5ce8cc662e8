/**
 * What a process knows of what is left to make of plans: in which order, and what has failed so far (docs/rules.md, D10). Nothing is lost
 * with it: another process reads the same rows.
 */
import { type Database, hasRowLocks } from '../../db/open.ts';
import { type PairOfPlan, type Portion, portionsOfPlan } from './order.ts';

export interface LeftOfPlan {
  /** When it was published, as long as it is the same publishing. */
  heldUntil: string | null;
  portions: Portion[];
  /** Of how many portions this process has made something. */
  made: number;
}

/** By plan. */
export type Left = Map<number, LeftOfPlan>;

interface Due {
  idx: number;
  eventIdx: number;
  heldUntil: string | null;
}

/** A portion whose own transaction failed so often may be given up. */
const mostFailures = 3;

/**
 * Of a transaction: milliseconds after which it takes no further meeting, and meetings with which it begins: enough that what is asked for
 * each is little. On SQLite every write waits for it; on PostgreSQL only who wants one of its rows.
 */
export const boundsOf = (db: Database) =>
  hasRowLocks(db) ? { ms: 400, meetings: 160 } : { ms: 100, meetings: 40 };

/**
 * The portions of a plan as it was last read; read anew where none is left, or where it has been a draft meanwhile. What another process
 * has made since is passed over when its turn comes.
 */
export async function leftOf(db: Database, due: Due, left: Left): Promise<LeftOfPlan> {
  const known = left.get(due.idx);
  if (known && known.portions.length > 0 && known.heldUntil === due.heldUntil) return known;
  const { heldUntil } = due;
  const read = { heldUntil, portions: await portionsOfPlan(db, due), made: 0 };
  left.set(due.idx, read);
  return read;
}

/** Forgets the plans that are not among these: another process has ended them. */
export function forgetOthers(left: Left, idxs: readonly number[]): void {
  const those = new Set(idxs);
  for (const idx of left.keys()) if (!those.has(idx)) left.delete(idx);
}

/**
 * The next portions of one transaction: at least one, and more while they are few meetings together; by themselves those who are too many
 * for a transaction, and those that have failed.
 */
export function batchOf(db: Database, portions: readonly Portion[]): Portion[] {
  const batch: Portion[] = [];
  let pairs = 0;
  for (const portion of portions) {
    const isBySelf = portion.isTooLong || portion.isApart || batch[0]?.isApart;
    if (batch.length > 0 && (isBySelf || pairs + portion.pairs.length > boundsOf(db).meetings)) break;
    batch.push(portion);
    pairs += portion.pairs.length;
  }
  return batch;
}

/** Whether one that failed by itself waits behind the others to be tried again. */
export const isAnyWaiting = (portions: readonly Portion[]): boolean =>
  portions.some(({ failures, isGivenUp }) => failures > 0 && !isGivenUp);

/** What a transaction did. */
export interface Taken {
  /** How many of the first portions it took. */
  count: number;
  /** Of how many of these something was made. */
  made: number;
  /** Which of these wait for those that are to be tried again. */
  putOff: readonly Portion[];
}

/** Takes them out, once that is committed. */
export function noteTaken(of: LeftOfPlan, { count, made, putOff }: Taken): void {
  of.portions.splice(0, count);
  for (const portion of putOff) portion.isPutOff = true;
  of.portions.push(...putOff);
  of.made += made;
}

/**
 * Notes that the transaction of the first portions failed, whose places are as they were: each goes by itself from now on, and what failed
 * by itself goes behind the others. It is given up only where its turn has come again after others were made: while everything fails (a
 * database that is being changed, a bug) none of them is why. Answers the pairs that will therefore stay.
 */
export function noteFailure(db: Database, of: LeftOfPlan | undefined): readonly PairOfPlan[] {
  if (!of) return [];
  const batch = batchOf(db, of.portions);
  for (const portion of batch) {
    portion.isApart = true;
    portion.madeBefore ??= of.made;
  }
  const [first] = batch;
  if (!first || batch.length > 1) return [];
  first.failures += 1;
  if (first.failures >= mostFailures && of.made > (first.madeBefore ?? 0)) first.isGivenUp = true;
  if (first.isGivenUp) return first.pairs;
  of.portions.push(...of.portions.splice(0, 1));
  return [];
}
