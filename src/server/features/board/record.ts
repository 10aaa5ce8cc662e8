import type { MemberContext } from '../../calls/context.ts';
import { advanceContent } from '../../platform/cache/content-version.ts';
import { audit } from '../../platform/log/audit.ts';

/** Writes down what a manager did to the board, and lets the next reader see it. In the transaction that does it. */
export async function record(
  { db, eventIdx, actor, now }: MemberContext,
  action: string,
  subjectIdx: number,
): Promise<void> {
  const entry = { eventIdx, memberIdx: actor.memberIdx, at: now.toISOString() };
  await audit(db, { ...entry, action, subject: 'board', subjectIdx });
  await advanceContent(db);
}
