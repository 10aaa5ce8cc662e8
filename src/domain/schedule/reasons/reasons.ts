/** Why a wish has no place: first what holds however the placed wishes are arranged, else what stands in its way as they are. */
import { type Instance, instanceOf, type Meeting, type Party, unbounded } from '../instance.ts';
import type { Problem } from '../problem.ts';
import type { Placement } from '../schedule.ts';
import { Timetable, unplaced } from '../timetable.ts';
import { pairOf } from '../wish.ts';
import { coversAll } from './covers.ts';
import { type Fact, irreducible, type Reason } from './facts.ts';
import { closes, matching, slotsOf } from './hall-set.ts';
import { Reach } from './reach.ts';

/** A reason for each wish that is not among the placements. */
export const reasonsOf = (problem: Problem, placements: readonly Placement[]): Reason[] => [
  ...eachReason(problem, placements),
];

/** One after the other: of large events they take a while. */
export const eachReason = (problem: Problem, placements: readonly Placement[]): Generator<Reason> =>
  new Reasons(instanceOf(problem), placements).all();

class Reasons {
  readonly #instance: Instance;
  readonly #timetable: Timetable;
  readonly #not: Set<string>;
  /** Party → its meetings. */
  readonly #byParty: number[][];
  readonly #reach: Reach;
  /** The wish's id → its meeting. */
  readonly #wishAt: ReadonlyMap<number, number>;
  /** Placed meetings that need one of everyone's tables, and by language, an interpreter. */
  readonly #standing: number;
  readonly #speaking: readonly number[];
  /** Meeting → slots that are open to it, whatever else is placed. */
  readonly #open = new Map<number, number[]>();

  constructor(instance: Instance, placements: readonly Placement[]) {
    const { problem, wishes, people, meetings, parties } = instance;
    this.#instance = instance;
    this.#timetable = new Timetable(instance);
    this.#not = new Set(problem.not.map(([one, other]) => pairOf(one, other)));
    const wishAt = new Map(wishes.map(({ id }, at) => [id, at]));
    const slotAt = new Map(problem.slots.map(({ id }, at) => [id, at]));
    for (const { wish, slot, representatives } of placements) {
      const meeting = wishAt.get(wish) as number;
      const [first, second] = (meetings[meeting] as Meeting).people.map(
        (side, no) => side.find((person) => people[person]?.id === representatives[no]) ?? side[0],
      );
      this.#timetable.place(meeting, slotAt.get(slot) as number, first as number, second as number);
    }
    this.#reach = new Reach(this.#timetable, placements);
    this.#wishAt = wishAt;
    const seated = [...meetings.keys()].filter((meeting) => this.#timetable.slotOf[meeting] !== unplaced);
    this.#standing = seated.filter((meeting) => this.#timetable.needsTable(meeting)).length;
    this.#speaking = instance.languages.map(
      (_, language) => seated.filter((meeting) => meetings[meeting]?.language === language).length,
    );
    this.#byParty = parties.map(() => []);
    for (const [meeting, one] of meetings.entries())
      for (const party of one.parties) this.#byParty[party]?.push(meeting);
  }

  *all(): Generator<Reason> {
    const { slotOf } = this.#timetable;
    const { wishes } = this.#instance;
    for (const meeting of slotOf.keys()) {
      if (slotOf[meeting] !== unplaced) continue;
      const wish = wishes[meeting]?.id as number;
      const always = this.#never(meeting) ?? this.#crowded(meeting) ?? this.#usedUp(meeting);
      yield always
        ? { wish, holds: 'always', facts: always }
        : { wish, holds: 'asPlaced', facts: this.#inTheWay(meeting) };
    }
  }

  /** The two do not meet, or no slot is left to both of them. */
  #never(meeting: number): Fact[] | null {
    const { wishes, slotCount } = this.#instance;
    const between = wishes[meeting]?.between as readonly [number, number];
    if (this.#not.has(pairOf(...between)))
      return [{ kind: 'not', between: [Math.min(...between), Math.max(...between)] }];
    const facts = slotsOf(slotCount).flatMap((slot) => this.#closedBy(meeting, slot));
    const forbid = (some: readonly Fact[]) => coversAll(this.#instance, this.#reach, meeting, some);
    return forbid(facts) ? irreducible(facts, forbid) : null;
  }

  /** What closes a slot to a meeting whatever else is placed: its own terms, and the times of its people. */
  #closedBy(meeting: number, slot: number): Fact[] {
    const {
      problem,
      wishes,
      meetings,
      people,
      parties,
      free,
      slotCount,
      interpreters,
      languages,
      commonTables,
    } = this.#instance;
    const wish = wishes[meeting] as Instance['wishes'][number];
    const one = meetings[meeting] as Meeting;
    const slotId = problem.slots[slot]?.id as number;
    const facts: Fact[] = [];
    // What is fixed is where it is, whatever else was said.
    if (one.isFixed) return facts;
    if (wish.onlyThese && !wish.slots.includes(slotId))
      facts.push({ kind: 'otherTimes', wish: wish.id, slot: slotId });
    if (this.#timetable.needsTable(meeting) && commonTables[slot] === 0)
      facts.push({ kind: 'tables', slot: slotId, count: 0 });
    if (one.language >= 0 && interpreters[(1 << one.language) * slotCount + slot] === 0)
      facts.push({
        kind: 'interpreters',
        language: languages[one.language] as string,
        slot: slotId,
        count: 0,
      });
    for (const [no, side] of one.people.entries()) {
      const participation = parties[one.parties[no] as number]?.id as number;
      for (const person of side)
        if (free[person * slotCount + slot] === 0)
          facts.push({
            kind: 'unavailable',
            participation,
            representative: people[person]?.id ?? null,
            slot: slotId,
          });
    }
    return facts;
  }

  /** Of these each by itself closes the slot: of several people one who can't does not. */
  #closedToAll(meeting: number, slot: number): Fact[] {
    const { parties, meetings } = this.#instance;
    const several = (meetings[meeting]?.parties ?? [])
      .map((party) => parties[party] as Party)
      .filter(({ people }) => people.length > 1)
      .map(({ id }) => id);
    return this.#closedBy(meeting, slot).filter(
      (fact) => fact.kind !== 'unavailable' || !several.includes(fact.participation),
    );
  }

  /** One of the two has more wishes than slots for them: a Hall set, found where the search for another slot ends. */
  #crowded(meeting: number): Fact[] | null {
    const { meetings, parties } = this.#instance;
    for (const party of meetings[meeting]?.parties ?? []) {
      const one = parties[party] as Party;
      const placed = this.#placedOf(party).filter((other) => other !== meeting);
      if (placed.length >= one.most && one.most < unbounded) {
        const others = placed.slice(0, one.most).map((other) => this.#placed(other, one));
        // With no more slots than meetings that it may have, the limit adds nothing.
        const isFull = one.people.length === 1 && !this.#findSlots(meeting, others);
        return isFull ? others : [{ kind: 'most', participation: one.id, limit: one.most }, ...others];
      }
      if (one.people.length > 1) continue;
      const hall = this.#hallSet(meeting, placed);
      if (!hall) continue;
      const facts = [...hall].flatMap((other) => [
        ...(other === meeting ? [] : [this.#placed(other, one)]),
        ...slotsOf(this.#instance.slotCount).flatMap((slot) => this.#closedToAll(other, slot)),
      ]);
      // Facts of the one itself stand for all its wishes: they are left out last.
      const isOwn = (fact: Fact) => fact.kind === 'unavailable' && fact.participation === one.id;
      const unique = [...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values()];
      const ordered = [...unique.filter((fact) => !isOwn(fact)), ...unique.filter(isOwn)];
      const forbid = (some: readonly Fact[]) => !this.#findSlots(meeting, some);
      if (forbid(ordered)) return irreducible(ordered, forbid);
    }
    return null;
  }

  #placed(meeting: number, { id }: Party): Fact {
    return { kind: 'placed', wish: this.#instance.wishes[meeting]?.id as number, participation: id };
  }

  #placedOf(party: number): number[] {
    return (this.#byParty[party] ?? []).filter((meeting) => this.#timetable.slotOf[meeting] !== unplaced);
  }

  /** The wishes that share too few slots with this one, or null where another arrangement of this side alone would do. */
  #hallSet(meeting: number, placed: readonly number[]): Set<number> | null {
    const slots = (other: number) => {
      const open =
        this.#open.get(other) ??
        slotsOf(this.#instance.slotCount).filter((slot) => this.#closedToAll(other, slot).length === 0);
      this.#open.set(other, open);
      return open;
    };
    return matching(meeting, placed, slots);
  }

  /** Whether the wish and the placed ones that are named find slots of their own, where only these facts close any. */
  #findSlots(meeting: number, facts: readonly Fact[]): boolean {
    const { wishes, problem, slotCount } = this.#instance;
    const named = new Set(facts.flatMap((fact) => (fact.kind === 'placed' ? [fact.wish] : [])));
    const placed = [...named].map((id) => this.#wishAt.get(id) as number).sort((one, other) => one - other);
    const closed = new Map<string, Set<number>>();
    for (const fact of facts) {
      if (fact.kind === 'placed' || !('slot' in fact)) continue;
      const key = closes(fact);
      closed.set(key, (closed.get(key) ?? new Set()).add(fact.slot));
    }
    const slots = (other: number) => {
      const { id, between, language } = wishes[other] as Instance['wishes'][number];
      const keys = [
        `wish ${id}`,
        `interpreters ${language}`,
        ...between.map((one) => `participation ${one}`),
      ];
      if (this.#timetable.needsTable(other)) keys.push('tables');
      const sets = keys.map((key) => closed.get(key)).filter((set) => set !== undefined);
      return slotsOf(slotCount).filter(
        (slot) => !sets.some((set) => set.has(problem.slots[slot]?.id as number)),
      );
    };
    return matching(meeting, placed, slots) === null;
  }

  /** As many meetings are placed as there are tables, or interpreters of its language, in all slots together. */
  #usedUp(meeting: number): Fact[] | null {
    const { meetings, commonTables, slotCount, interpreters, languages } = this.#instance;
    const places = commonTables.reduce((sum, tables) => sum + tables, 0);
    if (this.#timetable.needsTable(meeting) && this.#standing >= places)
      return [{ kind: 'allTables', places }];
    const { language } = meetings[meeting] as Meeting;
    if (language < 0) return null;
    const shifts = slotsOf(slotCount).reduce(
      (sum, slot) => sum + (interpreters[(1 << language) * slotCount + slot] as number),
      0,
    );
    return (this.#speaking[language] as number) >= shifts
      ? [{ kind: 'allInterpreters', language: languages[language] as string, places: shifts }]
      : null;
  }

  /** Slot by slot what stands in its way now; where nothing does in one of them, the time was over before the engine came to it. */
  #inTheWay(meeting: number): Fact[] {
    const { problem, meetings, parties, people, slotCount, dayOf, days, languages } = this.#instance;
    const { at, used, ofDay, total, slotOf } = this.#timetable;
    const one = meetings[meeting] as Meeting;
    const facts: Fact[] = [];
    for (let slot = 0; slot < slotCount; slot++) {
      const { id, day } = problem.slots[slot] as Problem['slots'][number];
      facts.push(...this.#closedBy(meeting, slot));
      const tables = this.#reach.freeTables(meeting, slot);
      if (!this.#timetable.hasTable(meeting, slot) || tables?.length === 0)
        facts.push({ kind: 'tables', slot: id, count: this.#instance.commonTables[slot] as number });
      facts.push(...this.#reach.farFrom(meeting, slot, tables ?? []));
      if (!this.#timetable.hasInterpreter(meeting, slot)) {
        const language = languages[one.language] as string;
        const count = this.#instance.interpreters[(1 << one.language) * slotCount + slot] as number;
        facts.push({ kind: 'interpreters', language, slot: id, count });
      }
      for (const other of [...one.earlier, ...one.later]) {
        const place = slotOf[other] as number;
        if (place !== unplaced && (one.earlier.includes(other) ? place >= slot : place <= slot))
          facts.push({ kind: 'order', wish: this.#id(meeting), other: this.#id(other), slot: id });
      }
      for (const [no, party] of one.parties.entries()) {
        const { id: participation, atOnce, dayLimit, people: all } = parties[party] as Party;
        for (const person of one.people[no] ?? []) {
          const other = at[person * slotCount + slot] as number;
          const representative = people[person]?.id ?? null;
          if (other !== unplaced)
            facts.push({ kind: 'meets', wish: this.#id(other), participation, representative, slot: id });
        }
        if ((used[party * slotCount + slot] as number) >= atOnce && all.length > 1)
          facts.push({ kind: 'atOnce', participation, slot: id, limit: atOnce });
        if ((ofDay[party * days + (dayOf[slot] as number)] as number) >= dayLimit)
          facts.push({ kind: 'dayLimit', participation, day, limit: dayLimit });
      }
    }
    for (const party of one.parties) {
      const { id, most } = parties[party] as Party;
      if ((total[party] as number) >= most) facts.push({ kind: 'most', participation: id, limit: most });
    }
    const unique = [...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values()];
    const forbid = (some: readonly Fact[]) => coversAll(this.#instance, this.#reach, meeting, some);
    return forbid(unique) ? irreducible(unique, forbid) : [{ kind: 'noTime', wish: this.#id(meeting) }];
  }

  #id(meeting: number): number {
    return this.#instance.wishes[meeting]?.id as number;
  }
}
