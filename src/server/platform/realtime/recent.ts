/** When something was last told to whom, so that a stream that opens knows whether its page missed it: between its data and its stream. */

/** Members and events that are remembered; some 100 bytes each. */
const most = 10_000;

export function createRecent(now: () => number) {
  /** The oldest first. */
  const told = new Map<number, number>();
  /** From here on everything is known. */
  let since = now();
  return {
    note(topic: number): void {
      told.delete(topic);
      told.set(topic, now());
      if (told.size <= most) return;
      for (const [oldest, at] of told) {
        told.delete(oldest);
        since = at;
        return;
      }
    },
    /** Whether one of these may have been told within the last `ms` milliseconds. */
    mayHave(topics: readonly number[], ms: number): boolean {
      const from = now() - ms;
      return from <= since || topics.some((topic) => (told.get(topic) ?? Number.NEGATIVE_INFINITY) >= from);
    },
    /** What came until now was not heard here. */
    begin(): void {
      since = now();
    },
  };
}
