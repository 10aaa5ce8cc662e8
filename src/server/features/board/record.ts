import type { AuditAction } from '#domain/common/audit.ts';
import type { MemberContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { audit } from '../../platform/log/audit.ts';
import { changeOf } from '../../platform/log/change-of.ts';

/** What the audit keeps of a post and of a category, as it was and as it is; bodies are too long for it. */
const postColumns = ['categoryIdx', 'titleKo', 'titleEn', 'isShown', 'isPinned', 'postedAt'] as const;
const categoryColumns = ['tab', 'nameKo', 'nameEn', 'viewOrder'] as const;

/**
 * Writes down what a manager did to the board, and lets the next reader see it. In the transaction that does it, afterwards: the
 * subject of the call is what was there before.
 */
export async function record(
  { db, eventIdx, actor, now, subject }: MemberContext & { subject: object | null },
  action: AuditAction,
  subjectIdx: number,
  /** What else of a post changed, of which the audit keeps no values. */
  changed: readonly ('bodyKo' | 'bodyEn' | 'videoUrl' | 'files')[] = [],
): Promise<void> {
  const entry = { eventIdx, memberIdx: actor.memberIdx, at: now.toISOString() };
  // What is added has its category as the subject of the call, or none.
  const before = action.startsWith('add') ? null : subject;
  const of = { ...entry, action, subject: 'board', subjectIdx } as const;
  if (action.endsWith('Post')) {
    const change = changeOf(before as PostNow, await postNow(db, subjectIdx), postColumns);
    const detail = changed.length > 0 ? { changed: JSON.stringify(changed) } : null;
    await audit(db, { ...of, ...change, detail });
  } else {
    const change = changeOf(before as CategoryNow, await categoryNow(db, subjectIdx), categoryColumns);
    await audit(db, { ...of, ...change });
  }
  await advanceContent(db, [`posts:${eventIdx}`]);
}

const postNow = async (db: Database, idx: number) =>
  (await db.selectFrom('boardPost').select(postColumns).where('idx', '=', idx).executeTakeFirst()) ?? null;
type PostNow = Awaited<ReturnType<typeof postNow>>;

const categoryNow = async (db: Database, idx: number) =>
  (await db.selectFrom('boardCategory').select(categoryColumns).where('idx', '=', idx).executeTakeFirst()) ??
  null;
type CategoryNow = Awaited<ReturnType<typeof categoryNow>>;
