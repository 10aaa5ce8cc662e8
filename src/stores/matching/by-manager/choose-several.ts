/** Meetings of a day that are chosen in its grid, to be moved at once (docs/rules.md, M52). */
import { atom } from 'nanostores';
import { severalMost } from '#api/matching/by-manager/move-several.ts';

export function createChoosingSeveral() {
  /** Null while nobody chooses. */
  const $chosen = atom<ReadonlySet<number> | null>(null);

  const start = () => $chosen.set(new Set());
  const end = () => $chosen.set(null);

  /** Chooses these too; false where they are more than can be moved at once, of which the first are chosen then. */
  function add(matchingIdxs: readonly number[]): boolean {
    const all = new Set([...($chosen.get() ?? []), ...matchingIdxs]);
    $chosen.set(new Set([...all].slice(0, severalMost)));
    return all.size <= severalMost;
  }

  /** Chooses one, or leaves it out again. */
  function turn(matchingIdx: number): boolean {
    const chosen = $chosen.get();
    if (!chosen?.has(matchingIdx)) return add([matchingIdx]);
    $chosen.set(new Set([...chosen].filter((idx) => idx !== matchingIdx)));
    return true;
  }

  return { $chosen, start, end, add, turn };
}
