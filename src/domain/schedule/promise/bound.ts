/** The largest number of meetings that everyone of a group could have at once, as far as counting says, and the sets that say so. */
import type { Instance } from '../instance.ts';
import { type Blocking, type Cover, leastOf, merged } from './blocking.ts';
import { type Network, networkKinds, networkOf } from './networks.ts';
import type { Room } from './room.ts';

export interface Bounded {
  /** No more than this can be promised; null where nothing was found against it in the time. */
  atMost: number | null;
  /** Sets against the number asked for, those that allow least first, small ones before large ones. */
  blocking: Blocking[];
  /** Meetings by which everybody would have as many as can be of what was asked, as far as a flow knows. */
  chosen: number[];
}

/** What is known of a number while it is lowered, and the sets that lower it. */
interface Lowered {
  atMost: number;
  blocking: Blocking[];
}

/** More than anybody can have. */
const beyondAll = 100_000;

/**
 * By flow after flow, for people of one side after those of the other: wishes between two of them would count twice. Once `isOver` no
 * further one is asked.
 */
export function mostForAll(
  room: Room,
  groups: readonly number[][],
  asked: number,
  isOver: () => boolean,
): Bounded {
  // Each flow from what was asked: so all who and what is in the way is named.
  const against = eachFlow(room, groups, isOver, () => ({ atMost: asked, blocking: [] }));
  const atMost = against.reduce((least, one) => Math.min(least, one.atMost), asked);
  const chosen = chosenFor(room, groups, atMost, isOver);
  if (atMost < asked) return { atMost, blocking: narrowest(against.flatMap((one) => one.blocking)), chosen };
  // Nothing is in the way: how much more could be, from above.
  const most: Lowered = { atMost: beyondAll, blocking: [] };
  eachFlow(room, groups, isOver, () => most);
  return { atMost: most.atMost < beyondAll ? most.atMost : null, blocking: [], chosen };
}

function eachFlow(
  room: Room,
  groups: readonly number[][],
  isOver: () => boolean,
  from: () => Lowered,
): Lowered[] {
  return groups.flatMap((members) =>
    networkKinds.map((kind) => {
      const lowered = from();
      const network = isOver() ? null : networkOf(kind, room, members, isOver);
      if (network) lower(lowered, network, room, isOver);
      return lowered;
    }),
  );
}

/** Meetings that a flow through partners and tables brings everybody. */
function chosenFor(room: Room, groups: readonly number[][], atMost: number, isOver: () => boolean): number[] {
  const chosen = new Set<number>();
  for (const members of groups) {
    const network = isOver() ? null : networkOf('tables', room, members, isOver);
    if (!network || !lower({ atMost, blocking: [] }, network, room, isOver)) continue;
    for (const { meeting, edge } of network.halves) if (network.flow.flowOf(edge) > 0) chosen.add(meeting);
  }
  return [...chosen];
}

/** Of the same people the set that allows least; those that allow least first, what is counted sooner before what takes longer. */
function narrowest(blocking: readonly Blocking[]): Blocking[] {
  const sets = new Map<string, Blocking>();
  for (const one of blocking) {
    const key = one.people.join();
    const known = sets.get(key);
    if (!known || leastOf(one) < leastOf(known)) sets.set(key, one);
  }
  return [...sets.values()].sort(
    (one, other) =>
      leastOf(one) - leastOf(other) ||
      one.cover.length - other.cover.length ||
      one.people.length - other.people.length,
  );
}

/** Fewer and fewer, until the flow brings everybody as many: each cut says by how much. False where the time was over before. */
function lower(bounded: Lowered, network: Network, room: Room, isOver: () => boolean): boolean {
  const { flow, members } = network;
  for (;;) {
    let needed = 0;
    for (const [party, { edge }] of members) {
      const more = Math.max(0, bounded.atMost - (room.fixed[party] as number));
      flow.widen(edge, more);
      needed += more;
    }
    const brought = flow.run(isOver);
    if (brought === null) return false;
    if (brought >= needed) return true;
    const sets = setsOf(network, room).filter((one) => leastOf(one) < bounded.atMost);
    if (sets.length === 0) return true;
    bounded.blocking.push(...sets);
    bounded.atMost = Math.min(bounded.atMost, ...sets.map(leastOf));
  }
}

/** People of a set, what is cut around them, and by the id of a slot the languages that it takes there. */
interface Piece {
  parties: number[];
  cut: Cover[];
  languages: Map<number, string[]>;
}

/** What the narrowest cut leaves on the side of the source, in pieces that share nothing: each is a set of its own. */
function setsOf(network: Network, room: Room): Blocking[] {
  const { flow, members, covers, speaking } = network;
  const reached = flow.reached();
  const pieceOf = piecesOf(network, reached);
  const pieces = new Map<number, Piece>();
  const pieceOfParty = new Map<number, number>();
  for (const [party, { node }] of members)
    if (reached[node] === 1) {
      const piece: Piece = pieces.get(pieceOf(node)) ?? { parties: [], cut: [], languages: new Map() };
      piece.parties.push(party);
      pieces.set(pieceOf(node), piece);
      pieceOfParty.set(party, pieceOf(node));
    }
  for (const [node, { language, slot }] of speaking) {
    const languages = reached[node] === 1 && pieces.get(pieceOf(node))?.languages;
    if (languages) languages.set(slot, [...(languages.get(slot) ?? []), language]);
  }
  for (const [edge, cover] of covers) {
    const [from, to] = flow.endsOf(edge);
    if (reached[from] === 1 && reached[to] === 0) pieces.get(pieceOf(from))?.cut.push(cover);
  }
  // All meetings are gone through once for all pieces, and only where it matters.
  let ofTwo: ReadonlySet<number> | null = null;
  return [...pieces].map(([no, { parties, cut, languages }]) => {
    const counted = merged(together(cut, languages));
    if (counted.some(isShared)) ofTwo ??= piecesOfTwo(room.instance, pieceOfParty);
    return written(room, parties, counted, ofTwo?.has(no) ?? false);
  });
}

/** What a meeting of two takes once for both. */
const isShared = ({ kind }: Cover) => kind === 'tables' || kind === 'interpreters';

/** Pieces in which two wish to meet each other, beside what is fixed. */
function piecesOfTwo({ meetings }: Instance, pieceOf: ReadonlyMap<number, number>): Set<number> {
  const ofTwo = new Set<number>();
  for (const { isFixed, parties } of meetings) {
    const [first, second] = parties.map((party) => pieceOf.get(party));
    if (!isFixed && first !== undefined && first === second) ofTwo.add(first);
  }
  return ofTwo;
}

/** Nodes on the side of the source that hang together, with the source left out. */
function piecesOf({ flow }: Network, reached: Uint8Array): (node: number) => number {
  const parent = Int32Array.from({ length: flow.nodes }, (_, node) => node);
  const rootOf = (node: number): number => {
    let root = node;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root] as number] as number;
      root = parent[root] as number;
    }
    return root;
  };
  for (const [from, to] of flow.pairs())
    if (from !== flow.source && reached[from] === 1 && reached[to] === 1) parent[rootOf(from)] = rootOf(to);
  return rootOf;
}

/** Interpreters of a slot are counted for all languages that the cut takes there. */
function together(cut: readonly Cover[], languages: ReadonlyMap<number, string[]>): Cover[] {
  const [single, interpreters] = [
    cut.filter(({ kind }) => kind !== 'interpreters'),
    cut.filter((one) => one.kind === 'interpreters'),
  ];
  const bySlot = Map.groupBy(interpreters, ({ slot }) => slot);
  for (const [slot, own] of bySlot)
    single.push({
      ...{ kind: 'interpreters', languages: (languages.get(slot) ?? []).toSorted(), slot },
      ...{ count: own.length, times: own[0]?.times ?? 1 },
    });
  // Where nobody speaks a language in a slot, no edge is there to be cut.
  for (const [slot, spoken] of languages)
    if (!bySlot.has(slot))
      single.push({ kind: 'interpreters', languages: spoken.toSorted(), slot, count: 0, times: 1 });
  return single;
}

/** `areTwo`: whether some of them wish to meet each other. Of others nothing counts twice. */
function written(
  { instance, fixed }: Room,
  parties: readonly number[],
  cut: readonly Cover[],
  areTwo: boolean,
): Blocking {
  const cover = cut.map((one) => (isShared(one) ? { ...one, times: areTwo ? 2 : 1 } : one));
  const agreed = parties.reduce((sum, party) => sum + (fixed[party] as number), 0);
  return {
    people: parties.map((party) => instance.parties[party]?.id as number).sort((a, b) => a - b),
    ...{ fixed: agreed, cover },
    atMost: cover.reduce((sum, { count, times }) => sum + count * times, agreed),
  };
}
