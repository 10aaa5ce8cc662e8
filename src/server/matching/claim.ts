/**
 * Claiming a slot for an approved meeting: both people, one table and, if wanted, one interpreter, or nothing at all.
 * Two claims of the same thing meet in the database's unique keys: the second inserts nothing, and so knows (schema.md).
 */
import type { Transaction } from 'kysely';
import type { MatchingRow, Tables } from '../db/tables.ts';
import { attempt } from '../db/transact.ts';
import { firstFree, type Slot } from './slots.ts';

type Meeting = Pick<MatchingRow, 'idx' | 'eventIdx' | 'companyIdx' | 'buyerIdx' | 'state' | 'isTranslator'>;

/**
 * Places the meeting in the first of `slots` that it can have, in their order, and makes it `complete`. Answers that slot,
 * or null when none was to be had. The caller has locked the meeting's row and checked that it may become complete.
 */
export async function claimFirst(
  trx: Transaction<Tables>,
  meeting: Meeting,
  slots: Iterable<Slot>,
  now: Date,
): Promise<Slot | null> {
  for (const slot of slots) {
    // A failed try is rolled back before the next: kept locks of failed tries are what deadlocks are made of.
    const isClaimed = await attempt(
      trx,
      async () => (await takePeople(trx, meeting, slot.idx)) && takePlace(trx, meeting, slot.idx, now),
    );
    if (isClaimed) return slot;
  }
  return null;
}

async function takePeople(trx: Transaction<Tables>, meeting: Meeting, slotIdx: number): Promise<boolean> {
  const taken = await trx
    .insertInto('busy')
    .values(
      [meeting.companyIdx, meeting.buyerIdx].map((participateIdx) => ({
        slotIdx,
        participateIdx,
        matchingIdx: meeting.idx,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning('participateIdx')
    .execute();
  return taken.length === 2;
}

/** Takes the lowest-numbered free table. A neighbour may take it first; then the next is looked for, until none is left. */
async function takePlace(
  trx: Transaction<Tables>,
  meeting: Meeting,
  slotIdx: number,
  now: Date,
): Promise<boolean> {
  const { eventIdx, companyIdx, buyerIdx } = meeting;
  for (;;) {
    const tableIdx = await firstFree(trx, 'eventTable', eventIdx, slotIdx);
    const interpreterIdx =
      meeting.isTranslator === 'Y' ? await firstFree(trx, 'interpreter', eventIdx, slotIdx) : null;
    if (tableIdx === null || (meeting.isTranslator === 'Y' && interpreterIdx === null)) return false;
    const taken = await trx
      .insertInto('placement')
      .values({
        matchingIdx: meeting.idx,
        eventIdx,
        slotIdx,
        companyIdx,
        buyerIdx,
        tableIdx,
        interpreterIdx,
        createdAt: now.toISOString(),
      })
      .onConflict((on) => on.doNothing())
      .returning('matchingIdx')
      .executeTakeFirst();
    if (!taken) continue;
    await trx
      .updateTable('matching')
      .set({ state: 'complete', updatedAt: now.toISOString() })
      .where('idx', '=', meeting.idx)
      .execute();
    return true;
  }
}
