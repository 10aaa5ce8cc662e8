/**
 * Meetings of people who are promised some, as flows: from each of them through wishes to what is scarce. No flow knows all that a plan has
 * to keep, so each may let through more than a plan can, never less. Its narrowest cut is a set that can be counted.
 */
import type { Instance, Meeting } from '../instance.ts';
import { seldom } from '../seldom.ts';
import type { Cover } from './blocking.ts';
import { Flow, wide } from './flow.ts';
import type { Room } from './room.ts';

/**
 * What a flow goes through behind the people and their wishes: their own places, days and limits; those of their partners; places of
 * partners and tables; interpreters; and once more places of both and tables, where a wish may count in several slots.
 */
export const networkKinds = ['own', 'partners', 'tables', 'interpreters', 'times'] as const;
export type NetworkKind = (typeof networkKinds)[number];

export interface Network {
  flow: Flow;
  /** Party → the edge that brings it what it is promised, and its node. */
  members: Map<number, { edge: number; node: number }>;
  /** Wishes as edges, of one of their people each; none in `times`. */
  halves: { meeting: number; edge: number }[];
  /** Edge → what it stands for. What has no cover is as wide as can be. */
  covers: Map<number, Cover>;
  /** Node → the language that is spoken there, and the slot's id. */
  speaking: Map<number, { language: string; slot: number }>;
}

/** What a node stands for: a number of its own with whose it is and when. */
const sorts = {
  own: 0,
  place: 1,
  atTable: 2,
  atNone: 3,
  day: 4,
  all: 5,
  table: 6,
  language: 7,
  who: 8,
} as const;
type Sort = keyof typeof sorts;
/** Above all that a problem may have of anything (`size.ts`): two nodes with one number would be one. */
const mostOfAnything = 100_000;

/** A wish as a meeting of one of its people. */
interface Half {
  meeting: number;
  party: number;
  partner: number;
  slots: readonly number[];
}

/** So many edges fit into memory; of more, slots are not told apart. */
const mostEdges = 4_000_000;
/** In `times` each is a cover of its own, which takes far more memory and time than an edge: of more there is no such flow. */
const mostCovers = 1_000_000;
/** So many wishes are quicker than to ask whether the time is over. */
const fewHalves = 16;

/** The flow of a kind for these parties; null where the event is too large for it, or once it `isOver`. */
export function networkOf(
  kind: NetworkKind,
  room: Room,
  members: readonly number[],
  isOver: () => boolean,
): Network | null {
  const isLate = seldom(isOver, fewHalves);
  const flow = new Flow();
  const network: Network = { flow, members: new Map(), halves: [], covers: new Map(), speaking: new Map() };
  for (const party of members) {
    const node = flow.node();
    network.members.set(party, { node, edge: flow.edge(flow.source, node, 0) });
  }
  const halves = halvesOf(room, new Set(members), isLate);
  if (!halves) return null;
  const edges = halves.reduce((sum, { slots }) => sum + slots.length, 0);
  const isCoarse = edges > mostEdges;
  if (isCoarse && kind !== 'own' && kind !== 'partners') return null;
  if (kind === 'times' && edges > mostCovers) return null;
  const builder = new Builder(network, room, isTwice(room, members));
  for (const half of halves) {
    if (isLate()) return null;
    if (kind === 'times') builder.times(half);
    else builder.half(kind, half, isCoarse);
  }
  return network;
}

function halvesOf(room: Room, members: ReadonlySet<number>, isOver: () => boolean): Half[] | null {
  const halves: Half[] = [];
  for (const [meeting, { parties }] of room.instance.meetings.entries()) {
    if (isOver()) return null;
    const [first, second] = parties;
    const own = [
      { party: first, partner: second },
      { party: second, partner: first },
    ].filter(({ party }) => members.has(party));
    const slots = own.length > 0 ? room.slotsOf(meeting) : [];
    if (slots.length > 0) for (const half of own) halves.push({ ...half, meeting, slots });
  }
  return halves;
}

/** Whether a wish may be of two members: what all share then counts twice. */
function isTwice({ instance }: Room, members: readonly number[]): boolean {
  const set = new Set(members);
  return instance.meetings.some(({ parties }) => parties.every((party) => set.has(party)));
}

class Builder {
  readonly #network: Network;
  readonly #room: Room;
  readonly #instance: Instance;
  /** How often a table or an interpreter counts. */
  readonly #times: number;
  readonly #nodes = new Map<number, number>();

  constructor(network: Network, room: Room, isTwo: boolean) {
    this.#network = network;
    this.#room = room;
    this.#instance = room.instance;
    this.#times = isTwo ? 2 : 1;
  }

  /** From a member to a wish, which is met once, and on to wherever it could be. */
  half(
    kind: Exclude<NetworkKind, 'times'>,
    { meeting, party, partner, slots }: Half,
    isCoarse: boolean,
  ): void {
    const { flow, halves } = this.#network;
    const node = flow.node();
    const edge = this.#covered(this.#memberNode(party), node, {
      ...{ kind: 'wish', wish: this.#wish(meeting), count: 1, times: 1 },
    });
    halves.push({ meeting, edge });
    const whose = kind === 'own' ? party : partner;
    if (isCoarse) flow.edge(node, this.#inAll(whose), wide);
    else for (const slot of slots) flow.edge(node, this.#behind(kind, meeting, whose, slot), wide);
  }

  #behind(kind: Exclude<NetworkKind, 'times'>, meeting: number, whose: number, slot: number): number {
    if (kind === 'own' || kind === 'partners')
      return this.#place(whose, slot, this.#onDay(whose, slot), 'place');
    const { language } = this.#instance.meetings[meeting] as Meeting;
    if (kind === 'interpreters' && language >= 0) return this.#speaking(language, slot);
    return this.#atTable(meeting, whose, slot);
  }

  /** From a member's own place in a slot to its partner's, and to a table. */
  times({ meeting, party, partner, slots }: Half): void {
    for (const slot of slots) {
      const own = this.#once('own', party, slot, (node) => {
        this.#covered(this.#memberNode(party), node, this.#placesOf(party, slot));
      });
      this.#covered(own, this.#atTable(meeting, partner, slot), {
        ...{ kind: 'wishAt', wish: this.#wish(meeting), slot: this.#slot(slot), count: 1, times: 1 },
      });
    }
  }

  /** A place of a partner, apart for meetings that need a table and for those that do not. */
  #atTable(meeting: number, partner: number, slot: number): number {
    return this.#room.needsTable(meeting, slot)
      ? this.#place(partner, slot, this.#table(slot), 'atTable')
      : this.#place(partner, slot, this.#network.flow.sink, 'atNone');
  }

  #place(party: number, slot: number, behind: number, sort: Sort): number {
    return this.#once(sort, party, slot, (node) => {
      this.#covered(node, behind, this.#placesOf(party, slot));
    });
  }

  #onDay(party: number, slot: number): number {
    const { days, dayOf, problem, parties } = this.#instance;
    const at = dayOf[slot] as number;
    return this.#once('day', party, at, (node) => {
      this.#covered(node, this.#inAll(party), {
        ...{ kind: 'day', participation: parties[party]?.id as number, times: 1 },
        ...{ day: problem.slots[slot]?.day as number, count: this.#room.ofDay[party * days + at] as number },
      });
    });
  }

  #inAll(party: number): number {
    return this.#once('all', party, 0, (node) => {
      const participation = this.#instance.parties[party]?.id as number;
      const count = this.#room.inAll[party] as number;
      this.#covered(node, this.#network.flow.sink, { kind: 'participation', participation, count, times: 1 });
    });
  }

  #table(slot: number): number {
    return this.#once('table', 0, slot, (node) => {
      const count = this.#room.tables[slot] as number;
      const cover: Cover = { kind: 'tables', slot: this.#slot(slot), count, times: this.#times };
      this.#covered(node, this.#network.flow.sink, cover);
    });
  }

  /** On to each who speaks it, so that a cut takes languages together with those who speak any of them. */
  #speaking(language: number, slot: number): number {
    const { flow } = this.#network;
    const { languages } = this.#instance;
    return this.#once('language', language, slot, (node) => {
      this.#network.speaking.set(node, {
        language: languages[language] as string,
        slot: this.#slot(slot),
      });
      for (const [no, spoken] of (this.#room.interpreters[slot] ?? []).entries())
        if ((spoken & (1 << language)) !== 0)
          flow.edge(
            node,
            this.#once('who', no, slot, (one) => {
              // Which languages they are counted for, the cut says.
              this.#covered(one, flow.sink, {
                ...{
                  kind: 'interpreters',
                  languages: [],
                  slot: this.#slot(slot),
                  count: 1,
                  times: this.#times,
                },
              });
            }),
            wide,
          );
    });
  }

  #once(sort: Sort, whose: number, when: number, build: (node: number) => void): number {
    const key = (sorts[sort] * mostOfAnything + whose) * mostOfAnything + when;
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const node = this.#network.flow.node();
    this.#nodes.set(key, node);
    build(node);
    return node;
  }

  #covered(from: number, to: number, cover: Cover): number {
    const edge = this.#network.flow.edge(from, to, cover.count * cover.times);
    this.#network.covers.set(edge, cover);
    return edge;
  }

  #placesOf(party: number, slot: number): Cover {
    const { parties, slotCount } = this.#instance;
    const participation = parties[party]?.id as number;
    const count = this.#room.places[party * slotCount + slot] as number;
    return { kind: 'places', participation, slot: this.#slot(slot), count, times: 1 };
  }

  #memberNode(party: number): number {
    return this.#network.members.get(party)?.node as number;
  }

  #slot(slot: number): number {
    return this.#instance.problem.slots[slot]?.id as number;
  }

  #wish(meeting: number): number {
    return this.#instance.wishes[meeting]?.id as number;
  }
}
