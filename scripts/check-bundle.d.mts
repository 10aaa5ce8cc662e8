export function serverTextsIn(client: string, server: string): string[];
