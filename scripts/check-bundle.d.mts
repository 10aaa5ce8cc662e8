export function serverTextsIn(client: string, source: string): string[];
