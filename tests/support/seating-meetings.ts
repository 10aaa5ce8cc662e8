/** Meetings as the plain model of who sits where has them, and which come before which others (docs/rules.md, M63, M64). */
import type { Step } from './seating-actions.ts';

/** A meeting as the plain model has it. */
export interface SeatedMeeting {
  /** By which meetings come one after the other; the database has it from their numbers. */
  order: number;
  company: number;
  buyer: number;
  /** Null once it is cancelled. */
  slot: number | null;
  /** The company's person and lane, and the buyer's. */
  seats: [Seat, Seat];
  named: [number | null, number | null];
  isLocked: boolean;
  byVideo: boolean;
}

export interface Seat {
  person: number;
  lane: number;
}

/** Numbers of the model's meetings: the first one comes before the second. */
export type ModelOrder = readonly [before: number, after: number];

interface InSlot {
  /** Null of one that has no place. */
  slot: number | null;
}

/** Whether a meeting in this slot would begin with one that is to come before or after it, or on the wrong side of it. */
export const breaksOrder = (
  orders: readonly ModelOrder[],
  meetings: readonly InSlot[],
  no: number,
  slot: number,
): boolean =>
  orders.some(([before, after]) => {
    const other = meetings[before === no ? after : before]?.slot ?? null;
    if (other === null || (before !== no && after !== no)) return false;
    return before === no ? slot >= other : other >= slot;
  });

/** Whether a meeting comes before another, over however many between them. */
const comesBefore = (orders: readonly ModelOrder[], from: number, to: number): boolean =>
  orders.some(([before, after]) => before === from && (after === to || comesBefore(orders, after, to)));

/** The orders once a manager has said one, or taken it back; the key of the refusal where that can't be. */
export function ordersAfter(
  orders: readonly ModelOrder[],
  meetings: readonly InSlot[],
  { meeting, other, ordered }: Step & { do: 'order' },
): ModelOrder[] | string {
  const slot = meetings[meeting]?.slot ?? null;
  const otherSlot = meetings[other]?.slot ?? null;
  if (meeting === other) return 'invalid_parameter';
  if (slot === null || otherSlot === null) return 'matching_state';
  const others = orders.filter(([before, after]) => before !== meeting || after !== other);
  if (!ordered) return others;
  if (comesBefore(orders, other, meeting)) return 'invalid_parameter';
  return slot < otherSlot ? [...others, [meeting, other]] : 'meeting_order';
}

/** Of several that move to one slot, where some are in an order: those that go later begin, the last of them first. */
export function roomFirst(moving: readonly number[], slotOf: (no: number) => number, to: number): number[] {
  const inTime = moving.toSorted((one, other) => slotOf(one) - slotOf(other));
  return [...inTime.filter((no) => slotOf(no) < to).reverse(), ...inTime.filter((no) => slotOf(no) > to)];
}
