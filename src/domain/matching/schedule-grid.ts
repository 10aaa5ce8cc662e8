/** Where on the schedule of a day a meeting can be put down, as a screen marks it. The server's claim decides (docs/rules.md, M25). */

import type { MeetingSide } from './matching.ts';
import { inTheWay, type MeetingOrder, ordersByMeeting } from './meeting-order.ts';
import type { Obstacle } from './obstacles.ts';

interface Slot {
  slotIdx: number;
  startsAt: string;
  hasBegun: boolean;
  freeInterpreters: number;
  freeLanguages: readonly string[];
}

/** What is known of a day; `placed` and `unavailable` are columns, whose values of one row stand at one index. */
export interface DayFacts {
  tableNos: readonly number[];
  slots: readonly Slot[];
  placed: {
    matchingIdx: readonly number[];
    slotIdx: readonly number[];
    /** Null by video. */
    tableNo: readonly (number | null)[];
    companyIdx: readonly number[];
    buyerIdx: readonly number[];
  };
  unavailable: { slotIdx: readonly number[]; participateIdx: readonly number[] };
  /** Where a table is closed, for that slot or for good. */
  closed: { slotIdx: readonly number[]; tableNo: readonly number[] };
  /** Tables of somebody's own, and whose. */
  ownTables: { tableNo: readonly number[]; participateIdx: readonly number[] };
  /** Meetings that stay where they are. */
  locked: readonly number[];
  /** Which of the event's meetings come before which others, whatever their day. */
  orders: readonly MeetingOrder[];
  /** Who may have several meetings in a slot, and how many; everyone else has one. */
  several: readonly { participateIdx: number; atOnce: number }[];
}

export interface PlacedMeeting {
  matchingIdx: number;
  slotIdx: number;
  /** Null by video. */
  tableNo: number | null;
  companyIdx: number;
  buyerIdx: number;
}

/** What is carried from one place to another: a placed meeting, or one that waits for a place (`from` is null then). */
export interface CarriedMeeting {
  matchingIdx: number;
  companyIdx: number;
  buyerIdx: number;
  from: { slotIdx: number; tableNo: number | null } | null;
  /** Whether it is asked for by video, where it waits for a place. */
  byVideo?: boolean | undefined;
  wantsInterpreter: boolean;
  /** Whether it is to change places with another placed meeting. */
  swaps?: boolean | undefined;
  /** ISO 639-1: what the interpreter has to speak; null where any will do. */
  language: string | null;
}

/** A cell: a slot at a table, of a person, of a lane of what is by video, or by itself. */
export interface Target {
  slotIdx: number;
  tableNo?: number | undefined;
  participateIdx?: number | undefined;
  /** Of somebody with several meetings in a slot, counted from 0: which of them. */
  nth?: number | undefined;
  /** To be by video, or at a table; undefined: as it is. */
  byVideo?: boolean | undefined;
  /** Which of the meetings by video of the slot, from 0: several have no table between them. */
  lane?: number | undefined;
}

export type DayGrid = ReturnType<typeof dayGrid>;

/** The day by its slots, tables and people: each look-up is one step, however large the hall. */
export function dayGrid({
  tableNos,
  slots,
  placed,
  unavailable,
  closed,
  ownTables,
  several,
  locked,
  orders,
}: DayFacts) {
  const empty = <Value>() => new Map(slots.map(({ slotIdx }) => [slotIdx, new Map<number, Value>()]));
  const byTable = empty<number>();
  const byVideo = new Map(slots.map(({ slotIdx }) => [slotIdx, [] as number[]]));
  const byPerson = empty<readonly number[]>();
  const atOnce = new Map(several.map((one) => [one.participateIdx, one.atOnce]));
  const most = new Map(atOnce);
  const rowOf = new Map<number, number>();
  const marked = new Map(slots.map(({ slotIdx }) => [slotIdx, new Set<number>()]));
  for (const [row, matchingIdx] of placed.matchingIdx.entries()) {
    const slotIdx = placed.slotIdx[row] as number;
    rowOf.set(matchingIdx, row);
    const tableNo = placed.tableNo[row] ?? null;
    if (tableNo === null) byVideo.get(slotIdx)?.push(row);
    else byTable.get(slotIdx)?.set(tableNo, row);
    const people = byPerson.get(slotIdx);
    for (const idx of [placed.companyIdx[row] as number, placed.buyerIdx[row] as number]) {
      const rows = [...(people?.get(idx) ?? []), row];
      people?.set(idx, rows);
      if (rows.length > (most.get(idx) ?? 1)) most.set(idx, rows.length);
    }
  }
  for (const [row, slotIdx] of unavailable.slotIdx.entries())
    marked.get(slotIdx)?.add(unavailable.participateIdx[row] as number);
  const closedIn = new Map(slots.map(({ slotIdx }) => [slotIdx, new Set<number>()]));
  for (const [row, slotIdx] of closed.slotIdx.entries())
    closedIn.get(slotIdx)?.add(closed.tableNo[row] as number);
  const ownerOf = new Map(
    ownTables.tableNo.map((tableNo, row) => [tableNo, ownTables.participateIdx[row] as number]),
  );
  const held = new Set(locked);
  const ordersOf = ordersByMeeting(orders);
  const slotOf = new Map(slots.map((slot) => [slot.slotIdx, slot]));

  const meetingIn = (row: number | undefined): PlacedMeeting | undefined =>
    row === undefined
      ? undefined
      : {
          matchingIdx: placed.matchingIdx[row] as number,
          slotIdx: placed.slotIdx[row] as number,
          tableNo: placed.tableNo[row] ?? null,
          companyIdx: placed.companyIdx[row] as number,
          buyerIdx: placed.buyerIdx[row] as number,
        };
  const meetingOf = (matchingIdx: number) => meetingIn(rowOf.get(matchingIdx));
  /** The meeting in a cell. */
  const meetingAt = ({ slotIdx, tableNo, participateIdx, nth = 0, lane }: Target) =>
    meetingIn(
      lane !== undefined
        ? byVideo.get(slotIdx)?.[lane]
        : tableNo !== undefined
          ? byTable.get(slotIdx)?.get(tableNo)
          : byPerson.get(slotIdx)?.get(participateIdx ?? 0)?.[nth],
    );
  /** All that somebody has in a slot. */
  const meetingsAt = (slotIdx: number, participateIdx: number): PlacedMeeting[] =>
    (byPerson.get(slotIdx)?.get(participateIdx) ?? []).flatMap((row) => meetingIn(row) ?? []);
  /** How many meetings somebody has at once on this day, or may have. */
  const mostAtOnce = (participateIdx: number): number => most.get(participateIdx) ?? 1;
  /** Whether somebody has as many meetings in a slot as they may, but for these. */
  const isFull = (slotIdx: number, participateIdx: number, but: readonly number[] = []) => {
    const rows = byPerson.get(slotIdx)?.get(participateIdx) ?? [];
    const others = rows.filter((row) => !but.includes(placed.matchingIdx[row] as number));
    return others.length >= (atOnce.get(participateIdx) ?? 1);
  };
  /** The most meetings by video at once. */
  const videoLanes = Math.max(0, ...[...byVideo.values()].map(({ length }) => length));
  const takenTables = (slotIdx: number) => byTable.get(slotIdx)?.size ?? 0;
  const isClosed = (slotIdx: number, tableNo: number) => closedIn.get(slotIdx)?.has(tableNo) ?? false;
  /** Whether a table is neither closed then nor another's than one of the two. */
  const mayHave = (slotIdx: number, tableNo: number, people: readonly number[]) => {
    const owner = ownerOf.get(tableNo);
    return !isClosed(slotIdx, tableNo) && (owner === undefined || people.includes(owner));
  };
  const hasTable = (slotIdx: number, people: readonly number[]) => {
    const isUsual = ownerOf.size === 0 && closedIn.get(slotIdx)?.size === 0;
    if (isUsual) return takenTables(slotIdx) < tableNos.length;
    const taken = byTable.get(slotIdx);
    return tableNos.some((tableNo) => !taken?.has(tableNo) && mayHave(slotIdx, tableNo, people));
  };
  const isUnavailable = (slotIdx: number, participateIdx: number) =>
    marked.get(slotIdx)?.has(participateIdx) ?? false;

  /** Whether a meeting would come on the wrong side of one that is to come before or after it, were both where they go. */
  const isOutOfOrder = (matchingIdx: number, slotIdx: number, moved?: ReadonlyMap<number, string>) => {
    const startsAt = slotOf.get(slotIdx)?.startsAt ?? '';
    return inTheWay(ordersOf.get(matchingIdx) ?? [], { matchingIdx, startsAt }, moved) !== undefined;
  };

  /** Why a meeting can't be put down there; null where it can, as far as the screen knows. */
  function obstacle(carried: CarriedMeeting, target: Target): Obstacle | null {
    if (carried.swaps) return swapObstacle(carried, target);
    const { companyIdx, buyerIdx, from } = carried;
    const { slotIdx, tableNo, participateIdx } = target;
    const slot = slotOf.get(slotIdx);
    const isOwnSlot = from?.slotIdx === slotIdx;
    if (from && slotOf.get(from.slotIdx)?.hasBegun) return 'begun';
    if (held.has(carried.matchingIdx)) return 'locked';
    if (participateIdx !== undefined && participateIdx !== companyIdx && participateIdx !== buyerIdx)
      return 'notTheirs';
    const isVideo =
      target.byVideo ??
      (tableNo === undefined && (from ? from.tableNo === null : (carried.byVideo ?? false)));
    const wasVideo = from?.tableNo === null;
    const isSamePlace = isVideo
      ? wasVideo
      : tableNo === undefined
        ? target.byVideo === undefined || !wasVideo
        : tableNo === from?.tableNo;
    if (isOwnSlot && isSamePlace) return 'here';
    if (!isOwnSlot && isOutOfOrder(carried.matchingIdx, slotIdx)) return 'outOfOrder';
    const meets = (idx: number) => isFull(slotIdx, idx, [carried.matchingIdx]);
    if (meets(companyIdx)) return 'companyMeets';
    if (meets(buyerIdx)) return 'buyerMeets';
    if (isUnavailable(slotIdx, companyIdx)) return 'companyCannot';
    if (isUnavailable(slotIdx, buyerIdx)) return 'buyerCannot';
    if (tableNo !== undefined && byTable.get(slotIdx)?.has(tableNo)) return 'tableTaken';
    const people = [companyIdx, buyerIdx];
    if (tableNo !== undefined && !mayHave(slotIdx, tableNo, people))
      return isClosed(slotIdx, tableNo) ? 'tableClosed' : 'tableOfOthers';
    if (!isVideo && !hasTable(slotIdx, people)) return 'noTable';
    const hasInterpreter =
      isOwnSlot ||
      (carried.language === null
        ? (slot?.freeInterpreters ?? 0) > 0
        : slot?.freeLanguages.includes(carried.language));
    return carried.wantsInterpreter && !hasInterpreter ? 'noInterpreter' : null;
  }

  /** Why it can't change places with the meeting in a cell. Of interpreters, who go along, the server knows. */
  function swapObstacle(
    { matchingIdx, companyIdx, buyerIdx, from }: CarriedMeeting,
    target: Target,
  ): Obstacle | null {
    const other = meetingAt(target);
    if (!from || !other) return 'noMeeting';
    if (other.matchingIdx === matchingIdx) return 'here';
    if (slotOf.get(from.slotIdx)?.hasBegun || slotOf.get(other.slotIdx)?.hasBegun) return 'begun';
    if (held.has(matchingIdx) || held.has(other.matchingIdx)) return 'locked';
    const moved = new Map([
      [matchingIdx, slotOf.get(other.slotIdx)?.startsAt ?? ''],
      [other.matchingIdx, slotOf.get(from.slotIdx)?.startsAt ?? ''],
    ]);
    const isOneTime = from.slotIdx === other.slotIdx;
    if (!isOneTime && isOutOfOrder(matchingIdx, other.slotIdx, moved)) return 'outOfOrder';
    if (!isOneTime && isOutOfOrder(other.matchingIdx, from.slotIdx, moved)) return 'outOfOrder';
    const meets = (slotIdx: number, idx: number) => isFull(slotIdx, idx, [matchingIdx, other.matchingIdx]);
    if (meets(other.slotIdx, companyIdx)) return 'companyMeets';
    if (meets(other.slotIdx, buyerIdx)) return 'buyerMeets';
    if (isUnavailable(other.slotIdx, companyIdx)) return 'companyCannot';
    if (isUnavailable(other.slotIdx, buyerIdx)) return 'buyerCannot';
    const cannot = [other.companyIdx, other.buyerIdx].some(
      (idx) => meets(from.slotIdx, idx) || isUnavailable(from.slotIdx, idx),
    );
    return cannot ? 'otherCannot' : null;
  }

  /** Why someone can't have a meeting in a slot, were one made for them; null where nothing is known. */
  const personObstacle = (slotIdx: number, side: MeetingSide, participateIdx: number): Obstacle | null => {
    if (isFull(slotIdx, participateIdx)) return `${side}Meets`;
    return isUnavailable(slotIdx, participateIdx) ? `${side}Cannot` : null;
  };
  /** The meeting that the two have on this day. */
  const meetingOfPair = (companyIdx: number, buyerIdx: number): PlacedMeeting | undefined => {
    const row = placed.companyIdx.findIndex(
      (idx, at) => idx === companyIdx && placed.buyerIdx[at] === buyerIdx,
    );
    return meetingIn(row < 0 ? undefined : row);
  };

  /** All places of a slot: its tables, and what is held by video. */
  const placesIn = (slotIdx: number): Omit<Target, 'slotIdx'>[] => [
    ...tableNos.map((tableNo) => ({ tableNo })),
    ...(byVideo.get(slotIdx) ?? []).map((_, lane) => ({ lane })),
  ];
  /** The slots in which it can be, at whatever table. */
  const possibleSlots = (carried: CarriedMeeting): number[] =>
    slots
      .filter(({ slotIdx }) =>
        carried.swaps
          ? placesIn(slotIdx).some((place) => obstacle(carried, { slotIdx, ...place }) === null)
          : slotIdx !== carried.from?.slotIdx && obstacle(carried, { slotIdx }) === null,
      )
      .map(({ slotIdx }) => slotIdx);

  return {
    meetingOf,
    meetingAt,
    meetingsAt,
    mostAtOnce,
    meetingOfPair,
    videoLanes,
    takenTables,
    isClosed,
    isUnavailable,
    isLocked: (matchingIdx: number) => held.has(matchingIdx),
    isOrdered: (matchingIdx: number) => ordersOf.has(matchingIdx),
    obstacle,
    personObstacle,
    possibleSlots,
  };
}
