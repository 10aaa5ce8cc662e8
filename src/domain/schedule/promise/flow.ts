/** The most that flows through a network of whole capacities, and its narrowest cut (Dinic: shortest ways first, all of a length at once). */

/** Nothing is that wide: an edge that no cut takes. */
export const wide = 1_000_000_000;

/** So many steps are quicker than to ask whether the time is over. */
const quickSteps = 4_096;

export class Flow {
  readonly source = 0;
  readonly sink = 1;
  #nodes = 2;
  #edges = 0;
  /** Edge → where it leads, and the next edge of the node that it leaves; edge `e ^ 1` is the way back of `e`. */
  #to = new Int32Array(1_024);
  #next = new Int32Array(1_024);
  #capacity = new Int32Array(1_024);
  #left = new Int32Array(0);
  readonly #first: number[] = [-1, -1];

  get nodes(): number {
    return this.#nodes;
  }

  node(): number {
    this.#first.push(-1);
    return this.#nodes++;
  }

  /** Answers the number of the new edge. */
  edge(from: number, to: number, capacity: number): number {
    if (this.#edges + 2 > this.#to.length) this.#grow();
    const edge = this.#edges;
    this.#add(from, to, capacity);
    this.#add(to, from, 0);
    return edge;
  }

  #add(from: number, to: number, capacity: number): void {
    const edge = this.#edges++;
    this.#to[edge] = to;
    this.#capacity[edge] = capacity;
    this.#next[edge] = this.#first[from] as number;
    this.#first[from] = edge;
  }

  #grow(): void {
    const grown = (from: Int32Array) => {
      const next = new Int32Array(from.length * 2);
      next.set(from);
      return next;
    };
    [this.#to, this.#next, this.#capacity] = [
      grown(this.#to),
      grown(this.#next),
      grown(this.#capacity),
    ] as const;
  }

  widen(edge: number, capacity: number): void {
    this.#capacity[edge] = capacity;
  }

  /** Both ends of an edge. */
  endsOf(edge: number): readonly [number, number] {
    return [this.#to[edge ^ 1] as number, this.#to[edge] as number];
  }

  /** Of each edge where it begins and ends. */
  *pairs(): Generator<readonly [number, number]> {
    for (let edge = 0; edge < this.#edges; edge += 2) yield this.endsOf(edge);
  }

  flowOf(edge: number): number {
    return this.#left[edge ^ 1] as number;
  }

  /** From the beginning with the capacities as they are; null where it `isOver` before the end. */
  run(isOver: () => boolean): number | null {
    this.#left = this.#capacity.slice(0, this.#edges);
    let sum = 0;
    for (;;) {
      if (isOver()) return null;
      const level = this.#levels();
      if (level[this.sink] === -1) return sum;
      const more = this.#augment(level, isOver);
      if (more === null) return null;
      sum += more;
    }
  }

  /** Nodes that more could flow to: after a run, the source's side of the narrowest cut. */
  reached(): Uint8Array {
    return Uint8Array.from(this.#levels(), (level) => (level >= 0 ? 1 : 0));
  }

  #levels(): Int32Array {
    const level = new Int32Array(this.#nodes).fill(-1);
    const queue = new Int32Array(this.#nodes);
    level[this.source] = 0;
    let end = 1;
    for (let at = 0; at < end; at++) {
      const node = queue[at] as number;
      for (let edge = this.#first[node] as number; edge >= 0; edge = this.#next[edge] as number) {
        const to = this.#to[edge] as number;
        if ((this.#left[edge] as number) === 0 || level[to] !== -1) continue;
        level[to] = (level[node] as number) + 1;
        queue[end++] = to;
      }
    }
    return level;
  }

  #augment(level: Int32Array, isOver: () => boolean): number | null {
    const next = Int32Array.from(this.#first);
    const path: number[] = [];
    let [sum, steps, node] = [0, 0, this.source];
    for (;;) {
      if (++steps % quickSteps === 0 && isOver()) return null;
      if (node === this.sink) {
        sum += this.#push(path);
        path.length = 0;
        node = this.source;
        continue;
      }
      let edge = next[node] as number;
      const goesOn = (one: number) => {
        const to = this.#to[one] as number;
        return (this.#left[one] as number) > 0 && level[to] === (level[node] as number) + 1;
      };
      while (edge >= 0 && !goesOn(edge)) edge = this.#next[edge] as number;
      next[node] = edge;
      if (edge >= 0) {
        path.push(edge);
        node = this.#to[edge] as number;
      } else if (path.length === 0) return sum;
      else {
        level[node] = -1;
        node = this.#to[(path.pop() as number) ^ 1] as number;
      }
    }
  }

  #push(path: readonly number[]): number {
    const least = path.reduce((least, edge) => Math.min(least, this.#left[edge] as number), wide);
    for (const edge of path) {
      this.#left[edge] = (this.#left[edge] as number) - least;
      this.#left[edge ^ 1] = (this.#left[edge ^ 1] as number) + least;
    }
    return least;
  }
}
