/** Whether what is to be written is what is stored, so that a form which was sent unchanged writes nothing and empties nothing. */

/** Lists whose order says nothing: they are stored as sets. */
const sets = new Set(['industries', 'tradeCommittees', 'hopeCountries', 'hopeRegions', 'hopeCompanyIdxs']);

const comparable = (name: string, value: unknown): string =>
  JSON.stringify(sets.has(name) && Array.isArray(value) ? [...value].sort() : (value ?? null));

/** The fields of `wanted` that differ from what is stored; one that is not wanted stays as it is. */
export function differing<Wanted extends object>(
  stored: { readonly [Name in keyof Wanted]?: unknown },
  wanted: Wanted,
): (keyof Wanted & string)[] {
  const names = Object.keys(wanted) as (keyof Wanted & string)[];
  return names.filter(
    (name) => wanted[name] !== undefined && comparable(name, stored[name]) !== comparable(name, wanted[name]),
  );
}
