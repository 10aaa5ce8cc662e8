/**
 * In which order planned meetings are made real: whoever needs the place that another one leaves comes after it, and those that change
 * places with each other go together (docs/rules.md, D8).
 */

/** A planned meeting: what it needs, as names, and what it holds now and leaves. */
export interface Move {
  /** Nothing else will do: its people, that their side has a lane left, and what it comes before or after. */
  needs: readonly string[];
  /** Its table and its interpreter, for which others may stand in, and that its people are near enough before and after. */
  wants: readonly string[];
  leaves: readonly string[];
}

export interface Portions {
  /** Places in the list of moves, each list to be made together, in this order. */
  portions: number[][];
  /** Of more than `most` that could only go together, in lists that can be named as such at once. */
  tooLong: number[][];
}

/** Moves of a list of those that are too long a chain: all of them may be as many as the plan has. */
const namedAtOnce = 500;

/** Where more than `most` would have to go together, tables and interpreters are not waited for: another one will do. */
export function portionsOf(moves: readonly Move[], most: number): Portions {
  const leavers = new Map<string, number[]>();
  for (const [no, { leaves }] of moves.entries())
    for (const name of leaves) leavers.set(name, [...(leavers.get(name) ?? []), no]);
  const behind = (no: number, names: readonly string[], among?: ReadonlySet<number>) =>
    names.flatMap((name) =>
      (leavers.get(name) ?? []).filter((other) => other !== no && (among?.has(other) ?? true)),
    );
  const all = moves.map((_, no) => no);
  const circles = circlesOf(all, (no) => {
    const { needs, wants } = moves[no] as Move;
    return [...behind(no, needs), ...behind(no, wants)];
  });
  const portions: number[][] = [];
  const tooLong: number[] = [];
  for (const circle of circles) {
    const among = new Set(circle);
    const parts =
      circle.length <= most
        ? [circle]
        : circlesOf(circle, (no) => behind(no, (moves[no] as Move).needs, among));
    for (const part of parts) {
      if (part.length <= most) portions.push(part);
      else tooLong.push(...part);
    }
  }
  const lists = Array.from({ length: Math.ceil(tooLong.length / namedAtOnce) }, (_, no) =>
    tooLong.slice(no * namedAtOnce, (no + 1) * namedAtOnce),
  );
  return { portions, tooLong: lists };
}

/**
 * Those that depend on each other, together, each list after all that it depends on: the strongly connected components as Tarjan finds
 * them, without recursion, because a chain may be as long as the plan.
 */
function circlesOf(nodes: readonly number[], dependsOn: (node: number) => number[]): number[][] {
  const found = new Map<number, number>();
  const lowest = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const circles: number[][] = [];
  const enter = (node: number) => {
    found.set(node, found.size);
    lowest.set(node, found.get(node) as number);
    open.push(node);
    isOpen.add(node);
    return { node, next: dependsOn(node).values() };
  };
  const lower = (node: number, to: number) => lowest.set(node, Math.min(lowest.get(node) as number, to));
  for (const start of nodes) {
    if (found.has(start)) continue;
    const path = [enter(start)];
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const { value: other, done } = at.next.next();
      if (!done) {
        if (!found.has(other)) path.push(enter(other));
        else if (isOpen.has(other)) lower(at.node, found.get(other) as number);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before) lower(before.node, lowest.get(at.node) as number);
      if (lowest.get(at.node) !== found.get(at.node)) continue;
      const circle = open.splice(open.lastIndexOf(at.node));
      for (const one of circle) isOpen.delete(one);
      circles.push(circle);
    }
  }
  return circles;
}
