import { firstCategories } from '#domain/board/board.ts';
import type { Database } from '../../db/open.ts';

/** The categories of a new event. Runs in the transaction that makes it. */
export async function addFirstCategories(trx: Database, eventIdx: number, at: string): Promise<void> {
  await trx
    .insertInto('boardCategory')
    .values(
      firstCategories.map((category, order) => ({
        ...category,
        eventIdx,
        viewOrder: order + 1,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .execute();
}
