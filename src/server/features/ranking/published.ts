/** Since when the meetings stand that the organiser made (docs/rules.md, R6). */
import type { Database } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { audit } from '../../platform/log/audit.ts';

interface Said {
  publishes: boolean;
  memberIdx: number;
  now: Date;
}

/** The event's row is locked by the caller. Saying again what holds changes nothing. */
export async function setPublished(
  trx: Database,
  before: { idx: number; publishedAt: string | null },
  { publishes, memberIdx, now }: Said,
): Promise<{ publishedAt: string | null }> {
  const { idx: eventIdx } = before;
  const at = now.toISOString();
  const publishedAt = publishes ? (before.publishedAt ?? at) : null;
  if (publishedAt === before.publishedAt) return { publishedAt };
  await trx.updateTable('event').set({ publishedAt, updatedAt: at }).where('idx', '=', eventIdx).execute();
  await audit(trx, {
    eventIdx,
    memberIdx,
    at,
    action: 'publish',
    subject: 'event',
    subjectIdx: eventIdx,
    before: { publishedAt: before.publishedAt },
    after: { publishedAt },
  });
  await advanceContent(trx, ['events', `event:${eventIdx}`]);
  return { publishedAt };
}
