/** Which table each meeting of an event sits at when tables become somebody's own or close (docs/rules.md, E10). */

export interface Sitting {
  matchingIdx: number;
  slotIdx: number;
  companyIdx: number;
  buyerIdx: number;
  tableIdx: number;
}

export interface HallTables {
  /** In the order of their numbers. */
  tables: readonly { idx: number; ownerIdx: number | null; isOpen: boolean }[];
  isClosed: (slotIdx: number, tableIdx: number) => boolean;
  /** Meetings that nothing moves. */
  locked: ReadonlySet<number>;
  /** Who is given a table now: their meetings come to it. */
  drawn: ReadonlySet<number>;
}

export interface Seated {
  /** With the tables that they have now. */
  moved: Sitting[];
  /** Who finds no table, whatever the others did. */
  lost: number[];
  /** Who would have to go, but is locked. */
  held: number[];
}

/**
 * Who may stay does, but where a table of their own is given to one of the two; others sit at a free table of the buyer, else of the company, else at the
 * lowest-numbered one of everyone's. Where none is left, those who sit already make room if they can: as few as possible are lost.
 */
export function seatAnew(sitting: readonly Sitting[], hall: HallTables): Seated {
  const seated: Seated = { moved: [], lost: [], held: [] };
  for (const [slotIdx, together] of Map.groupBy(sitting, (one) => one.slotIdx)) {
    const open = hall.tables.filter(({ idx, isOpen }) => isOpen && !hall.isClosed(slotIdx, idx));
    const slot = new Slot(open, hall);
    slot.seat(together);
    for (const one of together) {
      const tableIdx = slot.tableOf.get(one);
      if (slot.held.has(one)) seated.held.push(one.matchingIdx);
      else if (tableIdx === undefined) seated.lost.push(one.matchingIdx);
      else if (tableIdx !== one.tableIdx) seated.moved.push({ ...one, tableIdx });
    }
  }
  return seated;
}

/** In place of an owner. */
const everyones = 0;

class Slot {
  readonly tableOf = new Map<Sitting, number>();
  readonly held = new Set<Sitting>();
  readonly #at = new Map<number, Sitting>();
  readonly #fixed = new Set<Sitting>();
  /** The open tables of an owner, and everyone's. */
  readonly #of: ReadonlyMap<number, readonly number[]>;
  readonly #ownerOf: ReadonlyMap<number, number>;

  readonly #hall: HallTables;

  constructor(open: HallTables['tables'], hall: HallTables) {
    this.#hall = hall;
    const owned = open.map(({ idx, ownerIdx }) => ({ idx, owner: ownerIdx ?? everyones }));
    this.#ownerOf = new Map(owned.map(({ idx, owner }) => [idx, owner]));
    this.#of = new Map(
      [...Map.groupBy(owned, ({ owner }) => owner)].map(([owner, tables]) => [
        owner,
        tables.map(({ idx }) => idx),
      ]),
    );
  }

  seat(together: readonly Sitting[]): void {
    const drawn: Sitting[] = [];
    const going: Sitting[] = [];
    for (const one of together) {
      const isLocked = this.#hall.locked.has(one.matchingIdx);
      const owner = this.#ownerOf.get(one.tableIdx);
      const mayStay = owner !== undefined && [everyones, one.companyIdx, one.buyerIdx].includes(owner);
      if (!mayStay && isLocked) this.held.add(one);
      else if (!mayStay) going.push(one);
      else if (owner === everyones && !isLocked && this.#isDrawn(one)) drawn.push(one);
      else {
        this.#sit(one, one.tableIdx);
        if (isLocked) this.#fixed.add(one);
      }
    }
    // Who is drawn has a seat at one of everyone's, which is nobody else's before it is known that they leave it.
    const rest = [...drawn, ...going].filter((one) => !this.#takeFree(one, this.#own(one)));
    for (const one of rest) if (drawn.includes(one)) this.#sit(one, one.tableIdx);
    const without = rest.filter((one) => !this.tableOf.has(one));
    this.#makeRoom(without.filter((one) => !this.#takeFree(one, this.#of.get(everyones) ?? [])));
  }

  #isDrawn = ({ companyIdx, buyerIdx }: Sitting) =>
    this.#hall.drawn.has(companyIdx) || this.#hall.drawn.has(buyerIdx);

  #own = ({ companyIdx, buyerIdx }: Sitting) => [
    ...(this.#of.get(buyerIdx) ?? []),
    ...(this.#of.get(companyIdx) ?? []),
  ];

  #sit(one: Sitting, tableIdx: number): void {
    this.tableOf.set(one, tableIdx);
    this.#at.set(tableIdx, one);
  }

  #takeFree(one: Sitting, tables: readonly number[]): boolean {
    const free = tables.find((idx) => !this.#at.has(idx));
    if (free !== undefined) this.#sit(one, free);
    return free !== undefined;
  }

  /** Augmenting paths: a table that led nowhere leads nowhere until somebody has moved. */
  #makeRoom(without: readonly Sitting[]): void {
    let seen = new Set<number>();
    for (const one of without) if (this.#reach(one, seen)) seen = new Set();
  }

  #reach(one: Sitting, seen: Set<number>): boolean {
    const tables = this.#own(one);
    // Everyone reaches all of these: they are looked at once, for somebody who leaves one for their own.
    if (!seen.has(everyones)) {
      seen.add(everyones);
      tables.push(...(this.#of.get(everyones) ?? []));
    }
    for (const idx of tables) {
      if (seen.has(idx)) continue;
      seen.add(idx);
      const sits = this.#at.get(idx);
      if (sits && (this.#fixed.has(sits) || !this.#reach(sits, seen))) continue;
      this.#sit(one, idx);
      return true;
    }
    return false;
  }
}
