/** How the pages of public lists read their query, and the addresses of their other pages. */
import { asKeywords } from '#domain/keywords.ts';

/** Words and page of a search; what no list can mean reads as none, or as the first page. At most `mostPages`. */
export function listSearch(query: URLSearchParams, mostPages: number): { keywords: string; page: number } {
  return {
    keywords: asKeywords(query.get('keywords') ?? ''),
    page: Math.max(1, Math.min(mostPages, Math.trunc(Number(query.get('page'))) || 1)),
  };
}

/** The address of page `to` of the same search, without the parameters that are empty. */
export function listAddress(address: string, asked: Record<string, string | undefined>, to: number): string {
  const all = { ...asked, page: to > 1 ? String(to) : undefined };
  const next = new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return next.size === 0 ? address : `${address}?${next}`;
}
