/** Erasing answers to the event's own questions, each in the time that its question promised (docs/rules.md, P55, P58). */
import { monthsLater } from '#domain/common/retention.ts';
import { spans } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { tagsOfChange } from '../participation/rows/shown.ts';
import { batch } from './announce.ts';

/**
 * Of one event and one time at a time; answers of how many participations and registrations they were. These stay, until their own time
 * comes. A file that answered is named by nothing any more, and goes with the sweep.
 */
export async function eraseAnswers(db: Database, now: Date): Promise<number> {
  return (await eraseOfParticipations(db, now)) + (await eraseOfVisitors(db, now));
}

/** The answers of one event that were kept long enough; undefined where there are none. */
async function dueIn(db: Database, table: 'answer' | 'visitorAnswer', now: Date) {
  const kept = await db.selectFrom(table).select(['eventIdx', 'keepMonths']).distinct().execute();
  if (kept.length === 0) return undefined;
  const ends = new Map((await spans(db).execute()).map(({ idx, lastEndsAt }) => [idx, lastEndsAt]));
  return kept.find(({ eventIdx, keepMonths }) => {
    const endsAt = ends.get(eventIdx);
    return endsAt !== undefined && monthsLater(endsAt, keepMonths) <= now.toISOString();
  });
}

async function eraseOfParticipations(db: Database, now: Date): Promise<number> {
  const due = await dueIn(db, 'answer', now);
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
      // Lists are narrowed by some of them.
      shown.flatMap((one) => tagsOfChange(one, 'lists')),
    );
    return idxs.length;
  });
}

async function eraseOfVisitors(db: Database, now: Date): Promise<number> {
  const due = await dueIn(db, 'visitorAnswer', now);
  if (!due) return 0;
  return transact(db, async (trx) => {
    const rows = await trx
      .selectFrom('visitorAnswer')
      .select('visitorIdx')
      .distinct()
      .where('eventIdx', '=', due.eventIdx)
      .where('keepMonths', '=', due.keepMonths)
      .orderBy('visitorIdx')
      .limit(batch)
      .execute();
    const idxs = rows.map(({ visitorIdx }) => visitorIdx);
    if (idxs.length === 0) return 0;
    await trx
      .deleteFrom('visitorAnswer')
      .where('visitorIdx', 'in', idxs)
      .where('keepMonths', '=', due.keepMonths)
      .execute();
    return idxs.length;
  });
}
