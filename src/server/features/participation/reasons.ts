/** The reasons of an event that managers choose from when they decline an application. */
import type { CheckedOf } from '#api/index.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { audit } from '../../platform/log/audit.ts';

/** In the order in which they are offered. */
export const reasonsOf = ({ db, eventIdx }: { db: Database; eventIdx: number }): Promise<string[]> =>
  db
    .selectFrom('declineReason')
    .select('reason')
    .where('eventIdx', '=', eventIdx)
    .orderBy('viewOrder')
    .execute()
    .then((rows) => rows.map(({ reason }) => reason));

/** Makes them exactly these, each once. */
export async function updateReasons(
  context: ContextOf<'POST /manage/participate/updateReasons'>,
  { reasons }: CheckedOf<'POST /manage/participate/updateReasons'>,
): Promise<string[]> {
  const { db, eventIdx, actor, now } = context;
  await context.event();
  // Two managers at once: one list after the other.
  if (hasRowLocks(db))
    await db.selectFrom('event').select('idx').where('idx', '=', eventIdx).forNoKeyUpdate().execute();
  const before = await reasonsOf(context);
  const rows = [...new Set(reasons)].map((reason, viewOrder) => ({ eventIdx, viewOrder, reason }));
  if (JSON.stringify(rows.map(({ reason }) => reason)) === JSON.stringify(before)) return before;
  await db.deleteFrom('declineReason').where('eventIdx', '=', eventIdx).execute();
  if (rows.length > 0) await db.insertInto('declineReason').values(rows).execute();
  const after = rows.map(({ reason }) => reason);
  // What both have stays out; where only the order is another, that is the change.
  const beside = (some: string[], others: string[]) =>
    JSON.stringify(some.filter((reason) => !others.includes(reason)));
  const isOrder = before.length === after.length && after.every((reason) => before.includes(reason));
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action: 'update',
    subject: 'declineReason',
    subjectIdx: null,
    before: { reasons: isOrder ? JSON.stringify(before) : beside(before, after) },
    after: { reasons: isOrder ? JSON.stringify(after) : beside(after, before) },
  });
  return reasonsOf(context);
}
