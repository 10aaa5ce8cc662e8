export function serverTextsIn(client: string, source: string, ...others: string[]): string[];
