import { expect, test } from 'vitest';
import { isoTime } from '#server/ground/log.ts';

test('a line’s time is that of its millisecond, whichever was written before', () => {
  const at = Date.UTC(2026, 10, 23, 22, 59, 59, 0);
  // Within a second, over its end and the year's, and back, as a clock that is set does.
  for (const step of [0, 7, 999, 1000, 1001, 40_000_000_000, 3, -1, -86_400_000, 999.0, 0])
    expect(isoTime(at + step)).toBe(`,"time":"${new Date(at + step).toISOString()}"`);
});
