/** Which tables a meeting without a place could have, and how far they are from what its people have before and after. */
import type { Instance, Meeting } from '../instance.ts';
import type { Placement } from '../schedule.ts';
import { type Timetable, unplaced } from '../timetable.ts';
import type { Fact } from './facts.ts';

export type Far = Extract<Fact, { kind: 'far' }>;

export class Reach {
  readonly #timetable: Timetable;
  readonly #instance: Instance;
  /** The wish's id → its table; slot → tables that are taken. */
  readonly #tableOf: Map<number, number | null>;
  readonly #taken: ReadonlyMap<number, ReadonlySet<number | null>>;
  readonly #placeOf: Map<number, { x: number; y: number } | null>;

  constructor(timetable: Timetable, placements: readonly Placement[]) {
    this.#timetable = timetable;
    this.#instance = timetable.instance;
    this.#tableOf = new Map(placements.map(({ wish, table }) => [wish, table]));
    const bySlot = Map.groupBy(placements, ({ slot }) => slot);
    this.#taken = new Map(
      [...bySlot].map(
        ([slot, own]) => [slot, new Set<number | null>(own.map(({ table }) => table))] as const,
      ),
    );
    this.#placeOf = new Map(this.#instance.problem.tables.map(({ id, place }) => [id, place]));
  }

  /** The tables that are free in a slot, and this meeting's to have; null by video. */
  freeTables(meeting: number, slot: number): number[] | null {
    const { problem, meetings, wishes } = this.#instance;
    if (meetings[meeting]?.byVideo) return null;
    const slotId = problem.slots[slot]?.id as number;
    const between: readonly number[] = wishes[meeting]?.between ?? [];
    const taken = this.#taken.get(slotId);
    return problem.tables
      .filter(
        ({ id, owner, closed, closedIn }) =>
          !closed &&
          !closedIn.includes(slotId) &&
          (owner === null || between.includes(owner)) &&
          !taken?.has(id),
      )
      .map(({ id }) => id);
  }

  /** What its people have in the slot before or after, where that is too far from some of these tables. */
  farFrom(meeting: number, slot: number, tables: readonly number[]): Far[] {
    const { problem, meetings, parties, people, wishes, inRow, slotCount } = this.#instance;
    const one = meetings[meeting] as Meeting;
    return one.people.flatMap((side, no) =>
      side.flatMap((person) =>
        ([-1, 1] as const).flatMap((step): Far[] => {
          if (inRow[step < 0 ? slot - 1 : slot] !== 1) return [];
          const other = this.#timetable.at[person * slotCount + slot + step] as number;
          const wish = other === unplaced ? undefined : wishes[other]?.id;
          if (wish === undefined || tables.every((table) => this.#isNear(table, wish))) return [];
          const participation = parties[one.parties[no] as number]?.id as number;
          const representative = people[person]?.id ?? null;
          return [
            { kind: 'far', wish, participation, representative, slot: problem.slots[slot]?.id as number },
          ];
        }),
      ),
    );
  }

  /** Whether one of these tables is near enough to all that the facts name. */
  someNear(tables: readonly number[], facts: readonly Far[]): boolean {
    return tables.some((table) => facts.every(({ wish }) => this.#isNear(table, wish)));
  }

  #isNear(table: number, wish: number): boolean {
    const { walking } = this.#instance.problem;
    const [from, to] = [table, this.#tableOf.get(wish) ?? null].map((id) =>
      id === null ? null : this.#placeOf.get(id),
    );
    if (!walking || !from || !to) return true;
    return Math.hypot(from.x - to.x, from.y - to.y) <= walking.minutes * walking.metresPerMinute;
  }
}
