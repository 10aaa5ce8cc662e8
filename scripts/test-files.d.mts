export function alone(): string[];
export function projectsOf(suite: string): string[];
export function partsOf(
  suite: 'unit' | 'api-sqlite' | 'api-postgres' | 'e2e',
  rest: readonly string[],
): { options: string[]; plain: string[]; paged: string[] } | null;
