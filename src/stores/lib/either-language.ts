/** What is entered in one language alone, where both have to be said. */

/**
 * `values` with each of `names` in both languages: where one of `nameKo` and `nameEn` is blank, it is what the other says. What is blank in
 * both stays so, and a field that isn't there is left out.
 */
export function inBoth<Values extends object>(values: Values, names: readonly string[]): Values {
  const filled = { ...values } as Record<string, unknown>;
  const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';
  for (const name of names) {
    const [ko, en] = [`${name}Ko`, `${name}En`];
    if (isBlank(filled[ko]) && typeof filled[en] === 'string') filled[ko] = filled[en];
    else if (isBlank(filled[en]) && typeof filled[ko] === 'string') filled[en] = filled[ko];
  }
  return filled as Values;
}
