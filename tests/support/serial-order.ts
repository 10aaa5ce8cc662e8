/**
 * Whether operations that several clients ran at once can be explained by one order in which they came one after the other
 * (linearizability; the search of Wing and Gong, with the states that were found hopeless remembered as Lowe does). An operation
 * takes effect at one moment between its sending and its answer; of one that was never answered, at any moment after its sending
 * or never.
 */

export interface Operation<Input, Output> {
  input: Input;
  /** Null where no answer came. */
  output: Output | null;
  /** When it was sent and answered, by one clock. */
  begin: number;
  end: number;
}

/** What one operation does to the state when no other runs. */
export interface Specification<State, Input, Output> {
  /** The state afterwards, `state` itself being left as it is; null where it can't have this output in it. */
  next: (state: State, input: Input, output: Output | null) => State | null;
  /** Other states that are as good, where what is promised leaves open which one comes of it. */
  others?: (state: State, input: Input, output: Output | null) => readonly State[];
  /** Equal for states that nothing can tell apart from now on. */
  key: (state: State) => string;
}

export interface Explanation<State> {
  /** Places in the given list, in the order found. What took no effect is left out. */
  order: number[];
  /** After all of them. */
  state: State;
}

/** States that were found hopeless after which a search is given up: it would take hours, and its memory grows with each. */
const mostHopeless = 200_000;

/** Thrown where neither an order was found nor that there is none. */
export class Undecided extends Error {
  override name = 'Undecided';
}

/**
 * An order that explains all answers and ends in a state that `isSeen` accepts; null where there is none. Throws `Undecided` after `most`
 * hopeless states.
 */
export function serialOrder<State, Input, Output>(
  { next, others = () => [], key }: Specification<State, Input, Output>,
  initial: State,
  operations: readonly Operation<Input, Output>[],
  isSeen: (state: State) => boolean,
  most = mostHopeless,
): Explanation<State> | null {
  const endOf = (one: Operation<Input, Output>) => (one.output === null ? Number.POSITIVE_INFINITY : one.end);
  const hopeless = new Set<string>();
  const isTaken = operations.map(() => false);
  const order: number[] = [];

  const search = (state: State): State | null => {
    const left = operations.flatMap((one, no) => (isTaken[no] ? [] : [{ one, no }]));
    if (left.every(({ one }) => one.output === null) && isSeen(state)) return state;
    const here = `${left.map(({ no }) => no)} ${key(state)}`;
    if (hopeless.has(here)) return null;
    // Whatever was answered before another was sent comes before it.
    const first = Math.min(...left.map(({ one }) => endOf(one)));
    for (const { one, no } of left) {
      if (one.begin > first) continue;
      isTaken[no] = true;
      order.push(no);
      const after = next(state, one.input, one.output);
      const found = after === null ? null : search(after);
      if (found !== null) return found;
      for (const other of others(state, one.input, one.output)) {
        const explained = search(other);
        if (explained !== null) return explained;
      }
      isTaken[no] = false;
      order.pop();
    }
    hopeless.add(here);
    if (hopeless.size > most)
      throw new Undecided(`${operations.length} operations: no order among ${most} states that were tried`);
    return null;
  };

  const state = search(initial);
  return state === null ? null : { order, state };
}
