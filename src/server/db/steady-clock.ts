/**
 * Whether work that can't be undone may go by this clock. A clock that is a year ahead for a moment would have everything erased whose time
 * comes within that year, so that after more than a day without a run the work waits an hour of the same clock first. The last run
 * is kept in the database: all processes share it, and a clock that was wrong when the server started is found, too.
 */
import type { Database } from './open.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** How exactly the last run is known, so that work of every half minute does not write as often. */
const knownMs = 15 * 60_000;

/** What is known of a work's last run, in milliseconds. */
export interface Kept {
  last: number;
  /** When the clock was first found far ahead; null where it is not. */
  aheadSince: number | null;
}

/** Whether it may run at this time, or the clock has jumped just now, or it waits for a jump to prove right. */
export function judgeClock(kept: Kept, at: number): 'run' | 'jumped' | 'waits' {
  if (at - kept.last <= dayMs) return 'run';
  const waited = kept.aheadSince === null ? -1 : at - kept.aheadSince;
  if (waited < 0 || waited > dayMs) return 'jumped';
  return waited < hourMs ? 'waits' : 'run';
}

/** Whether `work` may run now. `onWait` is called once for each jump of the clock. */
export async function maySteadily(
  db: Database,
  work: string,
  now: Date,
  onWait: (last: Date) => void,
): Promise<boolean> {
  const name = `last-run-${work}`;
  const at = now.getTime();
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  const kept = row && (JSON.parse(row.value) as Kept);
  const judged = kept ? judgeClock(kept, at) : 'run';
  if (kept && judged === 'jumped') {
    await keep(db, name, { last: kept.last, aheadSince: at });
    onWait(new Date(kept.last));
  }
  if (judged !== 'run') return false;
  const isKnown = kept && kept.aheadSince === null && Math.abs(at - kept.last) < knownMs;
  if (!isKnown) await keep(db, name, { last: at, aheadSince: null });
  return true;
}

async function keep(db: Database, name: string, kept: Kept): Promise<void> {
  const value = JSON.stringify(kept);
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute();
}
