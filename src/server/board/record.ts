import type { MemberAsk } from '../ask.ts';
import { audit } from '../audit.ts';
import { advanceContent } from '../content-version.ts';
import type { Database } from '../db/open.ts';

/** Writes down what a manager did to the board, and lets the next reader see it. In the transaction that does it. */
export async function record(
  trx: Database,
  ask: MemberAsk,
  eventIdx: number,
  action: string,
  subjectIdx: number,
): Promise<void> {
  const { memberIdx } = ask.asker;
  await audit(trx, { eventIdx, memberIdx, action, subject: 'board', subjectIdx, at: ask.now.toISOString() });
  await advanceContent(trx);
}
