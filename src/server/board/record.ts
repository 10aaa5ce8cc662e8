import type { MemberAsk } from '../ask.ts';
import { audit } from '../audit.ts';
import { advanceContent } from '../content-version.ts';

/** Writes down what a manager did to the board, and lets the next reader see it. In the transaction that does it. */
export async function record(
  { db, eventIdx, asker, now }: MemberAsk,
  action: string,
  subjectIdx: number,
): Promise<void> {
  const deed = { eventIdx, memberIdx: asker.memberIdx, at: now.toISOString() };
  await audit(db, { ...deed, action, subject: 'board', subjectIdx });
  await advanceContent(db);
}
