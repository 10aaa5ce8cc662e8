import { expect, test } from 'vitest';
import type { Rule } from '#server/platform/limits/limiter.ts';
import { memoryLimiter } from '#server/platform/limits/memory.ts';

const rule: Rule = { name: 'a clock', count: 3, seconds: 600, longest: 3600 };

test('a clock that was a year ahead for a moment closes nobody out for a year once it is right', async () => {
  const limiter = memoryLimiter();
  const who = 'someone';
  const ahead = new Date(Date.now() + 365 * 86_400_000);
  for (let no = 0; no < rule.count; no++) await limiter.count([{ rule, who }], ahead);
  expect(await limiter.count([{ rule, who }], ahead)).toMatchObject({ seconds: rule.seconds });
  expect(await limiter.count([{ rule, who }], new Date())).toBeUndefined();
});
