/** What the audit says of pages: which one, by its address, and the version that was saved or published. */
import type { AuditAction } from '#domain/common/audit.ts';
import type { ContextOf } from '../../calls/context.ts';
import { audit, doneBy, type Saver } from '../../platform/log/audit.ts';
import type { PageAddress } from './rows.ts';

export interface WriteContext extends Pick<ContextOf<'POST /manage/page/publish'>, 'db' | 'now'> {
  actor: Saver;
}

export const notePage = (
  { db, actor, now }: WriteContext,
  action: AuditAction,
  { part, name }: PageAddress,
  { pageIdx, version, at }: { pageIdx: number; version: number; at?: string | null },
) =>
  audit(db, {
    ...{ eventIdx: null, action, subject: 'page', subjectIdx: pageIdx, ...doneBy(actor) },
    ...{ at: now.toISOString(), detail: { name: `${part}/${name}`, version, ...(at ? { until: at } : {}) } },
  });
