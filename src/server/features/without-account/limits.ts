/**
 * The limits of what a personal link does (docs/rules.md, P34). Links that open nothing count for the network (`tryLink`), so that a right
 * one is never refused for others; a right one counts for itself.
 */
import type { Rule } from '../../platform/limits/limiter.ts';
import { type Limited, limitCalls } from '../../platform/limits/rules.ts';

/** Calls by one link, by whoever has it. */
const calls: Rule = { name: 'participant-link', count: 300, seconds: 900, longest: 900 };

export const limitLinkCalls = (context: Limited, representativeIdx: number): Promise<void> =>
  limitCalls(context, [{ rule: calls, who: String(representativeIdx) }]);
