/** Whether tables can be reached from what somebody has in the slots beside, in the event's minutes for changing tables (docs/rules.md, D13). */
import { isWalkable, type TableStand } from '#domain/matching/walking.ts';
import type { Database } from '../../../db/open.ts';
import { type Slot, slotsOf } from '../slots/slots.ts';
import { tableStandsIn } from './table-stands.ts';

export interface Walks {
  /** The slots right before and after one, without a pause between. */
  beside: (slotIdx: number) => number[];
  stands: ReadonlyMap<number, TableStand>;
  canWalk: (from: number | null, to: number | null) => boolean;
}

interface WalkingEvent {
  idx: number;
  slotMinutes: number;
  tableChangeMinutes: number | null;
}

/** Null where the event sets no minutes. `known`: its slots in the order of time, of who has read them already. */
export async function walksOf(
  db: Database,
  event: WalkingEvent,
  known?: readonly Slot[],
): Promise<Walks | null> {
  const { tableChangeMinutes: minutes, slotMinutes, idx } = event;
  if (minutes === null) return null;
  const slots = known ?? (await slotsOf(db, idx));
  const stands = await tableStandsIn(db, idx);
  const besides = new Map<number, number[]>();
  for (const [no, one] of slots.entries()) {
    const next = slots[no + 1];
    if (!next || !follows(one, next, slotMinutes)) continue;
    besides.set(one.idx, [...(besides.get(one.idx) ?? []), next.idx]);
    besides.set(next.idx, [one.idx]);
  }
  return {
    beside: (slotIdx) => besides.get(slotIdx) ?? [],
    stands,
    canWalk: (from, to) =>
      from === null || to === null || isWalkable(minutes, stands.get(from), stands.get(to)),
  };
}

const follows = (one: Slot, next: Slot, slotMinutes: number) =>
  Date.parse(next.startsAt) - Date.parse(one.startsAt) === slotMinutes * 60_000;
