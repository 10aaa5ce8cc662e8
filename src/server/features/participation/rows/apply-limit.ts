/**
 * How often one member applies (docs/rules.md, P26). Each application writes rows, texts to search in and a place in the managers' list,
 * and taking it back mails and advances what guests see, so the two together could be repeated without end.
 */
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';

const appliedSince = prepared((db, given: { memberIdx: number; since: string }) =>
  db
    .selectFrom('participate')
    .select('createdAt')
    .where('memberIdx', '=', given.memberIdx)
    .where('createdAt', '>', given.since)
    .orderBy('createdAt', 'desc')
    .limit(limits.applications),
);

/**
 * Refuses with `applied_too_often`, and from when on it may be done again, where a member has applied as often as one may within
 * `applyHours`, in whichever events. To cancel is never refused for that. The caller holds the member's row.
 */
export async function assertMayApply(db: Database, memberIdx: number, now: Date): Promise<void> {
  const windowMs = limits.applyHours * 3_600_000;
  const since = new Date(now.getTime() - windowMs).toISOString();
  const applied = await appliedSince(db, { memberIdx, since });
  // Once the oldest of as many as one may is that long ago, there is room for one more.
  const oldest = applied[limits.applications - 1];
  if (!oldest) return;
  throw new Refusal('applied_too_often', {
    until: new Date(Date.parse(oldest.createdAt) + windowMs).toISOString(),
  });
}
