/** Who changed what of a participation, as the audit has it (docs/rules.md, P23). */
import type { HistoryEntry } from '#api/participation/participate-manage.ts';
import type { ContextOf } from '../../calls/context.ts';

/** More than one application ever has; the newest are the ones that matter. */
const most = 100;

/** Newest first. Reasons and values are there until their person leaves. */
export async function historyOf({
  db,
  subject,
}: ContextOf<'GET /manage/participate/getHistory'>): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('auditText', 'auditText.auditIdx', 'audit.idx')
    .leftJoin('member', (join) =>
      join.onRef('member.idx', '=', 'audit.memberIdx').on('member.leftAt', 'is', null),
    )
    .select(['audit.createdAt as at', 'audit.action', 'auditText.reason', 'auditText.detail'])
    .select(['member.nameKo as managerNameKo', 'member.nameEn as managerNameEn'])
    .where('audit.subject', '=', 'participate')
    .where('audit.subjectIdx', '=', subject.idx)
    .orderBy('audit.idx', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ detail, ...row }) => ({ ...row, changed: changedIn(detail) }));
}

type Values = Record<string, unknown>;

/** The values of an entry, as text. */
function changedIn(detail: string | null): HistoryEntry['changed'] {
  if (detail === null) return [];
  const { before = {}, after = {}, wanted = {} } = JSON.parse(detail) as Record<string, Values | undefined>;
  const became = { ...wanted, ...after };
  return Object.keys({ ...before, ...became })
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(became[field]))
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(became[field]) }));
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
