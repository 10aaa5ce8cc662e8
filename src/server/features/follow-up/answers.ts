/** The answers of logs, as they are read. */
import type { FollowUp } from '#api/counseling/follow-up.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';

/** The answers of these logs by log, the first stage first. */
export async function followUpsOf(
  db: Database,
  counselingIdxs: readonly number[],
): Promise<Map<number, FollowUp[]>> {
  if (counselingIdxs.length === 0) return new Map();
  const rows = await db
    .selectFrom('followUp')
    .select(['counselingIdx', 'stage', 'contracted', 'amountContract', 'shipped', 'amountShipped'])
    .select(['currency', 'rateToUsd', 'rateDay', 'updatedAt'])
    .where('counselingIdx', 'in', numbers(db, JSON.stringify(counselingIdxs)))
    .orderBy('counselingIdx')
    .orderBy('stage')
    .execute();
  const byLog = new Map<number, FollowUp[]>();
  for (const { counselingIdx, ...answer } of rows)
    byLog.set(counselingIdx, [...(byLog.get(counselingIdx) ?? []), answer]);
  return byLog;
}
