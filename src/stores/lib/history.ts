/** A value whose changes can be taken back and made again. Changes by one and the same doing, such as a drag, are one step. */
import { atom, computed } from 'nanostores';

const stepsMost = 100;

export function createHistory<T>(first: T, onStep: () => void) {
  const $now = atom(first);
  const $past = atom<readonly T[]>([]);
  const $future = atom<readonly T[]>([]);
  let lastBy: string | undefined;

  /** What follows is a step of its own, whatever it is done by. */
  const endStep = () => {
    lastBy = undefined;
  };

  function begin(value: T): void {
    $now.set(value);
    $past.set([]);
    $future.set([]);
    endStep();
  }

  function change(to: (now: T) => T, by?: string): void {
    const now = $now.get();
    if (by === undefined || by !== lastBy) $past.set([...$past.get(), now].slice(-stepsMost));
    lastBy = by;
    $future.set([]);
    $now.set(to(now));
  }

  function step(from: typeof $past, into: typeof $past): void {
    const last = from.get().at(-1);
    if (last === undefined) return;
    into.set([...into.get(), $now.get()]);
    from.set(from.get().slice(0, -1));
    $now.set(last);
    endStep();
    onStep();
  }

  return {
    $now,
    $mayUndo: computed($past, (past) => past.length > 0),
    $mayRedo: computed($future, (future) => future.length > 0),
    begin,
    change,
    endStep,
    undo: () => step($past, $future),
    redo: () => step($future, $past),
  };
}
