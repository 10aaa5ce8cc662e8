/** Work that a neighbour made fail, and that would succeed alone, is done again. */

/** Serialization failure and deadlock of PostgreSQL. For SQLite's one lock `SqliteFile` waits, as long as anyone may. */
const passing = new Set(['40001', '40P01']);

/** Does the work again, so many times at most, while a neighbour is what makes it fail. */
export async function retry<T>(
  times: number,
  work: () => Promise<T>,
  isPassing: (error: unknown) => boolean = isClash,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === times || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** Whether a neighbour made it fail. */
export const isClash = (error: unknown) =>
  error instanceof Error && (passing.has((error as { code?: string }).code ?? '') || isStalePlan(error));

/** PostgreSQL's refusal of a plan that was made before a migration changed what a query answers. */
export const isStalePlan = (error: Error): boolean =>
  (error as { code?: string }).code === '0A000' && error.message.includes('cached plan');
