import type { Rule } from '#server/platform/limits/limiter.ts';

/** A limit for tests, with room for some of those who try at once. */
export const hall: Rule = { name: 'hall', count: 50, seconds: 60, longest: 60 };
