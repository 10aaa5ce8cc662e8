/**
 * The limits of what an interpreter's link does (docs/rules.md, M34). Links that open nothing count for the network (`tryLink`), so that
 * a right one is never refused for others; a right one counts for itself.
 */
import type { Rule } from '../../platform/limits/limiter.ts';
import { mailboxOf } from '../../platform/limits/mailbox.ts';
import { type Limited, limitCalls } from '../../platform/limits/rules.ts';

/** Readings by one link, by whoever has it. */
const reads: Rule = { name: 'interpreter-read', count: 300, seconds: 900, longest: 900 };

/** Links that managers have mailed to one mailbox: who gets them may have asked for none. */
const mails: Rule = { name: 'interpreter-mail', count: 6, seconds: 86_400, longest: 86_400 };

export const limitInterpreterReads = (context: Limited, interpreterIdx: number): Promise<void> =>
  limitCalls(context, [{ rule: reads, who: String(interpreterIdx) }]);

export const limitInterpreterMails = (context: Limited, email: string): Promise<void> =>
  limitCalls(context, [{ rule: mails, who: mailboxOf(email) }]);
