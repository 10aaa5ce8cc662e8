/** Who sits in a confirmed meeting for a side, in place of who did (docs/rules.md, M36). */
import type { Database } from '../../../db/open.ts';
import { attempt } from '../../../db/transact.ts';
import { keepReleasedSeat } from './released.ts';

interface Seat {
  matchingIdx: number;
  participateIdx: number;
  /** The column of the side. */
  seatOf: 'companyRepIdx' | 'buyerRepIdx';
  from: number;
  to: number;
}

/**
 * Changes it in place, whole or not at all: its slot, table and lane stay, and calendars follow. Where `to` is not free, or has gone, the
 * database refuses (`isTaken`, `isMissing`), and nothing has changed. The meeting's row is locked.
 */
export async function sitInstead(
  trx: Database,
  { matchingIdx, participateIdx, seatOf, from, to }: Seat,
  now: Date,
): Promise<void> {
  await attempt(trx, async () => {
    await keepReleasedSeat(trx, { matchingIdx, representativeIdx: from });
    await trx
      .updateTable('busy')
      .set({ representativeIdx: to })
      .where('matchingIdx', '=', matchingIdx)
      .where('participateIdx', '=', participateIdx)
      .execute();
    await trx
      .updateTable('placement')
      .set({ [seatOf]: to })
      .where('matchingIdx', '=', matchingIdx)
      .execute();
    await trx
      .updateTable('matching')
      .set((of) => ({ sequence: of('sequence', '+', 1), updatedAt: now.toISOString() }))
      .where('idx', '=', matchingIdx)
      .execute();
    return true;
  });
}
