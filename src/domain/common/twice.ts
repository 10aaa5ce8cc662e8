/** Entries of a list that say the same twice. */
import type { z } from 'zod';
import type { Rule } from './validation.ts';

/** A name so that two ways of writing it are one: case, spaces and the form of its letters don't count. */
export const normalName = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();

/** Marks `field` of each entry whose `key` an entry before it has. An entry without a key is like no other. */
export function refuseTwice<T>(
  list: readonly T[],
  context: z.core.$RefinementCtx,
  field: string,
  key: (entry: T) => string | number | undefined,
  params: (entry: T) => { rule: Rule; value?: string } = () => ({ rule: 'duplicate' }),
): void {
  const seen = new Set<string | number>();
  for (const [at, entry] of list.entries()) {
    const own = key(entry);
    if (own === undefined || own === '') continue;
    if (seen.has(own)) context.addIssue({ code: 'custom', path: [at, field], params: params(entry) });
    seen.add(own);
  }
}
