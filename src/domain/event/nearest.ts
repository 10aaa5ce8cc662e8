/** Going about a map by the arrow keys. Without zod: the script of the page carries it. */
import type { Place } from './booth.ts';

export const directions = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
export type Direction = (typeof directions)[number];

/**
 * The place that lies nearest in a direction, by its index; -1 where there is none. What lies straight ahead comes before
 * what is nearer but aside: a metre aside counts as three ahead.
 */
export function nearest(from: Place, places: readonly Place[], direction: Direction): number {
  const isUpright = direction === 'ArrowUp' || direction === 'ArrowDown';
  const sign = direction === 'ArrowRight' || direction === 'ArrowDown' ? 1 : -1;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, place] of places.entries()) {
    const right = place.x + place.width / 2 - from.x - from.width / 2;
    const down = place.y + place.height / 2 - from.y - from.height / 2;
    const ahead = sign * (isUpright ? down : right);
    const cost = ahead + 3 * Math.abs(isUpright ? right : down);
    if (ahead <= 0 || cost >= least) continue;
    best = at;
    least = cost;
  }
  return best;
}
