/** Who did what to whom, and why: a row for each decision of a manager, in the transaction of the decision. */
import type { Database } from './db/open.ts';

export interface Deed {
  eventIdx: number | null;
  /** Who did it. */
  memberIdx: number | null;
  /** What was done, in the words of the call: 'approve', 'deny', 'cancel' … */
  action: string;
  /** To what kind of thing: 'participate', 'matching' … */
  subject: string;
  subjectIdx: number | null;
  reason?: string | null;
  /** Anything else that explains it; kept as JSON. */
  detail?: Record<string, unknown> | null;
  /** ISO 8601 in UTC. */
  at: string;
}

export async function audit(
  trx: Database,
  { reason = null, detail = null, at, ...deed }: Deed,
): Promise<void> {
  await trx
    .insertInto('audit')
    .values({ ...deed, reason, detail: detail && JSON.stringify(detail), createdAt: at })
    .execute();
}
