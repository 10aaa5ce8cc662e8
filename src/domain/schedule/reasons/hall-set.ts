/** Wishes and the slots that are left to them: who finds one, and who shares too few. */
import type { Fact } from './facts.ts';

/** Whose slots a fact closes. */
export function closes(fact: Fact): string {
  if (fact.kind === 'unavailable') return `participation ${fact.participation}`;
  if (fact.kind === 'otherTimes') return `wish ${fact.wish}`;
  return fact.kind === 'interpreters' ? `interpreters ${fact.language}` : fact.kind;
}

export const slotsOf = (count: number) => Array.from({ length: count }, (_, slot) => slot);

/** Null where all find a slot of their own; else those among whom the search for the last one's slot ended. */
export function matching(
  last: number,
  others: readonly number[],
  slotsFor: (meeting: number) => number[],
): Set<number> | null {
  const heldBy = new Map<number, number>();
  const known = new Map<number, number[]>();
  const listOf = (meeting: number) => {
    const list = known.get(meeting) ?? slotsFor(meeting);
    known.set(meeting, list);
    return list;
  };
  const find = (meeting: number, seen: Set<number>, reached: Set<number>): boolean => {
    reached.add(meeting);
    for (const slot of listOf(meeting)) {
      if (seen.has(slot)) continue;
      seen.add(slot);
      const holder = heldBy.get(slot);
      if (holder === undefined || find(holder, seen, reached)) {
        heldBy.set(slot, meeting);
        return true;
      }
    }
    return false;
  };
  for (const meeting of [...others, last]) {
    const reached = new Set<number>();
    if (!find(meeting, new Set(), reached)) return reached;
  }
  return null;
}
