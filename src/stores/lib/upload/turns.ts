/** Runs at most so many pieces of work at once, in the order in which they came. */
export function turnsOf(atOnce: number): <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (signal, work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      // Its place goes to the next in line, or is free again.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
