import type { Problem } from '../problem.ts';

/** Metres on the map from each table to each other one (number × tables + number); 0 where one of them is on no map. */
export function metresBetween(tables: Problem['tables']): Float64Array {
  const metres = new Float64Array(tables.length * tables.length);
  for (const [from, { place: one }] of tables.entries())
    for (const [to, { place: other }] of tables.entries())
      if (one && other) metres[from * tables.length + to] = Math.hypot(one.x - other.x, one.y - other.y);
  return metres;
}
