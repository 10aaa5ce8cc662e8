import { parse } from 'csv-parse/sync';
import type { TestApp } from './compose.ts';

/** The rows of a spreadsheet that a call answers with, in English, by their heads. */
export async function sheetRows(
  app: TestApp,
  token: string,
  path: string,
  query: Record<string, string | number>,
): Promise<Record<string, string>[]> {
  const asked = new URLSearchParams({
    format: 'csv',
    language: 'en',
    ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  });
  const response = await app.send(`${path}?${asked}`, { headers: { authorization: `Bearer ${token}` } });
  return parse(await response.text(), { columns: true, bom: true }) as Record<string, string>[];
}
