/** The names under which PostgreSQL keeps queries planned, by their SQL: as many as `prepared.ts` makes from the code. */

const names = new Map<string, string>();

/** Names a query once. */
export function namePrepared(sql: string): void {
  if (!names.has(sql)) names.set(sql, `madang_${names.size + 1}`);
}

/** The name of a query that was made by `prepared`; undefined for any other. */
export const preparedName = (sql: string): string | undefined => names.get(sql);
