/**
 * Pairs and runs that met an error nobody foresaw: each is tried three times, so that none keeps the next sheet out for ever (docs/rules.md,
 * M60).
 */
import { pairTries } from '#domain/matching/wanted-pair.ts';
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';

/** After the last try the pair is left without a place, and its run goes on; answers whether it was the last. */
export const countPairTry = (db: Database, pairIdx: number, now: Date): Promise<boolean> =>
  transact(db, async (trx) => {
    const tried = await trx
      .updateTable('wantedPair')
      .set((of) => ({ tries: of('tries', '+', 1) }))
      .where('idx', '=', pairIdx)
      .where('state', '=', 'waiting')
      .where('tries', '<', pairTries)
      .returning('tries')
      .executeTakeFirst();
    if (tried?.tries !== pairTries) return false;
    await trx
      .updateTable('wantedPair')
      .set({ state: 'unplaced', obstacles: 'failed', updatedAt: now.toISOString() })
      .where('idx', '=', pairIdx)
      .execute();
    return true;
  });

/**
 * Of a run whose end, or whose pairs together, met it. After the last try it ends: its pairs that wait are left without a place, and those
 * whose meetings were made are told nothing, which may be what failed.
 */
export const countRunTry = (db: Database, runIdx: number, now: Date): Promise<boolean> =>
  transact(db, async (trx) => {
    const at = now.toISOString();
    const tried = await trx
      .updateTable('pairRun')
      .set((of) => ({ tries: of('tries', '+', 1) }))
      .where('idx', '=', runIdx)
      .where('endedAt', 'is', null)
      .where('tries', '<', pairTries)
      .returning(['tries', 'eventIdx'])
      .executeTakeFirst();
    if (tried?.tries !== pairTries) return false;
    await trx
      .updateTable('wantedPair')
      .set({ state: 'unplaced', obstacles: 'failed', updatedAt: at })
      .where('runIdx', '=', runIdx)
      .where('state', '=', 'waiting')
      .execute();
    await trx.updateTable('wantedPair').set({ isNew: 'N' }).where('runIdx', '=', runIdx).execute();
    await trx.updateTable('pairRun').set({ endedAt: at }).where('idx', '=', runIdx).execute();
    announce(trx, [managersOf(tried.eventIdx)]);
    return true;
  });
