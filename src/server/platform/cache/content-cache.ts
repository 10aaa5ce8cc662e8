/** A cache of what depends on public content alone: each value is of some parts of it, and valid until one of them moves. */
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/open.ts';
import { contentOf, type Made, type ShownTags } from './content-versions.ts';

interface Bounds<Value> {
  /** Values that are held at most; the ones asked for longest ago go first. */
  most: number;
  /** What they may measure in all, as `sizeOf` measures one. */
  size: number;
  sizeOf: (value: Value) => number;
  /** Whether a value that was made anew says what the one before said, which is then kept. */
  isSame?: (value: Value, before: Value) => boolean;
}

/** A value with the parts that it is of. */
export interface Kept<Value> extends Made {
  value: Value;
}

/** Values by their key, each made once for all who ask meanwhile. */
export class ContentCache<Value extends object> {
  readonly #held: LRUCache<string, Kept<Value>>;
  readonly #making = new Map<string, { tick: number; kept: Promise<Kept<Value>> }>();
  readonly #isSame: NonNullable<Bounds<Value>['isSame']>;

  constructor({ most, size, sizeOf, isSame = () => false }: Bounds<Value>) {
    this.#held = new LRUCache({
      max: most,
      maxSize: size,
      sizeCalculation: ({ value, tags }) => Math.max(1, sizeOf(value)) + (tags?.length ?? 0),
    });
    this.#isSame = isSame;
  }

  /**
   * What is held under this key and would be made the same now, else what `make` answers. `tagsOf` says of which parts a value is.
   * In a transaction nothing is kept: it sees what nobody else does.
   */
  async get(
    db: Database,
    key: string,
    make: () => Promise<Value>,
    tagsOf: (value: Value) => ShownTags,
  ): Promise<Kept<Value>> {
    const makeNow = async (tick: number) => {
      const value = await make();
      return { tick, tags: tagsOf(value), value };
    };
    if (db.isTransaction) return makeNow(0);
    const versions = contentOf(db);
    const now = versions.now();
    const tick = typeof now === 'number' ? now : await now;
    const held = this.#held.get(key);
    if (held && versions.holds(held)) {
      held.tick = tick;
      return held;
    }
    const underway = this.#making.get(key);
    if (underway?.tick === tick) return underway.kept;
    const making = { tick, kept: makeNow(tick).then((kept) => this.#keep(key, kept)) };
    this.#making.set(key, making);
    const end = () => void (this.#making.get(key) === making && this.#making.delete(key));
    making.kept.then(end, end);
    return making.kept;
  }

  /**
   * Several values by their keys: those that are held, and the others as `make` answers them at once. A key of which it answers nothing
   * has none.
   */
  async getMany(
    db: Database,
    keys: readonly string[],
    make: (missing: string[]) => Promise<ReadonlyMap<string, Value>>,
    tagsOf: (value: Value) => ShownTags,
  ): Promise<Map<string, Value>> {
    if (db.isTransaction) return new Map(await make([...keys]));
    const versions = contentOf(db);
    const now = versions.now();
    const tick = typeof now === 'number' ? now : await now;
    const values = new Map<string, Value>();
    const missing: string[] = [];
    for (const key of keys) {
      const held = this.#held.get(key);
      if (!held || !versions.holds(held)) missing.push(key);
      else {
        held.tick = tick;
        values.set(key, held.value);
      }
    }
    if (missing.length === 0) return values;
    for (const [key, value] of await make(missing))
      values.set(key, this.#keep(key, { tick, tags: tagsOf(value), value }).value);
    return values;
  }

  #keep(key: string, made: Kept<Value>): Kept<Value> {
    const before = this.#held.peek(key);
    if (before && before.tick > made.tick) return made;
    const kept = before && this.#isSame(made.value, before.value) ? { ...made, value: before.value } : made;
    this.#held.set(key, kept);
    return kept;
  }
}
