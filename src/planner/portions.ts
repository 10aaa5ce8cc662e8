/** What is found one by one over a long time, in portions: whoever listens does other things, too, and what was sent is not lost. */

/** How many of them go at once, and for how many milliseconds at most they are kept. */
const portion = { length: 250, ms: 1_000 };

/** All of `found`, in its order: a portion is full, or its time is over with the next that is found. `clock` is in milliseconds. */
export function* inPortions<One>(found: Iterable<One>, clock: () => number): Generator<One[]> {
  let kept: One[] = [];
  let begin = clock();
  for (const one of found) {
    kept.push(one);
    if (kept.length < portion.length && clock() - begin < portion.ms) continue;
    yield kept;
    kept = [];
    begin = clock();
  }
  if (kept.length > 0) yield kept;
}
