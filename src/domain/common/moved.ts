/** The list with what stands at `from` at `to` (both from 0); beyond an end it goes to that end. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = [...list];
  const [item] = rest.splice(from, 1);
  if (item === undefined) return rest;
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, item);
  return rest;
}
