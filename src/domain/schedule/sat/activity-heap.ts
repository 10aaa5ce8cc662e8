/** Variables by how often they took part in conflicts lately, the most active one on top. */
const decay = 0.95;
const tooLarge = 1e100;

export class ActivityHeap {
  readonly #activity: number[] = [];
  readonly #heap: number[] = [];
  /** Variable → its place in the heap, or -1. */
  readonly #place: number[] = [];
  #step = 1;

  add(variable: number): void {
    this.#activity[variable] ??= 0;
    if ((this.#place[variable] ?? -1) >= 0) return;
    this.#place[variable] = this.#heap.length;
    this.#heap.push(variable);
    this.#rise(this.#heap.length - 1);
  }

  /** The most active one, which leaves; -1 where there is none. */
  take(): number {
    const top = this.#heap[0];
    if (top === undefined) return -1;
    const last = this.#heap.pop() as number;
    this.#place[top] = -1;
    if (this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#place[last] = 0;
      this.#sink(0);
    }
    return top;
  }

  bump(variable: number): void {
    const activity = (this.#activity[variable] as number) + this.#step;
    this.#activity[variable] = activity;
    if (activity > tooLarge) {
      for (let one = 0; one < this.#activity.length; one++)
        this.#activity[one] = (this.#activity[one] as number) / tooLarge;
      this.#step /= tooLarge;
    }
    const place = this.#place[variable] as number;
    if (place >= 0) this.#rise(place);
  }

  decay(): void {
    this.#step /= decay;
  }

  #rise(from: number): void {
    const variable = this.#heap[from] as number;
    const activity = this.#activity[variable] as number;
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = this.#heap[above] as number;
      if ((this.#activity[other] as number) >= activity) break;
      this.#heap[place] = other;
      this.#place[other] = place;
      place = above;
    }
    this.#heap[place] = variable;
    this.#place[variable] = place;
  }

  #sink(from: number): void {
    const variable = this.#heap[from] as number;
    const activity = this.#activity[variable] as number;
    let place = from;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= this.#heap.length) break;
      const right = below + 1;
      const isRight =
        right < this.#heap.length &&
        (this.#activity[this.#heap[right] as number] as number) >
          (this.#activity[this.#heap[below] as number] as number);
      if (isRight) below = right;
      const other = this.#heap[below] as number;
      if ((this.#activity[other] as number) <= activity) break;
      this.#heap[place] = other;
      this.#place[other] = place;
      place = below;
    }
    this.#heap[place] = variable;
    this.#place[variable] = place;
  }
}
