/** The demonstration in a folder of its own, for benchmarks to copy and to load. */

import { prepareDemonstration } from '#demo/seeder/demonstration.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { quietLogger } from '#server/platform/log/log.ts';

export const eventIdx = 36;

/** Fills the demonstration into a new SQLite file and hands the open database to `more`, for what a benchmark adds. */
export async function fillDemonstration<T>(
  dataDir: string,
  more: (db: Database, now: Date) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ dataDir });
  const now = new Date();
  try {
    await prepareDemonstration({
      db,
      settings: { EVENT_IDX: eventIdx },
      clock: () => now,
      log: quietLogger,
      print: () => undefined,
    });
    return await more(db, now);
  } finally {
    await db.destroy();
  }
}

/** The approved participants of one side. */
export function approvedOf(db: Database, side: 'company' | 'buyer') {
  return db
    .selectFrom('participate')
    .select(['idx', 'memberIdx'])
    .where('side', '=', side)
    .where('state', '=', 'COMPLETE')
    .orderBy('idx')
    .execute();
}
