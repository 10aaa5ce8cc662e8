/** The meetings that are wished, each once: requests, and pairs that only have a preference. */
import type { Problem } from './problem.ts';

export interface Wish {
  id: number;
  between: readonly [number, number];
  weight: number;
  must: boolean;
  slots: readonly number[];
  onlyThese: boolean;
  language: string | null;
  byVideo: boolean;
  representatives: readonly number[];
}

/** Of a pair, whichever comes first. */
export const pairOf = (one: number, other: number): string =>
  one < other ? `${one}-${other}` : `${other}-${one}`;

/**
 * In the order of the requests, and behind them the pairs that only have a preference, with ids behind the last. What a pair's
 * preferences weigh counts for its first request.
 */
export function wishesOf({ requests, preferences, weights }: Problem): Wish[] {
  const weightOf = (rank: number) => weights.ranks[Math.min(rank, weights.ranks.length) - 1] ?? 0;
  const preferred = new Map<string, { between: [number, number]; weight: number; from: Set<number> }>();
  for (const { from, to, rank } of preferences) {
    const pair = pairOf(from, to);
    const entry = preferred.get(pair) ?? { between: [from, to], weight: 0, from: new Set() };
    if (!entry.from.has(from)) entry.weight += weightOf(rank);
    entry.from.add(from);
    preferred.set(pair, entry);
  }
  const seen = new Set<string>();
  const wishes = requests.map((request): Wish => {
    const pair = pairOf(...request.between);
    const { weight = 0, from = new Set<number>() } = seen.has(pair) ? {} : (preferred.get(pair) ?? {});
    seen.add(pair);
    const wanting = new Set([...request.askedBy, ...from]);
    const { id, between, must, slots, onlyThese, language, byVideo, representatives } = request;
    return {
      ...{ id, between, must, slots, onlyThese, language, byVideo, representatives },
      // Whoever has no rank and was not asked for would weigh nothing, and stay unplaced for nothing.
      weight: Math.max(
        1,
        weight +
          request.weight +
          weights.request * request.askedBy.length +
          (wanting.size > 1 ? weights.mutual : 0),
      ),
    };
  });
  let id = requests.reduce((most, request) => Math.max(most, request.id), 0);
  for (const [pair, { between, weight, from }] of preferred) {
    if (seen.has(pair)) continue;
    id += 1;
    wishes.push({
      ...{
        id,
        between,
        must: false,
        slots: [],
        onlyThese: false,
        language: null,
        byVideo: false,
        representatives: [],
      },
      weight: Math.max(1, weight + (from.size > 1 ? weights.mutual : 0)),
    });
  }
  return wishes;
}
