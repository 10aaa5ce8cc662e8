/** Work that is done again and again lets the process do all else between. */
import { expect, it } from 'vitest';
import { repeat } from '#server/platform/repeat.ts';

it('gives others their turn while there is more to do, though the work itself never waits', async () => {
  let done = 0;
  let doneWhenTimerCame = -1;
  setTimeout(() => {
    doneWhenTimerCame = done;
  }, 1);
  const mostRuns = 200_000;
  const { stop } = repeat(async () => ++done < mostRuns, 60_000);
  await expect.poll(() => doneWhenTimerCame).toBeGreaterThan(0);
  await stop();
  expect(doneWhenTimerCame).toBeLessThan(mostRuns);
});
