/** How often each value is there. */
export function tally(values: (string | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value ?? ''] = (counts[value ?? ''] ?? 0) + 1;
  return counts;
}

/** The same of counts that are there already, each by the words of what it counts. */
export const countsOf = <One extends { count: number }>(
  counts: readonly One[],
  words: (one: One) => string,
) =>
  Object.fromEntries(
    counts.filter(({ count }) => count > 0).map((one): [string, number] => [words(one), one.count]),
  );
