/** Erasing answers to the event's own questions, each in the time that its question promised (docs/rules.md, P55). */
import { monthsLater } from '#domain/common/retention.ts';
import { spans } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { tagsOfChange } from '../participation/rows/shown.ts';
import { batch } from './announce.ts';

/** Of one event and one time at a time; answers of how many participations they were. The participation stays, until its own time comes. */
export async function eraseAnswers(db: Database, now: Date): Promise<number> {
  const kept = await db.selectFrom('answer').select(['eventIdx', 'keepMonths']).distinct().execute();
  if (kept.length === 0) return 0;
  const ends = new Map((await spans(db).execute()).map(({ idx, lastEndsAt }) => [idx, lastEndsAt]));
  const due = kept.find(({ eventIdx, keepMonths }) => {
    const endsAt = ends.get(eventIdx);
    return endsAt !== undefined && monthsLater(endsAt, keepMonths) <= now.toISOString();
  });
  if (!due) return 0;
  return transact(db, async (trx) => {
    const rows = await trx
      .selectFrom('answer')
      .select('participateIdx')
      .distinct()
      .where('eventIdx', '=', due.eventIdx)
      .where('keepMonths', '=', due.keepMonths)
      .orderBy('participateIdx')
      .limit(batch)
      .execute();
    const idxs = rows.map(({ participateIdx }) => participateIdx);
    if (idxs.length === 0) return 0;
    await trx
      .deleteFrom('answer')
      .where('participateIdx', 'in', idxs)
      .where('keepMonths', '=', due.keepMonths)
      .execute();
    const shown = await trx
      .selectFrom('participate')
      .select(['idx', 'eventIdx', 'side', 'state'])
      .where('idx', 'in', idxs)
      .where('state', '=', 'COMPLETE')
      .execute();
    await advanceContent(
      trx,
      shown.flatMap((one) => tagsOfChange(one, 'profile')),
    );
    return idxs.length;
  });
}
